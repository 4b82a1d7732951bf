/**
 * The seed vocabulary of relations: which words mean which canonical relation, how many values a head
 * may have at once, and which side of a person's life it is about.
 *
 * @paper REAL §III-A (cardinality decides between update and parallel fact); the table is ours
 */

import type { EntityType } from '../model/entity.ts'
import { grouped, table } from '../std/table.ts'
import { baseVerb, isPastForm } from '../std/verbs.ts'
import { searchTerms } from '../std/words.ts'

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
const SINGLE_VALUED: ReadonlySet<string> = new Set(
  `lives_in works_at job_title studies_at relationship_status married_to engaged_to partner_of birthday
   born_in age diet name hometown nationality phone_number email_address work_phone_number
   work_email_address address postcode zip_code plan drives weight height rent mortgage salary hourly_rate day_rate
   daily_rate wage rate blood_type time_zone`.split(/\s+/),
)

/** Relations not known here count as multi-valued; `favorite_…`, `primary_…`, `our_…` and `…_size` have one value each. */
export function isSingleValued(relation: string): boolean {
  return SINGLE_VALUED.has(relation) || /^(?:favorite|primary|our)_|_size$/.test(relation)
}

/** Relations that tie somebody to whom they are to marry. */
export const ENGAGED: readonly string[] = ['engaged_to', 'has_fiance', 'has_fiancee']
/** Relations that tie somebody to whom they are in a couple with. */
export const PARTNERS: readonly string[] = [
  ...['partner_of', 'married_to', ...ENGAGED],
  ...'partner girlfriend boyfriend wife husband'.split(' ').map((kin) => `has_${kin}`),
]

/** What happens to somebody or something once. */
export const ONCE: readonly string[] = ['born', 'adopted']

/** What nothing ends. */
export const LASTING: ReadonlySet<string> = new Set(
  'name birthday hometown nationality born_in parent_of sibling_of'.split(' '),
)

/** Relations that say who somebody is. */
export const SELF: ReadonlySet<string> = new Set(
  'name age birthday hometown nationality lives_in job_title works_at studies studies_at relationship_status married_to'.split(
    ' ',
  ),
)

/** Where a statement says what somebody or something is that it may name. */
const DESCRIBED_BEHIND: Readonly<Record<string, RegExp>> = table({
  owns: /\b(?:runs?|owns?|have|has) an? (\p{L}+(?: \p{L}+)?)(?= (?:called|named|in|on|near)\b|[.,])/u,
  lives_with: /\blives? with (?:their|the) (\p{L}+)/u,
})

/**
 * Whether words for what somebody has speak of a fact by what it is to them: "my dog" of "Rex is Ana's dog", "the bakery" of "Ana
 * runs a bakery", whatever its name.
 *
 * @param said Terms of the words.
 */
export function isDescribed(said: readonly string[], relation: string, statement: string): boolean {
  const led = DESCRIBED_BEHIND[relation]
  if ((led === undefined && !relation.startsWith('has_')) || said.length === 0) return false
  const terms = searchTerms(led === undefined ? statement : (led.exec(statement)?.[1] ?? ''))
  return said.every((term) => terms.includes(term))
}

export const EMPLOYER = 'works_at'
export const JOB_TITLE = 'job_title'
export const BOSSES: readonly string[] = ['has_boss', 'has_manager', 'has_supervisor']
/** What was paid by the only employer of its time ends with that one. */
export const SALARY = 'salary'
/** What may end with an employer: these rest on the first. */
export const TIED: readonly string[] = [EMPLOYER, JOB_TITLE, ...BOSSES, 'works_on', 'works_with', SALARY]
/** Of these what was told with an employer, and never without it, is of that employer: a title, a boss; the others have to name it. */
export const OF_ONE_JOB: readonly string[] = [JOB_TITLE, ...BOSSES]

