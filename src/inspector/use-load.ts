/** Reads something for a view, again whenever what it depends on changes; what was read stays until then. */
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { ClientError } from '../client/index.ts'
import { AppContext } from './app.ts'

export interface Loaded<T> {
  readonly value: T | null
  /** What went wrong, in words for whoever looks. */
  readonly error: string | null
  readonly busy: boolean
}

/** @param key What it depends on; `null`: nothing is read. */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, error: null, busy: key !== null })
  const last = useRef(load)
  last.current = load
  const app = useContext(AppContext)
  useEffect(() => {
    if (key === null) {
      setLoaded({ value: null, error: null, busy: false })
      return undefined
    }
    const gone = new AbortController()
    setLoaded((before) => ({ ...before, busy: true }))
    last
      .current(gone.signal)
      .then((value) => gone.signal.aborted || setLoaded({ value, error: null, busy: false }))
      .catch((error: unknown) => {
        if (gone.signal.aborted) return
        if (error instanceof ClientError && error.status === 401) app?.refused()
        setLoaded({ value: null, error: said(error), busy: false })
      })
    return () => gone.abort()
  }, [key])
  return loaded
}

export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
