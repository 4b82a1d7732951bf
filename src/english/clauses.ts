/** Simple clauses of a sentence: who, in which tense, does what, to whom, where and with whom. */
import { baseVerb } from '../std/verbs.ts'
import { BASE_LIKE, listAt, NOUN_LIKE, type Phrase, PLURAL_LIKE, phraseAt, textOf } from './phrases.ts'
import { isPrefixed, type Word } from './words.ts'

export interface Subject {
  readonly kind: 'speaker' | 'pronoun' | 'possessed' | 'name' | 'user' | 'other'
  /** Index of the first word, and after the last. */
  readonly start: number
  readonly next: number
  /** A name that is given: `Ana` of "my sister Ana" and "Ana". */
  readonly names: readonly string[]
  /** The noun of "my sister", "our project"; the pronoun. */
  readonly noun: string
  /** "Ana and I", "we". */
  readonly together: boolean
  /** The determiner of "my sister"; whose relative "Jonas's wife" is. */
  readonly owner: string | null
}

export interface Prepositional {
  readonly preposition: string
  readonly phrase: Phrase
  readonly items: readonly Phrase[]
  /** Index of the preposition. */
  readonly start: number
}

export interface VerbPhrase {
  /** Index of the verb. */
  readonly at: number
  readonly verb: string
  readonly particle: string | null
  /** The object, or each of a list of objects; empty when there is none. */
  readonly objects: readonly Phrase[]
  readonly prepositional: readonly Prepositional[]
  /** Words after the verb belong to it whose end cannot be told. */
  readonly open: boolean
  /** Index after the last word that belongs to it. */
  readonly next: number
}

export interface Clause extends VerbPhrase {
  readonly subject: Subject
  /** Verbs before the main one, outermost first: `plan`, `stop`, `used`, `love`. */
  readonly chain: readonly string[]
  readonly tense: 'past' | 'present' | 'future'
  readonly perfect: boolean
  readonly progressive: boolean
  readonly passive: boolean
  readonly negated: boolean
  /** "No longer", "not … any more". */
  readonly ended: boolean
  /** `would`, `might`, `can` …; `null` when there is none. */
  readonly modal: string | null
  readonly adverbs: readonly string[]
  /** What "is" is followed by: `allergic`, `married`; `null` for other verbs. */
  readonly adjective: string | null
  /** Index of the word the clause begins with. */
  readonly start: number
}

const MODALS = new Set('will would might may could should can must shall cannot'.split(' '))
const BE = new Set('be am is are was were been being'.split(' '))
const HAVE = new Set(['have', 'has', 'had', 'having'])
const PARTICLES = new Set('up out down off back away over together'.split(' '))
const PREPOSITIONS = new Set(
  'in at on with from for near by to about of under as into around through against after over within across alongside inside outside between behind beside onto toward towards without instead'.split(
    ' ',
  ),
)

/** What stands behind these is where somebody is or whose something is. */
const PLACING =
  /^(?:in|on|at|of|from|near|to|with|by|under|over|through|across|around|along|behind|beside|opposite|between|against|into|for)$/

export function clausesOf(words: readonly Word[], kinNouns: ReadonlySet<string>): Clause[] {
  const found: Clause[] = []
  let i = 0
  while (i < words.length) {
    const subject = subjectAt(words, i, kinNouns) ?? droppedSubject(words, i)
    const first = subject === null ? null : clauseFrom(words, subject, subject.next, subject.start, null)
    if (subject === null || first === null) {
      i += 1
      continue
    }
    let clause: Clause | null = first
    while (clause !== null) {
      found.push(clause)
      i = Math.max(i + 1, clause.next)
      clause = instead(words, clause) ?? coordinated(words, subject, clause)
    }
  }
  return found
}

function subjectAt(words: readonly Word[], i: number, kinNouns: ReadonlySet<string>): Subject | null {
  const word = words[i] as Word
  if (word.time || word.quoted) return null
  const make = (kind: Subject['kind'], next: number, more: Partial<Subject> = {}): Subject => ({
    ...{ kind, start: i, next, names: [], noun: '', together: false, owner: null },
    ...more,
  })
  if (word.text === 'I' || word.lower === 'i' || word.lower === 'we')
    return joinedWith(words, make('speaker', i + 1, { together: word.lower === 'we' }))
  if (/^(?:he|she|they|it)$/.test(word.lower)) return make('pronoun', i + 1, { noun: word.lower })
  if (word.lower === 'user' || (word.lower === 'the' && words[i + 1]?.lower === 'user'))
    return make('user', word.lower === 'user' ? i + 1 : i + 2)
  if (word.lower === 'my' || word.lower === 'our') return possessedAt(words, i, kinNouns, make)
  // "Some man in Ohio won": Ohio did not.
  if (isName(word)) return isPlaced(words, i) ? null : namedAt(words, i, kinNouns, make)
  return null
}

