import type { Llm, LlmRequest } from 'recollect'

/** A model that replies what the test says, with tools as without. */
export function replying(reply: (request: Pick<LlmRequest, 'task' | 'user'>) => object): Llm {
  const model: Llm = {
    model: 'test/lines',
    complete: async (request) => ({
      text: JSON.stringify(reply(request)),
      inputTokens: 100,
      outputTokens: 10,
    }),
    useTools: (request, signal) => model.complete(request, signal),
  }
  return model
}
