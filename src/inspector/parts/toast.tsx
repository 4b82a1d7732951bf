/** What was just done, and a way to take it back; read aloud when it appears. */
import { useEffect, useState } from 'preact/hooks'
import { TEXTS } from '../texts.ts'
import { said } from '../use-load.ts'
import { Said } from './small.tsx'

export interface Note {
  readonly text: string
  readonly undo?: () => Promise<void>
}

const SHOWN_MS = 12_000

export function Toast({ note, onRead }: { readonly note: Note | null; readonly onRead: () => void }) {
  const [failed, setFailed] = useState('')
  useEffect(() => {
    setFailed('')
    if (note === null) return undefined
    const timer = setTimeout(onRead, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  const takeBack = note?.undo
  return (
    <div class={`toast ${note === null ? 'gone' : ''}`} role="status" aria-live="polite">
      {note !== null && <Said text={failed || note.text} />}
      {takeBack !== undefined && failed === '' && (
        <button type="button" onClick={() => takeBack().catch((error: unknown) => setFailed(said(error)))}>
          {TEXTS.undo}
        </button>
      )}
      {note !== null && (
        <button type="button" onClick={onRead}>
          {TEXTS.close}
        </button>
      )}
    </div>
  )
}
