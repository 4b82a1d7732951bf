/** What every view shares: the client, what its key may do, where the page is, and how to go elsewhere. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Access, Client, Namespace } from '../client/index.ts'
import type { Address, View } from './address.ts'

export interface App {
  readonly client: Client
  readonly space: Namespace
  readonly access: Access
  readonly address: Address
  /** Goes to a view of this namespace; `replace`: back leads past it. */
  readonly go: (view: View, query?: Readonly<Record<string, string>>, replace?: boolean) => void
  /** Says something to whoever looks, with a way to take it back. */
  readonly say: (text: string, undo?: () => Promise<void>) => void
  /** Grows with every change made here: what was read before is read anew. */
  readonly version: number
  readonly changed: () => void
  /** The key is no longer good: another is asked for. */
  readonly refused: () => void
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new TypeError('useApp outside of the page')
  return app
}

/** Whether the key may change anything. */
export function mayWrite({ scope }: Access): boolean {
  return scope !== 'read'
}
