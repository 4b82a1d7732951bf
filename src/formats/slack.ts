/** A day of a channel, from the folder that Slack exports. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { type ConversationSession, createTally, type ReadParts, type Tally } from './conversation.ts'
import { readItems } from './read-items.ts'

/** What the folder says beside the messages. */
export interface SlackFolder {
  readonly people: ReadonlyMap<string, string>
  /** Ids of channels by the names of their folders. */
  readonly channels: ReadonlyMap<string, string>
}

const user = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  real_name: z.string().nullish(),
  profile: z.looseObject({ real_name: z.string().nullish(), display_name: z.string().nullish() }).optional(),
})
const channel = z.looseObject({ id: z.string(), name: z.string().optional() })
const message = z.looseObject({
  type: z.literal('message'),
  subtype: z.string().optional(),
  user: z.string().nullish(),
  bot_id: z.string().nullish(),
  username: z.string().nullish(),
  user_profile: z.looseObject({ real_name: z.string().nullish() }).nullish(),
  text: z.string().nullish(),
  ts: z.string().regex(/^\d{9,11}\.\d+$/, 'is no time of Slack'),
  thread_ts: z.string().nullish(),
  attachments: z
    .array(
      z.looseObject({
        pretext: z.string().nullish(),
        title: z.string().nullish(),
        text: z.string().nullish(),
        fallback: z.string().nullish(),
      }),
    )
    .nullish(),
  files: z.array(z.looseObject({ name: z.string().nullish(), title: z.string().nullish() })).nullish(),
})
type Message = z.infer<typeof message>

/** Words of people and programs; all other subtypes tell who came, went or changed a setting. */
const SAID: ReadonlySet<string | undefined> = new Set([
  undefined,
  'thread_broadcast',
  'me_message',
  'file_share',
  'bot_message',
])

/** Reads `users.json`, and `channels.json` with `groups.json`, `dms.json` and `mpims.json` in one list. */
export function slackFolder(users: unknown, channels: unknown): SlackFolder {
  const known = z.array(user).safeParse(users).data ?? []
  const rooms = z.array(channel).safeParse(channels).data ?? []
  return {
    people: new Map(
      known.map((u) => [
        u.id,
        [u.profile?.real_name, u.real_name, u.profile?.display_name, u.name].find(
          (n) => n != null && n !== '',
        ) ?? u.id,
      ]),
    ),
    channels: new Map(rooms.map((c) => [c.name ?? c.id, c.id])),
  }
}

/** `null` when it is something else. What was answered in a thread is a session of its own. */
export function readSlackDay(
  value: unknown,
  room: string,
  { people, channels }: SlackFolder,
): ReadParts | null {
  const isDay =
    Array.isArray(value) &&
    value.some((m) => m?.type === 'message' && ('ts' in m || 'user' in m) && !('role' in m))
  if (!isDay) return null
  const { read, broken } = readItems(message, value)
  const left = createTally()
  const base = `slack-${channels.get(room) ?? room}`
  const said = read.flatMap(({ item }) => {
    const turn = turnOf(item, base, people, left.add)
    const inThread = item.thread_ts != null && item.thread_ts !== item.ts
    return turn === null ? [] : [{ session: inThread ? `${base}-${item.thread_ts}` : base, turn }]
  })
  const sessions = [...Map.groupBy(said, ({ session }) => session)].map(
    ([id, own]): ConversationSession => ({ id, lasting: true, turns: own.map(({ turn }) => turn) }),
  )
  return { conversations: [{ id: null, sessions }], broken, left: left.told() }
}

function turnOf(
  m: Message,
  base: string,
  people: ReadonlyMap<string, string>,
  leave: Tally['add'],
): TurnInput | null {
  if (!SAID.has(m.subtype)) {
    leave('system line')
    return null
  }
  // What stands beside words is what Slack shows of a link in them.
  const content = wordsOf(m.text ?? '', people) || wordsOf(attachedTo(m), people)
  const captions = (m.files ?? []).flatMap((f) => f.title ?? f.name ?? [])
  if (content === '' && captions.length === 0) {
    leave('message', 'without words')
    return null
  }
  const isProgram = m.subtype === 'bot_message' || (m.user == null && m.bot_id != null)
  const name =
    people.get(m.user ?? '') ?? m.user_profile?.real_name ?? m.username ?? m.user ?? m.bot_id ?? 'unknown'
  return {
    id: `${base}-${m.ts}`,
    speaker: name,
    ...(isProgram && { role: 'tool' as const }),
    content,
    at: Math.round(Number(m.ts) * 1000),
    ...(captions.length > 0 && { captions }),
  }
}

/** Programs post all they say so. */
function attachedTo({ attachments }: Message): string {
  return (attachments ?? [])
    .map(({ pretext, title, text, fallback }) => {
      const parts = [pretext, title, text].filter((part) => part != null && part !== '')
      return parts.length > 0 ? parts.join('\n') : (fallback ?? '')
    })
    .filter((text) => text !== '')
    .join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' }

/** The text as people see it: names instead of ids, links by what they are called. */
function wordsOf(text: string, people: ReadonlyMap<string, string>): string {
  return text
    .replace(
      /<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>/g,
      (_, mark: string, id: string, label: string | undefined) => {
        if (mark === '@') return `@${people.get(id) ?? label ?? id}`
        if (mark === '#') return `#${label ?? id}`
        if (mark === '!') return label ?? `@${id.split('^')[0]}`
        return label === undefined || label === id ? id.replace(/^mailto:/, '') : `${label} (${id})`
      },
    )
    .replace(/&(amp|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
}