/** "On Union Street", "on the Great Wall": nobody who does anything. */
export function isPlaced(words: readonly Word[], at: number): boolean {
  let k = at - 1
  while (words[k] !== undefined && isName(words[k] as Word)) k -= 1
  if (isBehindPlace(words, k, at)) return false
  if (words[k]?.lower === 'the') k -= 1
  return PLACING.test(words[k]?.lower ?? '')
}

/** "In Oslo Tom works": a clause begins with the place, and the last name does what the verb behind it says; "in San Diego" is one place. */
function isBehindPlace(words: readonly Word[], before: number, at: number): boolean {
  const [verb, next] = [words[at + 1], words[at + 2]]
  if (!/^(?:in|at|near)$/.test(words[before]?.lower ?? '') || at - before < 2) return false
  const isFirst = before === 0 || /^(?:[.,;:!?]|and|but|so)$/.test(words[before - 1]?.lower ?? '')
  const isOnePlace =
    PART_OF_PLACE.test(words[at]?.text ?? '') ||
    (at - before === 2 && OPENS_PLACE.test(words[before + 1]?.text ?? ''))
  // "In Salt Lake live my cousins": who does it may follow.
  const isDone =
    verb !== undefined &&
    (verb.pos === 'VERB' || NOUN_LIKE.test(verb.lower)) &&
    /^(?:s|past)$/.test(formOf(verb)) &&
    !BE.has(verb.lower) &&
    !/^(?:AUX|VERB)$/.test(next?.pos ?? '') &&
    !(
      /^(?:lives?|lived|stands?|stood|lies|lay|sits?|sat|comes?|came|grows?|works?)$/.test(verb.lower) &&
      /^(?:DET|PRON|PROPN|NUM)$/.test(next?.pos ?? '')
    )
  return isFirst && !isOnePlace && isDone
}

const OPENS_PLACE =
  /^(?:San|Santa|Santo|Sao|São|New|Los|Las|Saint|St|South|North|East|West|Central|Mount|Fort|Port|Cape|Lake|El|La|Le|Rio|Great|Old|Upper|Lower|Hong|Kuala|Buenos|Abu|Tel|Sri|Costa|Puerto|United|Saudi|Sierra|Silicon|Salt)$/
const PART_OF_PLACE =
  /^(?:City|Town|Street|Road|Lane|Avenue|Square|Park|Beach|Valley|Hill|Hills|Bay|Island|Islands|Lake|River|Bridge|Station|Airport|Hospital|School|University|College|House|Hall|Garden|Gardens|Kingdom|States|Divide|Coast|County|Church|Market|Museum)$/

type Make = (kind: Subject['kind'], next: number, more?: Partial<Subject>) => Subject

function possessedAt(
  words: readonly Word[],
  i: number,
  kinNouns: ReadonlySet<string>,
  make: Make,
): Subject | null {
  const phrase = withoutVerb(words, phraseAt(words, i), kinNouns)
  if (phrase === null) return null
  const inner = words.slice(i + 1, phrase.next)
  const genitive = inner.findIndex((w) => w.lower === "'s" || w.lower === "'")
  if (genitive >= 0) return null
  const kinAt = inner.findIndex((w) => kinNouns.has(w.lemma) || kinNouns.has(w.lower))
  const owner = (words[i] as Word).lower
  if (kinAt < 0) {
    const and = words[phrase.next]?.lower
    if (and === 'and' || and === 'of') return null
    return make('other', phrase.next, { noun: phrase.noun, owner: phrase.name })
  }
  const kin = inner[kinAt] as Word
  const at = i + 1 + kinAt
  const name = nameAfter(words, at + 1)
  // "My dog trainer" is no dog.
  if (name === null && phrase.next > at + 1) return null
  const next = pastApposition(words, name?.next ?? phrase.next)
  const subject = make('possessed', pastRelative(words, next, kinNouns), {
    noun: kin.lemma,
    names: name === null ? [] : [name.text],
    owner,
  })
  return joinedWith(words, subject)
}

/** "Our project uses Postgres": the tagger takes the verb for a noun. "My brother quit football": the verb leads to a bare noun. */
function withoutVerb(
  words: readonly Word[],
  phrase: Phrase | null,
  kinNouns: ReadonlySet<string>,
): Phrase | null {
  if (phrase === null) return null
  const at = words.findIndex((w, k) => {
    if (k < phrase.start + 2 || k >= phrase.next || w.pos === 'PROPN') return false
    return (
      NOUN_LIKE.test(w.lower) ||
      (isVerbAfterKin(w) && kinNouns.has(words[k - 1]?.lemma ?? '')) ||
      (PLURAL_LIKE.test(w.lower) && /s$|^children$/.test(words[k - 1]?.lower ?? ''))
    )
  })
  return at < 0 ? phrase : phraseAt(words.slice(0, at), phrase.start)
}

