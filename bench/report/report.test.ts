import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkParts } from '../runners/check.ts'
import { type Part, writePart } from '../runs/part.ts'
import { compareRuns } from './compare.ts'
import { markdownTable } from './markdown.ts'
import { RESULTS, withFigures } from './readme.ts'
import { readParts, writeReport } from './report.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-report-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const part = (more: Partial<Part> = {}): Part => ({
  name: 'p',
  title: 'A <part>',
  command: 'npm run bench -- p',
  environment: {
    measured: '2026-01-01',
    recollect: '0.0.0',
    commit: null,
    node: '24',
    system: 'linux',
    processor: 'x',
    cores: 2,
    memoryGb: 4,
  },
  data: [{ name: 'd.json', bytes: 1, sha256: 'a'.repeat(64) }],
  seed: 1,
  configuration: {},
  figures: { 'turn R@10': 50 },
  tables: [{ caption: 'T', columns: ['a', 'b'], rows: [['x|y', null]] }],
  charts: [
    { name: 'bars', title: 'B', kind: 'bars', x: 'a', y: 'b', data: [{ x: 'one', y: 3, low: 2, high: 4 }] },
    {
      name: 'lines',
      title: 'L',
      kind: 'lines',
      x: 'a',
      y: 'b',
      logarithmic: true,
      data: [
        { x: 1, y: 10, series: 's' },
        { x: 10, y: 20, series: 's' },
      ],
    },
  ],
  failures: ['peer: not installed'],
  ...more,
})

describe('a report', () => {
  it('has every table, chart and failure, in Markdown and in one page of HTML', async () => {
    writePart(join(folder, 'p'), part())
    const { markdown, html, parts } = await writeReport(folder)
    expect(parts).toBe(1)
    const text = readFileSync(markdown, 'utf8')
    expect(text).toContain('| x\\|y | – |')
    expect(text).toContain('![B](charts/p-bars.svg)')
    expect(text).toContain('* peer: not installed')
    expect(text).toContain('sha256 aaaaaaaaaaaa…')
    const page = readFileSync(html, 'utf8')
    expect(page).toContain('A &lt;part&gt;')
    expect(page.match(/<svg/g)).toHaveLength(2)
    expect(readFileSync(join(folder, 'charts/p-lines.svg'), 'utf8')).toMatch(/^<svg/)
  })

  it('says when there is nothing to report', async () => {
    await expect(writeReport(folder)).rejects.toThrow(/no measurements/)
  })
})

describe('markdownTable', () => {
  it('is empty without rows', () => {
    expect(markdownTable({ caption: 'T', columns: ['a'], rows: [] })).toBe('')
  })
})

describe('check', () => {
  const baselines = {
    note: '',
    parts: {
      p: {
        figures: { 'turn R@10': { value: 51, band: 1 }, lost: { value: 0, band: 0, lower: true } },
        above: [['turn R@10', 'rival']] as const,
      },
    },
  }
  const check = (figures: Record<string, number>) => checkParts([part({ figures, failures: [] })], baselines)

  it('is content within the band', () => {
    expect(check({ 'turn R@10': 50, lost: 0, rival: 49 })).toEqual({ compared: 3, fallen: [] })
  })

  it('names what fell below it, in either direction', () => {
    expect(check({ 'turn R@10': 49.9, lost: 1, rival: 49.9 }).fallen).toEqual([
      'p: turn R@10 is 49.9, was 51 (at least 50.0)',
      'p: lost is 1.0, was 0 (at most 0.0)',
      'p: turn R@10 (49.9) is not above rival (49.9)',
    ])
  })

  it('does not overlook a figure that is gone, or a failure', () => {
    expect(check({ lost: 0, rival: 1 }).fallen).toContain('p: turn R@10 was not measured')
    expect(checkParts([part({ name: 'other' })], baselines).fallen).toEqual(['other: peer: not installed'])
  })
})

describe('compare', () => {
  const run = (name: string, retrieved: string[][]): string => {
    const path = join(folder, name)
    mkdirSync(path)
    const lines = retrieved.map((ids, i) =>
      JSON.stringify({
        sampleId: 's',
        questionIndex: i,
        question: `question ${i}`,
        category: 'c',
        answerable: true,
        gold: ['a'],
        system: 'recollect',
        retrieved: ids.map((turnId) => ({ turnId, score: 1 })),
      }),
    )
    writeFileSync(join(path, 'questions.jsonl'), `${lines.join('\n')}\n`)
    return path
  }

  it('tells question by question what got better and what got worse', () => {
    const text = compareRuns(run('before', [['a'], ['x'], ['a']]), run('after', [['a'], ['a'], ['x']]))
    expect(text).toContain('1 questions better, 1 worse, 1 the same')
    const [better, worse] = text.split('**Worse**')
    expect(better).toContain('question 1')
    expect(better).not.toContain('question 2')
    expect(worse).toContain('question 2')
  })

  it('refuses a folder without a run', () => {
    expect(() => compareRuns(folder, folder)).toThrow(/holds no run/)
  })
})

describe('README.md', () => {
  it('has exactly the figures of the committed results', () => {
    expect(existsSync(RESULTS)).toBe(true)
    const text = readFileSync('README.md', 'utf8')
    expect(withFigures(text, readParts(RESULTS))).toBe(text)
  })

  it('every committed result names its command and its data', () => {
    const parts = readParts(RESULTS)
    expect(parts.length).toBeGreaterThan(10)
    for (const { command, environment } of parts) {
      expect(command).toMatch(/^npm run bench -- /)
      expect(environment.commit).not.toBeNull()
    }
  })
})
