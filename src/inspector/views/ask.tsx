/** A question, the exact context as a model gets it, and the reason for every line. */
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { InspectedHit, InspectedLine, Inspection } from '../../api.ts'
import { STRATEGIES, type StrategyName } from '../../model/strategy-names.ts'
import { useApp } from '../app.ts'
import { Playback } from '../parts/playback.tsx'
import { SignalBars } from '../parts/signals.tsx'
import { Failure, Meter, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { useLoad } from '../use-load.ts'

const BUDGET = 600

export function Ask() {
  const { address, space, version } = useApp()
  const { q = '', strategy = 'auto', budget = String(BUDGET), asOf = '', knownAt = '' } = address.query
  const key = q === '' ? null : JSON.stringify([address.ns, q, strategy, budget, asOf, knownAt, version])
  const found = useLoad(key, (signal) =>
    space.inspect(q, {
      strategy: strategy as StrategyName,
      budget: Number(budget),
      ...(asOf !== '' && { asOf }),
      ...(knownAt !== '' && { knownAt }),
      signal,
    }),
  )
  return (
    <>
      <h1>{TEXTS.ask.title}</h1>
      <AskForm key={JSON.stringify(address.query)} />
      <Waiting busy={found.busy} />
      {found.error !== null && <Failure text={found.error} />}
      {found.value === null && q === '' && <Nothing text={TEXTS.ask.empty} />}
      {found.value !== null && <Found inspection={found.value} />}
    </>
  )
}

function AskForm() {
  const { address, go, changed } = useApp()
  const { q = '', strategy = 'auto', budget = String(BUDGET), asOf = '', knownAt = '' } = address.query
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
        go('ask', given)
        // The same question again: something may have been said meanwhile.
        changed()
      }}
    >
      <label class="wide">
        <span>{TEXTS.ask.question}</span>
        <input
          name="q"
          type="search"
          defaultValue={q}
          placeholder={TEXTS.ask.example}
          required
          autofocus={q === ''}
        />
      </label>
      <label>
        <span>{TEXTS.ask.strategy}</span>
        <select name="strategy" defaultValue={strategy}>
          {STRATEGIES.map((name) => (
            <option key={name} value={name} selected={name === strategy}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{TEXTS.ask.budget}</span>
        <input name="budget" type="number" min="0" max="100000" defaultValue={budget} />
      </label>
      <label>
        <span>{TEXTS.asOf}</span>
        <input name="asOf" type="date" defaultValue={asOf} />
      </label>
      <label>
        <span>{TEXTS.knownAt}</span>
        <input name="knownAt" type="date" defaultValue={knownAt} />
      </label>
      <button type="submit" class="main">
        {TEXTS.ask.go}
      </button>
    </form>
  )
}

function Found({ inspection }: { readonly inspection: Inspection }) {
  const { address, go } = useApp()
  const { context, leftOut } = inspection
  const trace = context.trace ?? []
  return (
    <>
      <div class="columns">
        <section>
          <h2>{TEXTS.ask.context}</h2>
          <ContextText inspection={inspection} />
        </section>
        <aside>
          <Spent inspection={inspection} />
        </aside>
      </div>
      <section>
        <h2>{TEXTS.ask.leftOut}</h2>
        {leftOut.length === 0 ? <Nothing text={TEXTS.ask.nothingLeftOut} /> : <LeftOut hits={leftOut} />}
      </section>
      {trace.length > 0 && (
        <section>
          <h2>{TEXTS.trace.title}</h2>
          <Playback
            trace={trace}
            step={Number(address.query.step ?? 0)}
            onStep={(step) => go('ask', { ...address.query, step: String(step) }, true)}
          />
        </section>
      )}
    </>
  )
}

/** The text line by line, exactly as it is; what has a label tells why it is there. */
function ContextText({ inspection: { context, lines } }: { readonly inspection: Inspection }) {
  const [open, setOpen] = useState<string | null>(null)
  if (context.text === '') return <Nothing text={TEXTS.ask.nothing} />
  const byLabel = new Map(lines.map((line) => [line.label, line]))
  return (
    <ol class="context plain">
      {context.text.split('\n').map((text, i) => {
        const label = /^\[(\d+)\] /.exec(text)?.[1]
        const line = label === undefined ? undefined : byLabel.get(label)
        const isOpen = label !== undefined && open === label
        if (line === undefined)
          return (
            <li key={i} class={text === '' ? 'gap' : 'frame'}>
              <Said text={text} />
            </li>
          )
        return (
          <li key={i} class={isOpen ? 'on' : ''}>
            <button
              type="button"
              class="line"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : line.label)}
            >
              <Said text={text} />
            </button>
            {isOpen && <Why line={line} />}
          </li>
        )
      })}
    </ol>
  )
}

function Why({ line }: { readonly line: InspectedLine }) {
  return (
    <div class="why">
      <p>
        {TEXTS.ask.rank(TEXTS.kinds[line.kind], line.rank)} · {TEXTS.tokens(line.tokens)} ·{' '}
        <Source hit={line} />
      </p>
      <SignalBars signals={line.signals} score={line.score} />
    </div>
  )
}

/** Links to what a line or a hit rests on. */
function Source({ hit }: { readonly hit: InspectedLine | InspectedHit }) {
  if (hit.kind === 'fact' || hit.kind === 'path')
    return (
      <To view="fact" query={{ id: hit.id }}>
        {TEXTS.ask.toFact}
      </To>
    )
  return (
    <>
      {hit.turns.map((turn, i) => (
        <Fragment key={turn}>
          {i > 0 && ' · '}
          <To view="talk" query={{ turn }}>
            {i === 0 ? TEXTS.ask.toTurn : TEXTS.ask.toOther}
          </To>
        </Fragment>
      ))}
    </>
  )
}

function Spent({ inspection: { context, sections } }: { readonly inspection: Inspection }) {
  const { usage, sufficiency, relevant, modelUse, warnings } = context
  return (
    <div class="card">
      <h2>{TEXTS.ask.spent}</h2>
      {sections.map(({ title, tokens }) => (
        <Meter key={title} label={title} share={tokens / Math.max(1, usage.budget)} figure={String(tokens)} />
      ))}
      <Meter
        label={TEXTS.ask.all}
        share={usage.tokens / Math.max(1, usage.budget)}
        figure={`${usage.tokens} / ${usage.budget}`}
      />
      <h3>{TEXTS.ask.sufficiency}</h3>
      <Meter
        label={relevant ? TEXTS.ask.relevant : TEXTS.ask.irrelevant}
        share={sufficiency}
        figure={sufficiency.toFixed(2)}
      />
      {modelUse.map((use) => (
        <p key={`${use.task} ${use.model}`} class="hint">
          {use.task}: {use.calls} × {use.model}
        </p>
      ))}
      {warnings.map((warning) => (
        <Failure key={warning} text={warning} />
      ))}
    </div>
  )
}

function LeftOut({ hits }: { readonly hits: readonly InspectedHit[] }) {
  return (
    <ul class="plain rows">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`}>
          <span class="chip">{TEXTS.leftOut[hit.why]}</span>
          <Said text={hit.text} />
          <span class="more">
            {TEXTS.ask.rank(TEXTS.kinds[hit.kind], hit.rank)} · {hit.score.toFixed(2)} · <Source hit={hit} />
          </span>
        </li>
      ))}
    </ul>
  )
}