/** "My brother changed jobs"; "my brother named Tom" is no clause. */
function isVerbAfterKin({ pos, lower }: Word): boolean {
  return pos === 'VERB' && !lower.endsWith('ing') && !/^(?:named|called)$/.test(lower)
}

/** "Bartholomew, Bart for short, lives": what stands between commas tells of the name. */
function pastApposition(words: readonly Word[], at: number): number {
  if (words[at]?.lower !== ',') return at
  const close = words.findIndex((w, i) => i > at && w.lower === ',')
  const after = words[close + 1]
  const isVerb = after?.pos === 'VERB' || after?.pos === 'AUX' || NOUN_LIKE.test(after?.lower ?? '')
  return close > 0 && close - at <= 6 && isVerb ? close + 1 : at
}

/** "Ana", ", Ana,", "named Ana", "called Ana". */
function nameAfter(words: readonly Word[], at: number): { text: string; next: number } | null {
  let k = at
  const comma = words[k]?.lower === ','
  if (comma) k += 1
  if (/^(?:named|called)$/.test(words[k]?.lower ?? '')) k += 1
  const run = nameRun(words, k)
  if (run === null) return null
  if (!comma) return run
  // ", Ana, works" is her name; ", Lisbon is nice" begins anew.
  return words[run.next]?.lower === ',' ? { text: run.text, next: run.next + 1 } : null
}

export function nameRun(words: readonly Word[], from: number): { text: string; next: number } | null {
  let k = from
  while (
    k < words.length &&
    k - from < 4 &&
    (isName(words[k] as Word) || (k > from && isPrefixed(words[k]?.text ?? '')))
  )
    k += 1
  return k === from ? null : { text: textOf(words, from, k), next: k }
}

function isName({ pos, text, lower, time, quoted }: Word): boolean {
  return (
    pos === 'PROPN' && !time && !quoted && /^[\p{Lu}\p{Lo}\p{N}]/u.test(text) && !/^(?:i|user)$/.test(lower)
  )
}

/** "Jonas's wife", "Jonas's wife Petra": the relative of somebody else. */
function relativeOf(
  words: readonly Word[],
  owner: { readonly text: string; readonly next: number },
  kinNouns: ReadonlySet<string>,
  make: Make,
): Subject | null {
  const at = /^(?:older|younger|elder|little|big|twin|new|eldest|oldest|youngest)$/.test(
    words[owner.next + 1]?.lower ?? '',
  )
    ? owner.next + 2
    : owner.next + 1
  const kin = words[at]
  if (kin === undefined || kin.lower !== kin.lemma || !kinNouns.has(kin.lemma)) return null
  const name = nameAfter(words, at + 1)
  const after = words[name?.next ?? at + 1]
  // "Jonas's dog trainer" is no dog.
  const isVerb = after !== undefined && NOUN_LIKE.test(after.lower)
  if (after === undefined || (!isVerb && /^(?:NOUN|PROPN|PART|CCONJ)$/.test(after.pos))) return null
  const called = name?.text ?? `${owner.text}${/s$/i.test(owner.text) ? "'" : "'s"} ${kin.lemma}`
  return make('name', name?.next ?? at + 1, { names: [called], noun: kin.lemma, owner: owner.text })
}

function namedAt(
  words: readonly Word[],
  i: number,
  kinNouns: ReadonlySet<string>,
  make: Make,
): Subject | null {
  const run = nameRun(words, i)
  if (run === null) return null
  if (words[run.next]?.lower === "'s") return relativeOf(words, run, kinNouns, make)
  if (words[run.next]?.lower === "'") return null
  const names = [run.text]
  let next = run.next
  if (words[next]?.lower === 'and') {
    if (words[next + 1]?.text === 'I') return make('speaker', next + 2, { together: true, names })
    const other = nameRun(words, next + 1)
    if (other !== null) {
      names.push(other.text)
      next = other.next
    } else next = pastRelative(words, next, kinNouns)
  }
  // "Dave from work."
  if (
    words[next]?.lower === 'from' &&
    /^(?:work|uni|school|college|church|yoga|choir|next door)$/.test(words[next + 1]?.lower ?? '')
  )
    next += 2
  // "Roya, my sister's baby, was born."
  const told = /^(?:my|our|the|a|an)$/.test(words[next + 1]?.lower ?? '') ? pastApposition(words, next) : next
  return make('name', told, { names, together: names.length > 1 })
}

/** "Aisha and her husband": what is told of both is told of her. */
function pastRelative(words: readonly Word[], and: number, kinNouns: ReadonlySet<string>): number {
  const isTheirs = /^(?:his|her|their)$/.test(words[and + 1]?.lower ?? '')
  return words[and]?.lower === 'and' && isTheirs && kinNouns.has(words[and + 2]?.lower ?? '') ? and + 3 : and
}

