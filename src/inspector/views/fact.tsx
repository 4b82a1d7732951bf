/** One fact: the quotes it rests on, what ended it, and how it is put right. */
import { useState } from 'preact/hooks'
import type { Explanation } from '../../model/explanation.ts'
import { mayWrite, useApp } from '../app.ts'
import { carryOut } from '../correct.ts'
import { CorrectionDialog, type Wish } from '../parts/correction-dialog.tsx'
import { day, Failure, minute, Nothing, Said, To, ToTurn, Waiting, Whole } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { said, useLoad } from '../use-load.ts'

export function FactView() {
  const { address, space, version } = useApp()
  const { id = '' } = address.query
  const found = useLoad(id === '' ? null : JSON.stringify([address.ns, id, version]), () => space.explain(id))
  return (
    <>
      <Waiting busy={found.busy} />
      {id === '' && <Nothing text={TEXTS.fact.none} />}
      {found.error !== null && <Failure text={found.error} />}
      {found.value !== null && <Explained explanation={found.value} />}
    </>
  )
}

function Explained({ explanation }: { readonly explanation: Explanation }) {
  const { fact, sources, closings, readBy, batches } = explanation
  return (
    <>
      <h1 class="statement">
        <Said text={fact.statement} />
      </h1>
      <p class="counts">
        <span class="chip">{TEXTS.fact.kinds[fact.kind]}</span>
        {fact.status !== 'active' && <span class="chip warn">{TEXTS.effects[fact.status]}</span>}
        {fact.frozen && <span class="chip">{TEXTS.frozen}</span>}
      </p>
      <dl class="facts">
        <dt>{TEXTS.fact.says}</dt>
        <dd>
          <To view="things" query={{ id: fact.head }}>
            <Said text={fact.headName} />
          </To>{' '}
          {fact.relation.replaceAll('_', ' ')}{' '}
          <To view="things" query={{ id: fact.tail }}>
            <Said text={fact.tailName} />
          </To>
        </dd>
        <dt>{TEXTS.fact.valid}</dt>
        <dd>
          <time>{day(fact.valid.from)}</time> – <time>{day(fact.valid.to)}</time> (
          {TEXTS.bounds[fact.time.bound]})
        </dd>
        {fact.condition !== null && (
          <>
            <dt>{TEXTS.fact.condition}</dt>
            <dd>
              <Said text={fact.condition} />
            </dd>
          </>
        )}
        <dt>{TEXTS.fact.confidence}</dt>
        <dd class="figure">{fact.confidence.toFixed(2)}</dd>
        <dt>{TEXTS.fact.readBy}</dt>
        <dd>{readBy.length === 0 ? TEXTS.fact.rules : <Said text={readBy.join(', ')} />}</dd>
      </dl>
      <section>
        <h2>{TEXTS.fact.sources}</h2>
        {sources.map(({ turn, evidence }) => (
          <figure key={turn.id} class="quote">
            <blockquote>
              <Whole text={turn.content} />
            </blockquote>
            <figcaption>
              <Said text={turn.speaker} />,{' '}
              <ToTurn session={turn.session} id={turn.id}>
                {minute(turn.at)}
              </ToTurn>{' '}
              · {TEXTS.fact.belief(evidence.confidence)}
            </figcaption>
          </figure>
        ))}
      </section>
      <section>
        <h2>{TEXTS.fact.closings}</h2>
        {closings.length === 0 && <Nothing text={TEXTS.fact.notClosed} />}
        <ul class="plain rows">
          {closings.map(({ closing, turn, by }) => (
            <li key={`${closing.at} ${closing.turn}`}>
              <time>{day(closing.at)}</time>
              {by === null ? (
                TEXTS.fact.saidSo
              ) : (
                <To view="fact" query={{ id: by.id }}>
                  <Said text={by.statement} />
                </To>
              )}
              <span class="more">
                {TEXTS.fact.heard}{' '}
                {turn === null ? (
                  minute(closing.heardAt)
                ) : (
                  <ToTurn session={turn.session} id={turn.id}>
                    {minute(closing.heardAt)}
                  </ToTurn>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Corrections explanation={explanation} />
      {batches.length > 0 && (
        <p class="hint">
          {TEXTS.fact.batches(batches.length)} <To view="changes">{TEXTS.nav.changes}</To>
        </p>
      )}
    </>
  )
}

function Corrections({ explanation: { fact } }: { readonly explanation: Explanation }) {
  const app = useApp()
  const [wish, setWish] = useState<Wish | null>(null)
  const [failed, setFailed] = useState('')
  if (!mayWrite(app.access)) return null
  const { id, frozen } = fact
  const wished = (action: 'deny' | 'delete', title: string, after?: () => void) => () =>
    setWish({
      title,
      done: TEXTS.done[action],
      correction: { action, kind: 'fact', id },
      ...(after !== undefined && { after }),
    })
  return (
    <section class="card">
      <h2>{TEXTS.correct}</h2>
      <CorrectForm fact={fact} onWish={setWish} />
      <p class="actions">
        <button
          type="button"
          onClick={wished('deny', TEXTS.fact.denyTitle)}
          disabled={fact.status === 'denied'}
        >
          {TEXTS.deny}
        </button>
        <button
          type="button"
          onClick={() =>
            carryOut(app, frozen ? TEXTS.done.unfreeze : TEXTS.done.freeze, () =>
              app.space.freeze('fact', id, !frozen),
            ).catch((error: unknown) => setFailed(said(error)))
          }
        >
          {frozen ? TEXTS.unfreeze : TEXTS.freeze}
        </button>
        <button
          type="button"
          class="danger"
          onClick={wished('delete', TEXTS.fact.deleteTitle, () => app.go('things', { id: fact.head }))}
        >
          {TEXTS.remove}
        </button>
      </p>
      {failed !== '' && <Failure text={failed} />}
      {wish !== null && <CorrectionDialog wish={wish} onClose={() => setWish(null)} />}
    </section>
  )
}

interface CorrectFormProps {
  readonly fact: Explanation['fact']
  readonly onWish: (wish: Wish) => void
}

function CorrectForm({ fact, onWish }: CorrectFormProps) {
  const { id, statement, valid } = fact
  const from = day(valid.from)
  const to = valid.to === null ? '' : day(valid.to)
  return (
    <form
      class="ask"
      key={`${statement} ${from} ${to}`}
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
        const patch = {
          ...(given.statement !== statement && { statement: given.statement }),
          ...(given.from !== from && { validFrom: given.from }),
          ...(given.to !== to && { validTo: given.to === '' ? null : given.to }),
        }
        onWish({
          title: TEXTS.fact.updateTitle,
          done: TEXTS.done.update,
          correction: { action: 'update', kind: 'fact', id, patch },
        })
      }}
    >
      <label class="wide">
        <span>{TEXTS.fact.statement}</span>
        <input name="statement" required defaultValue={statement} />
      </label>
      <label>
        <span>{TEXTS.fact.from}</span>
        <input name="from" type="date" required defaultValue={from} />
      </label>
      <label>
        <span>{TEXTS.fact.to}</span>
        <input name="to" type="date" defaultValue={to} />
      </label>
      <button type="submit" class="main">
        {TEXTS.fact.update}
      </button>
    </form>
  )
}
