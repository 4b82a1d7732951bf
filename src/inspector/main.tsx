/** The inspector: a page that looks at memories through the HTTP API, and corrects them. */
import { render } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { ClientError, createClient } from '../client/index.ts'
import { type Address, hrefOf, readAddress, serverAt, VIEWS, type View } from './address.ts'
import { type App, AppContext } from './app.ts'
import { KeyForm } from './parts/key-form.tsx'
import { Shell } from './parts/shell.tsx'
import { Failure } from './parts/small.tsx'
import type { Note } from './parts/toast.tsx'
import { TEXTS } from './texts.ts'
import { useLoad } from './use-load.ts'
import { ViewOf } from './views/view-of.tsx'

/** The key lives as long as the tab. */
const KEY = 'recollect-key'

function Page() {
  const [address, setAddress] = useState(() => readAddress(location.search))
  const [key, setKey] = useState(() => sessionStorage.getItem(KEY) ?? '')
  const client = useMemo(
    () => createClient({ url: serverAt(location), retries: 0, ...(key !== '' && { key }) }),
    [key],
  )
  const move = useCallback((next: Address, replace = false) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(next))
    setAddress(next)
    if (!replace) scrollTo(0, 0)
  }, [])
  useLayoutEffect(() => {
    const back = () => setAddress(readAddress(location.search))
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const [isRefused, setRefused] = useState(false)
  const start = useLoad(key, async () => {
    setRefused(false)
    try {
      const [access, namespaces] = await Promise.all([client.access(), client.namespaces()])
      return { access, namespaces }
    } catch (error) {
      if (error instanceof ClientError && error.status === 401) setRefused(true)
      throw error
    }
  })
  const use = (text: string): void => {
    sessionStorage.setItem(KEY, text)
    setKey(text)
  }
  if (isRefused) return <KeyForm given={key !== ''} onKey={use} />
  if (start.error !== null) return <Failure text={start.error} />
  if (start.value === null) return <p class="wait">{TEXTS.loading}</p>
  const { access, namespaces } = start.value
  const ns = address.ns !== '' ? address.ns : (namespaces[0] ?? 'default')
  const forget = key === '' ? null : () => use('')
  const refused = (): void => setRefused(true)
  return <Opened {...{ client, access, namespaces, address: { ...address, ns }, move, forget, refused }} />
}

interface OpenedProps extends Pick<App, 'client' | 'access' | 'address' | 'refused'> {
  readonly namespaces: readonly string[]
  readonly move: (next: Address, replace?: boolean) => void
  /** Forgets the key; `null`: there is none. */
  readonly forget: (() => void) | null
}

function Opened({ client, access, namespaces, address, move, forget, refused }: OpenedProps) {
  const [note, setNote] = useState<Note | null>(null)
  const [version, setVersion] = useState(0)
  const space = useMemo(() => client.namespace(address.ns), [client, address.ns])
  const go: App['go'] = (view, query = {}, replace = false) => move({ ns: address.ns, view, query }, replace)
  const app: App = {
    client,
    space,
    access,
    address,
    go,
    version,
    say: (text, undo) => setNote({ text, ...(undo !== undefined && { undo }) }),
    changed: () => setVersion((v) => v + 1),
    refused,
  }
  useViewKeys(go)
  return (
    <AppContext.Provider value={app}>
      <Shell
        namespaces={namespaces}
        note={note}
        onNamespace={(ns) => move({ ns, view: 'ask', query: {} })}
        onRead={() => setNote(null)}
        onForget={forget}
      >
        <ViewOf key={`${address.ns} ${address.view}`} />
      </Shell>
    </AppContext.Provider>
  )
}

/** Views that the keys 1 to 6 lead to: those that need nothing to begin with. */
const BY_KEY: readonly View[] = VIEWS.filter((view) => view !== 'fact')

function useViewKeys(go: App['go']): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const view = BY_KEY[Number(event.key) - 1]
      if (view === undefined || typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]') === null) go(view)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

render(<Page />, document.getElementById('app') as HTMLElement)
