/** Memories that other products exported, read as far as an audit needs them. */

import { normaliseName } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import { readTextFile } from '../model/text-file.ts'
import { canonicalRelation } from '../tasks/relations.ts'
import { checkItems } from './check-items.ts'
import type { AuditItem, AuditReport } from './report.ts'

/**
 * Audits an export: mem0's JSON (`results` or a list of objects with `memory`), or the MCP memory server's
 * lines of JSON (entities with observations, relations).
 *
 * @throws MemoryError `file-unreadable`, `format-unknown`
 */
export async function auditFile(path: string, now: number): Promise<AuditReport> {
  const text = await readTextFile(path)
  const records = parse(text)
  const items = records === null ? [] : (mem0Items(records) ?? mcpItems(records) ?? [])
  if (items.length === 0)
    throw new MemoryError('format-unknown', {
      path,
      known: ['mem0 export (JSON)', 'MCP memory server (JSONL or JSON)'],
    })
  return {
    source: path,
    items: items.length,
    ...(await checkItems(items, now)),
    neverRecalled: null,
    keepRatio: null,
  }
}

type Json = Readonly<Record<string, unknown>>

/** A JSON document or lines of it, as a flat list of objects; `null` when it is neither. */
function parse(text: string): Json[] | null {
  try {
    return flat(JSON.parse(text))
  } catch {
    // Not one document; perhaps one per line.
  }
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => flat(JSON.parse(line)))
  } catch {
    return null
  }
}

function flat(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(flat)
  if (typeof value !== 'object' || value === null) return []
  const object = value as Json
  const inner = [object.results, object.memories, object.entities, object.relations].filter(Array.isArray)
  return inner.length > 0 ? inner.flatMap(flat) : [object]
}

function mem0Items(records: readonly Json[]): AuditItem[] | null {
  const found = records.filter((r) => typeof r.memory === 'string')
  if (found.length === 0) return null
  return found.map((r, i) => ({
    id: String(r.id ?? i),
    text: String(r.memory),
    key: null,
    value: null,
    at: timeOf(r.updated_at ?? r.updatedAt ?? r.created_at ?? r.createdAt),
  }))
}

function mcpItems(records: readonly Json[]): AuditItem[] | null {
  const items = records.flatMap((r): AuditItem[] => {
    if (typeof r.name === 'string' && Array.isArray(r.observations))
      return r.observations.map((observation, i) => ({
        id: `${r.name}#${i}`,
        text: `${r.name}: ${String(observation)}`,
        key: null,
        value: null,
        at: null,
      }))
    if (typeof r.from !== 'string' || typeof r.to !== 'string' || typeof r.relationType !== 'string')
      return []
    const { relation, inverse } = canonicalRelation(r.relationType)
    const [head, tail] = inverse ? [r.to, r.from] : [r.from, r.to]
    return [
      {
        id: `${r.from} ${r.relationType} ${r.to}`,
        text: `${r.from} ${r.relationType.replaceAll('_', ' ')} ${r.to}`,
        key: `${normaliseName(head)}\u0000${relation}`,
        value: normaliseName(tail),
        at: null,
      },
    ]
  })
  return items.length === 0 ? null : items
}

function timeOf(value: unknown): number | null {
  const ms = typeof value === 'number' ? value : Date.parse(String(value ?? ''))
  return Number.isFinite(ms) ? ms : null
}
