/**
 * A question in parts: about whom, which relation or thing of theirs, of when, and what kind of answer would fit.
 * What it cannot take apart it gives back as `null`, so that rules decline rather than guess.
 */

import { regexp } from '../../english/like.ts'
import { NAME_PARTICLES } from '../../english/words.ts'
import { plainLetters } from '../../std/letters.ts'
import { remembering } from '../../std/remembering.ts'
import { stem } from '../../std/stem.ts'
import { grouped, table } from '../../std/table.ts'
import { timeExpressions } from '../../std/time-expressions.ts'
import { baseVerb } from '../../std/verbs.ts'
import { isStopWord, withoutPossessive, words } from '../../std/words.ts'
import { wordsForRelative } from '../compare-entities.ts'
import { entriesOf } from '../distil/clauses/catalogue.ts'
import { slotOf } from '../project-slots.ts'
import { canonicalRelation, KIN, PARTNERS, relationOf, snakeCase } from '../relations.ts'

export type AnswerForm = 'where' | 'who' | 'when' | 'what' | 'count' | 'yes-no'

export interface Asked {
  readonly form: AnswerForm
  /** Whom or what it is about, as written; `i` for the one who asks, `null` where nobody is named. */
  readonly subject: string | null
  /** What of theirs: `boss` in "Who is Ana's boss?"; `null` when it asks what they do or did. */
  readonly owned: string | null
  /** Somebody or something of theirs that does what is asked: `sister` in "Where does my sister live?" */
  readonly whose: string | null
  /** Base form; `be` for a copula. */
  readonly verb: string
  readonly preposition: string | null
  /** The class of the answer: `car` in "Which car …", `turtles` in "How many turtles …". */
  readonly kind: string | null
  readonly relations: ReadonlySet<string>
  /** "What kind of …": a name answers nothing. */
  readonly asksOfSort: boolean
  /** Keys of the other words, each of which what answers must have. */
  readonly words: readonly string[]
  /** Keys of all its words: a value made of these alone answers nothing. */
  readonly known: ReadonlySet<string>
  readonly span: { readonly from: number; readonly to: number } | null
  /** The name or word after "before"; empty for "previous" and "used to"; `null` otherwise. */
  readonly before: string | null
  readonly past: boolean
  readonly future: boolean
  /** Of several occasions: "When did I first visit Paris?" */
  readonly occasion: 'first' | 'last' | null
}

/** The key under which forms of a word meet: `adopted`, `adopting` and `adopt` are one. */
export const keyOf: (word: string) => string = remembering(
  (word) => stem(baseVerb(withoutPossessive(plainLetters(word)))),
  { characters: 200_000, longest: 40 },
)

export function keysOf(text: string): Set<string> {
  return new Set(words(text).map(keyOf))
}

const LEAD =
  /^(?:(?:hey|hi|so|and|ok(?:ay)?|well|please)\b[, ]*)*(?:(?:do|can|could|would) you (?:still )?(?:know|remember|tell me|remind me)|tell me|remind me|i forgot)\b[, ]*(?=wh|how)/i
const FORMS: Readonly<Record<string, AnswerForm>> = table({
  where: 'where',
  when: 'when',
  who: 'who',
  whom: 'who',
  whose: 'who',
  what: 'what',
  which: 'what',
  'how many': 'count',
})
const AUX =
  "(?:do|does|did|is|are|was|were|has|have|had|will|would|should|can|could|am|don't|doesn't|didn't|isn't)"
const OPENING = /^(how many|where|when|whom|whose|who|what|which)\b\s*(.*)$/is
const WITH_AUX = new RegExp(`^(.*?)\\b(${AUX})\\s+(.+)$`, 'is')
const NAME = "(?:\\p{Lu}[\\p{L}\\p{M}\\p{N}.-]*(?:['’](?!s\\b)\\p{L}+)*|\\p{Lo}[\\p{Lo}\\p{M}]*)"
const NAMES = `${NAME}(?: (?:(?:${NAME_PARTICLES}) ){0,2}${NAME})*`
const SUBJECT = regexp.u`^(?:(?<own>my|our|(?:[Tt]he )?user's)(?!\p{L})|(?<self>I|we|(?:[Tt]he )?user|the (?:project|team|app|system))\b|(?<name>${NAMES})(?<possessive>['’]s?(?=\s))?)\s*`
/** "The boss of Ana" is Ana's boss. */
const OF = regexp.u`\bthe ((?:\p{Ll}+ )?(?!names?\b)\p{Ll}+) of (${NAME}(?:'s \p{Ll}+)?|my \p{Ll}+|the user)$`
const ADVERB =
  /^(?:still|currently|now|usually|also|ever|really|just|actually|most recently|recently|(?!fl|app|re|supp|fami|ju|ita)\w+ly)$/i
