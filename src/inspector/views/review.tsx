/** What a person may want to look at, one key each for accept, reject and later. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { REVIEW_KINDS, type ReviewItem, type ReviewKind } from '../../model/review-item.ts'
import { mayWrite, useApp } from '../app.ts'
import { carryOut } from '../correct.ts'
import { day, Failure, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { REVIEW_ACTIONS } from '../review-actions.ts'
import { TEXTS } from '../texts.ts'
import { said } from '../use-load.ts'

export function Review() {
  const { address } = useApp()
  const kind = REVIEW_KINDS.find((known) => known === address.query.kind) ?? 'names'
  return (
    <>
      <h1>{TEXTS.review.title}</h1>
      <nav class="tabs" aria-label={TEXTS.review.kindsLabel}>
        {REVIEW_KINDS.map((each) => (
          <To key={each} view="review" query={{ kind: each }} current={each === kind}>
            {TEXTS.review.kinds[each].title}
          </To>
        ))}
      </nav>
      <p class="hint">{TEXTS.review.kinds[kind].what}</p>
      <Findings key={kind} kind={kind} />
    </>
  )
}

/** Findings that are on the page before it stops to look on by itself. */
const ENOUGH = 20

function keyOf(item: ReviewItem): string {
  return `${item.kind} ${item.things.map((t) => t.id).join(' ')}`
}

interface Found {
  readonly items: readonly ReviewItem[]
  readonly looked: number
  readonly next: number | null
}

function Findings({ kind }: { readonly kind: ReviewKind }) {
  const { space, address } = useApp()
  const [found, setFound] = useState<Found>({ items: [], looked: 0, next: 0 })
  const [wanted, setWanted] = useState(ENOUGH)
  const decided = useRef(new Set<string>())
  const [failed, setFailed] = useState('')
  const busy = found.next !== null && found.items.length < wanted && failed === ''
  useEffect(() => {
    let gone = false
    if (busy)
      space
        .review(kind, found.next ?? 0)
        .then(({ items, looked, next }) => {
          if (gone) return
          // What was decided in the meantime stays off the page: it is taken from the list as it is now.
          setFound((before) => {
            const known = new Set([...before.items.map(keyOf), ...decided.current])
            return { items: [...before.items, ...items.filter((i) => !known.has(keyOf(i)))], looked, next }
          })
        })
        .catch((error: unknown) => gone || setFailed(said(error)))
    return () => {
      gone = true
    }
  }, [kind, address.ns, found.next, busy])
  const drop = (item: ReviewItem): void => {
    decided.current.add(keyOf(item))
    setFound((before) => ({ ...before, items: before.items.filter((i) => i !== item) }))
  }
  return (
    <>
      <Waiting busy={busy && found.looked === 0} />
      {failed !== '' && <Failure text={failed} />}
      {!busy && found.items.length === 0 && found.next === null && <Nothing text={TEXTS.review.none} />}
      <ItemList items={found.items.slice(0, wanted)} onDone={drop} />
      <p class="hint">
        {TEXTS.review.looked(found.looked)} {busy && TEXTS.review.looking}{' '}
        {(found.next !== null || found.items.length > wanted) && !busy && (
          <button type="button" onClick={() => setWanted(wanted + ENOUGH)}>
            {TEXTS.review.on}
          </button>
        )}
      </p>
    </>
  )
}

interface ItemListProps {
  readonly items: readonly ReviewItem[]
  readonly onDone: (item: ReviewItem) => void
}

function ItemList({ items, onDone }: ItemListProps) {
  const app = useApp()
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState('')
  const busy = useRef(false)
  const list = useRef<HTMLOListElement>(null)
  const here = Math.min(at, items.length - 1)
  const writes = mayWrite(app.access)
  const decide = async (item: ReviewItem, how: 'accept' | 'reject' | 'later'): Promise<void> => {
    const { accept, reject, isFinal } = REVIEW_ACTIONS[item.kind]
    const texts = TEXTS.review.kinds[item.kind]
    const work = how === 'accept' ? accept : how === 'reject' ? reject : null
    if (busy.current || (work !== null && !writes)) return
    if (how === 'accept' && isFinal && !confirm(TEXTS.review.sure)) return
    busy.current = true
    setFailed('')
    try {
      if (work !== null)
        await carryOut(
          { ...app, changed: () => {} },
          texts[how as 'accept' | 'reject'],
          () => work(app.space, item),
          isFinal,
        )
      onDone(item)
    } catch (error) {
      setFailed(said(error))
    }
    busy.current = false
  }
  // Laid with the list itself: a key pressed as soon as a finding is seen decides that finding, not the one before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const item = items[here]
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (item === undefined || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const how = ({ a: 'accept', r: 'reject', l: 'later' } as const)[event.key]
      if (how !== undefined) decide(item, how)
      else if (event.key === 'j' || event.key === 'k')
        setAt(Math.min(Math.max(0, here + (event.key === 'j' ? 1 : -1)), items.length - 1))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  useEffect(() => {
    list.current?.children[here]?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <>
      {failed !== '' && <Failure text={failed} />}
      <ol class="plain findings" ref={list}>
        {items.map((item, i) => (
          <li
            key={keyOf(item)}
            class={`card ${i === here ? 'on' : ''}`}
            {...(i === here && { 'aria-current': 'true' as const })}
          >
            <p class="hint">
              <Said text={item.why} />
            </p>
            <ul class="plain">
              {item.things.slice(0, 10).map((thing) => (
                <li key={thing.id}>
                  <ToThing thing={thing} /> {thing.at !== null && <time>{day(thing.at)}</time>}
                </li>
              ))}
            </ul>
            <p class="actions">
              {writes &&
                (['accept', 'reject'] as const).map((how) => (
                  <button
                    key={how}
                    type="button"
                    class={how === 'accept' ? 'main' : ''}
                    onClick={() => decide(item, how)}
                  >
                    {TEXTS.review.kinds[item.kind][how]} <kbd>{how[0]}</kbd>
                  </button>
                ))}
              <button type="button" class="quiet" onClick={() => decide(item, 'later')}>
                {TEXTS.review.later} <kbd>l</kbd>
              </button>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function ToThing({ thing: { kind, id, text } }: { readonly thing: ReviewItem['things'][number] }) {
  const view = kind === 'fact' ? 'fact' : kind === 'entity' ? 'things' : 'talk'
  return (
    <To view={view} query={kind === 'turn' ? { turn: id } : { id }}>
      <Said text={text} />
    </To>
  )
}