/** "I and Ana", "my wife and I". */
function joinedWith(words: readonly Word[], subject: Subject): Subject {
  if (words[subject.next]?.lower !== 'and') return subject
  const after = words[subject.next + 1]
  if (subject.kind === 'possessed' && after?.text === 'I')
    return { ...subject, kind: 'speaker', next: subject.next + 2, together: true }
  // "My brother Jan and my colleague Jana".
  if (subject.kind === 'possessed' && subject.names.length > 0 && /^(?:my|our)$/.test(after?.lower ?? '')) {
    const other = phraseAt(words, subject.next + 1)
    const name = other === null ? null : nameRun(words, other.next - 1)
    if (other !== null && name !== null && other.proper)
      return { ...subject, names: [...subject.names, name.text], next: other.next, together: true }
  }
  return subject
}

/** "Just moved to Lisbon!" says what the speaker did. */
function droppedSubject(words: readonly Word[], i: number): Subject | null {
  let k = i
  while (/^(?:just|finally|recently|also|so|and|yeah|yes|well|hey|,|!)$/.test(words[k]?.lower ?? '')) k += 1
  const isStart = words.slice(0, i).every((w) => w.time || /^[,!]$/.test(w.text))
  const verb = words[k]
  // "Had my tonsils out", but not "had I known".
  const isHad = verb?.lower === 'had' && words[k + 1]?.lower === 'my'
  if (!isStart || (!isHad && (verb?.pos !== 'VERB' || verb.lower === 'had'))) return null
  // "Quit Nokia last month"; "quit whining" is told to somebody.
  const isQuit = verb.lower === 'quit' && (words[k + 1]?.pos === 'PROPN' || words[k + 1]?.lower === 'my')
  if (formOf(verb) !== 'past' && !isQuit) return null
  return { kind: 'speaker', start: i, next: k, names: [], noun: 'dropped', together: false, owner: null }
}

type Form = 'base' | 's' | 'ing' | 'past'

export function formOf({ lower, pos, lemma }: Pick<Word, 'lower' | 'pos' | 'lemma'>): Form {
  if (lower.endsWith('ing') && (lower !== lemma || OUTDOORS.test(lower)) && lower.length > 4) return 'ing'
  const base = verbOf({ lower, pos, lemma })
  if (lower === base) return 'base'
  return lower.endsWith('s') && !/^(?:was)$/.test(lower) ? 's' : 'past'
}

/** The base form, whatever the tagger takes it for. */
function verbOf({ lower, pos, lemma }: Pick<Word, 'lower' | 'pos' | 'lemma'>): string {
  if (/^(?:left|lost|met|felt|found|saw|broke|married|tore|quit|read|put)$/.test(lower))
    return baseVerb(lower)
  // The tagger does not know "rehomed".
  const isUnknown = pos === 'VERB' && lemma === lower && /..ed$/.test(lower)
  return (pos === 'VERB' || pos === 'AUX') && !isUnknown ? lemma : baseVerb(lower)
}

interface Group {
  at: number
  modal: string | null
  tense: Clause['tense']
  perfect: boolean
  progressive: boolean
  passive: boolean
  negated: boolean
  ended: boolean
  be: boolean
  adverbs: string[]
  aux: boolean
}

/** Auxiliaries, negations and adverbs before the verb. */
function groupFrom(words: readonly Word[], from: number): Group {
  const group: Group = {
    ...{ at: from, modal: null, tense: 'present', perfect: false, progressive: false, passive: false },
    ...{ negated: false, ended: false, be: false, adverbs: [], aux: false },
  }
  let did = false
  for (; group.at < words.length; group.at++) {
    const word = words[group.at] as Word
    const { lower, pos } = word
    const next = words[group.at + 1]
    if (word.quoted) break
    if (word.time) continue
    if (lower === 'not' || lower === 'never') group.negated = true
    else if (lower === 'no' && next?.lower === 'longer') {
      group.ended = true
      group.at += 1
    } else if (MODALS.has(lower)) group.modal = lower
    else if (BE.has(lower)) {
      group.be = group.aux = true
      if (lower === 'was' || lower === 'were') group.tense = 'past'
    } else if (/^(?:have|has)$/.test(lower) && next?.lower === 'got' && words[group.at + 2]?.lower !== 'to') {
      // "I have got a dog" says "I have".
      return { ...group, aux: true }
    } else if (HAVE.has(lower) && isAuxiliary(words, group.at)) {
      group.perfect = group.aux = true
      if (lower === 'had') group.tense = 'past'
    } else if (lower === 'did' && isAuxiliary(words, group.at)) {
      did = true
      group.tense = 'past'
    } else if (/^(?:do|does)$/.test(lower) && isAuxiliary(words, group.at)) group.aux = true
    else if (
      lower === 'got' &&
      /^(?:married|engaged|divorced|promoted|fired|hired|accepted|diagnosed|laid|invited)$/.test(
        next?.lower ?? '',
      )
    ) {
      group.be = group.aux = true
      group.tense = 'past'
    } else if (
      pos === 'ADV' ||
      /^(?:just|also|always|actually|really|both|all|recently|finally|only|still|now|currently|already|even|ever|almost|nearly|mostly|usually|originally|kind|sort)$/.test(
        lower,
      )
    ) {
      if (BARE_VERB.test(lower) && pos === 'VERB') break
      group.adverbs.push(lower)
    } else break
  }
  if (group.modal === 'will' || group.modal === 'shall') group.tense = 'future'
  if (did) group.aux = true
  return group
}

