/** Commands that tests start print without colours, whatever the terminal or the CI around them asks for. */
delete process.env.FORCE_COLOR
process.env.NO_COLOR = '1'
