import { describe, expect, it } from 'vitest'
import { createProgram } from './command-line.ts'

const COMMANDS = createProgram({ commandLine: '', onProgress: () => {} }).commands.map((c) => c.name())

/** What a command line prints, and how it ends, without measuring anything. */
async function run(...words: string[]): Promise<{ printed: string; failed: boolean }> {
  let printed = ''
  const program = createProgram({ commandLine: '', onProgress: () => {} })
  const write = (text: string) => {
    printed += text
  }
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeOut: write, writeErr: write })
  const failure = await program.parseAsync(words, { from: 'user' }).then(
    () => null,
    (error: { exitCode?: number }) => error,
  )
  return { printed, failed: failure?.exitCode !== 0 }
}
const optionsIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((m) => m[1] ?? '')

describe('npm run bench', () => {
  it.each(COMMANDS)('%s --help shows its options and measures nothing', async (name) => {
    const { printed, failed } = await run(name, '--help')
    expect(failed).toBe(false)
    expect(printed).toContain(`Usage: npm run bench -- ${name}`)
    expect(optionsIn(printed)).toContain('--help')
  })

  it('shows the options of that command alone', async () => {
    const of = async (name: string) => optionsIn((await run(name, '--help')).printed)
    expect(await of('kinds')).toEqual(['--show', '--run', '--json', '--help'])
    expect(await of('load')).toEqual(['--clients', '--seconds', '--warm-up', '--run', '--json', '--help'])
    expect(await of('qa')).toEqual(
      expect.arrayContaining(['--compare', '--seed', '--replies', '--export-prompts']),
    )
    expect(await of('retrieval')).not.toEqual(expect.arrayContaining(['--reader']))
  })

  it('lists every command without one', async () => {
    const { printed, failed } = await run()
    expect(failed).toBe(true)
    for (const name of COMMANDS) expect(printed).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
  })

  it.each([
    [['kinds', '--reader', 'none'], /unknown option '--reader'/],
    [['retrieval', '--data', 'x'], /required option '--dataset <name>' not specified/],
    [['retrieval', '--dataset', 'locomoo'], /Allowed choices are locomo/],
    [['retrieval', '--dataset', 'demo', '--limit', '0'], /whole number from 1/],
    [['retrieval', '--dataset', 'demo', '--systems', 'mine'], /mine is no system; there are recollect/],
    [['nothing'], /unknown command 'nothing'/],
  ])('says what is wrong with %j', async (words, message) => {
    const { printed, failed } = await run(...words)
    expect(failed).toBe(true)
    expect(printed).toMatch(message)
  })

  it('asks for the data of a set that does not come with the package', async () => {
    const { printed, failed } = await run('retrieval', '--dataset', 'locomo')
    expect(failed).toBe(true)
    expect(printed).toMatch(/--data must name the file or folder of the data set/)
  })
})