/** Nouns for the tagger, also where somebody is at it. */
const OUTDOORS = /^(?:hiking|camping|skiing|sailing|kayaking|cycling|climbing|rowing|surfing|diving)$/
const BARE_VERB = /^(?:mind)$/

/** "Have", "do" and "did" before another verb. */
function isAuxiliary(words: readonly Word[], at: number): boolean {
  for (let k = at + 1; k < Math.min(words.length, at + 5); k++) {
    const word = words[k] as Word
    if (
      word.time ||
      word.pos === 'ADV' ||
      /^(?:not|never|just|also|always|both|already|been|ever)$/.test(word.lower)
    ) {
      if (word.lower === 'been') return true
      continue
    }
    if (word.lower === 'to') return false
    return word.pos === 'VERB' || /^(?:had|have|do|own)$/.test(word.lower) || NOUN_LIKE.test(word.lower)
  }
  return false
}

const CHAINS = new Set(
  'give have plan hope intend want wish decide think consider stop quit start begin love like enjoy hate dislike prefer adore try manage go finish keep use need learn get end continue plan look dream aim agree promise offer forget remember fail help mean expect avoid miss mind'.split(
    ' ',
  ),
)

function clauseFrom(
  words: readonly Word[],
  subject: Subject,
  from: number,
  start: number,
  like: Clause | null,
): Clause | null {
  const group = groupFrom(words, from)
  let main = words[group.at]
  if (main === undefined || main.time || main.quoted) return null
  const shared = {
    subject,
    start,
    chain: [] as string[],
    adverbs: group.adverbs,
    adjective: null,
    modal: group.modal ?? (group.aux ? null : (like?.modal ?? null)),
  }
  const common = { ...shared, perfect: group.perfect, negated: group.negated, ended: group.ended }
  const next = words[group.at + 1]
  const isMistaken =
    main.pos === 'ADJ' &&
    /..ed$/.test(main.lower) &&
    !group.be &&
    /^(?:DET|PRON|ADP|NUM|PROPN)$/.test(next?.pos ?? '')
  const isVerb =
    isMistaken ||
    main.pos === 'VERB' ||
    (!group.be && (group.aux || group.ended || group.modal !== null) && BASE_LIKE.test(main.lower)) ||
    (like !== null && subject.kind === 'speaker' && BASE_LIKE.test(main.lower)) ||
    (main.lower === 'own' && /^(?:DET|PRON|NUM|PROPN)$/.test(next?.pos ?? '')) ||
    (main.pos === 'AUX' && /^(?:have|has|had|do|does|did)$/.test(main.lower)) ||
    NOUN_LIKE.test(main.lower) ||
    isVerbBefore(main, next) ||
    ((subject.together || isPlural(subject)) && PLURAL_LIKE.test(main.lower)) ||
    (group.be &&
      subject.kind !== 'other' &&
      OUTDOORS.test(main.lower) &&
      /^(?:DET|ADP|PROPN)$/.test(next?.pos ?? '')) ||
    (group.at > from &&
      group.be &&
      /(?:ed|ing)$/.test(main.lower) &&
      main.pos !== 'NOUN' &&
      main.pos !== 'ADJ' &&
      main.pos !== 'PROPN')
  if (!isVerb) return group.be && group.at > from ? copula(words, group, common) : null
  // "She isn't support engineer any more": the tagger takes the first noun for a verb.
  const isBare = group.be && main.pos === 'VERB' && formOf(main) === 'base' && !SAME_PAST.test(main.lower)
  if (group.be && (main.pos === 'ADJ' || (isBare && next?.pos === 'NOUN')))
    return copula(words, group, common)
  const chain: string[] = []
  let at = group.at
  let tense = group.tense
  const form = formOf(main)
  let progressive = group.be && form === 'ing'
  const passive = group.be && (form === 'past' || (form === 'base' && SAME_PAST.test(main.lower)))
  if (!group.be && !group.aux && group.modal === null) {
    if (form === 'ing') return null
    if (form === 'past') tense = 'past'
    else if (form === 'base' && like !== null && like.tense === 'past' && SAME_PAST.test(main.lower))
      tense = 'past'
    else if (
      form === 'base' &&
      (ONCE.test(main.lower) || (SAME_PAST.test(main.lower) && subject.kind !== 'speaker'))
    )
      tense = 'past'
    if (
      subject.kind !== 'speaker' &&
      !subject.together &&
      form === 'base' &&
      !SAME_PAST.test(main.lower) &&
      subject.noun !== 'they' &&
      !isPlural(subject)
    )
      return null
  }
  if (
    progressive &&
    tense === 'present' &&
    main.lower === 'going' &&
    words[at + 1]?.lower === 'to' &&
    words[at + 2]?.pos !== 'PROPN'
  ) {
    const inner = words[at + 2]
    if (inner !== undefined && (inner.pos === 'VERB' || inner.pos === 'AUX') && formOf(inner) === 'base') {
      chain.push('plan')
      at += 2
      main = inner
      progressive = false
      tense = 'future'
    }
  }
  for (let guard = 0; guard < 3; guard++) {
    const step = chainStep(words, at)
    if (step === null) break
    chain.push(step.link)
    at = step.at
    main = words[at] as Word
  }
  const phrase = verbPhraseAt(words, at)
  return { ...common, ...phrase, chain, tense, progressive, passive }
}