const EARLIER = /^(?:previous|former|old)$/
const IN_LAW = /(?<=\b(?:mother|father|parent|sister|brother|son|daughter)s?) in (?=laws?\b)/g
const OF_KIN = /^(?:older|younger|little|big|best|new)$/
const NAMING = /^(?:names?|called|new|current)$/
const STATE = /(?<!^call|^nam)(?:ing|ed|en)$|^(?:born|based|allergic|from|together)$/
const PREPOSITIONS = new Set('in at for to as with from on of about into'.split(' '))
/** Words of asking, of time and of adverbs that say nothing of what is asked. */
export const SAYS_LITTLE: ReadonlySet<string> = new Set(
  'name call kind type sort still now current currently nowadays day today usually ever also actually really lately right moment get got have has had do did does go be thing one ones please exactly'
    .split(' ')
    .map(keyOf),
)
const PREVIOUS =
  /\b(?:previous(?:ly)?|former(?:ly)?|used to|old (?=job|boss|flat|apartment|address|employer|company|car))\b/i

/** How people ask for a relation with a verb: form, verb and preposition, or form and verb. */
const BY_VERB: Readonly<Record<string, readonly string[]>> = table({
  ...grouped([
    ['where live, where stay, where base, where reside, where move, where relocate', ['lives_in']],
    ['where work, where teach, who work for, what work at, what work for, where employ', ['works_at']],
    ['where study, what study at', ['studies_at']],
    ['where grow, where from, where be from', ['hometown']],
    ['who marry, who married', ['married_to', 'has_husband', 'has_wife']],
    ['where together, who together', PARTNERS],
    ['what allergic, what be allergic', ['allergic_to']],
    ['who engage, who engaged', ['engaged_to', 'got_engaged']],
    ['when marry, when married', ['married_to', 'got_married', 'married']],
    ['what train for, what prepare for, what study for', ['prepares_for']],
    ['what smoke, what vape', ['habit']],
    ['what coach, who coach', ['coaches']],
  ]),
  'what work as': ['job_title'],
  'what study': ['studies', 'studied'],
  'where graduate': ['graduated_from', 'studies_at'],
  'where go': ['went_to', 'visited', 'traveled_to'],
  'where travel': ['visited', 'traveled_to', 'went_to'],
  'where fly': ['visited', 'flew_to'],
  'where born': ['born_in'],
  'who date': ['partner_of', 'has_boyfriend', 'has_girlfriend', 'has_partner'],
  'what speak': ['speaks'],
  'what play': ['plays', 'practices'],
  'what drive': ['drives'],
  'when die': ['died'],
  'when retire': ['retired'],
  'when graduate': ['graduated_from'],
  'when engage': ['got_engaged', 'engaged_to', 'proposed_to'],
  'when divorce': ['got_divorced', 'divorced'],
  'when born': ['birthday', 'born_on', 'born_in', 'born', 'was_born'],
  'when move': ['lives_in', 'moved_to', 'moves_to'],
  'when start': ['works_at', 'started', 'start', 'studies'],
  'when join': ['works_at', 'joined'],
  'when divorced': ['divorced', 'got_divorced'],
  'what plan': ['plans_to'],
  'who work with': ['works_with'],
  'who live with': ['lives_with', 'has_flatmate', 'has_roommate'],
  'what afraid': ['afraid_of'],
  'where volunteer': ['volunteers_at'],
  'what collect': ['collects'],
  'what teach': ['teaches'],
  'what avoid': ['avoids', 'allergic_to'],
  'what drink': ['drinks'],
  'what support': ['supports'],
  'what attend': ['attends'],
  'what rent': ['rents'],
  'what manage': ['leads'],
  'where work from': ['works_from'],
})
const MOTHER = ['has_mother', 'has_mom', 'has_mum']
const FATHER = ['has_father', 'has_dad']
/** The same with what somebody has. */
const BY_NOUN: Readonly<Record<string, readonly string[]>> = table({
  ...grouped([
    ['job, profession, occupation, job title', ['job_title']],
    ['employer, company, workplace', ['works_at']],
    ['religion, faith', ['religion']],
    ['phone number, number', ['phone_number']],
    ['plan, tier', ['plan']],
    ['email, email address', ['email_address']],
    ['work email, work email address', ['work_email_address']],
    ['work number, work phone number', ['work_phone_number']],
    ['allergies, allergy', ['allergic_to']],
    ['mother, mom, mum', MOTHER],
    ['father, dad', FATHER],
    ['grandma, grandmother', ['has_grandmother', 'has_grandma']],
    ['grandpa, grandfather', ['has_grandfather', 'has_grandpa']],
    ['hobby, hobbies', ['hobby', 'practices']],
    ['children, kids', ['has_son', 'has_daughter', 'has_child', 'has_kid']],
    ['medicine, medication, medications, supplement, supplements', ['takes']],
    ['boss, line manager', ['has_boss', 'has_manager']],
    ['team lead, team leader, tech lead, project lead', ['has_boss']],
    ['neighbour, neighbor', ['has_neighbor']],
    ['condition, illness, disease, health condition', ['has_condition']],
  ]),
  home: ['lives_in'],
  address: ['lives_in', 'address'],
  hometown: ['hometown'],
  nationality: ['nationality'],
  diet: ['diet'],
  birthday: ['birthday', 'has_birthday'],
  age: ['age'],
  major: ['studies'],
  husband: ['has_husband', 'married_to', 'got_married'],
  wife: ['has_wife', 'married_to', 'got_married'],
  spouse: ['married_to', 'has_husband', 'has_wife', 'got_married'],
  fiance: ['has_fiance', 'engaged_to'],
  fiancee: ['has_fiancee', 'engaged_to'],
  partner: ['has_partner', 'partner_of'],
  boyfriend: ['has_boyfriend', 'partner_of'],
  girlfriend: ['has_girlfriend', 'partner_of'],
  pets: ['has_pet'],
  siblings: ['has_brother', 'has_sister', 'has_sibling'],
  parents: [...MOTHER, ...FATHER, 'has_parent'],
  languages: ['speaks'],
  landlord: ['has_landlord', 'has_landlady'],
  manager: ['has_manager', 'has_boss'],
  roommate: ['has_roommate', 'has_flatmate', 'has_housemate'],
  flatmate: ['has_flatmate', 'has_roommate', 'has_housemate'],
  degree: ['has_degree'],
  fear: ['afraid_of'],
  plans: ['plans_to'],
})
/** What somebody can be, for "Is she …?". */
const IS = ['job_title', 'diet', 'relationship_status', 'is_a']

