/** Who is meant in a turn: its speaker, the people they name, and pronouns that can mean only one of them. */
import type { Subject } from '../../../english/clauses.ts'
import type { Phrase } from '../../../english/phrases.ts'
import { type EntityType, normaliseName } from '../../../model/entity.ts'
import { isGivenName, pronounOf } from '../../../std/given-names.ts'
import { TITLES } from '../../../std/sentence.ts'
import { KIN, snakeCase } from '../../relations.ts'
import { genderOf, kinOf } from '../clauses/nouns.ts'
import type { DistilTurn, DraftEntity } from '../types.ts'

type Gender = 'he' | 'she' | null

export interface Known {
  readonly entity: DraftEntity
  readonly gender: Gender
  /** Several people: "my parents". */
  readonly plural: boolean
  /** Who speaks, when that is another: "my" is theirs then. */
  readonly toldBy: string | null
}

export interface TurnContext {
  readonly turn: DistilTurn
  readonly speaker: DraftEntity
  isSpeaker(name: string): boolean
  note(known: Known): void
  /** Somebody is named, who may be meant by a pronoun as long as nobody else is. */
  mention(known: Known): void
  /** "His wife": the only one of those named of whom nobody knows it is a man. */
  takeFor(gender: 'he' | 'she'): void
  /** Whom alone "he" or "she" can mean until the next call; `null`: whoever was named. */
  focus(known: Known | null): void
  /** Somebody is not meant by the next pronoun, although they were named. */
  passOver(name: string): void
  /** Somebody else may be meant by a pronoun than those named before the turn. */
  nameOthers(): void
  people(): readonly Known[]
  /** The only one whom "he" or "she" can mean so far, or the only ones whom "they" can. */
  meantBy(pronoun: string): Known | null
  named(name: string): Known | null
}

/** @param earlier People named right before, whom "she" can mean when the turn names nobody. */
export function contextOf(
  turn: DistilTurn,
  speakers: readonly string[],
  earlier: readonly Known[] = [],
): TurnContext {
  const names = new Set([...speakers, turn.speaker].map(normaliseName))
  const people = new Map<string, Known>()
  const mentioned = new Map<string, Known>()
  let before = earlier
  let focused: Known | null = null
  return {
    turn,
    speaker: { name: turn.speaker, type: 'person', description: '' },
    isSpeaker: (name) => names.has(normaliseName(name)),
    note(known) {
      // Who has a name now is not somebody else beside it.
      if (known.entity.description !== '' && known.entity.name !== known.entity.description)
        people.delete(normaliseName(known.entity.description))
      if (known.entity.type === 'person' || known.gender !== null)
        people.set(normaliseName(known.entity.name), known)
    },
    mention(known) {
      if (!names.has(normaliseName(known.entity.name))) mentioned.set(normaliseName(known.entity.name), known)
    },
    takeFor(gender) {
      const all = new Map([...mentioned, ...people])
      const open = [...all].filter(([, p]) => !p.plural && likelyGender(p) === null)
      const [[key, only] = [], another] = open
      if (another !== undefined || [...all.values()].some((p) => likelyGender(p) === gender)) return
      if (key === undefined || only === undefined) return
      const map = people.has(key) ? people : mentioned
      map.set(key, { ...only, gender })
    },
    focus(known) {
      focused = known
    },
    passOver(name) {
      people.delete(normaliseName(name))
      mentioned.delete(normaliseName(name))
    },
    meantBy(pronoun) {
      if (!/^(?:he|she|they)$/.test(pronoun)) return null
      if (focused !== null && pronoun !== 'they')
        return focused.gender === null || focused.gender === pronoun ? focused : null
      const all = new Map([...mentioned, ...people])
      const can = (p: Known): boolean =>
        pronoun === 'they' ? p.plural : !p.plural && [pronoun, null].includes(likelyGender(p))
      const own = [...all.values()].filter(can)
      const fitting = own.length > 0 ? own : before.filter(can)
      // "Belmont, where Alain and I met. He died": who is known to be a man comes before what may be nobody.
      const somebody = fitting.filter((p) => likelyGender(p) === pronoun || !isNameAlone(p))
      const [only, another] = somebody.some((p) => likelyGender(p) === pronoun) ? somebody : fitting
      return only === undefined || another !== undefined || only.entity.name === '' ? null : only
    },
    nameOthers() {
      before = []
    },
    people: () => [...new Map([...mentioned, ...people]).values()],
    named: (name) =>
      people.get(normaliseName(name)) ??
      // "Anna's brother" is Leo, who was called so.
      [...people.values()].find((p) => normaliseName(p.entity.description) === normaliseName(name)) ??
      null,
  }
}

