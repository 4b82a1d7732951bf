/** The agents whose hooks we know: where their settings are, what they call events, and what they take as an answer. */
import { join } from 'node:path'
import type { Surroundings } from './surroundings.ts'

export const HOSTS = ['claude-code', 'codex', 'cursor'] as const
export type Host = (typeof HOSTS)[number]

export const EVENTS = ['session-start', 'prompt', 'stop', 'pre-compact', 'session-end'] as const
export type HookEvent = (typeof EVENTS)[number]

interface HostEvent {
  readonly event: HookEvent
  readonly name: string
  /** Seconds after which the host gives up. */
  readonly timeout: number
}

export interface HostShape {
  readonly title: string
  /** Events that are installed. */
  readonly events: readonly HostEvent[]
  /** Whether a hook stands in a group with a matcher, or by itself. */
  readonly grouped: boolean
  /** Fields that a file of hooks needs besides. */
  readonly header: Readonly<Record<string, unknown>>
  /** The file of hooks and the one of MCP servers, for the user or for the project in `root`. */
  files(at: Surroundings, root: string | null): { readonly hooks: string; readonly mcp: string }
  /** Whether MCP servers stand in TOML. */
  readonly toml: boolean
  /** The arguments after `mcp` by which a server finds the project it is asked from. */
  readonly project: readonly string[]
  /** Text for the agent in the form that the host documents; `null` where it takes none. */
  answer(event: HookEvent, text: string): string | null
  /** What the user has to know after installing; `null`: nothing. */
  readonly note: string | null
}

const COMMON: readonly HostEvent[] = [
  { event: 'session-start', name: 'SessionStart', timeout: 10 },
  { event: 'prompt', name: 'UserPromptSubmit', timeout: 10 },
  { event: 'stop', name: 'Stop', timeout: 10 },
  { event: 'pre-compact', name: 'PreCompact', timeout: 10 },
]

function additionalContext(event: HookEvent, text: string): string | null {
  const hookEventName = COMMON.find((e) => e.event === event)?.name
  return event === 'session-start' || event === 'prompt'
    ? JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: text } })
    : null
}

export const HOST_SHAPES: Readonly<Record<Host, HostShape>> = {
  'claude-code': {
    title: 'Claude Code',
    events: [...COMMON, { event: 'session-end', name: 'SessionEnd', timeout: 5 }],
    grouped: true,
    header: {},
    // The commands hold paths of this machine: for a project they belong where they are not shared.
    files: ({ home, env }, root) => ({
      hooks:
        root === null
          ? join(env.CLAUDE_CONFIG_DIR ?? join(home, '.claude'), 'settings.json')
          : join(root, '.claude', 'settings.local.json'),
      mcp: root === null ? join(env.CLAUDE_CONFIG_DIR ?? home, '.claude.json') : join(root, '.mcp.json'),
    }),
    toml: false,
    project: ['--project'],
    answer: additionalContext,
    note: null,
  },
  codex: {
    title: 'Codex',
    events: COMMON,
    grouped: true,
    header: {},
    files: ({ home, env }, root) => {
      const folder = root === null ? (env.CODEX_HOME ?? join(home, '.codex')) : join(root, '.codex')
      return { hooks: join(folder, 'hooks.json'), mcp: join(folder, 'config.toml') }
    },
    toml: true,
    project: ['--project'],
    answer: additionalContext,
    note: 'Codex runs hooks only once they are trusted: start it, type /hooks and trust those of Recollect.',
  },
  cursor: {
    title: 'Cursor',
    // What a hook prints before a prompt is submitted reaches no model there; the agent asks by itself, over MCP.
    events: [
      { event: 'session-start', name: 'sessionStart', timeout: 10 },
      { event: 'stop', name: 'stop', timeout: 10 },
      { event: 'pre-compact', name: 'preCompact', timeout: 10 },
      { event: 'session-end', name: 'sessionEnd', timeout: 10 },
    ],
    grouped: false,
    header: { version: 1 },
    files: ({ home }, root) => {
      const folder = join(root ?? home, '.cursor')
      return { hooks: join(folder, 'hooks.json'), mcp: join(folder, 'mcp.json') }
    },
    toml: false,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor puts the folder in.
    project: ['--project', '${workspaceFolder}'],
    answer: (event, text) =>
      event === 'session-start' ? JSON.stringify({ additional_context: text }) : null,
    note: 'Cursor hands nothing to the model when a prompt is submitted: there the agent looks things up itself, with the tool "recall" of the MCP server.',
  },
}