/** "Ben volunteers at the food bank": a noun for the tagger, but what follows leads on from a verb. */
function isVerbBefore({ lower }: Word, next: Word | undefined): boolean {
  return VERB_BEFORE.test(lower) && /^(?:DET|ADP|PRON)$/.test(next?.pos ?? '') && next?.lower !== 'of'
}
const VERB_BEFORE =
  /^(?:volunteers|shares|rents|hosts|heads|chairs|tutors|mentors|directs|edits|rides|climbs|smokes|commutes|interns|majors|tours|boards|races|breeds|raises|fosters|bakes|cooks|writes|reads|makes|builds|designs)$/

/** Said of oneself without an ending, these are told, not habits. */
const ONCE = /^(?:split|quit|hurt|let|shut)$/
const SAME_PAST = /^(?:put|split|set|cut|hit|let|shut|quit|read|hurt|run|come|become)$/

function isPlural({ noun }: Subject): boolean {
  return /^(?:parents|kids|children|grandparents|friends|sisters|brothers|sons|daughters|they|parent|kid|child|grandparent)$/.test(
    noun,
  )
}

/** "Plan to", "stop …ing", "look forward to": the verb that matters comes after. */
function chainStep(words: readonly Word[], at: number): { link: string; at: number } | null {
  const main = words[at] as Word
  const verb = verbOf(main)
  if (!CHAINS.has(verb)) return null
  let k = at + 1
  // "Gave up volunteering".
  if (verb === 'give' && words[k]?.lower !== 'up') return null
  while (/^(?:up|forward|out|really|just|also)$/.test(words[k]?.lower ?? '')) k += 1
  const joint = words[k]?.lower ?? ''
  const through = /^(?:to|of|about|on|how)$/.test(joint)
  if (through) k += 1
  if (joint === 'how' && words[k]?.lower === 'to') k += 1
  while (words[k]?.pos === 'ADV' && words[k + 1]?.pos === 'VERB') k += 1
  const inner = words[k]
  if (inner === undefined || inner.time || inner.quoted) return null
  const form = formOf(inner)
  const isGerund =
    /..ing$/.test(inner.lower) &&
    inner.pos !== 'PROPN' &&
    (inner.pos !== 'ADJ' || /^(?:stop|quit|start|begin|finish|keep)$/.test(verb)) &&
    !/^(?:anything|something|nothing|everything|during|morning|evening|wedding|building|ceiling|spring|being)$/.test(
      inner.lower,
    )
  const isInfinitive =
    (joint === 'to' || joint === 'how') && (inner.pos === 'VERB' || inner.pos === 'AUX') && form === 'base'
  if (verb === 'go' || verb === 'get' || verb === 'mean')
    return verb === 'get' && isInfinitive ? { link: 'manage', at: k } : null
  if (verb === 'have' && !(isInfinitive && joint === 'to')) return null
  if (verb === 'use' && !(isInfinitive && main.lower === 'used')) return null
  if (!isGerund && !isInfinitive) return null
  // What is given up in a word of its own is an object: "gave up smoking".
  if (verb === 'give') {
    const isWhole = inner.pos !== 'VERB' && !/^(?:for|at|with)$/.test(words[k + 1]?.lower ?? '')
    return isGerund && !isWhole ? { link: 'stop', at: k } : null
  }
  return { link: verb === 'use' ? 'used' : verb, at: k }
}

