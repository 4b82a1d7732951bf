/** One node and what facts tie it to: never the whole graph. */
import { useEffect, useState } from 'preact/hooks'
import type { GraphEdge, GraphNode, Neighbourhood } from '../../model/neighbourhood.ts'
import { useApp } from '../app.ts'
import { FocusGraph } from '../parts/focus-graph.tsx'
import { day, Failures, Nothing, Said, To, Waiting } from '../parts/small.tsx'
import { TEXTS } from '../texts.ts'
import { useLoad } from '../use-load.ts'

/** Nodes that are drawn together, and neighbours that one click brings. */
const MOST = 200
const STEP = 40

export function GraphView() {
  const { address, space, go, version } = useApp()
  const { id = '', asOf = '', open = '', limit = String(STEP) } = address.query
  const first = useLoad(id === '' ? JSON.stringify([address.ns]) : null, () => space.entities({ limit: 1 }))
  useEffect(() => {
    const top = first.value?.[0]
    if (id === '' && top !== undefined) go('graph', { id: top.id }, true)
  }, [first.value])
  const opened = open === '' ? [] : open.split(' ')
  const found = useLoad(id === '' ? null : JSON.stringify([address.ns, id, asOf, open, limit, version]), () =>
    Promise.all(
      [id, ...opened].map((each, i) =>
        space.neighbours(each, { limit: i === 0 ? Number(limit) : STEP, asOf: asOf === '' ? null : asOf }),
      ),
    ),
  )
  return (
    <>
      <h1>{TEXTS.graph.title}</h1>
      <Waiting busy={found.busy || first.busy} />
      <Failures of={[first, found]} />
      {id === '' && first.value?.length === 0 && <Nothing text={TEXTS.things.none} />}
      {found.value !== null && <Drawn parts={found.value} opened={opened} />}
    </>
  )
}

interface DrawnProps {
  /** The centre's neighbourhood first. */
  readonly parts: readonly Neighbourhood[]
  readonly opened: readonly string[]
}

function Drawn({ parts, opened }: DrawnProps) {
  const { address, go } = useApp()
  const [picked, setPicked] = useState<string | null>(null)
  const [{ centre, more } = { centre: null, more: 0 }] = parts
  if (centre === null) return null
  const { nodes, edges } = joined(parts)
  const asked = new Set<string>([centre.id, ...opened])
  const expand = (id: string): void => {
    setPicked(id)
    if (!asked.has(id) && nodes.length < MOST)
      go('graph', { ...address.query, open: [...opened, id].join(' ') })
  }
  const about = picked ?? centre.id
  const near = edges.filter((e) => e.head === about || e.tail === about)
  return (
    <>
      <TimeSlider edges={edges} />
      <FocusGraph
        title={TEXTS.graph.picture(centre.name)}
        centre={centre.id}
        nodes={nodes.map(({ id, name }) => ({
          id,
          label: name,
          hint: asked.has(id) ? TEXTS.graph.shown : TEXTS.graph.expand,
          ...(id === about && { state: 'new' as const }),
        }))}
        edges={edges.map((e) => ({ from: e.head, to: e.tail, label: e.relation.replaceAll('_', ' ') }))}
        onPick={expand}
      />
      <p class="hint">
        {TEXTS.graph.nodes(nodes.length)} {more > 0 && TEXTS.more(more)}{' '}
        {more > 0 && nodes.length < MOST && (
          <button type="button" onClick={() => go('graph', { ...address.query, limit: String(MOST) })}>
            {TEXTS.graph.all}
          </button>
        )}
        {nodes.length >= MOST && TEXTS.graph.full}
      </p>
      <Ties node={nodes.find((n) => n.id === about)} edges={near} />
    </>
  )
}

function Ties({
  node,
  edges,
}: {
  readonly node: GraphNode | undefined
  readonly edges: readonly GraphEdge[]
}) {
  const { go } = useApp()
  if (node === undefined) return null
  return (
    <section class="card">
      <h2>
        <To view="things" query={{ id: node.id }}>
          <Said text={node.name} />
        </To>
      </h2>
      <ul class="plain rows">
        {edges.map((edge) => (
          <li key={edge.id}>
            <To view="fact" query={{ id: edge.id }}>
              <Said text={edge.statement} />
            </To>
            <span class="more">
              {day(edge.valid.from)} – {day(edge.valid.to)}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => go('graph', { id: node.id })}>
        {TEXTS.graph.centre}
      </button>
    </section>
  )
}

const DAY_MS = 86_400_000

function TimeSlider({ edges }: { readonly edges: readonly GraphEdge[] }) {
  const { address, go } = useApp()
  const { asOf = '' } = address.query
  const [range] = useState(() => {
    const times = edges.flatMap((e) => [e.valid.from, e.valid.to ?? e.valid.from])
    return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) }
  })
  if (range === null || range.from >= range.to) return null
  return (
    <label class="slider">
      <span>
        {TEXTS.asOf}: <time>{asOf === '' ? TEXTS.graph.anyTime : asOf}</time>
      </span>
      <input
        type="range"
        min={Math.floor(range.from / DAY_MS)}
        max={Math.floor(range.to / DAY_MS) + 1}
        value={asOf === '' ? Math.floor(range.to / DAY_MS) + 1 : Math.floor(Date.parse(asOf) / DAY_MS)}
        onChange={(event) => {
          const days = Number(event.currentTarget.value)
          const isEnd = days > Math.floor(range.to / DAY_MS)
          go('graph', { ...address.query, asOf: isEnd ? '' : day(days * DAY_MS) }, true)
        }}
      />
    </label>
  )
}

/** Several neighbourhoods as one graph of at most {@link MOST} nodes. */
function joined(parts: readonly Neighbourhood[]): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const nodes = new Map(
    parts.flatMap((part) => [part.centre, ...part.nodes]).map((node) => [node.id, node] as const),
  )
  const kept = new Map([...nodes].slice(0, MOST))
  const edges = new Map(parts.flatMap((part) => part.edges).map((edge) => [edge.id, edge] as const))
  return {
    nodes: [...kept.values()],
    edges: [...edges.values()].filter((e) => kept.has(e.head) && kept.has(e.tail)),
  }
}
