import type { NamedFact } from '../../model/explanation.ts'
import type { Instant } from '../../model/time.ts'
import { layOutTimeline } from '../../pictures/lay-out-timeline.ts'
import { oneLine } from '../../std/visible.ts'
import { useApp } from '../app.ts'
import { TEXTS } from '../texts.ts'

interface FactTimelineProps {
  readonly facts: readonly NamedFact[]
  /** The moments that are looked at; `null`: now, and everything heard. */
  readonly asOf: number | null
  readonly knownAt: number | null
  readonly now: number
}

/** When facts were true, as bars, and when they were heard, as dots. */
export function FactTimeline({ facts, asOf, knownAt, now }: FactTimelineProps) {
  const { go } = useApp()
  const { width, height, top, rows, ticks, xOf } = layOutTimeline(facts, now as Instant)
  return (
    <figure class="timeline">
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={TEXTS.things.timeline}>
        {ticks.map(({ x, label }) => (
          <g key={x} class="tick">
            <line x1={x} x2={x} y1={top - 6} y2={height} />
            <text x={x} y={14} text-anchor="middle">
              {label}
            </text>
          </g>
        ))}
        {rows.map((row) => (
          <g
            key={row.id}
            class={`row ${row.kind} ${row.isOpen ? 'open' : ''}`}
            role="link"
            tabindex={0}
            aria-label={oneLine(row.label)}
            onClick={() => go('fact', { id: row.id })}
            onKeyDown={(event) => event.key === 'Enter' && go('fact', { id: row.id })}
          >
            <title>{oneLine(row.label)}</title>
            <rect class="hit" x={0} y={row.y} width={width} height={28} />
            <rect class="span" x={row.x} y={row.y + 17} width={row.width} height={6} rx={3} />
            {row.heard.map((x) => (
              <circle key={x} class="heard" cx={x} cy={row.y + 20} r={4} />
            ))}
            <text
              x={row.x > width * 0.6 ? row.x + row.width : row.x}
              y={row.y + 12}
              text-anchor={row.x > width * 0.6 ? 'end' : 'start'}
            >
              {oneLine(row.label).slice(0, 70)}
            </text>
          </g>
        ))}
        {asOf !== null && <line class="cut" x1={xOf(asOf)} x2={xOf(asOf)} y1={top - 6} y2={height} />}
        {knownAt !== null && (
          <line class="cut known" x1={xOf(knownAt)} x2={xOf(knownAt)} y1={top - 6} y2={height} />
        )}
      </svg>
      <figcaption>{TEXTS.things.legend}</figcaption>
    </figure>
  )
}
