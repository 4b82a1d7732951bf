/**
 * What people tell of what they work on: who does what, what it may cost, when it is due, what was chosen for what, how far it is,
 * and what was measured. Each is one value of a slot (`project-slots.ts`), the newest of which holds.
 */
import type { Instant } from '../../../model/time.ts'
import { later } from '../../../std/later.ts'
import { COUNTED, ROLES, SLOT_NOUNS } from '../../project-slots.ts'
import { PRACTICES, TOOL_KINDS } from '../clauses/tools.ts'
import type { Known } from '../names/context.ts'
import type { DraftEntity } from '../types.ts'
import { placesIn } from './project-parts.ts'
import { AREAS, rolesIn } from './project-people.ts'
import { choicesIn, OCCASIONS, statusIn, WORKS } from './project-progress.ts'
import { toolsIn } from './project-tools.ts'
import { namesThing, presupposed, slotNamed, UNDERTAKINGS, valuesIn } from './project-values.ts'
import type { OfProject, Slot } from './project-words.ts'

/** What must be among the words of a sentence for a reader to read anything: looking for it is far quicker than trying. */
const MARKS: readonly (readonly [mark: Mark, words: string])[] = [
  ['slot', SLOT_NOUNS],
  ['it', 'it|that'],
  [
    'value',
    `${COUNTED}|${UNDERTAKINGS}|costs?|charge|quoted|due|spend|words|pages|live|ship|release|releasing|launch|launching|aim|aiming|targeting|sells|priced|done|submitted|finished`,
  ],
  [
    'role',
    `${ROLES}|${AREAS}|head|team|side|workstream|department|track|group|crew|squad|charge|responsible|running|leading|heading|handling|looking|taking|managing|handles|looks|takes|owns|oversees|coordinates`,
  ],
  [
    'choice',
    'went|going|decided|settled|agreed|chose|picked|selected|hired|booked|ended|opted|ordered|switched|moved|changed|migrated|replaced',
  ],
  [
    'status',
    'done|finished|complete|completed|ready|live|cancelled|canceled|called|off|scrapped|dropped|shelved|out|hold|paused|ice|progress|way|underway|half|approved|signed|fixed|shipped|released|deployed|submitted|handed|sent|closed|over|open|back|delayed|blocked|wrapped|put|resumed|restarted|reopened|again',
  ],
  ['work', `${WORKS}|${OCCASIONS}`],
  [
    'part',
    'branch|port|version|target|targeting|published|released|distributed|owned|owns|maintained|maintains|monorepo|mono-repo|workspace|fork|license|licence',
  ],
  [
    'tool',
    `${TOOL_KINDS}|${PRACTICES}|written|implemented|hosted|deployed|runs|uses|support|supports|building|developing|making|writing|api|backend|frontend|server|client|worker|app|service|cli|bot|available|translated`,
  ],
]
type Mark = 'slot' | 'it' | 'value' | 'role' | 'choice' | 'status' | 'work' | 'tool' | 'part' | 'part'
const BIT = Object.fromEntries(MARKS.map(([mark], i) => [mark, 1 << i])) as Record<Mark, number>

/** The bits of the marks that a word is of. */
const marked = later(() => {
  const bits = new Map<string, number>()
  for (const [mark, words] of MARKS)
    for (const word of words.split('|').flatMap(formsOf)) bits.set(word, (bits.get(word) ?? 0) | BIT[mark])
  return bits
})

/** Paths, addresses, handles. */
const AS_WRITTEN = /[/@]\w|\w\/|\w\.\w|:\d/

/** "I'm on Node 22." */
const ON_VERSION = / on [A-Za-z][A-Za-z.]* v?\d/

/** "The tests no longer live in /test" says where they did. */
const STILL = /\b(is |are |)no longer /g

interface Beside {
  readonly about: Known | null
  readonly speaker: DraftEntity
  readonly isFirst: boolean
  readonly isOfTools: boolean
}

function partsIn(text: string, beside: Beside): OfProject {
  const { meanings, endings } = beside.isOfTools ? toolsIn(text, beside) : NOTHING
  return { meanings: [...placesIn(text), ...meanings], endings }
}

const NOTHING: OfProject = { meanings: [], endings: [] }

function overNow({ meanings }: OfProject): OfProject {
  const endings = meanings
    .filter(({ standing }) => standing === 'now')
    .map(({ of, relation, tail }) => ({ ...(of && { head: of.entity }), relation, tail: tail.name }))
  return { meanings: [], endings }
}

/** The last word of a phrase, with and without what may be left out: "kick-?off", "floors?". */
function formsOf(phrase: string): string[] {
  const last = phrase.split(' ').at(-1) ?? ''
  return last.includes('?')
    ? [last.replace(/.\?/, ''), last.replace('?', '')].flatMap((form) => [form, form.split('-').at(-1) ?? ''])
    : [last, last.split('-').at(-1) ?? '']
}

interface Told {
  readonly text: string
  readonly words: readonly { readonly lower: string; readonly pos: string }[]
  /** A question tells only what it takes for granted. */
  readonly isAsked: boolean
  readonly said: Instant
  /** What the sentences before spoke of last that has one value. */
  readonly about: Spoken | null
  /** The project that was named last. */
  readonly project: Known | null
  readonly speaker: DraftEntity
  /** Nothing was said before it. */
  readonly isFirst: boolean
}

/** What was spoken of last that has one value, as far as somebody asks. */
export type Spoken = () => Slot | null

/** @returns what is told, and of what it speaks last that has one value */
export function projectIn({
  text,
  words,
  isAsked,
  said,
  about,
  project,
  speaker,
  isFirst,
}: Told): OfProject & { readonly about: Spoken | null } {
  const known = marked()
  let bits = 0
  for (const { lower } of words) bits |= known.get(lower) ?? 0
  const has = (mark: Mark): boolean => (bits & BIT[mark]) !== 0
  const named = has('slot') ? later(() => slotNamed(text) ?? about?.() ?? null) : about
  // What else is named is what "it" is from then on.
  const lasting = has('slot')
    ? later(() => slotNamed(text) ?? (namesThing(text) ? null : (about?.() ?? null)))
    : about !== null && namesThing(text)
      ? null
      : about
  if (isAsked) return { meanings: has('slot') ? presupposed(text, said) : [], endings: [], about: lasting }
  const read: OfProject[] = []
  if (has('role') && words.some(({ pos }) => pos === 'PROPN')) read.push(rolesIn(text))
  const hints = {
    isSlot: has('slot'),
    isOtherwise: has('value') || has('slot'),
    about: has('it') ? named : null,
  }
  if (hints.isOtherwise || hints.about !== null) read.push(valuesIn(text, said, hints))
  if (has('choice') && !read.some(({ meanings }) => meanings.length > 0))
    read.push({ meanings: choicesIn(text), endings: [] })
  const isOfTools = has('tool') || (project !== null && has('it')) || ON_VERSION.test(text)
  if (isOfTools || has('part') || AS_WRITTEN.test(text)) {
    const beside = { about: project, speaker, isFirst, isOfTools }
    read.push(partsIn(text, beside))
    const before = text.includes('no longer ') ? text.replace(STILL, '$1') : null
    if (before !== null) read.push(overNow(partsIn(before, beside)))
  }
  if (has('status') && has('work')) read.push(statusIn(text))
  return {
    meanings: read.flatMap(({ meanings }) => meanings),
    endings: read.flatMap(({ endings }) => endings),
    about: read.some(({ meanings }) => meanings.length > 0) ? named : lasting,
  }
}
