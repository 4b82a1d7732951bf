/** Small things that all views are made of. */
import type { ComponentChildren } from 'preact'
import { oneLine, visible } from '../../std/visible.ts'
import { hrefOf, type View } from '../address.ts'
import { useApp } from '../app.ts'
import { TEXTS } from '../texts.ts'

/** Text that somebody said or that was made of it: data, on one line, in its own direction. */
export function Said({ text }: { readonly text: string }) {
  return <bdi class="said">{oneLine(text)}</bdi>
}

/** The same with its line breaks. */
export function Whole({ text }: { readonly text: string }) {
  return <bdi class="said whole">{visible(text)}</bdi>
}

interface ToProps {
  readonly view: View
  readonly query?: Readonly<Record<string, string>>
  readonly children: ComponentChildren
  readonly class?: string
  readonly current?: boolean
}

/** A link to a view; opened in this page without loading it anew. */
export function To({ view, query = {}, children, current, ...rest }: ToProps) {
  const { address, go } = useApp()
  return (
    <a
      {...rest}
      href={hrefOf({ ns: address.ns, view, query })}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(view, query)
      }}
    >
      {children}
    </a>
  )
}

/** A link to a turn where it was said. */
export function ToTurn({
  session,
  id,
  children,
}: {
  readonly session: string
  readonly id: string
  readonly children: ComponentChildren
}) {
  return (
    <To view="talk" query={{ session, turn: id }}>
      {children}
    </To>
  )
}

export function Failure({ text }: { readonly text: string }) {
  return (
    <p class="failure" role="alert">
      <bdi>{oneLine(text)}</bdi>
    </p>
  )
}

/** What went wrong with any of several reads, each thing once. */
export function Failures({ of }: { readonly of: readonly { readonly error: string | null }[] }) {
  const errors = [...new Set(of.flatMap(({ error }) => error ?? []))]
  return (
    <>
      {errors.map((error) => (
        <Failure key={error} text={error} />
      ))}
    </>
  )
}

export function Waiting({ busy }: { readonly busy: boolean }) {
  return (
    <p class={`wait ${busy ? '' : 'gone'}`} role="status">
      {busy ? TEXTS.loading : ''}
    </p>
  )
}

export function Nothing({ text }: { readonly text: string }) {
  return <p class="nothing">{text}</p>
}

/** A number from 0 to 1 as a bar with its figure. */
export function Meter({
  label,
  share,
  figure,
}: {
  readonly label: string
  readonly share: number
  readonly figure: string
}) {
  const width = `${Math.max(0, Math.min(100, share * 100)).toFixed(1)}%`
  return (
    <div class="meter">
      <span class="label">{label}</span>
      <span class="track" aria-hidden="true">
        <span style={{ width }} />
      </span>
      <span class="figure">{figure}</span>
    </div>
  )
}

/** A day, as the reader writes days where only the day counts. */
export function day(at: number | null): string {
  if (at === null) return TEXTS.open
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '?' : date.toISOString().slice(0, 10)
}

/** A moment to the minute, in UTC as everything here. */
export function minute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