/** As far as it was told, or as the first name says. */
export function likelyGender({ entity, gender }: Known): Gender {
  return gender ?? (entity.type === 'person' ? pronounOf(firstWord(entity.name)) : null)
}

/** Nothing but a name is known, and it is no first name; "the plumber" without any is somebody. */
function isNameAlone({ entity }: Known): boolean {
  return (
    entity.name !== '' &&
    entity.description === '' &&
    !entity.name.includes("'") &&
    !isGivenName(firstWord(entity.name))
  )
}

function firstWord(name: string): string {
  return name.split(' ', 1)[0] ?? ''
}

export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`
}

export function entityOf(name: string, type: EntityType, description = ''): DraftEntity {
  return { name: name.replace(/\s+/g, ' ').trim(), type, description }
}

/** Relatives whom one has one of, so that the word alone means them; whoever is told to have two is meant by it no more. */
const IS_THE_ONE =
  /^(?:mother|mom|mum|father|dad|wife|husband|grandmother|grandma|grandfather|grandpa|mother-in-law|father-in-law|stepmother|stepfather)$/

/** A relative, a friend, a pet of the speaker, by name if it is known. */
export function kinEntity(noun: string, name: string | null, { speaker, note, people }: TurnContext): Known {
  const kin = kinOf(noun) ?? noun
  const type = KIN[kin]?.type ?? 'person'
  const owned = `${possessive(speaker.name)} ${noun}`
  // "My daughter is called Ines, and my daughter sings."
  const [called, another] =
    name === null
      ? people().filter(({ entity }) => entity.description === owned && entity.name !== owned)
      : []
  if (called !== undefined && another === undefined) return called
  const named = entityOf(name ?? owned, type, owned)
  // What is told of "Mum" is told of Edith.
  const entity = name !== null && IS_THE_ONE.test(kin) ? { ...named, aliases: [owned] } : named
  const known = { entity, gender: genderOf(kin), plural: name === null && noun !== kin, toldBy: speaker.name }
  note(known)
  return known
}

/** Nouns of things that several people work on. */
const PROJECTS: RegExp =
  /^(?:project|app|application|backend|frontend|api|website|site|codebase|repo|repository|service|server|stack|library|product|platform|system|team|company|database|pipeline|build|cli|package|monorepo|cluster|infrastructure)$/

/** Parts of software that are written as names are: "the API is written in Go"; what CI runs on is read as what is used for it. */
const INITIALS = /^(?:API|CLI|UI|SDK|CI)$/
/** "The API", "API": no "their API", "Stripe's API". */
function isOurs(before: { readonly lower: string } | undefined): boolean {
  return before === undefined || /^(?:the|our|my|and|but|so|\W)$/.test(before.lower)
}

/** Somebody or something of whom nothing but the name is known. */
export function asKnown(entity: DraftEntity): Known {
  return { entity, gender: null, plural: false, toldBy: null }
}

/** Whom a clause is about; empty when that cannot be told. */
export function headsOf(
  subject: Subject,
  words: readonly { readonly lower: string }[],
  context: TurnContext,
): Known[] {
  const { turn, speaker } = context
  const self = asKnown(speaker)
  switch (subject.kind) {
    case 'speaker':
      return turn.role === 'document' || isNobody(turn) ? [] : [self]
    case 'user':
      return [userOf(context)]
    case 'pronoun': {
      const meant = context.meantBy(subject.noun)
      return meant === null ? [] : [meant]
    }
    case 'possessed':
      return kinOf(subject.noun) === null || isNobody(turn)
        ? []
        : [
            kinEntity(nounAsSaid(subject, words), subject.names[0] ?? null, context),
            ...subject.names.slice(1).map((name) => namedHead(name, context)),
          ]
    case 'other': {
      // "Our project Barko uses Firebase."
      const [, what = '', name] = /^(\p{Ll}+) (\p{Lu}.*)$/u.exec(subject.owner ?? '') ?? []
      if (name !== undefined && PROJECTS.test(what) && !isNobody(turn))
        return [asKnown(entityOf(name, 'thing'))]
      return PROJECTS.test(subject.noun) && !isNobody(turn) ? [projectOf(subject.owner ?? '', speaker)] : []
    }
    case 'name':
      return isNobody(turn)
        ? []
        : subject.names.flatMap((name) => {
            if (INITIALS.test(name))
              return name !== 'CI' && isOurs(words[subject.start - 1]) ? [projectOf(name, speaker)] : []
            return isNotName(name) ? [] : [namedHead(name, context)]
          })
  }
}

/** A part of what the speaker works on: "the API". */
export function projectOf(name: string, speaker: DraftEntity): Known {
  return asKnown(entityOf(`${possessive(speaker.name)} ${name}`, 'thing'))
}

/** "Moved our project from Heroku to Fly": what it is about is the project. */
export function projectMoved(object: Phrase | undefined, { speaker }: TurnContext): Known | null {
  const isOwn =
    object !== undefined && /^(?:my|our|the)$/.test(object.determiner) && PROJECTS.test(object.noun)
  return isOwn ? projectOf(object.name, speaker) : null
}

/** An assistant without a name tells about the world, not about a life worth remembering. */
export function isNobody({ role, speaker }: Pick<DistilTurn, 'role' | 'speaker'>): boolean {
  return role === 'assistant' && speaker === 'assistant'
}

/** "The user": who speaks, or whom a tool speaks of. */
export function userOf({ turn, speaker, note }: TurnContext): Known {
  const user = turn.role === 'user' ? speaker : entityOf('user', 'person')
  const known = asKnown(user)
  note(known)
  return known
}

/** "Parents" stays "parents". */
function nounAsSaid({ noun, start, next }: Subject, words: readonly { readonly lower: string }[]): string {
  const said = words.slice(start, next)
  const plural = said.find((w) => w.lower === `${noun}s` || (w.lower !== noun && kinOf(w.lower) === noun))
  // The base form of "mum" is "mom".
  const other = said.some((w) => w.lower === noun) ? undefined : said.find((w) => kinOf(w.lower) !== null)
  return (plural ?? other)?.lower ?? noun
}

function namedHead(name: string, context: TurnContext): Known {
  const known = {
    entity: entityOf(name, 'person'),
    gender: null,
    plural: false,
    toldBy: context.speaker.name,
  }
  context.mention(context.named(name) ?? known)
  return context.named(name) ?? known
}

/** What only people do and are; a firm owns and opens things as well. */
const PERSONAL =
  /^(?:lives?d?_|moved|works_|worked_|job_title|stud|likes|dislikes|prefers|interested_in|plays|speaks|learns|practices|teaches|has_|age$|diet|allergic_to|afraid_of|partner_of|married|engaged|got_|divorced|relationship|proposed|born|hometown|graduated|injured|takes|had_baby|met$|retired|died|volunteers|member_of|adopted|diagnosed|collects|drives)/

/** A name as what its clause shows it to be. */
export function shownBy(head: Known, relation: string, context: TurnContext): Known {
  const { name } = head.entity
  if (context.isSpeaker(name) || context.named(name) !== null) return head
  if (!PERSONAL.test(relation)) return { ...head, entity: entityOf(name, 'thing') }
  context.note(head)
  return head
}

/** "My friend Leena" is Leena, "my sister" is Ana's sister; other phrases are things by their names. */
export function tailOf(phrase: Phrase, type: EntityType, context: TurnContext): DraftEntity {
  const words = phrase.text.split(' ')
  const at = words.findIndex((w) => kinOf(w) !== null)
  const isOwn = /^(?:my|our)$/i.test(words[0] ?? '')
  if (isOwn && at > 0) {
    const name = words.slice(at + 1).join(' ')
    if (name === '') return kinEntity(words[at] as string, null, context).entity
    if (/^\p{Lu}/u.test(name)) return kinEntity(words[at] as string, name, context).entity
  }
  if (context.isSpeaker(phrase.name)) return entityOf(phrase.name, 'person')
  const known = context.named(phrase.name)
  return known?.entity ?? entityOf(phrase.name, type === 'person' && !phrase.proper ? 'concept' : type)
}

const NOT_NAMES = new Set(
  'today yesterday tomorrow tonight funny brilliant lovely interesting strange weird crazy sad perfect excellent fantastic wonderful beautiful lucky poor fair true seriously honestly obviously clever smart kind tall quiet shy old young wow hey hi hello thanks thank yeah yes no oh ok okay sure great good nice cool awesome amazing congrats congratulations god monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december lol haha bye well so and but then also maybe absolutely definitely exactly totally glad sounds love happy that it this there what how why when where who lgbtq looking hope hoping keep take guess looks seeing working being having getting going mom dad art nature music life writing reading painting everyone someone people team staff rent pay dinner lunch dog cat user assistant customer patient tenant candidate applicant'.split(
    ' ',
  ),
)

const TITLE_ALONE = new RegExp(`^(?:(?:${TITLES})\\.? ?)+$`)

export function isNotName(name: string): boolean {
  return NOT_NAMES.has(name.toLowerCase()) || TITLE_ALONE.test(name)
}

/** The relation of a tie: `has_sister`; all animals are `has_pet`. */
export function tieRelation(kin: string): string {
  if (KIN[kin]?.aspect === 'pets') return 'has_pet'
  return `has_${kin === 'neighbour' ? 'neighbor' : snakeCase(kin)}`
}

/** What people say to somebody before the name: "Welcome Maya", "Guten Morgen, Ana". */
const GREETS = new Set(
  'new year welcome congratulations congrats cheers sorry thanks hi hello hey bye goodbye dear happy merry birthday anniversary christmas easter good morning afternoon evening night luck bonjour salut bonsoir merci félicitations bienvenue hola gracias enhorabuena felicidades felicitaciones bienvenido bienvenida buenos buenas ay ciao grazie buongiorno buonasera auguri benvenuto benvenuta complimenti guten morgen tag abend hallo danke moin servus glückwunsch willkommen herzlichen olá oi obrigado obrigada parabéns bem-vindo bem-vinda cześć dzięki gratulacje witaj hej tack grattis ahoj děkuji'.split(
    ' ',
  ),
)

export function isGreeting(word: string): boolean {
  return GREETS.has(word.toLowerCase())
}

/** Words of greetings that names of things begin with as well. */
export function isNameToo(word: string): boolean {
  return /^(?:good|happy|merry|birthday|anniversary|christmas|easter|morning|afternoon|evening|night|luck|dear|hello|tag|ay|new|year)$/i.test(
    word,
  )
}

/** "300 Mbps", "20 EUR": what is measured, which nobody names. */
export function isUnit(name: string, isBesideFigure: boolean): boolean {
  return UNIT.test(name) || (isBesideFigure && UNIT_BESIDE_FIGURE.test(name))
}
const UNIT = /^(?:[kMGT]Hz|[kKMGT]i?bps|[kMG]Wh?|mAh|dB|fps|rpm|km\/h|mph)$/
const UNIT_BESIDE_FIGURE =
  /^(?:[kKMGTP]i?[Bb]|[Kk]gs?|[KkMm]m|[MmCc][Mm]|Hz|W|V|A|Ah|kV|MP|USD|EUR|GBP|CHF|PLN|JPY|SEK|NOK|DKK|CZK|CAD|AUD|BRL|INR|Euros?|AM|PM)$/