/** Relations that say what somebody means to do. */
export const PLANS: readonly string[] = ['plans_to', 'wants_to']

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
const BY_WORDING: Readonly<Record<string, RelationSpec>> = table({
  ...grouped([
    [
      'live in, live at, move to, relocate to, settle in, settle down in, base in, move into, move back to, move in',
      LIVES,
    ],
    ['work at, work for, employ by, hire by, start at, start with, sign with, intern at', WORKS],
    ['work as, promote to, become, start as, hire as', TITLE],
    ['study at, enroll at', STUDIES_AT],
    ['enroll in, study, major in, specialize in', STUDIES],
    ['marry, marry to, be married to', spec('married_to', 'relationships', 'state', 'person')],
    ['engage to, be engaged to', spec('engaged_to', 'relationships', 'state', 'person')],
    ['like, love, enjoy, adore, obsess with, fall in love with, be into, be fan of, be fond of', LIKES],
    ['hate, dislike, detest, loathe', DISLIKES],
    ['visit, travel to, fly to, be to', VISITED],
    ['volunteer at, volunteer with', spec('volunteers_at', 'community', 'state', 'organization')],
    ['grow up in, be from, come from', spec('hometown', 'origins', 'state', 'place')],
  ]),
  'work with': spec('works_with', 'work', 'state', 'person'),
  use: spec('uses', 'work', 'state', 'thing'),
  join: spec('joined', 'activities', 'event', 'organization'),
  'graduate from': spec('graduated_from', 'education', 'event', 'organization'),
  date: spec('partner_of', 'relationships', 'state', 'person'),
  prefer: spec('prefers', 'preferences', 'state', 'concept'),
  have: HAS,
  own: spec('owns', 'possessions', 'state', 'thing'),
  get: spec('got', 'possessions', 'event', 'thing'),
  buy: spec('bought', 'possessions', 'event', 'thing'),
  adopt: spec('adopted', 'family', 'event', 'thing'),
  sell: spec('sold', 'possessions', 'event', 'thing'),
  die: spec('died', 'life', 'event', 'concept'),
  lose: spec('lost', 'possessions', 'event', 'thing'),
  drive: spec('drives', 'possessions', 'state', 'thing'),
  'go to': spec('went_to', 'activities', 'event', 'place'),
  attend: spec('attended', 'activities', 'event', 'thing'),
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
  'be allergic to': spec('allergic_to', 'health', 'state', 'concept'),
  'be afraid of': spec('afraid_of', 'preferences', 'state', 'concept'),
  paint: spec('painted', 'hobbies', null, 'thing'),
  write: spec('wrote', 'work', null, 'thing'),
  make: spec('made', 'activities', null, 'thing'),
  run: spec('ran', 'activities', null, 'thing'),
  win: spec('won', 'achievements', 'event', 'thing'),
  finish: spec('finished', 'achievements', 'event', 'thing'),
  'sign up for': spec('signed_up_for', 'activities', 'event', 'thing'),
  'take up': spec('took_up', 'hobbies', 'event', 'concept'),
})

/** Other ways to say what `BY_WORDING` or a rule says; in base form. */
const SAME_AS: Readonly<Record<string, string>> = table(
  Object.fromEntries(
    Object.entries({
      lives_in:
        'reside in; reside at; home in; be base in; inhabit; current residence; live currently in; residence',
      works_at: 'employer; be employee of; work in company; have job at; employ at',
      job_title:
        'occupation; profession; be employ as; have role; role; have job as; have profession; position',
      studies_at: 'attend university; attend school; be student at; school',
      likes:
        'be fond of; be fan of; be keen on; be passionate about; be into; be big fan of; enjoys; enjoy do; be fascinate by; have passion for; be enthusiastic about; have interest in; be love of; enjoy engage in',
      dislikes: 'not like; not enjoy; not love; do not like; do not enjoy; can not stand; be not fond of',
      interested_in: 'be interest in; have interest; show interest in',
      inspires: 'inspire; give inspiration to',
      wants_to:
        'want; hope to; aim to; aspire to; dream of; wish to; aim for; hope for; want to; dream about',
      plans_to: 'plan; intend to; plan to; plan on; be plan; be go to',
      married_to: 'spouse; be spouse of; husband of; wife of; be husband of; be wife of; wed',
      partner_of: 'be in relationship with; boyfriend of; girlfriend of; partner; be partner of; be date',
      friend_of: 'be friend with; be friend of; friend; have friend; be close friend with; befriend',
      sibling_of: 'be sibling of; sister of; brother of; be sister of; be brother of; sibling',
      parent_of:
        'be parent of; father of; mother of; be father of; be mother of; be mom of; be dad of; have child; have son; have daughter; have kid',
      owns: 'have pet; be owner of; possess; have own; own pet',
      bought: 'purchase; acquire; pick up',
      visited: 'take trip to; go on trip to; vacation in; travel in; be visit; tour',
      attended: 'participate in; take part in; go to event; be attend; be present at',
      created: 'create; design; craft',
      favorite: 'favourite',
      has_birthday: 'be bear on',
      birthday: 'birth date; date of birth; have birthday on; have birthday',
      allergic_to: 'have allergy to; be allergic',
      volunteers_at: 'volunteer for; volunteer in; be volunteer at',
      member_of: 'be member of; belong to; be part of; part of; be in band; be on team',
      located_in: 'be locate in; be in; be situate in; locate in; be at',
      is_a: 'be; be type of; be kind of; type of',
      works_on: 'be work on; work on project',
      met: 'meet; meet with; meet up with',
    }).flatMap(([relation, phrases]) => phrases.split('; ').map((phrase) => [phrase, relation])),
  ),
)

