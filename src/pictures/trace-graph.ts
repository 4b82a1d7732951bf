/** A trace as a graph that grows: which nodes and edges each event adds, and what it is about. */
import type { TraceEvent } from '../model/trace.ts'

export interface TraceNode {
  readonly id: string
  readonly label: string
  /** Place in the trace of the event that brought it. */
  readonly since: number
}
export interface TraceEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly inferred: boolean
  readonly since: number
}
export interface TraceGraph {
  /** The question, or what alone it leads to. */
  readonly centre: string
  readonly nodes: readonly TraceNode[]
  readonly edges: readonly TraceEdge[]
  /** For each event the nodes it is about. */
  readonly about: readonly (readonly string[])[]
  /** Nodes that were pruned, with the place of the event that said so. */
  readonly pruned: ReadonlyMap<string, number>
}

/** What was asked. */
const QUESTION = '?'

export function traceGraph(trace: readonly TraceEvent[]): TraceGraph {
  const nodes = new Map<string, TraceNode>([[QUESTION, { id: QUESTION, label: '?', since: 0 }]])
  const edges = new Map<string, TraceEdge>()
  const reached = new Set<string>()
  const pruned = new Map<string, number>()
  const about: string[][] = []
  const node = (label: string, since: number): string => {
    const id = label.toLowerCase()
    if (!nodes.has(id)) nodes.set(id, { id, label, since })
    return id
  }
  const edge = (from: string, to: string, label: string, since: number, inferred = false): void => {
    const key = `${from}\u0000${to}\u0000${label}`
    if (from === to || edges.has(key)) return
    edges.set(key, { from, to, label, inferred, since })
    reached.add(to)
  }
  const walk = (path: string, since: number, inferred: boolean): string[] => {
    const { start, steps } = readPath(path)
    let at = node(start, since)
    if (!reached.has(at)) edge(QUESTION, at, '', since)
    return [
      at,
      ...steps.map((step) => {
        const next = node(step.to, since)
        edge(at, next, step.relation, since, inferred)
        at = next
        return next
      }),
    ]
  }
  for (const [since, event] of trace.entries()) {
    const of: string[] = []
    about.push(of)
    if (event.kind === 'seeded') {
      of.push(node(plain(event.label), since))
      edge(QUESTION, of[0] as string, '', since)
    } else if (event.kind === 'visited') {
      of.push(node(plain(event.label), since))
      const through = event.through.toLowerCase()
      edge(nodes.has(through) ? through : QUESTION, of[0] as string, event.through, since)
    } else if (event.kind === 'path-scored') of.push(...walk(event.path, since, false))
    else if (event.kind === 'inferred') of.push(...walk(event.path, since, true))
    else if (event.kind === 'tool-called') {
      const [first, ...rest] = operandsOf(event.input).map((operand) => node(operand, since))
      const from = first ?? QUESTION
      if (from !== QUESTION && !reached.has(from)) edge(QUESTION, from, '', since)
      for (const other of rest) edge(from, other, event.tool, since)
      of.push(from, ...rest)
    } else if (event.kind === 'decided') of.push(...known(event.at, nodes))
    else if (event.kind === 'pruned') {
      of.push(...known(event.what, nodes))
      const last = of.at(-1)
      if (last !== undefined) pruned.set(last, since)
    }
  }
  const first = [...edges.values()].filter((e) => e.from === QUESTION)
  const only = first.length === 1 ? first[0]?.to : undefined
  return {
    centre: only ?? QUESTION,
    nodes: [...nodes.values()].filter((n) => only === undefined || n.id !== QUESTION),
    edges: [...edges.values()].filter((e) => only === undefined || e.from !== QUESTION),
    about,
    pruned,
  }
}

/** `Mira (FACT)`: a seed says what is asked of it. */
function plain(label: string): string {
  return label.replace(/ \([A-Z]+\)$/, '')
}

interface PathSteps {
  readonly start: string
  readonly steps: readonly { readonly to: string; readonly relation: string }[]
}

/** Reads `Ana –works_at [2024-01-05 → , c=0.90]→ Vela`, walked either way, and jumps to what was mentioned together. */
function readPath(path: string): PathSteps {
  const [start = '', ...rest] = path.split(/ (?:–|←)(\w+) \[[^\]]*\](?:→|–) | (~mentioned with~) /)
  const parts = rest.filter((part) => part !== undefined)
  const steps = parts.flatMap((relation, i) =>
    i % 2 === 0
      ? [{ relation: relation === '~mentioned with~' ? '' : relation, to: parts[i + 1] ?? '' }]
      : [],
  )
  return { start: plain(start), steps }
}

function operandsOf(input: string): string[] {
  try {
    return Object.values(JSON.parse(input) as Record<string, unknown>).map(String)
  } catch {
    return [input]
  }
}

/** Nodes that a text names, as a path or by their label. */
function known(text: string, nodes: ReadonlyMap<string, TraceNode>): string[] {
  const { start, steps } = readPath(text)
  return [start, ...steps.map((s) => s.to)].map((name) => name.toLowerCase()).filter((id) => nodes.has(id))
}
