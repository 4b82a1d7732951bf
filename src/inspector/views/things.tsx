/** Persons, places and things: the list of them, or one with its card and both clocks. */
import { useState } from 'preact/hooks'
import type { Card } from '../../api.ts'
import { ENTITY_TYPES, type EntityType } from '../../model/entity.ts'
import type { NamedFact } from '../../model/explanation.ts'
import { mayWrite, useApp } from '../app.ts'
import { CorrectionDialog, type Wish } from '../parts/correction-dialog.tsx'
import { FactTimeline } from '../parts/fact-timeline.tsx'
import { Pager } from '../parts/pager.tsx'
import { day, Failure, Failures, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { useLoad } from '../use-load.ts'

export function Things() {
  const { address } = useApp()
  return address.query.id === undefined ? <List /> : <One id={address.query.id} />
}

const PAGE = 50

function List() {
  const { address, space, go, version } = useApp()
  const { type = '', page = '0' } = address.query
  const offset = Number(page) * PAGE
  const found = useLoad(JSON.stringify([address.ns, type, page, version]), () =>
    // One more tells whether there is a next page.
    space.entities({ ...(type !== '' && { type: type as EntityType }), offset, limit: PAGE + 1 }),
  )
  return (
    <>
      <h1>{TEXTS.things.title}</h1>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault()
          go('things', { id: String(new FormData(event.currentTarget).get('name')) })
        }}
      >
        <label class="wide">
          <span>{TEXTS.things.find}</span>
          <input name="name" type="search" required placeholder={TEXTS.things.example} />
        </label>
        <button type="submit" class="main">
          {TEXTS.things.open}
        </button>
        <label>
          <span>{TEXTS.things.type}</span>
          <select value={type} onChange={(event) => go('things', { type: event.currentTarget.value })}>
            <option value="">{TEXTS.things.all}</option>
            {ENTITY_TYPES.map((name) => (
              <option key={name} value={name}>
                {TEXTS.types[name]}
              </option>
            ))}
          </select>
        </label>
      </form>
      <Waiting busy={found.busy} />
      {found.error !== null && <Failure text={found.error} />}
      {found.value?.length === 0 && <Nothing text={TEXTS.things.none} />}
      <ul class="plain rows">
        {found.value?.slice(0, PAGE).map((entity) => (
          <li key={entity.id}>
            <To view="things" query={{ id: entity.id }}>
              <Said text={entity.name} />
            </To>
            <span class="chip">{TEXTS.types[entity.type]}</span>
            <Said text={entity.description} />
            <span class="more">{TEXTS.things.mentions(entity.mentions)}</span>
          </li>
        ))}
      </ul>
      <Pager
        page={Number(page)}
        more={(found.value?.length ?? 0) > PAGE}
        onPage={(next) => go('things', { type, page: String(next) })}
      />
    </>
  )
}

const FACTS = 200

function One({ id }: { readonly id: string }) {
  const { address, space, version } = useApp()
  const { asOf = '', knownAt = '' } = address.query
  const times = { ...(asOf !== '' && { asOf }), ...(knownAt !== '' && { knownAt }) }
  const key = JSON.stringify([address.ns, id, asOf, knownAt, version])
  const card = useLoad(key, () => space.card(id, times))
  const facts = useLoad(JSON.stringify([address.ns, id, knownAt, version]), () =>
    space.facts({ entity: id, asOf: null, limit: FACTS, ...(knownAt !== '' && { knownAt }) }),
  )
  return (
    <>
      <Waiting busy={card.busy || facts.busy} />
      <Failures of={[card, facts]} />
      {card.value !== null && <CardOf card={card.value} facts={facts.value ?? []} />}
    </>
  )
}

function CardOf({ card, facts }: { readonly card: Card; readonly facts: readonly NamedFact[] }) {
  const { entity, sections, namesakes } = card
  return (
    <>
      <h1>
        <Said text={entity.name} />
        <span class="chip">{TEXTS.types[entity.type]}</span>
        {entity.frozen && <span class="chip">{TEXTS.frozen}</span>}
        {entity.status !== 'active' && <span class="chip warn">{TEXTS.effects[entity.status]}</span>}
      </h1>
      {entity.aliases.length > 0 && (
        <p class="hint">
          {TEXTS.things.alsoCalled} <Said text={entity.aliases.join(', ')} />
        </p>
      )}
      {namesakes.map((other) => (
        <p key={other} class="hint">
          <To view="things" query={{ id: other }}>
            {TEXTS.things.namesake}
          </To>
        </p>
      ))}
      <Sliders facts={facts} />
      <div class="cards">
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </div>
      {facts.length > 0 && <Past facts={facts} />}
      {facts.length > 0 && <Facts facts={facts} />}
      <Corrections card={card} />
    </>
  )
}

/** Lines of a section before somebody asks for more. */
const LINES = 30

function Section({ section: { title, items } }: { readonly section: Card['sections'][number] }) {
  const [shown, setShown] = useState(LINES)
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="plain">
        {items.slice(0, shown).map((item) => (
          <li key={`${item.id} ${item.text}`}>
            {item.kind === 'fact' ? (
              <To view="fact" query={{ id: item.id }}>
                <Said text={item.text} />
              </To>
            ) : (
              <Said text={item.text} />
            )}
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + 10 * LINES)}>
          {TEXTS.more(items.length - shown)}
        </button>
      )}
    </section>
  )
}