function copula(
  words: readonly Word[],
  group: Group,
  common: Omit<Clause, keyof VerbPhrase | 'tense' | 'progressive' | 'passive'>,
): Clause {
  let at = group.at
  const word = words[at] as Word
  const isAdjective = (word.pos === 'ADJ' || word.pos === 'VERB') && !isNounLater(words, at)
  const adjective = isAdjective ? word.lower : null
  if (isAdjective) at += 1
  const phrase = complements(words, at, group.at)
  return {
    ...common,
    ...phrase,
    ...{
      at: group.at,
      verb: 'be',
      particle: null,
      adjective,
      tense: group.tense,
      progressive: false,
      passive: false,
    },
  }
}

/** "A happy child": the adjective belongs to a noun. */
function isNounLater(words: readonly Word[], at: number): boolean {
  for (let k = at + 1; k < words.length; k++) {
    const word = words[k] as Word
    if (word.time) return false
    if (/^(?:NOUN|PROPN)$/.test(word.pos)) return true
    if (word.pos !== 'ADJ') return false
  }
  return false
}

function verbPhraseAt(words: readonly Word[], at: number): VerbPhrase {
  const main = words[at] as Word
  let k = at + (main.lemma === 'have' && words[at + 1]?.lower === 'got' ? 2 : 1)
  let particle: string | null = null
  const isInWith = words[k]?.lower === 'in' && words[k + 1]?.lower === 'with'
  if ((PARTICLES.has(words[k]?.lower ?? '') || isInWith) && words[k]?.time === false) {
    particle = words[k]?.lower ?? null
    k += 1
  }
  const rest = complements(words, k, at)
  // "Put Chai down", "put the dog down".
  const late = words[rest.next]
  if (
    particle === null &&
    rest.objects.length > 0 &&
    rest.prepositional.length === 0 &&
    PARTICLES.has(late?.lower ?? '') &&
    !late?.time
  )
    return {
      at,
      verb: verbOf(main),
      ...rest,
      particle: late?.lower ?? null,
      next: rest.next + 1,
      open: rest.open,
    }
  return { at, verb: verbOf(main), particle, ...rest }
}

/** How somebody works; the tagger takes it for an object. */
const MANNER = /^(?:part-time|full-time|remotely|freelance|mainly|mostly|home|online)$/

function complements(
  words: readonly Word[],
  from: number,
  verbAt: number,
): Pick<VerbPhrase, 'objects' | 'prepositional' | 'open' | 'next'> {
  let k = from
  const skip = (): void => {
    while (
      k < words.length &&
      ((words[k] as Word).time ||
        isAsOf(words, k) ||
        MANNER.test(words[k]?.lower ?? '') ||
        (words[k]?.pos === 'ADV' && words[k + 1]?.pos !== 'ADJ'))
    )
      k += 1
  }
  skip()
  const objects = PREPOSITIONS.has(words[k]?.lower ?? '') ? [] : listAt(words, k)
  let open = false
  let end = Math.max(verbAt + 1, Math.min(k, from))
  const lastObject = objects.at(-1)
  if (lastObject !== undefined) {
    k = end = lastObject.next
    open = objects.some((o) => o.open)
  } else {
    const word = words[k]
    open =
      word !== undefined &&
      !word.time &&
      (word.pos === 'ADJ' || word.pos === 'PRON' || word.pos === 'VERB') &&
      !beginsAnew(words, k)
  }
  const prepositional: Prepositional[] = []
  for (let guard = 0; guard < 3; guard++) {
    const before = k
    skip()
    const preposition = words[k]?.lower ?? ''
    const isInfinitive =
      preposition === 'to' &&
      words[verbAt]?.lemma !== 'promote' &&
      /^(?:VERB|AUX)$/.test(words[k + 1]?.pos ?? '') &&
      formOf(words[k + 1] as Word) === 'base'
    // "I built it using Rust": with what.
    const isMeans = preposition === 'using' && objects.length > 0
    // "Instead of Oslo" says what is not so.
    const isOther = words[k - 1]?.lower === 'instead'
    const isOne = isMeans || (PREPOSITIONS.has(preposition) && !isInfinitive && !isOther)
    if (!isOne || words[k]?.time || words[k]?.quoted) {
      k = before
      break
    }
    const items = listAt(words, k + 1)
    const last = items.at(-1)
    if (last === undefined) {
      open ||= objects.length === 0 && prepositional.length === 0 && !beginsAnew(words, k)
      k = before
      break
    }
    prepositional.push({ preposition, phrase: items[0] as Phrase, items, start: k })
    k = end = last.next
    if (items.some((i) => i.open || i.restricted)) break
  }
  return { objects, prepositional, open, next: end }
}

