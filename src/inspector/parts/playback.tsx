/** The trace of a recall, step by step, beside the graph it walks over. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { TraceEvent } from '../../model/trace.ts'
import { traceGraph } from '../../pictures/trace-graph.ts'
import { TEXTS } from '../texts.ts'
import { FocusGraph } from './focus-graph.tsx'
import { Said } from './small.tsx'

const STEP_MS = 700

interface PlaybackProps {
  readonly trace: readonly TraceEvent[]
  /** Place of the event that is shown. */
  readonly step: number
  readonly onStep: (step: number) => void
}

export function Playback({ trace, step: asked, onStep }: PlaybackProps) {
  const step = Math.min(Math.max(0, asked), trace.length - 1)
  const graph = useMemo(() => traceGraph(trace), [trace])
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    if (step >= trace.length - 1) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => onStep(step + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [playing, step, trace.length])
  const event = trace[step]
  if (event === undefined) return null
  const about = new Set(graph.about[step])
  const gone = (id: string): boolean => (graph.pruned.get(id) ?? Number.POSITIVE_INFINITY) <= step
  return (
    <div class="playback">
      <div class="actions">
        <button type="button" onClick={() => onStep(0)} aria-label={TEXTS.trace.first} disabled={step === 0}>
          «
        </button>
        <button
          type="button"
          onClick={() => onStep(step - 1)}
          aria-label={TEXTS.trace.back}
          disabled={step === 0}
        >
          ◀
        </button>
        <button type="button" class="main" onClick={() => setPlaying(!playing)}>
          {playing ? TEXTS.trace.stop : TEXTS.trace.play}
        </button>
        <button
          type="button"
          onClick={() => onStep(step + 1)}
          aria-label={TEXTS.trace.next}
          disabled={step >= trace.length - 1}
        >
          ▶
        </button>
        <input
          type="range"
          min={0}
          max={trace.length - 1}
          value={step}
          aria-label={TEXTS.trace.step}
          onInput={(input) => onStep(Number(input.currentTarget.value))}
        />
        <span class="figure">
          {step + 1} / {trace.length}
        </span>
      </div>
      <div class="event" data-event={JSON.stringify(event)} aria-live="polite">
        <strong>{TEXTS.trace.kinds[event.kind]}</strong> <Said text={describe(event)} />
      </div>
      {graph.edges.length > 0 && (
        <FocusGraph
          title={TEXTS.trace.picture}
          centre={graph.centre}
          placing={graph.edges.map((e) => [e.from, e.to] as const)}
          nodes={graph.nodes
            .filter((n) => n.since <= step)
            .map((n) => ({
              ...n,
              ...(about.has(n.id) ? { state: 'new' as const } : gone(n.id) && { state: 'faded' as const }),
            }))}
          edges={graph.edges
            .filter((e) => e.since <= step)
            .map((e) => ({
              ...e,
              label: e.label.replaceAll('_', ' '),
              dashed: e.inferred,
              ...(e.since === step && { state: 'new' as const }),
            }))}
        />
      )}
      <ol class="steps">
        {trace.map((each, i) => (
          <li key={i} class={i === step ? 'on' : ''}>
            <button
              type="button"
              {...(i === step && { 'aria-current': 'step' as const })}
              onClick={() => onStep(i)}
            >
              <span class="kind">{TEXTS.trace.kinds[each.kind]}</span> <Said text={describe(each)} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What an event says, in one line. */
export function describe(event: TraceEvent): string {
  switch (event.kind) {
    case 'query-analysed':
      return [event.terms.join(', '), ...event.speakers, event.shape, event.intent.toLowerCase()]
        .filter((part) => part !== '')
        .join(' · ')
    case 'strategy-chosen':
      return event.strategy
    case 'term-widened':
      return `${event.term} → ${event.alternates.join(', ')}`
    case 'seeded':
      return `${event.label} (${event.score.toFixed(2)})`
    case 'visited':
      return `${event.label} (${event.through})`
    case 'path-scored':
      return `${event.path} · ${event.sufficiency.toFixed(2)}`
    case 'inferred':
      return `${event.path} (${event.rule})`
    case 'decided':
      return `${event.decision}: ${event.why} · ${event.at}`
    case 'pruned':
      return `${event.what} (${event.why})`
    case 'tool-called':
      return `${event.tool} ${event.input} → ${event.found}, ${TEXTS.trace.novel(event.novel)}`
    case 'turn-ranked':
      return `${event.rank}. ${event.id} (${event.score.toFixed(2)})`
    case 'fact-ranked':
      return `${event.rank}. ${event.statement} (${event.score.toFixed(2)})`
    case 'fact-left-out':
      return `${event.statement} (${event.why})`
    default:
      return event satisfies never
  }
}
