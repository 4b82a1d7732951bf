import { TEXTS } from '../texts.ts'

interface PagerProps {
  readonly page: number
  readonly more: boolean
  readonly onPage: (page: number) => void
}

/** The page before and the page after, where there are such. */
export function Pager({ page, more, onPage }: PagerProps) {
  if (page === 0 && !more) return null
  return (
    <nav class="pager" aria-label={TEXTS.pages}>
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {TEXTS.before}
      </button>
      <span class="figure">{page + 1}</span>
      <button type="button" disabled={!more} onClick={() => onPage(page + 1)}>
        {TEXTS.after}
      </button>
    </nav>
  )
}