const DAY_MS = 86_400_000

/** From the first day that is known to the last that can be asked about. */
function rangeOf(facts: readonly NamedFact[]): { readonly from: number; readonly to: number } {
  const times = facts.flatMap((f) => [
    f.valid.from,
    f.valid.to ?? f.valid.from,
    ...f.evidence.map((e) => e.heardAt),
  ])
  return { from: Math.min(...times), to: Math.max(...times) + 30 * DAY_MS }
}

/** Both clocks as sliders over what is known of the entity; at the right end: now. */
function Sliders({ facts }: { readonly facts: readonly NamedFact[] }) {
  const { address, go } = useApp()
  const { id = '', asOf = '', knownAt = '' } = address.query
  if (facts.length === 0) return null
  const range = rangeOf(facts)
  const end = Math.ceil(range.to / DAY_MS)
  const slider = (name: 'asOf' | 'knownAt', value: string) => (
    <label class="slider">
      <span>
        {TEXTS[name]}: <time>{value === '' ? TEXTS.now : value}</time>
      </span>
      <input
        type="range"
        min={Math.floor(range.from / DAY_MS)}
        max={end}
        value={value === '' ? end : Math.floor(Date.parse(value) / DAY_MS)}
        onChange={(event) => {
          const days = Number(event.currentTarget.value)
          go('things', { id, asOf, knownAt, [name]: days >= end ? '' : day(days * DAY_MS) }, true)
        }}
      />
    </label>
  )
  return (
    <div class="clocks">
      {slider('asOf', asOf)}
      {slider('knownAt', knownAt)}
    </div>
  )
}

/** Facts that one picture shows. */
const DRAWN = 40

function Past({ facts }: { readonly facts: readonly NamedFact[] }) {
  const { asOf = '', knownAt = '' } = useApp().address.query
  return (
    <section>
      <h2>{TEXTS.things.timeline}</h2>
      <FactTimeline
        facts={facts.slice(0, DRAWN)}
        asOf={asOf === '' ? null : Date.parse(asOf)}
        knownAt={knownAt === '' ? null : Date.parse(knownAt)}
        now={rangeOf(facts).to}
      />
    </section>
  )
}

function Facts({ facts }: { readonly facts: readonly NamedFact[] }) {
  return (
    <details>
      <summary>{TEXTS.things.allFacts(facts.length)}</summary>
      <ul class="plain rows">
        {facts.map((fact) => (
          <li key={fact.id}>
            <To view="fact" query={{ id: fact.id }}>
              <Said text={fact.statement} />
            </To>
            <span class="more">
              {day(fact.valid.from)} – {day(fact.valid.to)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Corrections({ card: { entity } }: { readonly card: Card }) {
  const { access, go, address } = useApp()
  const [wish, setWish] = useState<Wish | null>(null)
  const { id, name } = entity
  return (
    <section>
      <p class="actions">
        <To view="graph" query={{ id }} class="button">
          {TEXTS.things.toGraph}
        </To>
        <To view="ask" query={{ q: TEXTS.things.question(name) }} class="button">
          {TEXTS.things.toAsk}
        </To>
      </p>
      {mayWrite(access) && (
        <details>
          <summary>{TEXTS.correct}</summary>
          <form
            class="ask"
            onSubmit={(event) => {
              event.preventDefault()
              const patch = Object.fromEntries(new FormData(event.currentTarget)) as {
                name: string
                type: string
              }
              const correction = { action: 'update', kind: 'entity', id, patch } as const
              setWish({ title: TEXTS.things.rename, done: TEXTS.done.update, correction })
            }}
          >
            <label>
              <span>{TEXTS.things.name}</span>
              <input name="name" defaultValue={name} required />
            </label>
            <label>
              <span>{TEXTS.things.type}</span>
              <select name="type">
                {ENTITY_TYPES.map((type) => (
                  <option key={type} value={type} selected={type === entity.type}>
                    {TEXTS.types[type]}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit">{TEXTS.things.rename}</button>
          </form>
          <form
            class="ask"
            onSubmit={(event) => {
              event.preventDefault()
              const merged = String(new FormData(event.currentTarget).get('merged'))
              setWish({
                title: TEXTS.things.mergeTitle(merged, name),
                done: TEXTS.done.merge,
                correction: { action: 'merge', kept: id, merged },
              })
            }}
          >
            <label class="wide">
              <span>{TEXTS.things.merge}</span>
              <input name="merged" required />
            </label>
            <button type="submit">{TEXTS.things.mergeGo}</button>
          </form>
          <button
            type="button"
            class="danger"
            onClick={() =>
              setWish({
                title: TEXTS.things.denyTitle(name),
                done: TEXTS.done.deny,
                correction: { action: 'deny', kind: 'entity', id },
                after: () => go('things', { type: address.query.type ?? '' }),
              })
            }
          >
            {TEXTS.deny}
          </button>
        </details>
      )}
      {wish !== null && <CorrectionDialog wish={wish} onClose={() => setWish(null)} />}
    </section>
  )
}
