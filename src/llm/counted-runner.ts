import type { TaskUse } from '../model/task-use.ts'
import type { TaskAnswer, TaskRunner } from './task-runner.ts'

export interface CountedRunner {
  readonly runner: TaskRunner
  /** What was asked so far, in order. */
  readonly uses: readonly TaskUse[]
  /** Tasks in which a model that was asked did not answer, and why; each once. */
  readonly failures: ReadonlyMap<string, string>
}

/**
 * A runner that notes what one answer costs and stops asking models after so many tasks: from then on rules
 * answer.
 *
 * @param onUse Hears of each cost as soon as it is known.
 */
export function countedRunner(
  runner: TaskRunner,
  mostTasks: number,
  onUse: (use: TaskUse) => void = () => {},
): CountedRunner {
  const uses: TaskUse[] = []
  const failures = new Map<string, string>()
  const open = (): boolean => uses.length < mostTasks
  const note = <T extends TaskAnswer<unknown>>(task: string, answer: T): T => {
    if (answer.use !== null) {
      uses.push(answer.use)
      onUse(answer.use)
    }
    if (answer.failed !== null) failures.set(task, answer.failed)
    return answer
  }
  return {
    uses,
    failures,
    runner: {
      concurrency: runner.concurrency,
      hasModel: (task) => open() && runner.hasModel(task),
      canUseTools: (task) => open() && runner.canUseTools(task),
      async run(task, input, signal) {
        if (!open()) return { output: task.offline(input), by: null, use: null, failed: null }
        return note(task.name, await runner.run(task, input, signal))
      },
      async explore(task, input, tools, signal) {
        if (!open()) return { output: null, by: null, use: null, failed: null }
        return note(task.name, await runner.explore(task, input, tools, signal))
      },
    },
  }
}
