/** Tells what programs put into the mouths of those who talk: context of hooks, reminders, output of commands. */
import { withoutRecalled, withoutTagged } from '../model/recalled.ts'

/** Blocks that no person and no assistant wrote. */
const BLOCKS =
  /<(system[-_]reminder|environment_context|user_instructions|permissions instructions|turn_aborted|user_shell_command|subagent_notification|recommended_plugins|collaboration_mode|(?:skills|plugins)_instructions|app-context|codex_internal_context|available_subagent_types|task-notification|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|command-(?:name|message)|persisted-output)(?:\s[^<>]*)?>/gi
/** Marks around what the user gave a command. */
const ARGUMENTS = /<\/?command-args>/g
/** Whole texts that a program wrote. */
const NOTICES =
  /^\s*(?:# AGENTS\.md instructions|\[Request interrupted by user|Caveat: The messages below were generated|This session is being continued from a previous conversation|Another language model started to solve this problem|Stop hook feedback:)/
/** Stands where thinking was. */
const REDACTED = '[REDACTED]'

/** The words that a person or an assistant said; empty when a program wrote it all. */
export function withoutInjected(text: string): string {
  if (NOTICES.test(text)) return ''
  const plain = withoutRecalled(text)
  let said = (plain.includes('<') ? withoutTagged(plain, BLOCKS).replace(ARGUMENTS, '') : plain).trim()
  while (said.endsWith(REDACTED)) said = said.slice(0, -REDACTED.length).trimEnd()
  return said
}
