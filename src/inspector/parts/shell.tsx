import type { ComponentChildren } from 'preact'
import { mayWrite, useApp } from '../app.ts'
import { TEXTS } from '../texts.ts'
import { To } from './small.tsx'
import { type Note, Toast } from './toast.tsx'

interface ShellProps {
  readonly namespaces: readonly string[]
  readonly note: Note | null
  readonly onNamespace: (ns: string) => void
  readonly onRead: () => void
  readonly onForget: (() => void) | null
  readonly children: ComponentChildren
}

const NAV = ['ask', 'things', 'talk', 'changes', 'review', 'graph'] as const

/** What stands around every view: where one is, where one can go, what was just done. */
export function Shell({ namespaces, note, onNamespace, onRead, onForget, children }: ShellProps) {
  const { address, access } = useApp()
  const listed = namespaces.includes(address.ns) ? namespaces : [address.ns, ...namespaces]
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('view')?.focus()}>
        {TEXTS.skip}
      </button>
      <header>
        <div class="bar">
          <strong class="mark">Recollect</strong>
          <label class="ns">
            <span>{TEXTS.namespace}</span>
            <select value={address.ns} onChange={(event) => onNamespace(event.currentTarget.value)}>
              {listed.map((ns) => (
                <option key={ns} value={ns}>
                  {ns}
                </option>
              ))}
            </select>
          </label>
          {!mayWrite(access) && <span class="chip">{TEXTS.readOnly}</span>}
          {onForget !== null && (
            <button type="button" class="quiet" onClick={onForget}>
              {TEXTS.key.forget}
            </button>
          )}
        </div>
        <nav aria-label={TEXTS.views}>
          {NAV.map((view) => (
            <To key={view} view={view} current={address.view === view}>
              {TEXTS.nav[view]}
            </To>
          ))}
        </nav>
      </header>
      <main id="view" tabIndex={-1}>
        {children}
      </main>
      <footer>{TEXTS.keys}</footer>
      <Toast note={note} onRead={onRead} />
    </>
  )
}
