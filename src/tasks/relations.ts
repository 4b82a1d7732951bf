/**
 * The seed vocabulary of relations: which words mean which canonical relation, how many values a head
 * may have at once, and which side of a person's life it is about.
 *
 * @paper REAL §III-A (cardinality decides between update and parallel fact); the table is ours
 */
import type { EntityType } from '../model/entity.ts'

export interface RelationSpec {
  readonly relation: string
  readonly aspect: string
  /** Whether it lasts or happens; `null` when the tense decides. */
  readonly kind: 'state' | 'event' | null
  readonly tail: EntityType
}

const spec = (
  relation: string,
  aspect: string,
  kind: RelationSpec['kind'],
  tail: EntityType,
): RelationSpec => ({
  relation,
  aspect,
  kind,
  tail,
})

/** A head has at most one value of these at a time. */
const SINGLE_VALUED: ReadonlySet<string> = new Set([
  'lives_in',
  'works_at',
  'job_title',
  'studies_at',
  'relationship_status',
  'married_to',
  'engaged_to',
  'partner_of',
  'birthday',
  'born_in',
  'age',
  'diet',
  'name',
  'hometown',
  'nationality',
  'phone_number',
  'email_address',
  'drives',
  'weight',
  'height',
])

/** Relations not known here count as multi-valued; `favorite_…` and `primary_…` have one value each. */
export function isSingleValued(relation: string): boolean {
  return SINGLE_VALUED.has(relation) || relation.startsWith('favorite_') || relation.startsWith('primary_')
}

const LIVES = spec('lives_in', 'home', 'state', 'place')
const WORKS = spec('works_at', 'work', 'state', 'organization')
const TITLE = spec('job_title', 'work', 'state', 'concept')
const STUDIES_AT = spec('studies_at', 'education', 'state', 'organization')
const STUDIES = spec('studies', 'education', 'state', 'concept')
const LIKES = spec('likes', 'preferences', 'state', 'concept')
const DISLIKES = spec('dislikes', 'preferences', 'state', 'concept')
const HAS = spec('has', 'possessions', 'state', 'thing')
const VISITED = spec('visited', 'travel', 'event', 'place')

/** Verb with its preposition, or verb alone, to what it says. */
const BY_WORDING: Readonly<Record<string, RelationSpec>> = {
  'live in': LIVES,
  'live at': LIVES,
  'move to': LIVES,
  'relocate to': LIVES,
  'settle in': LIVES,
  'settle down in': LIVES,
  'base in': LIVES,
  'move into': LIVES,
  'move back to': LIVES,
  'move in': LIVES,
  'work at': WORKS,
  'work for': WORKS,
  'work with': spec('works_with', 'work', 'state', 'person'),
  join: spec('joined', 'activities', 'event', 'organization'),
  'employ by': WORKS,
  'hire by': WORKS,
  'start at': WORKS,
  'start with': WORKS,
  'sign with': WORKS,
  'intern at': WORKS,
  'work as': TITLE,
  'promote to': TITLE,
  become: TITLE,
  'start as': TITLE,
  'hire as': TITLE,
  'study at': STUDIES_AT,
  'enroll at': STUDIES_AT,
  'enroll in': STUDIES,
  'graduate from': spec('graduated_from', 'education', 'event', 'organization'),
  study: STUDIES,
  'major in': STUDIES,
  'specialize in': STUDIES,
  marry: spec('married_to', 'relationships', 'state', 'person'),
  'marry to': spec('married_to', 'relationships', 'state', 'person'),
  'engage to': spec('engaged_to', 'relationships', 'state', 'person'),
  date: spec('partner_of', 'relationships', 'state', 'person'),
  like: LIKES,
  love: LIKES,
  enjoy: LIKES,
  adore: LIKES,
  prefer: spec('prefers', 'preferences', 'state', 'concept'),
  'obsess with': LIKES,
  'fall in love with': LIKES,
  hate: DISLIKES,
  dislike: DISLIKES,
  detest: DISLIKES,
  loathe: DISLIKES,
  have: HAS,
  own: spec('owns', 'possessions', 'state', 'thing'),
  get: spec('got', 'possessions', 'event', 'thing'),
  buy: spec('bought', 'possessions', 'event', 'thing'),
  adopt: spec('adopted', 'family', 'event', 'thing'),
  sell: spec('sold', 'possessions', 'event', 'thing'),
  lose: spec('lost', 'possessions', 'event', 'thing'),
  drive: spec('drives', 'possessions', 'state', 'thing'),
  visit: VISITED,
  'travel to': VISITED,
  'fly to': VISITED,
  'go to': spec('went_to', 'activities', 'event', 'place'),
  'be to': VISITED,
  attend: spec('attended', 'activities', 'event', 'thing'),
  'volunteer at': spec('volunteers_at', 'community', 'state', 'organization'),
  'volunteer with': spec('volunteers_at', 'community', 'state', 'organization'),
  speak: spec('speaks', 'skills', 'state', 'concept'),
  play: spec('plays', 'hobbies', null, 'thing'),
  learn: spec('learns', 'skills', null, 'concept'),
  practice: spec('practices', 'hobbies', null, 'concept'),
  read: spec('reads', 'books', null, 'thing'),
  watch: spec('watches', 'films', null, 'thing'),
  cook: spec('cooks', 'food', null, 'thing'),
  eat: spec('eats', 'food', null, 'thing'),
  drink: spec('drinks', 'food', null, 'thing'),
  'bear in': spec('born_in', 'origins', 'event', 'place'),
  'grow up in': spec('hometown', 'origins', 'state', 'place'),
  'be from': spec('hometown', 'origins', 'state', 'place'),
  'come from': spec('hometown', 'origins', 'state', 'place'),
  'be into': LIKES,
  'be allergic to': spec('allergic_to', 'health', 'state', 'concept'),
  'be afraid of': spec('afraid_of', 'preferences', 'state', 'concept'),
  'be married to': spec('married_to', 'relationships', 'state', 'person'),
  'be engaged to': spec('engaged_to', 'relationships', 'state', 'person'),
  'be fan of': LIKES,
  'be fond of': LIKES,
  paint: spec('painted', 'hobbies', null, 'thing'),
  write: spec('wrote', 'work', null, 'thing'),
  make: spec('made', 'activities', null, 'thing'),
  run: spec('ran', 'activities', null, 'thing'),
  win: spec('won', 'achievements', 'event', 'thing'),
  finish: spec('finished', 'achievements', 'event', 'thing'),
  'sign up for': spec('signed_up_for', 'activities', 'event', 'thing'),
  'take up': spec('took_up', 'hobbies', 'event', 'concept'),
}

