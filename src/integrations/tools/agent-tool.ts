/** A tool that a model calls: the same for every protocol it is offered through. */
import type { z } from 'zod'
import { visible, withStrings } from '../../std/visible.ts'

export interface AgentTool {
  readonly name: string
  readonly title: string
  /** When to call it, for the model. */
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly effect: 'reads' | 'adds' | 'destroys'
  run(input: never, signal?: AbortSignal): Promise<ToolAnswer>
}

/** The same answer for programs that read JSON and for models that read text; each fits the budget. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Checks that what `run` takes is what `input` describes.
 *
 * @param tool Its title may be left out: then it is the words of the name, written large.
 */
export function agentTool<Input extends z.ZodObject>(
  tool: Omit<AgentTool, 'title' | 'input' | 'run'> & {
    readonly title?: string
    readonly input: Input
    run(input: z.output<Input>, signal?: AbortSignal): Promise<ToolAnswer>
  },
): AgentTool {
  const title = tool.name.replace(/(?:^|_)(\w)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim()
  return { title, ...tool } as AgentTool
}

/** Of what users wrote, both forms hold only what can be seen: a model reads what is hidden as well as what is not. */
export function answer(structured: Readonly<Record<string, unknown>>, text?: string): ToolAnswer {
  const shown = withStrings(structured, visible)
  return { structured: shown, text: text ?? JSON.stringify(shown) }
}
