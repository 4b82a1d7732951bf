/**
 * Which words name members of a class: the instruments, the animals, the dishes. The table ships with the
 * package (`assets/word-classes.txt`); `scripts/build-word-classes.ts` makes it from WordNet's nouns.
 */
import { readFileSync } from 'node:fs'
import { later } from './later.ts'
import { packageFile } from './package-file.ts'
import { stem } from './stem.ts'

export interface WordClasses {
  /** Stems of the nouns below a stem in the hierarchy; empty for a word that is no class, or one too wide to say anything. */
  members(term: string): readonly string[]
  /** True when the stem `member` names a kind of `term`. */
  isMember(member: string, term: string): boolean
  /** True when a noun of the hierarchy has this stem. */
  isNoun(term: string): boolean
}

let shared: WordClasses | null = null

/** Classes that are looked for in the text of the table before a map of all of them pays. */
const FEW = 50

/** Opens the table once per process. @cost about 4 ms the first time, 3 MB of memory; a class is unpacked when it is first asked for */
export function openWordClasses(): WordClasses {
  shared ??= load(packageFile('assets/word-classes.txt'))
  return shared
}

function load(file: string): WordClasses {
  const text = readFileSync(file, 'latin1')
  const stems = text.slice(0, text.indexOf('\n')).split(' ')
  const all = later(() => {
    const rows = text.trimEnd().split('\n').slice(1)
    return new Map(
      rows.map((row) => {
        const end = row.indexOf(' ')
        return [stems[Number.parseInt(row.slice(0, end), 36)] ?? '', row.slice(end + 1)]
      }),
    )
  })
  const nouns = later(() => new Set(stems))
  let asked = 0
  const packed = (term: string): string => {
    asked += 1
    if (asked > FEW) return all().get(term) ?? ''
    const row = `\n${stems.indexOf(term).toString(36)} `
    const start = text.indexOf(row)
    return start < 0 ? '' : text.slice(start + row.length, text.indexOf('\n', start + 1)).trimEnd()
  }
  const known = new Map<string, ReadonlySet<string>>()
  const membersOf = (term: string): ReadonlySet<string> => {
    const found = known.get(term)
    if (found !== undefined) return found
    let index = 0
    const list = packed(term)
      .split(' ')
      .flatMap((step) => {
        if (step === '') return []
        index += Number.parseInt(step, 36)
        return stems[index] ?? []
      })
    const members = new Set(list)
    known.set(term, members)
    return members
  }
  return {
    members: (term) => [...membersOf(stem(term))],
    isMember: (member, term) => membersOf(stem(term)).has(stem(member)),
    isNoun: (term) => nouns().has(stem(term)),
  }
}
