/** Transcripts of coding agents in the shapes that these write, made up from a seed. */
import { chance } from './chance.ts'

export interface Spoken {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

export interface MadeTranscript {
  /** One line of the file each, without its end. */
  readonly lines: readonly string[]
  /** What user and assistant said, in order. */
  readonly said: readonly Spoken[]
}

export type Host = 'claude-code' | 'codex' | 'cursor'

/** Words that stand in what nobody said, and so must never be stored. */
export const NEVER: readonly string[] = [
  'THINKING',
  'TOOL-CALL',
  'TOOL-OUTPUT',
  'INJECTED',
  'SIDE-CHAIN',
  'SUMMARY',
]

const TOPICS = 'port cache naming fares timetable seat index queue invoice release token header'.split(' ')
const START = Date.parse('2026-02-02T08:00:00Z')

/** @param turns How many prompts and answers; much else stands between them. */
export function makeTranscript(
  host: Host,
  { session, turns, seed }: { readonly session: string; readonly turns: number; readonly seed: number },
): MadeTranscript {
  const random = chance(seed)
  const lines: string[] = []
  const said: Spoken[] = []
  const writer = WRITERS[host](session, (record) => lines.push(JSON.stringify(record)))
  for (let n = 0; n < turns; n++) {
    const topic = TOPICS[Math.floor(random() * TOPICS.length)]
    const role = n % 2 === 0 ? 'user' : 'assistant'
    // Some is said again and again.
    const text =
      random() < 0.15 ? 'ok' : `${role} ${n} of ${session}: the ${topic} – «${Math.floor(random() * 1e6)}» 🚢`
    said.push({ role, text })
    writer.say(role, text, random() < 0.3)
    if (role === 'assistant' && random() < 0.6) writer.tool()
    if (random() < 0.1) writer.think()
    if (random() < 0.08) writer.sideChain()
    if (n === Math.floor(turns / 2)) writer.compact()
  }
  writer.end()
  return { lines, said }
}

interface Writer {
  say(role: Spoken['role'], text: string, decorated: boolean): void
  tool(): void
  think(): void
  sideChain(): void
  compact(): void
  end(): void
}

const MEMORY = '<memory source="recollect">\nRecalled from memory.\n- INJECTED line\n</memory>'

function claudeCode(session: string, write: (record: object) => void): Writer {
  let n = 0
  const frame = () => ({
    parentUuid: n === 0 ? null : `${session}-${n - 1}`,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/runa/ferry',
    sessionId: session,
    version: '2.1.290',
    gitBranch: 'main',
    uuid: `${session}-${n++}`,
    timestamp: new Date(START + n * 1000).toISOString(),
  })
  write({ type: 'mode', sessionId: session, mode: 'default' })
  write({ type: 'file-history-snapshot', messageId: `${session}-m`, snapshot: {}, isSnapshotUpdate: false })
  const assistant = (block: object, more: object = {}) =>
    write({
      ...frame(),
      type: 'assistant',
      message: {
        id: `msg_${n}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-5',
        content: [block],
      },
      ...more,
    })
  const user = (content: unknown, more: object = {}) =>
    write({ ...frame(), type: 'user', message: { role: 'user', content }, ...more })
  return {
    say(role, text, decorated) {
      if (role === 'assistant') return assistant({ type: 'text', text })
      const context = { type: 'hook_additional_context', content: [MEMORY], hookEvent: 'UserPromptSubmit' }
      write({ ...frame(), type: 'attachment', attachment: context })
      if (decorated)
        user([
          { type: 'text', text: `${MEMORY}\n${text}` },
          { type: 'text', text: '<system-reminder>INJECTED</system-reminder>' },
        ])
      else user(text)
    },
    tool() {
      assistant({ type: 'tool_use', id: `toolu_${n}`, name: 'Bash', input: { command: 'echo TOOL-CALL' } })
      const content = [{ type: 'tool_result', tool_use_id: `toolu_${n - 1}`, content: 'TOOL-OUTPUT\nline 2' }]
      user(content, { toolUseResult: { stdout: 'TOOL-OUTPUT', stderr: '' } })
    },
    think: () => assistant({ type: 'thinking', thinking: 'THINKING hard', signature: 'x' }),
    sideChain() {
      user('SIDE-CHAIN: search the code', { isSidechain: true, agentId: 'a1' })
      assistant({ type: 'text', text: 'SIDE-CHAIN answer' }, { isSidechain: true, agentId: 'a1' })
    },
    compact() {
      write({ ...frame(), type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' })
      user('This session is being continued from a previous conversation. SUMMARY', {
        isCompactSummary: true,
        isVisibleInTranscriptOnly: true,
      })
      user('<command-name>/compact</command-name><command-args></command-args>')
      user('<local-command-stdout>TOOL-OUTPUT</local-command-stdout>')
      user('Caveat: INJECTED', { isMeta: true })
      user([{ type: 'text', text: '[Request interrupted by user for tool use] INJECTED' }])
    },
    end: () => write({ type: 'summary', summary: 'SUMMARY of it', leafUuid: `${session}-${n - 1}` }),
  }
}

function codex(session: string, write: (record: object) => void): Writer {
  let n = 0
  const line = (type: string, payload: object) =>
    write({ timestamp: new Date(START + n++ * 1000).toISOString(), type, payload })
  const message = (role: string, type: string, text: string) =>
    line('response_item', { type: 'message', role, content: [{ type, text }] })
  line('session_meta', {
    id: session,
    timestamp: new Date(START).toISOString(),
    cwd: '/home/runa/ferry',
    originator: 'codex_cli_rs',
    cli_version: '0.153.0',
    source: 'cli',
    base_instructions: { text: 'INJECTED' },
  })
  message('developer', 'input_text', '<permissions instructions>INJECTED</permissions instructions>')
  message(
    'user',
    'input_text',
    '# AGENTS.md instructions for /home/runa/ferry\n\n<INSTRUCTIONS>INJECTED</INSTRUCTIONS>',
  )
  message('user', 'input_text', '<environment_context>\n  <cwd>INJECTED</cwd>\n</environment_context>')
  return {
    say(role, text, decorated) {
      if (role === 'assistant') {
        line('event_msg', { type: 'agent_message', message: text })
        return message('assistant', 'output_text', text)
      }
      line('turn_context', { cwd: '/home/runa/ferry', model: 'gpt-5.5-codex' })
      message('developer', 'input_text', MEMORY)
      message('user', 'input_text', decorated ? `${text}\n${MEMORY}` : text)
      line('event_msg', { type: 'user_message', message: text, images: [] })
    },
    tool() {
      line('response_item', {
        type: 'function_call',
        name: 'exec_command',
        arguments: '{"cmd":"echo TOOL-CALL"}',
        call_id: `call_${n}`,
      })
      line('response_item', { type: 'function_call_output', call_id: `call_${n - 1}`, output: 'TOOL-OUTPUT' })
    },
    think() {
      line('response_item', {
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'THINKING' }],
        encrypted_content: 'x',
      })
      line('event_msg', { type: 'agent_reasoning', text: 'THINKING' })
    },
    sideChain: () =>
      message('user', 'input_text', '<subagent_notification>SIDE-CHAIN is done</subagent_notification>'),
    compact() {
      line('compacted', {
        message: 'SUMMARY',
        replacement_history: [
          { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'SUMMARY' }] },
        ],
      })
      message('user', 'input_text', '<turn_aborted>INJECTED</turn_aborted>')
    },
    end: () => line('event_msg', { type: 'token_count', info: null }),
  }
}

function cursor(_: string, write: (record: object) => void): Writer {
  let n = 0
  const line = (role: string, ...content: readonly object[]) => write({ role, message: { content } })
  return {
    say(role, text, decorated) {
      if (role === 'assistant')
        return line('assistant', { type: 'text', text: decorated ? `${text}\n\n[REDACTED]` : text })
      const minute = String(n++ % 60).padStart(2, '0')
      const stamp = `<timestamp>Monday, Feb 2, 2026, 3:${minute} PM (UTC+1)</timestamp>`
      line('user', {
        type: 'text',
        text: `${decorated ? '<open_files>INJECTED</open_files>\n' : ''}${stamp}\n<user_query>\n${text}\n</user_query>`,
      })
    },
    tool: () => line('assistant', { type: 'tool_use', name: 'Shell', input: { command: 'echo TOOL-CALL' } }),
    think: () => line('assistant', { type: 'text', text: '[REDACTED]' }),
    sideChain: () => line('assistant', { type: 'tool_use', name: 'Task', input: { prompt: 'SIDE-CHAIN' } }),
    compact: () => line('user', { type: 'text', text: `${MEMORY}` }),
    end: () => write({ type: 'turn_ended', status: 'success' }),
  }
}

const WRITERS = { 'claude-code': claudeCode, codex, cursor }
