/** Questions a model can be asked, those of writing first. */
export const TASK_NAMES = [
  'segment',
  'distil',
  'review',
  'induce-experiences',
  'route-turns',
  'evaluate-paths',
  'select-facts',
  'explore',
  'answer',
] as const
/** Those that consolidation asks. */
export const WRITING_TASKS: readonly string[] = TASK_NAMES.slice(0, 5)
export type TaskName = (typeof TASK_NAMES)[number]