/** Said from the other end: `employs` is `works_at` turned round. */
const INVERSES: Readonly<Record<string, string>> = table({
  ...grouped([
    ['child of, be child of, son of, be son of, daughter of, be daughter of', 'parent_of'],
    ['draw inspiration from, find inspiration in, take inspiration from', 'inspires'],
    ['belong to owner, pet of, be pet of', 'owns'],
  ]),
  employ: 'works_at',
  'be home of': 'lives_in',
})

const AUXILIARY = /^(?:be|have|do)$/
/** Words inside a relation that only colour it. */
const COLOUR = new Set(
  'currently now always really also still often usually recently just very deeply truly greatly highly especially been a an the'.split(
    ' ',
  ),
)
/** Two spellings, or two words, of what is asked for by either. */
const SPELLED: Readonly<Record<string, string>> = table({
  favourite: 'favorite',
  colour: 'color',
  flavour: 'flavor',
  neighbour: 'neighbor',
  theatre: 'theater',
  film: 'movie',
})
const MAX_RELATION_WORDS = 6

export interface CanonicalRelation {
  /** snake_case; empty when the wording has no word in it. */
  readonly relation: string
  /** The wording runs from tail to head: `is owned by`. */
  readonly inverse: boolean
  /** What the seed vocabulary knows of it. */
  readonly spec: RelationSpec | null
}

const SPECS: ReadonlyMap<string, RelationSpec> = new Map(
  Object.values(BY_WORDING).map((s) => [s.relation, s]),
)

/** Relations of the seed vocabulary. */
export const KNOWN_RELATIONS: readonly string[] = [...SPECS.keys()]

/**
 * The key under which a relation meets others that mean the same, whatever its tense and form: `lived in`,
 * `is living in` and `resides_in` are `lives_in`, `was painted by` is `painted` turned round. What the
 * vocabulary does not know keeps its verb's base form: `participating in` → `participate_in`.
 */
