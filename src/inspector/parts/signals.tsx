import { TEXTS } from '../texts.ts'
import { Meter } from './small.tsx'

/** The parts of a score as bars, the largest first; together they are the score. */
export function SignalBars({
  signals,
  score,
}: {
  readonly signals: Readonly<Record<string, number>>
  readonly score: number
}) {
  const parts = Object.entries(signals)
    .filter(([, value]) => value !== 0)
    .sort(([, a], [, b]) => b - a)
  const most = Math.max(score, ...parts.map(([, value]) => Math.abs(value)), 1e-9)
  return (
    <div class="signals">
      {parts.map(([name, value]) => (
        <Meter
          key={name}
          label={TEXTS.signals[name] ?? name}
          share={Math.abs(value) / most}
          figure={value.toFixed(2)}
        />
      ))}
      <Meter label={TEXTS.score} share={score / most} figure={score.toFixed(2)} />
    </div>
  )
}