/** Past tense of common verbs does not change what a relation is: events are named by their past form. */
export function relationOf(verb: string, preposition: string | null, past: boolean): RelationSpec {
  const known =
    (preposition !== null && BY_WORDING[`${verb} ${preposition}`]) ||
    (preposition === null && BY_WORDING[verb])
  if (known) return known
  const relation = snakeCase(preposition === null ? verb : `${verb} ${preposition}`)
  return { relation, aspect: 'activities', kind: past ? 'event' : 'state', tail: 'thing' }
}

export function snakeCase(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** Nouns that tie another being to the speaker: `my sister Maria`. */
export const KIN: Readonly<Record<string, { readonly type: EntityType; readonly aspect: string }>> =
  Object.fromEntries([
    ...'sister brother mother mom mum father dad wife husband fiance fiancee partner girlfriend boyfriend daughter son cousin aunt uncle niece nephew grandmother grandma grandfather grandpa stepmother stepfather'
      .split(' ')
      .map((kin) => [kin, { type: 'person', aspect: 'family' }]),
    ...'friend boss manager colleague coworker roommate flatmate neighbor neighbour teacher coach mentor therapist doctor student'
      .split(' ')
      .map((kin) => [kin, { type: 'person', aspect: 'people' }]),
    ...'dog cat puppy kitten rabbit parrot horse hamster turtle bird pet'
      .split(' ')
      .map((kin) => [kin, { type: 'thing', aspect: 'pets' }]),
  ])

/** What the words of a question ask for, by stem: "Where does Ana work?" asks for `works_at`. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  live: ['lives_in'],
  resid: ['lives_in'],
  reside: ['lives_in'],
  home: ['lives_in'],
  move: ['lives_in'],
  address: ['lives_in'],
  work: ['works_at', 'job_title'],
  job: ['works_at', 'job_title'],
  employ: ['works_at'],
  employer: ['works_at'],
  profess: ['job_title'],
  occup: ['job_title'],
  career: ['job_title', 'works_at'],
  studi: ['studies', 'studies_at'],
  study: ['studies', 'studies_at'],
  major: ['studies'],
  school: ['studies_at'],
  univers: ['studies_at'],
  marri: ['married_to', 'relationship_status', 'engaged_to'],
  husband: ['married_to', 'has_husband'],
  wife: ['married_to', 'has_wife'],
  spous: ['married_to'],
  date: ['partner_of'],
  relationship: ['relationship_status', 'partner_of', 'married_to'],
  diet: ['diet'],
  birthday: ['birthday'],
  born: ['born_in'],
  hometown: ['hometown'],
  like: ['likes', 'dislikes'],
  love: ['likes'],
  enjoy: ['likes'],
  hate: ['dislikes'],
  dislik: ['dislikes'],
  allerg: ['allergic_to'],
  plan: ['plans_to', 'wants_to'],
  want: ['wants_to'],
}

export function relationsAsked(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((s) => ASKED[s] ?? []))
}