export function canonicalRelation(wording: string): CanonicalRelation {
  const plain = snakeCase(
    wording
      .replace(/n['’]t\b/g, ' not')
      .replace(/\b(?:(?:has|have|had) )?been to\b/i, 'visited')
      // "Has been reading" is no reading that somebody has.
      .replace(/\b(?:has|have|had) been (?=\p{L}+ing\b)/iu, 'is '),
  )
    .split('_')
    .filter((w) => w !== '' && !COLOUR.has(w))
    .map((w) => SPELLED[w] ?? w)
  // "has been living in", "is planning to": the auxiliaries say only the tense.
  while (plain.length > 2 && /^(?:has|have|had|having)$/.test(plain[0] ?? '') && isVerbForm(plain[1] ?? ''))
    plain.shift()
  const exact = plain.join('_')
  if (
    SPECS.has(exact) ||
    Object.hasOwn(SAME_AS_SEEDS, exact) ||
    /^(?:not|favorite|primary)_|^has_[^_]+$|^takes$/.test(exact)
  )
    return { relation: exact, inverse: false, spec: SPECS.get(exact) ?? null }
  const chain = plain
    .slice(0, MAX_RELATION_WORDS)
    .map((word, i) => (i === 0 || AUXILIARY.test(baseVerb(plain[i - 1] ?? '')) ? baseVerb(word) : word))
  const passive = chain[0] === 'be' && chain.at(-1) === 'by' && chain.length >= 3
  const forms = [chain]
  if (chain[0] === 'be' && chain.length > 1) forms.push(chain.slice(1))
  for (const form of forms) {
    const phrase = form.join(' ')
    const inverse = INVERSES[phrase]
    if (inverse !== undefined) return { relation: inverse, inverse: true, spec: SPECS.get(inverse) ?? null }
    const relation = SAME_AS[phrase] ?? BY_WORDING[phrase]?.relation
    if (relation !== undefined) return { relation, inverse: false, spec: SPECS.get(relation) ?? null }
  }
  if (passive) {
    const active = canonicalRelation(chain.slice(1, -1).join(' '))
    return { ...active, inverse: !active.inverse }
  }
  const few = plain.slice(0, MAX_RELATION_WORDS).join(' ')
  const denied = /^(?:(?:do|does|did|has|have|had|will|would|can|could) )?(?:never|not) (.+)$/.exec(few)?.[1]
  if (denied !== undefined) {
    // "has never been to": the relation of what is denied.
    const asserted = canonicalRelation(denied)
    if (!asserted.inverse) return { relation: `not_${asserted.relation}`, inverse: false, spec: null }
  }
  // Who was refused something refused nothing.
  if (/^(?:was|were|be)$/.test(plain[0] ?? '') && plain.length === 2 && isParticiple(plain[1] ?? ''))
    return { relation: `be_${plain[1]}`, inverse: false, spec: null }
  // "Is captain of" and "captain of" are one.
  const verbal = chain[0] === 'be' && chain.length > 1 ? chain.slice(1) : chain
  return { relation: verbal.join('_'), inverse: false, spec: null }
}

/** "Refused", "given": a verb that is no name of a quality. */
function isParticiple(word: string): boolean {
  return baseVerb(word) !== word && !word.endsWith('ing') && isPastForm(word)
}

/** Verbs of what lasts while it lasts: "lived in" is no way to say where somebody lives, as "moved to" is. */
const LASTS: ReadonlySet<string> = new Set(
  'live reside work study play own drive take practice practise like love dislike hate enjoy speak volunteer belong have'.split(
    ' ',
  ),
)
export const FORMERLY: RegExp = /^(?:used to|formerly|once|previously)\s+/i
/** Behind "was" no passive of a beginning: "was hired by". */
const WHILE = /^(?:married|engaged|employed|based|stationed)$/

/** Whether words for a state say that it was so, and is over: "lived in", "was married to", "used to play". */
export function isFormer(relation: string, wording: string): boolean {
  if (LASTING.has(relation) || PLANS.includes(relation)) return false
  if (FORMERLY.test(wording)) return true
  const [verb = '', next = ''] = wording.toLowerCase().split(/[\s_]+/)
  if (verb === 'was' || verb === 'were')
    return WHILE.test(next) || !(isPassive(next) || /^(?:going|about|able|supposed|to|born)$/.test(next))
  return isPastForm(verb) && LASTS.has(baseVerb(verb)) && next !== 'to' && next !== 'up' && next !== 'by'
}

function isPassive(word: string): boolean {
  return /^(?:put|set|cut|let)$/.test(word) || (baseVerb(word) !== word && !/(?:s|ing)$/.test(word))
}

const SAME_AS_SEEDS: Readonly<Record<string, true>> = table(
  Object.fromEntries(
    [...Object.values(SAME_AS), ...SINGLE_VALUED].map((relation) => [relation, true as const]),
  ),
)

function isVerbForm(word: string): boolean {
  return baseVerb(word) !== word
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

/** Words as a key: small letters without accents, joined by `_`; letters of other scripts stay whole. */
export function snakeCase(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** Nouns that tie another being to the speaker: `my sister Maria`. */
export const KIN: Readonly<Record<string, { readonly type: EntityType; readonly aspect: string }>> = table(
  Object.fromEntries([
    ...'sister brother mother mom mum father dad wife husband fiance fiancee fiancé fiancée partner girlfriend boyfriend daughter son parent child kid sibling twin grandparent grandson granddaughter grandchild cousin aunt uncle niece nephew grandmother grandma grandfather grandpa stepmother stepfather mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law'
      .split(' ')
      .map((kin) => [kin, { type: 'person', aspect: 'family' }]),
    ...'friend boss manager supervisor colleague coworker teammate roommate flatmate housemate neighbor neighbour landlord landlady teacher tutor coach trainer mentor therapist doctor dentist lawyer student'
      .split(' ')
      .map((kin) => [kin, { type: 'person', aspect: 'people' }]),
    ...'dog cat puppy kitten kitty rabbit parrot horse pony hamster turtle tortoise bird budgie canary parakeet cockatiel ferret hedgehog gecko iguana pet labrador poodle spaniel retriever beagle terrier husky corgi dachshund greyhound whippet collie chihuahua pug bulldog dalmatian tabby mutt'
      .split(' ')
      .map((kin) => [kin, { type: 'thing', aspect: 'pets' }]),
  ]),
)

/** Whether a relation ties somebody to family: a partner, children, brothers and sisters, parents and theirs. */
export function isOfFamily(relation: string): boolean {
  if (relation === 'parent_of' || relation === 'sibling_of' || PARTNERS.includes(relation)) return true
  return relation.startsWith('has_') && KIN[relation.slice('has_'.length)]?.aspect === 'family'
}

/** Whether somebody has one such person at a time: a boss, a landlord; not a friend. */
export function isOneAtATime(kin: string): boolean {
  return /^(?:boss|manager|supervisor|landlord|landlady|roommate|flatmate|therapist|doctor|dentist|coach|partner|girlfriend|boyfriend|mentor|teacher|wife|husband|mother|father|mom|mum|dad)$/.test(
    kin,
  )
}

/** By stem, in rows: which relations each of some words asks for. */
function relationsOf(
  rows: readonly (readonly [stems: string, relations: string])[],
): Readonly<Record<string, readonly string[]>> {
  return grouped(rows.map(([stems, relations]) => [stems, relations.split(' ')]))
}

/** What the words of a question ask for, by stem: "Where does Ana work?" asks for `works_at`. */
const ASKED = relationsOf([
  ['name', 'name'],
  ['live, resid, reside, home, move, address', 'lives_in'],
  ['work, job', 'works_at job_title'],
  ['employ, employer', 'works_at'],
  ['profess, occup', 'job_title'],
  ['career', 'job_title works_at'],
  ['studi, study', 'studies studies_at'],
  ['major', 'studies'],
  ['school, univers', 'studies_at'],
  ['marri', 'married_to relationship_status engaged_to'],
  ['husband', 'married_to has_husband'],
  ['wife', 'married_to has_wife'],
  ['spous', 'married_to'],
  ['date', 'partner_of'],
  ['relationship', 'relationship_status partner_of married_to'],
  ['diet', 'diet'],
  ['birthday', 'birthday'],
  ['born', 'born_in'],
  ['hometown', 'hometown'],
  ['own', 'owns drives'],
  ['like', 'likes dislikes'],
  ['love, enjoy', 'likes'],
  ['hate, dislik', 'dislikes'],
  ['allerg', 'allergic_to'],
  ['plan', 'plans_to wants_to'],
  ['want', 'wants_to'],
])

export function relationsAsked(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((s) => ASKED[s] ?? []))
}

/** Under which relations the members of a class are told that a question asks all of: books, activities, places. By stem. */
const MEMBERS = relationsOf([
  ['activ', 'practices plays took_up attended visited went_to signed_up_for made painted ran'],
  ['hobbi, hobby', 'practices plays took_up likes'],
  ['interest', 'likes practices interested_in plays'],
  ['instrument, play', 'plays'],
  ['sport', 'plays practices'],
  ['game', 'plays likes'],
  ['read', 'reads favorite_book'],
  ['book', 'reads favorite_book owns wrote'],
  ['movi, film', 'watches likes favorite_movie'],
  ['watch', 'watches'],
  ['music', 'likes plays'],
  ['artist', 'likes attended'],
  ['band', 'likes attended member_of'],
  ['concert', 'attended'],
  ['event', 'attended joined went_to'],
  ['attend', 'attended went_to'],
  ['particip', 'attended joined'],
  ['class', 'attended signed_up_for studies'],
  ['tournament', 'won attended'],
  ['won, win', 'won'],
  ['place, citi', 'visited went_to lives_in'],
  ['visit, travel, countri, hike', 'visited went_to'],
  ['camp', 'visited went_to go_camping_with'],
  ['pet', 'has_pet owns adopted has_dog has_cat'],
  ['dog', 'has_dog has_pet owns adopted'],
  ['cat', 'has_cat has_pet owns adopted'],
  ['children, kid', 'has_child parent_of'],
  ['friend', 'friend_of'],
  ['paint', 'painted made created'],
  ['art', 'made painted created'],
  ['potteri, pottery, make', 'made created'],
  ['bake, recip', 'made cooks'],
  ['cook', 'cooks made'],
  ['dessert', 'made likes'],
  ['food', 'likes eats cooks favorite_food'],
  ['write, wrote', 'wrote works_on'],
  ['project', 'works_on started finished'],
  ['bought, buy, item', 'bought got owns'],
  ['own', 'owns drives bought got'],
  ['gift', 'got'],
  ['allerg', 'allergic_to'],
  ['health', 'has_condition'],
  ['goal', 'wants_to plans_to'],
  ['plan', 'plans_to wants_to'],
  ['volunt', 'volunteers_at'],
])

export function relationsOfMembers(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((s) => MEMBERS[s] ?? []))
}
