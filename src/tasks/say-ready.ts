import type { Task } from '../llm/task.ts'

/** Asks a model for as little as can be: whether it answers at all. */
export const sayReady: Task<null, boolean, { readonly ready: boolean }> = {
  name: 'say-ready',
  version: 1,
  offline: () => false,
  online: {
    maxOutputTokens: 1000,
    prompt: () => ({
      system: 'You are asked whether you can be reached. Reply with the JSON object {"ready": true} only.',
      user: 'Reply now.',
    }),
    schema: async () => {
      const { z } = await import('zod')
      return z.object({ ready: z.boolean() })
    },
    read: () => ({ output: true, rejected: [] }),
  },
}
