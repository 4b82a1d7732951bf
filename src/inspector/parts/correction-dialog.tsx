/** Shows what a correction would take with it, and carries it out when that is wanted. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Correction, Preview } from '../../model/correction.ts'
import { useApp } from '../app.ts'
import { carryOut, correct, isFinal } from '../correct.ts'
import { TEXTS } from '../texts.ts'
import { said, useLoad } from '../use-load.ts'
import { day, Failure, Nothing, Said, Waiting } from './small.tsx'

export interface Wish {
  readonly title: string
  /** What is said when it is done. */
  readonly done: string
  readonly correction: Correction
  /** Where to go afterwards; default: stay. */
  readonly after?: () => void
}

export function CorrectionDialog({ wish, onClose }: { readonly wish: Wish; readonly onClose: () => void }) {
  const app = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const { correction, title, done } = wish
  const preview = useLoad(JSON.stringify(correction), () => app.space.preview(correction))
  useEffect(() => dialog.current?.showModal(), [])
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await carryOut(app, done, () => correct(app.space, correction), isFinal(correction))
      onClose()
      wish.after?.()
    } catch (error) {
      setFailed(said(error))
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="wish">
      <h2 id="wish">{title}</h2>
      <Waiting busy={preview.busy} />
      {preview.error !== null && <Failure text={preview.error} />}
      {preview.value !== null && <Consequences preview={preview.value} />}
      {isFinal(correction) && correction.action !== 'undo' && <p class="hint">{TEXTS.final}</p>}
      {failed !== '' && <Failure text={failed} />}
      <div class="actions">
        <button type="button" class="main" disabled={busy || preview.value === null} onClick={run}>
          {TEXTS.doIt}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {TEXTS.cancel}
        </button>
      </div>
    </dialog>
  )
}

function Consequences({ preview: { items, counts, partial } }: { readonly preview: Preview }) {
  if (items.length === 0) return <Nothing text={TEXTS.preview.nothing} />
  const more = counts.reduce((sum, c) => sum + c.count, 0) - items.length
  return (
    <>
      <p class="counts">
        {counts.map(({ kind, effect, count }) => (
          <span key={`${kind} ${effect}`} class="chip">
            {count} {TEXTS.kinds[kind]} {TEXTS.effects[effect]}
          </span>
        ))}
      </p>
      <ul class="plain consequences">
        {items.map(({ kind, id, effect, text, becomes, at }) => (
          <li key={`${kind} ${id}`}>
            <span class={`effect ${effect}`}>{TEXTS.effects[effect]}</span>
            <span class="says">
              <Said text={text} />
              {becomes !== null && (
                <>
                  {' '}
                  → <Said text={becomes} />
                </>
              )}
            </span>
            {at !== null && <time>{day(at)}</time>}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="hint">{TEXTS.more(more)}</p>}
      {partial && <p class="hint">{TEXTS.preview.partial}</p>}
    </>
  )
}
