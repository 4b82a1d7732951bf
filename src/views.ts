/**
 * What reads see of a namespace: what is stored, with what the turns that still wait to be consolidated will come to. A
 * read neither consolidates nor writes.
 */
import { createPreviews, type Foreseen } from './consolidate/preview.ts'
import type { SessionId } from './model/ids.ts'
import { keepRows } from './store/kept-rows.ts'
import { layOver } from './store/overlay.ts'
import type { NamespaceState, Store, View } from './store/store.ts'

export interface Outlook extends View {
  /** Sessions with turns that wait, as far as it speaks of them. */
  readonly sessions: readonly SessionId[]
  /** Another whenever something else may be seen. */
  readonly stamp: string
}

export type Views = (namespace: string, state: NamespaceState | null) => Promise<Outlook>

export function createViews(store: Store): Views {
  const previewOf = createPreviews()
  const views = new WeakMap<Foreseen, View>()
  const viewOf = (rows: Store, namespace: string, preview: Foreseen): View => {
    const known = views.get(preview)
    if (known !== undefined) return known
    const view = layOver(rows, namespace, preview.changes)
    views.set(preview, view)
    return view
  }
  return async (namespace, state) => {
    if (state === null) return { store, facts: [], experiences: [], sessions: [], stamp: '' }
    const rows = keepRows(store, state)
    const preview = await previewOf(rows, state)
    const { sessions } = preview
    return sessions.length === 0
      ? { store: rows, facts: [], experiences: [], sessions, stamp: `${state.graphVersion}` }
      : { ...viewOf(rows, namespace, preview), sessions, stamp: `waiting ${state.version}` }
  }
}
