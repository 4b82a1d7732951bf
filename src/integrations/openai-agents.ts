/**
 * Memory for the OpenAI Agents SDK: a session that also remembers what is said in it, and a filter that recalls before a
 * model is called. Nothing of the SDK is imported; its types are described as far as they are used.
 */
import { fingerprint } from '../std/hash.ts'
import { type AttachedMemoryOptions, attachMemory, type Said } from './attached-memory.ts'

/** An item of the SDK's history; messages have a role and a content. */
interface HistoryItem {
  readonly type?: string
  readonly role?: string
  readonly content?: unknown
}

/** The parts of a session of the SDK that are watched. */
interface SessionLike {
  // As a method, so that sessions that take items of a narrower type fit.
  addItems(items: never[]): Promise<void>
}

interface Transaction {
  readonly operationId: string
  readonly transaction:
    | { readonly type: 'append_items'; readonly items: readonly HistoryItem[] }
    | {
        readonly type: 'replace_suffix'
        readonly expectedSuffix: readonly HistoryItem[]
        readonly replacement: readonly HistoryItem[]
      }
}

interface ModelData<Item> {
  readonly input: Item[]
  readonly instructions?: string
}

/**
 * The session itself, which besides stores messages and replies in the memory. Items of tools and reasoning stay in the
 * session alone. When the memory fails, the session goes on.
 */
export function withMemory<S extends SessionLike>(session: S, options: AttachedMemoryOptions): S {
  const memory = attachMemory(options)
  const keep = async (items: readonly HistoryItem[], operation?: string): Promise<void> => {
    const said = items.flatMap((item, i): Said[] => {
      const { role } = item
      if (role !== 'user' && role !== 'assistant') return []
      if (role === 'assistant' && callsTool(items.slice(i + 1))) return []
      return [{ role, text: textOf(item), key: operation && `${operation} ${i}` }]
    })
    await memory.add(said)
  }
  return new Proxy(session, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...args: readonly unknown[]) => unknown
      if (name === 'addItems' || name === 'addItemsWithCompactionOwnership')
        return async (items: readonly HistoryItem[], ...more: readonly unknown[]) => {
          await call(items, ...more)
          await keep(items)
        }
      if (name === 'applyHistoryTransaction')
        return async (change: Transaction, ...more: readonly unknown[]) => {
          await call(change, ...more)
          // A transaction that is tried again has the same id, and so have its turns.
          await keep(itemsAdded(change.transaction), change.operationId)
        }
      return call
    },
  })
}

/**
 * For `callModelInputFilter` of a run: what is remembered of the user's last message stands behind the instructions. It
 * never becomes part of the session. In the steps of one message it stays the same.
 *
 * @param signal That of the run, which the SDK hands to no filter
 */
export function recallFilter(
  options: AttachedMemoryOptions,
  signal?: AbortSignal,
): <Item extends object>(args: { readonly modelData: ModelData<Item> }) => Promise<ModelData<Item>> {
  const memory = attachMemory(options)
  return async ({ modelData }) => {
    const items: readonly HistoryItem[] = modelData.input
    const last = items.findLastIndex((item) => item.role === 'user')
    if (last < 0) return modelData
    const before = items.slice(0, last + 1).filter((i) => i.role === 'user' || i.role === 'assistant')
    const asked = {
      text: textOf(items[last]),
      key: fingerprint(JSON.stringify(before.map(textOf))),
      continues: last < items.length - 1,
    }
    const text = await memory.recall(asked, signal)
    const instructions = [modelData.instructions, text].filter(Boolean).join('\n\n')
    return text === '' ? modelData : { ...modelData, instructions }
  }
}

/** Whether a tool is called after what a model says, perhaps after some thought: then that is no reply yet. */
function callsTool(after: readonly HistoryItem[]): boolean {
  return after.find(({ type }) => type !== 'reasoning')?.type?.endsWith('_call') ?? false
}

function itemsAdded(change: Transaction['transaction']): readonly HistoryItem[] {
  if (change.type === 'append_items') return change.items
  const before = new Set(change.expectedSuffix.map((item) => JSON.stringify(item)))
  return change.replacement.filter((item) => !before.has(JSON.stringify(item)))
}

function textOf(item: HistoryItem | undefined): string {
  const content = item?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: { readonly text?: unknown }) => part.text)
    .filter((t) => typeof t === 'string')
    .join('\n')
}