/** Classes that a verb implies, so that what answers need not say them: "Which car does she drive?" */
const IMPLIED: Readonly<Record<string, RegExp>> = table({
  ...grouped([
    ['instrument, game', /^play$/],
    ['film, movie', /^watch$/],
    ['city, town, place', /^(?:live|visit|move|fly|travel|go|stay)$/],
    ['medicine, medication, supplement', /^take$/],
    ['dose, dosage', /^(?:take|get|need)$/],
  ]),
  car: /^drive$/,
  language: /^(?:speak|learn)$/,
  book: /^read$/,
  company: /^work$/,
  country: /^(?:live|visit|move|fly|travel|go|stay|from)$/,
  university: /^(?:study|attend|graduate)$/,
  school: /^(?:study|attend)$/,
  subject: /^(?:study|teach)$/,
  job: /^(?:do|have)$/,
  sport: /^(?:play|do)$/,
  street: /^live$/,
  diet: /^(?:be|follow)$/,
  breed: /^be$/,
})

/** A longer text is no question that rules take apart. */
export const MAX_QUESTION = 1000

/** @param now The moment of asking. */
export function askedIn(question: string, now: number): Asked | null {
  if (question.length > MAX_QUESTION) return null
  const plain = question
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[’‘]/g, "'")
    .replace(LEAD, '')
    .replace(/[?？.!\s]+$/u, '')
    .replace(/,? (?:again|please|exactly|btw|by the way)$/i, '')
    .replace(/^(where|who|what|when)'s\b/i, '$1 is')
    .replace(
      /^(?:do|can|could|would) you (?:still )?(?:know|remember|recall|tell me) (?=my name\b)/i,
      'what is ',
    )
    .replace(/^(?:at|in|for|with|to|from|on|since|by) (?=which|what|whom|when)/i, '')
    .replace(
      /^(?:what|which foods?) (?:(?:can't|cannot|don't|doesn't|shouldn't) (I|we|my \p{L}+|\p{Lu}[\p{L}'-]+) eat|(?:can|do|does|should) (I|we|my \p{L}+|\p{Lu}[\p{L}'-]+) not eat)$/iu,
      'what does $1$2 avoid',
    )
    .replace(
      /^how old (?:is|am|are|was) (I\b|we\b|my .+|.+)$/iu,
      (_, whom) => `what is ${possessed(whom)} age`,
    )
    .replace(
      /^how (?:much|high|heavy|tall) (?:is|was) ((?:my|our|.+['’]s) (?:rent|salary|weight|height|mortgage|hourly rate))$/iu,
      'what is $1',
    )
    .replace(MEASURED, (asked, first, doer, verb, whose) => {
      const what = first ?? OF_MEASURE[String(verb ?? 'tall').toLowerCase()]
      return what === undefined ? asked : `what is ${possessed(doer ?? whose)} ${what}`
    })
    .replace(/^how much (?=(\p{L}+) (?:does|do|did|am|is) .+ (?:take|taking|get|need)\b)/iu, 'which dose of ')
    .replace(
      /^(?:what|which) (?:subscription )?(?:plan|tier) (?:is|am|are|was) (I\b|we\b|.+?) on(?: now)?$/iu,
      (_, whom) => `what is ${possessed(whom)} plan`,
    )
    .replace(
      /^which (?:one )?of (?:my|our|his|her|\p{Lu}\p{L}+'s) \p{L}+ (?!does|do|did|is|are|was)/iu,
      'who ',
    )
    .replace(OF, "$2's $1")
  const occasion = OCCASION.exec(plain)?.[2]
  const past = /\b(?:did|was|were|had|used to)\b/i.test(plain) || isWhoDid(plain)
  const future = /\b(?:will|going to|is .{1,40}ing|plan(?:s|ned|ning)?|next)\b/i.test(plain)
  const coming = !past && /^when (?:do|does|is|are|am|will)\b/i.test(plain)
  const before = beforeOf(plain)
  const times = timeExpressions(plain, now, future && !past ? 'future' : past ? 'past' : null)
  if (times.some((t) => t.role !== 'at') || times.length > 1) return null
  const [time] = times
  const text = (
    time === undefined ? plain : `${plain.slice(0, time.index)} ${plain.slice(time.index + time.text.length)}`
  )
    .replace(/\b(?:in|on|during|at|since)\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const alone =
    before === null ? text : text.replace(/\s+before(?: .*)?$/i, '').replace(/\buse to (?=\p{L})/u, '')
  const one = alone.replace(OCCASION, '$1 ')
  const read = LEAD.test(question.trim()) ? embedded(one) : partsOf(withDoes(one))
  if (read === null) return null
  return {
    ...read,
    asksOfSort: /^(?:what|which) (?:kind|sort|type|breed)s? of\b/i.test(plain),
    span: time === undefined ? null : { from: time.from, to: time.to },
    before,
    past,
    future: future || coming,
    occasion: occasion === undefined ? null : /first/i.test(occasion) ? 'first' : 'last',
  }
}

/** "Where is Tomasz live now?", "where Tomasz lives?", "where live Tomasz?" */
function withDoes(text: string): string {
  return text.replace(
    /^[Ww]here (?:(?:is |are )?(I|we|my \p{Ll}+|\p{Lu}[\p{L}'-]+) (live|work)s?|(live|work)s? (\p{Lu}[\p{L}'-]+))(?= now$|$)/u,
    (_, first, verb, before, behind) => `where does ${first ?? behind} ${verb ?? before}`,
  )
}

const OCCASION = /^(when did .+?) (first|last) (?=\p{Ll})/iu

/** "How much rent do I pay?", "how much does Ana weigh?", "how tall am I?" */
const MEASURED = /^how (?:much (?:(rent) )?(?:does|do) (.+) (earn|make|weigh|pay)|tall (?:is|am) (.+))$/iu
const OF_MEASURE: Readonly<Record<string, string>> = table({
  earn: 'salary',
  make: 'salary',
  weigh: 'weight',
  tall: 'height',
})

/** "Who crashed the boat?" */
function isWhoDid(text: string): boolean {
  const verb = /^who (\p{Ll}+) /iu.exec(text)?.[1] ?? ''
  return !/(?:s|ing)$|^(?:am|are)$/.test(verb) && baseVerb(verb) !== verb
}

function possessed(whom: string): string {
  return /^(?:I|we)$/i.test(whom) ? 'my' : `${whom}'s`
}

function beforeOf(text: string): string | null {
  if (/\bbefore$/i.test(text) || /\bdid .+ use to\b/i.test(text)) return ''
  const [, name] =
    /\bbefore (?:(?:he|she|they|I|we) (?:lived|worked|moved|was|were|joined|started)(?: in| at| to| for)? )?(?:the )?(.+)$/iu.exec(
      text,
    ) ?? []
  if (name !== undefined) return name
  return PREVIOUS.test(text) ? '' : null
}

type Parts = Omit<Asked, 'span' | 'before' | 'past' | 'future' | 'occasion' | 'asksOfSort'>

/** "Where Ana lives", "who my sister is": a question inside another has no auxiliary before its subject. */
function embedded(text: string): Parts | null {
  const [, asking = '', rest = ''] = OPENING.exec(text) ?? []
  const form = FORMS[asking.toLowerCase()]
  if (form === undefined || form === 'count') return null
  const [, about, state] = /^(.+?) (?:is|are|was|were)(?: (.+))?$/i.exec(rest) ?? []
  return about === undefined
    ? built(form, null, false, rest, text)
    : built(form, null, true, [about, state].filter(Boolean).join(' '), text)
}

function partsOf(text: string): Parts | null {
  const opening = OPENING.exec(text)
  if (opening === null) {
    const yesNo = new RegExp(`^${AUX}\\s+(.+)$`, 'is').exec(text)
    return yesNo === null
      ? null
      : built('yes-no', null, /^(?:is|are|was|were|am)\b/i.test(text), yesNo[1] ?? '', text)
  }
  const [, asking = '', rest = ''] = opening
  const form = FORMS[asking.toLowerCase()] as AnswerForm
  const withAux = WITH_AUX.exec(rest)
  // "Who lives in Lisbon?" asks for the one who does.
  if (withAux === null || (form === 'who' && (withAux[1] ?? '').trim() !== ''))
    return form === 'who' ? { ...built(form, null, false, `I ${rest}`, text), subject: null } : null
  const [, whole = '', aux = '', about = ''] = withAux
  const [, kind = '', of = ''] = /^(?:(?:kind|sort|type)s? of )?(.*?)(?: of (.+))?$/i.exec(whole.trim()) ?? []
  const classes = words(kind)
  if (classes.length > 3) return null
  const isDate = form === 'what' && /^(?:date|day|year|month|time)$/.test(classes.at(-1) ?? '')
  return built(
    isDate ? 'when' : form,
    isDate || classes.length === 0 ? null : classes.join(' '),
    /^(?:is|are|was|were|am)$/i.test(aux),
    of === '' ? about : `${about} ${of}`,
    text,
  )
}

function built(form: AnswerForm, kind: string | null, isCopula: boolean, about: string, text: string): Parts {
  const naming = about.replace(/^(?:the )?names? of (?:the )?/i, '')
  const { subject, rest, possessive } = subjectOf(naming)
  // A mother-in-law is one word, and no mother.
  const all = (words(rest).join(' ').replace(IN_LAW, '-in-').match(/\S+/g) ?? []).filter(
    (w) => !ADVERB.test(w) && !EARLIER.test(w),
  )
  // "When was my daughter born?", "What is my father's job?": theirs is somebody, of whom something is asked.
  const hasState = isCopula && !/^favou?rite$/.test(all[0] ?? '') && all.slice(1).some((w) => STATE.test(w))
  const asksForOwned = possessive && ((isCopula && !hasState) || all.length === 1)
  const nested = all.findIndex(
    (w, i) => w.endsWith("'s") && all.slice(i + 1).some((next) => !NAMING.test(next)),
  )
  const whoseAt = !possessive ? -1 : asksForOwned ? nested : all.findIndex((w) => !OF_KIN.test(w))
  const whose = whoseAt < 0 ? null : withoutPossessive(all[whoseAt] ?? '')
  const tokens = all.slice(whoseAt + 1)
  // "Get married" is one verb.
  if (
    /^(?:get|got)$/.test(tokens[0] ?? '') &&
    /^(?:married|engaged|divorced|promoted)$/.test(tokens[1] ?? '')
  )
    tokens.shift()
  const isState = isCopula && STATE.test(tokens[0] ?? '')
  const verbWord = asksForOwned || (isCopula && !isState) ? '' : (tokens[0] ?? '')
  // "Which hobbies does she have?" asks for her hobbies.
  const hasKind = form === 'what' && kind !== null && !asksForOwned && /^(?:have|has|own)$/.test(verbWord)
  const owned = asksForOwned
    ? tokens
        .map(withoutPossessive)
        .filter((w) => !NAMING.test(w))
        .join(' ')
    : hasKind
      ? kind
      : null
  const verb = verbWord === '' ? 'be' : verbWord === 'born' ? 'born' : baseVerb(verbWord)
  const preposition = tokens.slice(asksForOwned ? 0 : 1).find((w) => PREPOSITIONS.has(w)) ?? null
  const relations = asksForName(form, subject, owned ?? '', tokens)
    ? new Set(['name'])
    : relationsOf(form, verb, preposition, kind, owned)
  const subjectKeys = keysOf(subject ?? '')
  const implied = impliedKeys(form, verb, kind, owned, relations)
  const wanted = [...(kind === null || hasKind ? [] : words(kind)), ...(hasKind ? tokens.slice(1) : tokens)]
    .filter((w) => !isStopWord(w))
    .map(keyOf)
    .filter((k) => !SAYS_LITTLE.has(k) && !implied.has(k) && !subjectKeys.has(k))
  return {
    form,
    subject,
    owned,
    whose,
    verb,
    preposition,
    kind,
    relations,
    words: [...new Set(wanted)],
    known: keysOf(text),
  }
}

/** "What is my name?", "who am I?", "what am I called?" */
function asksForName(
  form: AnswerForm,
  subject: string | null,
  owned: string,
  tokens: readonly string[],
): boolean {
  if (subject !== 'i') return false
  if (form === 'who') return tokens.length === 0
  const isOwn = /^(?:(?:full|first|last|real|whole|own) ?)*$/.test(owned)
  return form === 'what' && isOwn && /^(?:name|called)$/.test(tokens.at(-1) ?? '')
}

/** Who it is about, and the words after: "my sister's", "Ana's boss", "I". */
function subjectOf(about: string): { subject: string | null; rest: string; possessive: boolean } {
  const match = SUBJECT.exec(about)
  if (match === null) return { subject: null, rest: about, possessive: false }
  const rest = about.slice(match[0].length)
  const { own, self, name, possessive } = match.groups ?? {}
  if (own !== undefined) return { subject: 'i', rest, possessive: true }
  if (self !== undefined) return { subject: 'i', rest, possessive: false }
  return { subject: name ?? null, rest, possessive: possessive !== undefined }
}

function relationsOf(
  form: AnswerForm,
  verb: string,
  preposition: string | null,
  kind: string | null,
  owned: string | null,
): ReadonlySet<string> {
  // "What breed is my cat?" is answered by no name.
  if (verb === 'be' && form === 'what' && (kind === 'diet' || kind === 'breed')) return new Set([kind])
  if (owned !== null) {
    const favourite = /^favou?rite (.+)$/.exec(owned)?.[1]
    if (favourite !== undefined) return new Set([canonicalRelation(`favorite ${favourite}`).relation])
    const one = owned.replace(/ies$/, 'y').replace(/s$/, '')
    const things = isPersonal(one) ? [] : PET.test(one) ? [...GOT_THINGS, 'has_pet', 'had_baby'] : GOT_THINGS
    return new Set([
      ...(BY_NOUN[owned] ?? []),
      snakeCase(owned),
      slotOf(owned, ''),
      `has_${snakeCase(owned)}`,
      `has_${snakeCase(one)}`,
      ...things,
    ])
  }
  const asks = form === 'yes-no' ? ['where', 'what', 'who'] : [form]
  const place = form === 'what' && kind !== null && /^(?:city|town|country|place|street)$/.test(kind)
  const organisation = form === 'what' && kind !== null && /^(?:company|firm|school|university)$/.test(kind)
  const listed = (place || organisation ? ['where'] : asks).flatMap((as) =>
    [`${as} ${verb} ${preposition}`, `${as} ${verb}`].flatMap((key) => BY_VERB[key] ?? []),
  )
  if (form === 'what' && kind === null && verb === 'do') return new Set(['job_title'])
  if (verb === 'be' && !/^(?:medicines?|medications?|drugs?|pills?)$/.test(kind ?? ''))
    return new Set(form === 'yes-no' ? [...listed, ...IS] : listed)
  if (verb === 'have')
    return new Set(['has', 'owns', 'has_pet', 'got', 'adopted', 'has_condition', 'has_degree'])
  const isMedicine = /^(?:medicines?|medications?|drugs?|pills?|dose|dosage)$/.test(kind ?? '')
  if (isMedicine) return new Set(['takes'])
  const spelled = [
    ...[relationOf(verb, preposition, true), relationOf(verb, null, true)].map((s) => s.relation),
    ...[`${verb} ${preposition}`, verb].flatMap((key) => entriesOf(key).map((e) => e.relation)),
  ]
  // "Where does she work?" is answered by the place alone, never by the work.
  return new Set(listed.length > 0 && form !== 'yes-no' && form !== 'when' ? listed : [...listed, ...spelled])
}

/** Relations of somebody to who or what is called by `noun`: `has_boss` and `has_manager` for "boss". */
export function relationsTo(noun: string): ReadonlySet<string> {
  return new Set([
    ...(BY_NOUN[noun] ?? []),
    ...wordsForRelative(noun).map((word) => `has_${snakeCase(word)}`),
  ])
}

/** What nobody gets, buys or opens. */
function isPersonal(noun: string): boolean {
  return Object.hasOwn(BY_NOUN, noun) || (KIN[noun] !== undefined && !PET.test(noun))
}

/** How somebody came by what they have; a fact of these answers only when it says what kind of thing it is. */
export const GOT_THINGS: readonly string[] =
  'owns has got bought adopted opened started has_pet had_baby'.split(' ')
const PET =
  /^(?:dog|cat|puppy|kitten|rabbit|parrot|horse|hamster|turtle|tortoise|bird|pet|guinea pig|fish|goldfish|pony|twin|baby)$/

/** Words that the relation itself says. */
function impliedKeys(
  form: AnswerForm,
  verb: string,
  kind: string | null,
  owned: string | null,
  relations: ReadonlySet<string>,
): ReadonlySet<string> {
  const implied = new Set<string>()
  if (relations.size > 0) implied.add(keyOf(verb))
  if (owned !== null) for (const word of words(owned)) implied.add(keyOf(word))
  for (const word of words(kind ?? ''))
    if (IMPLIED[word.replace(/s$/, '')]?.test(verb)) implied.add(keyOf(word))
  if (form === 'what' && verb === 'do') for (const word of ['do', 'living']) implied.add(keyOf(word))
  return implied
}

/** Whether a noun names a person or a pet that somebody has. */
export function isKin(noun: string): boolean {
  return KIN[noun.split(' ').at(-1) ?? ''] !== undefined
}
