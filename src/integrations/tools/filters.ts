/** Which turns count for a tool that reads; what it returns rests on these alone. */
import { z } from 'zod'
import type { TurnFilters } from '../../api.ts'
import { ROLES } from '../../model/turn.ts'

export const filters: z.ZodRawShape = {
  session: z.string().optional().describe('Only this conversation.'),
  speaker: z.string().optional().describe('Only what this person said.'),
  role: z.enum(ROLES).optional(),
  from: z.string().optional().describe('Only what was said on or after this date.'),
  to: z.string().optional().describe('Only what was said before this date.'),
  metadata: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('Only turns with this metadata.'),
} satisfies Record<keyof TurnFilters, z.ZodType>