/** "My sister got divorced so I …", "as you know", "at last": what was said before is whole. */
function beginsAnew(words: readonly Word[], k: number): boolean {
  const [before, { lower }, next] = [words[k - 1]?.lower, words[k] as Word, words[k + 1]]
  if (/^(?:i|he|she|we|they|it)$/.test(lower)) return before === 'so'
  return (
    (lower === 'as' && /^(?:i|you|we)$/.test(next?.lower ?? '')) || (lower === 'at' && next?.lower === 'last')
  )
}

/** "As of 1 April". */
function isAsOf(words: readonly Word[], k: number): boolean {
  const at = words[k]?.lower === 'of' ? k - 1 : k
  return words[at]?.lower === 'as' && words[at + 1]?.lower === 'of' && words[at + 2]?.time === true
}

/** "Not allergic to almonds but to hazelnuts", "not in Kobe but in Ashiya": what is so instead. */
function instead(words: readonly Word[], clause: Clause): Clause | null {
  if (!clause.negated) return null
  let k = clause.next
  if (words[k]?.lower === ',') k += 1
  if (words[k]?.lower !== 'but') return null
  const [first] = clause.prepositional
  const preposition = words[k + 1]?.lower ?? ''
  const isPlace = first !== undefined && preposition === first.preposition
  const items = listAt(words, isPlace ? k + 2 : k + 1)
  const [phrase, last] = [items[0], items.at(-1)]
  if (phrase === undefined || last === undefined || startsClause(words, last.next)) return null
  if (!isPlace && (clause.objects.length === 0 || first !== undefined)) return null
  const own = isPlace ? { prepositional: [{ preposition, phrase, items, start: k + 1 }] } : { objects: items }
  return { ...clause, ...own, negated: false, open: items.some((i) => i.open), start: k, next: last.next }
}

/** "… but my sister is": another clause follows. */
function startsClause(words: readonly Word[], at: number): boolean {
  return /^(?:VERB|AUX)$/.test(words[at]?.pos ?? '')
}

/** "… and started at Nimbus": a second verb of the same subject. */
function coordinated(words: readonly Word[], subject: Subject, before: Clause): Clause | null {
  let k = before.next
  while (
    k < words.length &&
    (words[k]?.time || words[k]?.pos === 'ADV' || (words[k]?.pos === 'ADP' && words[k + 1]?.time))
  )
    k += 1
  if (words[k]?.lower === ',') k += 1
  if (!/^(?:and|but|then|,)$/.test(words[k]?.lower ?? '')) return null
  k += 1
  while (/^(?:then|also|just|now|finally|even|so)$/.test(words[k]?.lower ?? '')) k += 1
  const isBe = before.verb === 'be' && before.chain.length === 0
  while (isBe && /^(?:still|now|also)$/.test(words[k]?.lower ?? '')) k += 1
  const next = words[k]
  // "I'm still single and still a tax inspector."
  if (isBe && before.adjective !== null && /^an?$/.test(next?.lower ?? '')) {
    const phrase = complements(words, k, k)
    const { subject: who, adverbs, chain, modal, tense, perfect, negated, ended } = before
    const shared = { subject: who, adverbs, chain, modal, tense, perfect, negated, ended }
    return phrase.objects.length === 0 || startsClause(words, phrase.next)
      ? null
      : {
          ...shared,
          ...phrase,
          start: k,
          at: k - 1,
          verb: 'be',
          particle: null,
          adjective: null,
          progressive: false,
          passive: false,
        }
  }
  if (next === undefined || next.pos === 'PRON' || next.pos === 'DET') return null
  // "I live in Gent and work at Halden."
  const isBase =
    subject.kind === 'speaker' &&
    BASE_LIKE.test(next.lower) &&
    /^(?:ADP|DET|PRON|PROPN)$/.test(words[k + 1]?.pos ?? '')
  if (next.pos !== 'VERB' && next.pos !== 'AUX' && !NOUN_LIKE.test(next.lower) && !isBase) return null
  if (formOf(next) === 'ing') return null
  const clause = clauseFrom(words, subject, k, k, before)
  if (clause === null) return null
  // "I want to visit Rome and see the Pope": the second verb is wanted as well.
  const { tense, at } = before
  const isPast = tense === 'past' && formOf(words[at] as Word) === 'past'
  // "I left Porto and live in Faro now" changes the tense.
  const bare = formOf(next) === 'base' && next.pos === 'VERB' && tense !== 'present' && !isPast
  const inherits =
    bare ||
    (before.modal !== null && formOf(next) === 'base') ||
    (before.chain.length > 0 && formOf(next) === 'base')
  return inherits
    ? {
        ...clause,
        chain: [...before.chain, ...clause.chain],
        modal: clause.modal ?? before.modal,
        tense: before.tense,
        negated: clause.negated || before.negated,
      }
    : clause
}
