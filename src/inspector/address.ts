/** Addresses of views: everything that is shown follows from one, so it can be shared and reloaded. */

export const VIEWS = ['ask', 'things', 'fact', 'talk', 'changes', 'review', 'graph'] as const
export type View = (typeof VIEWS)[number]

export interface Address {
  /** The namespace; empty: not chosen. */
  readonly ns: string
  readonly view: View
  /** What the view needs besides, e.g. the id of a fact. */
  readonly query: Readonly<Record<string, string>>
}

export function readAddress(search: string): Address {
  const { ns = '', view = '', ...query } = Object.fromEntries(new URLSearchParams(search))
  return { ns, view: VIEWS.find((known) => known === view) ?? 'ask', query }
}

export function hrefOf({ ns, view, query }: Address): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return `?${new URLSearchParams([['ns', ns], ['view', view], ...filled])}`
}

/** Where the server is: the page lies right below it. */
export function serverAt(location: Pick<Location, 'origin' | 'pathname'>): string {
  return `${location.origin}${location.pathname.replace(/\/inspect\/?$/, '')}`
}
