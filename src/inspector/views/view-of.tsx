import type { FunctionComponent } from 'preact'
import type { View } from '../address.ts'
import { useApp } from '../app.ts'
import { Ask } from './ask.tsx'
import { Changes } from './changes.tsx'
import { FactView } from './fact.tsx'
import { GraphView } from './graph.tsx'
import { Review } from './review.tsx'
import { Talk } from './talk.tsx'
import { Things } from './things.tsx'

const SHOWN: { readonly [V in View]: FunctionComponent } = {
  ask: Ask,
  things: Things,
  fact: FactView,
  talk: Talk,
  changes: Changes,
  review: Review,
  graph: GraphView,
}

/** The view that the address names. */
export function ViewOf() {
  const Shown = SHOWN[useApp().address.view]
  return <Shown />
}
