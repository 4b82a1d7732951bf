import { z } from 'zod'
import { ENTITY_TYPES } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import { EXPERIENCE_TYPES } from '../model/experience.ts'
import type { GraphInput } from '../model/graph-input.ts'

const type = z.enum(ENTITY_TYPES)
const sources = z.array(z.string()).min(1)
/** What a graph that was built elsewhere looks like. */
export const graphSchema: z.ZodObject = z.object({
  entities: z
    .array(z.object({ name: z.string(), type: type.optional(), description: z.string().optional(), sources }))
    .optional(),
  facts: z
    .array(
      z.object({
        head: z.string(),
        relation: z.string(),
        tail: z.string(),
        sources,
        statement: z.string().optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        kind: z.enum(['state', 'event']).optional(),
        confidence: z.number().min(0).max(1).optional(),
        aspect: z.string().optional(),
        condition: z.string().optional(),
        headType: type.optional(),
        tailType: type.optional(),
      }),
    )
    .optional(),
  experiences: z
    .array(
      z.object({
        type: z.enum(EXPERIENCE_TYPES),
        content: z.string().min(1),
        sources,
      }),
    )
    .optional(),
})

/** @throws MemoryError `record-invalid` naming what is wrong */
export function parseGraph(text: string, path: string): GraphInput {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new MemoryError('record-invalid', {
      path,
      line: 1,
      reason: `not JSON (${(cause as Error).message})`,
    })
  }
  const parsed = graphSchema.safeParse(json)
  if (parsed.success) return parsed.data as GraphInput
  const [issue] = parsed.error.issues
  throw new MemoryError('record-invalid', {
    path,
    line: 1,
    reason: `${issue?.path.join('.') || 'document'}: ${issue?.message}`,
  })
}
