import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Dataset, Question } from '../datasets/dataset.ts'
import { rankingSystem } from '../systems/ranking-system.ts'
import type { System } from '../systems/system.ts'
import { askAll } from './ask-all.ts'
import { openJournal } from './journal.ts'
import { measurePart } from './measure-part.ts'
import { openRunFolder } from './run-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-runs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a journal', () => {
  const open = () => openJournal<{ key: string; n: number }>(join(folder, 'j.jsonl'), (l) => l.key)

  it('has every line in the file when append returns', () => {
    const journal = open()
    journal.append({ key: 'a', n: 1 })
    expect(readFileSync(join(folder, 'j.jsonl'), 'utf8')).toBe('{"key":"a","n":1}\n')
    journal.close()
  })

  it('goes on after a line that was cut off', () => {
    const first = open()
    first.append({ key: 'ä', n: 1 })
    first.close()
    appendFileSync(join(folder, 'j.jsonl'), '{"key":"b","n')
    const second = open()
    expect(second.lines).toEqual([{ key: 'ä', n: 1 }])
    second.append({ key: 'c', n: 3 })
    second.close()
    expect(open().lines.map((l) => l.key)).toEqual(['ä', 'c'])
  })

  it('keeps the later of two lines with one key', () => {
    const journal = open()
    journal.append({ key: 'a', n: 1 })
    journal.append({ key: 'a', n: 2 })
    journal.close()
    expect(open().lines).toEqual([{ key: 'a', n: 2 }])
  })
})

describe('a run folder', () => {
  it('refuses to go on with something else', () => {
    openRunFolder(folder, { kind: 'x', limit: 1 }).close()
    openRunFolder(folder, { kind: 'x', limit: 1 }).close()
    expect(() => openRunFolder(folder, { kind: 'x', limit: 2 })).toThrow(/--run/)
  })
})

const question = (index: number): Question => ({
  index,
  text: `question ${index}`,
  category: 'plain',
  gold: ['t0'],
  goldSessions: ['s'],
  answer: 'x',
  aliases: [],
  rubric: [],
  options: [],
  answerable: true,
})

function dataset(questions: number): Dataset {
  return {
    name: 'made up',
    files: [],
    async *samples() {
      yield {
        id: 'one',
        askedAt: null,
        droppedEvidence: 2,
        questions: Array.from({ length: questions }, (_, i) => question(i)),
        conversation: { id: 'one', sessions: [{ id: 's', turns: [{ id: 't0', content: 'hello' }] }] },
      }
    },
  }
}

/** Counts what it is asked; stops working at one question when told to. */
function counting(asked: string[], failAt: string | null = null): System {
  return rankingSystem({
    variants: ['counting'],
    settings: {},
    build: async (turns) => async (text) => {
      if (text === failAt) throw new Error('the power went')
      asked.push(text)
      return turns.map(() => 1)
    },
  })
}

describe('askAll', () => {
  const run = (systems: System[], questions = 5, limit?: number) => {
    const open = openRunFolder(folder, { kind: 'test' })
    return askAll({
      dataset: dataset(questions),
      systems,
      folder: open,
      onProgress: () => {},
      ...(limit !== undefined && { limit }),
    }).finally(() => open.close())
  }

  it('asks every question once, and says what building took', async () => {
    const asked: string[] = []
    const { asked: lines, built, droppedEvidence } = await run([counting(asked)])
    expect(lines.map((l) => l.retrieved)).toEqual(
      Array.from({ length: 5 }, () => [{ turnId: 't0', score: 1 }]),
    )
    expect(lines[0]).toMatchObject({ sessions: ['s'], quoted: ['t0'], system: 'counting' })
    expect(built).toMatchObject([{ turns: 1, failure: null, bytes: null }])
    expect(droppedEvidence).toBe(2)
  })

  it('goes on where it stopped: finished questions are not asked again', async () => {
    const first: string[] = []
    const stopped = await run([counting(first, 'question 3')])
    expect(stopped.asked.map((l) => l.questionIndex)).toEqual([0, 1, 2])
    expect(stopped.built[0]?.failure).toMatch(/counting, one: the power went/)
    const second: string[] = []
    const { asked, built } = await run([counting(second)])
    expect(second.filter((t) => t !== 'warm up')).toEqual(['question 3', 'question 4'])
    expect(asked).toHaveLength(5)
    expect(built[0]?.failure).toBeNull()
    const third: string[] = []
    await run([counting(third)])
    expect(third).toEqual([])
  })

  it('goes on with the other systems when one cannot be opened', async () => {
    const broken: System = {
      variants: ['broken'],
      settings: {},
      durable: true,
      open: () => Promise.reject(new RangeError('not installed')),
    }
    const { asked, built } = await run([broken, counting([])], 2)
    expect(asked.map((l) => l.system)).toEqual(['counting', 'counting'])
    expect(built.map((b) => b.failure)).toEqual(['broken, one: not installed', null])
  })

  it('keeps what contexts of the sizes asked for quote', async () => {
    const open = openRunFolder(folder, { kind: 'test' })
    const { asked } = await askAll({
      dataset: dataset(1),
      systems: [counting([])],
      folder: open,
      budgets: [1, 500],
      onProgress: () => {},
    }).finally(() => open.close())
    expect(asked[0]?.sizes).toEqual([
      { budget: 1, quoted: [], cited: [], lines: 0 },
      { budget: 500, quoted: ['t0'], cited: ['t0'], lines: 1 },
    ])
  })

  it('asks no more than the limit of each conversation', async () => {
    expect((await run([counting([])], 5, 2)).asked).toHaveLength(2)
  })
})

describe('measurePart', () => {
  it('measures once, and again when something else is asked for', async () => {
    let times = 0
    const measure = (size: number) =>
      measurePart({ run: join(folder, 'p'), title: 'P', command: 'c', configuration: { size } }, async () => {
        times += 1
        return { figures: { size }, tables: [] }
      })
    await measure(1)
    const again = await measure(1)
    expect([times, again.figures, again.name]).toEqual([1, { size: 1 }, 'p'])
    await measure(2)
    expect(times).toBe(2)
    expect(existsSync(join(folder, 'p', 'summary.json.new'))).toBe(false)
  })
})
