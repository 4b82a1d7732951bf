/** A graph around one node, drawn the same way each time. */
import { useMemo } from 'preact/hooks'
import { oneLine } from '../../std/visible.ts'
import { layOutGraph, type Placed } from '../lay-out-graph.ts'

export interface DrawnNode {
  readonly id: string
  readonly label: string
  readonly state?: 'new' | 'faded'
  /** What a click does, in words. */
  readonly hint?: string
}
export interface DrawnEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly dashed?: boolean
  readonly state?: 'new'
}
interface FocusGraphProps {
  readonly centre: string
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
  /** Edges that decide the places, when more are placed than drawn. */
  readonly placing?: readonly (readonly [string, string])[]
  readonly title: string
  readonly onPick?: (id: string) => void
}

/** Letters of a label that are drawn; the rest is in its title. */
const LETTERS = 22
/** Room for labels at the sides; nodes from which on they stand along the spokes. */
const ROOM = 170
const CROWDED = 14
/** Edges up to which all are labelled. */
const LABELLED = 60

export function FocusGraph({ centre, nodes, edges, placing, title, onPick }: FocusGraphProps) {
  const pairs = placing ?? edges.map((e) => [e.from, e.to] as const)
  const places = useMemo(() => layOutGraph(centre, pairs), [centre, JSON.stringify(pairs)])
  const drawn = nodes.filter((node) => places.has(node.id))
  const crowded = places.size > CROWDED
  const margin = { x: ROOM, y: crowded ? ROOM : 40 }
  const side = (axis: 'x' | 'y'): readonly [number, number] => {
    const all = [...places.values()].map((place) => place[axis])
    const from = Math.min(...all) - margin[axis]
    return [from, Math.max(...all) + margin[axis] - from]
  }
  const [[x, width], [y, height]] = [side('x'), side('y')]
  return (
    <svg class="graph" viewBox={`${x} ${y} ${width} ${height}`} role="group" aria-label={title}>
      {joined(edges).map((edge) => {
        const [a, b] = [places.get(edge.from), places.get(edge.to)]
        if (a === undefined || b === undefined) return null
        return (
          <Edge
            key={`${edge.from} ${edge.to} ${edge.label}`}
            {...{ a, b, edge }}
            labelled={edges.length <= LABELLED}
          />
        )
      })}
      {drawn.map((node) => (
        <Node
          key={node.id}
          node={node}
          place={places.get(node.id) as Placed}
          isCentre={node.id === centre}
          crowded={crowded}
          {...(onPick !== undefined && { onPick })}
        />
      ))}
    </svg>
  )
}

/** Edges between the same two nodes as one, with all that they say. */
function joined(edges: readonly DrawnEdge[]): DrawnEdge[] {
  const pairs = Map.groupBy(edges, ({ from, to }) => (from < to ? `${from}\n${to}` : `${to}\n${from}`))
  return [...pairs.values()].map((same) => {
    const [first] = same as [DrawnEdge]
    const label = [...new Set(same.map((e) => e.label).filter((l) => l !== ''))].join(', ')
    const isNew = same.some((e) => e.state === 'new')
    return { ...first, label, ...(isNew && { state: 'new' as const }) }
  })
}

interface EdgeProps {
  readonly a: Placed
  readonly b: Placed
  readonly edge: DrawnEdge
  readonly labelled: boolean
}

function Edge({ a, b, edge, labelled }: EdgeProps) {
  // Nearer to the outer end: there is more room.
  const [inner, outer] = a.depth <= b.depth ? [a, b] : [b, a]
  const [x, y] = [inner.x + (outer.x - inner.x) * 0.64, inner.y + (outer.y - inner.y) * 0.64]
  const degrees = (Math.atan2(outer.y - inner.y, outer.x - inner.x) * 180) / Math.PI
  const upright = Math.abs(degrees) > 90 ? degrees + 180 : degrees
  return (
    <g class={`edge ${edge.state ?? ''} ${edge.dashed ? 'dashed' : ''}`}>
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <title>{edge.label}</title>
      {labelled && edge.label !== '' && (
        <text transform={`translate(${x} ${y}) rotate(${upright})`} dy="-4" text-anchor="middle">
          {cut(edge.label)}
        </text>
      )}
    </g>
  )
}

interface NodeProps {
  readonly node: DrawnNode
  readonly place: Placed
  readonly isCentre: boolean
  readonly crowded: boolean
  readonly onPick?: (id: string) => void
}

function Node({ node, place, isCentre, crowded, onPick }: NodeProps) {
  const { id, label, hint, state = '' } = node
  const left = Math.cos(place.angle) < -0.01
  const turned = crowded && !isCentre ? (place.angle * 180) / Math.PI + (left ? 180 : 0) : 0
  const pick = onPick === undefined ? undefined : () => onPick(id)
  const spoken = `${oneLine(label)}${hint === undefined ? '' : `: ${hint}`}`
  return (
    <g
      class={`node ${isCentre ? 'centre' : ''} ${state}`}
      transform={`translate(${place.x} ${place.y})`}
      {...(pick !== undefined && {
        role: 'button' as const,
        tabindex: 0,
        'aria-label': spoken,
        onClick: pick,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          pick()
        },
      })}
    >
      <title>{spoken}</title>
      <circle r={isCentre ? 11 : 7} />
      <text
        transform={`rotate(${turned})`}
        x={isCentre ? 0 : left ? -12 : 12}
        y={isCentre ? -18 : 5}
        text-anchor={isCentre ? 'middle' : left ? 'end' : 'start'}
      >
        {cut(label)}
      </text>
    </g>
  )
}

function cut(text: string): string {
  const line = oneLine(text)
  return line.length > LETTERS ? `${line.slice(0, LETTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}
