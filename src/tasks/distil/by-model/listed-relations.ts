/**
 * The relations that a model is offered: a closed list, so that one thing is told under one name and an ending finds what
 * it ends. Under which key a name is filed, and how many values it has, is decided in `tasks/relations.ts`.
 */
import type { EntityType } from '../../../model/entity.ts'
import { table } from '../../../std/table.ts'
import { canonicalRelation, KIN } from '../../relations.ts'
import { aspectOf } from '../clauses/catalogue.ts'

export interface ListedRelation {
  readonly kind: 'state' | 'event'
  readonly aspect: string
  readonly tail: EntityType
  /** How a sentence says it, between head and tail. */
  readonly words: string
}

type Row = readonly [name: string, tail: EntityType, gloss: string, words?: string]

/** What holds until something ends it, by aspect as a prompt groups it; what a fact's aspect is, `aspectOf` knows. */
const STATES: Readonly<Record<string, readonly Row[]>> = {
  identity: [
    ['name', 'concept', 'other name of somebody', 'is called'],
    ['birthday', 'concept', 'of birth, as far as it follows: 3 January 2018', 'was born on'],
    ['nationality', 'concept', 'as an adjective: Swedish', 'is'],
    ['hometown', 'place', 'where somebody grew up', 'comes from'],
    ['speaks', 'concept', ''],
  ],
  home: [['lives_in', 'place', 'town; street or kind of home in the sentence']],
  relationships: [
    ['relationship_status', 'concept', 'single, married, divorced', 'is'],
    ['married_to', 'person', '', 'is married to'],
    ['engaged_to', 'person', '', 'is engaged to'],
    ['partner_of', 'person', 'in a couple', 'is together with'],
    ['friend_of', 'person', '', 'is a friend of'],
    ['parent_of', 'person', 'child', 'is a parent of'],
    ['sibling_of', 'person', '', 'is a sibling of'],
  ],
  work: [
    [
      'works_at',
      'organization',
      'employer, or whose business it is where that has no name; ward or shift in the sentence',
    ],
    ['job_title', 'concept', 'profession or post', 'works as'],
    ['works_on', 'thing', 'project, business, cause', 'works on'],
    ['works_with', 'person', ''],
    ['in_charge_of', 'concept', 'field or part of a project', 'is in charge of'],
    ['uses', 'thing', 'what a project is built with, runs on'],
    ['studies_at', 'organization', 'school'],
    ['studies', 'concept', ''],
  ],
  community: [
    ['member_of', 'organization', 'club, team, group, faith', 'is a member of'],
    ['volunteers_at', 'organization', 'where somebody helps unpaid'],
  ],
  possessions: [
    ['owns', 'thing', 'thing or pet somebody has'],
    ['drives', 'thing', 'car'],
  ],
  health: [
    ['has_condition', 'concept', 'illness, injury; no treatment', 'has'],
    ['takes', 'thing', 'medicine with its dose'],
    ['allergic_to', 'concept', '', 'is allergic to'],
    ['diet', 'concept', 'named way of eating: vegan, halal', 'eats'],
  ],
  preferences: [
    ['likes', 'concept', 'lasting taste'],
    ['dislikes', 'concept', 'lasting distaste'],
    ['afraid_of', 'concept', 'lasting fear', 'is afraid of'],
  ],
  hobbies: [
    ['plays', 'thing', 'instrument, sport, game'],
    ['practices', 'concept', 'hobby, craft, habit'],
  ],
  plans: [
    [
      'plans_to',
      'concept',
      'a verb: what somebody is set to do or try, what is due or awaited (hear from the court)',
    ],
    ['wants_to', 'concept', 'a verb: a goal somebody works for'],
  ],
}

const EVENTS: Readonly<Record<string, readonly Row[]>> = {
  life: [
    ['born_in', 'place', '', 'was born in'],
    ['graduated_from', 'organization', ''],
    ['died', 'concept', '-'],
    ['lost', 'thing', 'job, thing'],
    ['met', 'person', 'for the first time or again'],
  ],
  possessions: [
    ['bought', 'thing', ''],
    ['sold', 'thing', ''],
    ['adopted', 'thing', 'pet or child'],
    ['got', 'thing', 'gift, job, tattoo'],
    ['made', 'thing', 'what somebody built, painted, wrote, cooked'],
  ],
  activities: [
    ['visited', 'place', 'place or trip'],
    ['attended', 'thing', 'event, class, meeting, contest'],
    ['joined', 'organization', ''],
    ['took_up', 'concept', 'new hobby', 'took up'],
    ['started', 'thing', 'business, project, course'],
    ['finished', 'thing', 'project, race, book'],
    ['won', 'thing', ''],
    ['read', 'thing', 'book; being read: state:is reading'],
    ['watched', 'thing', ''],
  ],
}

/** Somebody's own: `has_sister`, `has_dog`, `has_boss`. */
const HAS = /^has_(\p{L}+)$/u
const FAVORITE = /^favorite_(.+)$/

const BY_NAME: Readonly<Record<string, ListedRelation>> = table({
  ...rowsOf(STATES, 'state'),
  ...rowsOf(EVENTS, 'event'),
})

function rowsOf(
  groups: Readonly<Record<string, readonly Row[]>>,
  kind: ListedRelation['kind'],
): Record<string, ListedRelation> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([aspect, rows]) =>
      rows.map(([name, tail, , words = name.replaceAll('_', ' ')]) => [
        name,
        { kind, aspect: aspectOf(name) ?? aspect, tail, words },
      ]),
    ),
  )
}

/** Names of the list, for prompts: a line each; most say themselves what they mean. */
export function listedRelations(): string {
  const lines = (groups: Readonly<Record<string, readonly Row[]>>): string[] =>
    Object.values(groups).flatMap((rows) =>
      rows.map(([name, , gloss]) => (gloss === '' ? ` ${name}` : ` ${name}: ${gloss}`)),
    )
  return [
    'What holds until it ends:',
    ...lines(STATES),
    ' has_… with a word for a relative, pet or acquaintance (has_sister, has_dog, has_boss): the name; no further line that there is one',
    ' favorite_… (favorite_food): the thing',
    'What happened:',
    ...lines(EVENTS),
  ].join('\n')
}

/** Whether prompts offer it, under this name or one that means the same. */
export function isListed(relation: string): boolean {
  return (
    Object.hasOwn(BY_NAME, relation) || FAVORITE.test(relation) || HAS.test(relation) || KEYS.has(relation)
  )
}

/** Whether we say what a relation means: nobody is asked about it, and nothing is learned of it. */
export function isOurs(relation: string): boolean {
  return canonicalRelation(relation).spec !== null || isListed(relation)
}

/** Names of the list by the key that they are filed under: `read` by `reads`. */
const KEYS: ReadonlyMap<string, string> = new Map(
  Object.keys(BY_NAME).map((name) => [canonicalRelation(name).relation, name]),
)

/** The name under which prompts offer what is filed under a key; `null` for what is not listed. */
function listedName(key: string): string | null {
  return listedRelation(key) === null ? (KEYS.get(key) ?? null) : key
}

/** How a prompt names the relation of a known fact: as a reply would write it, since the key that is filed loses its words. */
export function relationAsSaid(fact: {
  readonly relation: string
  readonly wording: string
  readonly kind: 'state' | 'event'
}): string {
  const { relation, wording, kind } = fact
  const name = listedName(relation)
  // "Is reading" is filed with what was read.
  if (name !== null && (wording === '' || listedRelation(name)?.kind === kind)) return name
  return wording === '' ? relation : `${kind}:${wording}`
}

/** What is known of the relation a model names; `null` for one outside the list. */
export function listedRelation(name: string): ListedRelation | null {
  const listed = BY_NAME[name]
  if (listed !== undefined) return listed
  const favorite = FAVORITE.exec(name)?.[1]
  if (favorite !== undefined) {
    const words = `'s favorite ${favorite.replaceAll('_', ' ')} is`
    return { kind: 'state', aspect: 'preferences', tail: 'thing', words }
  }
  const own = HAS.exec(name)?.[1]
  if (own === undefined) return null
  const { type: tail, aspect } = KIN[own] ?? { type: 'thing', aspect: 'possessions' }
  return { kind: 'state', aspect, tail, words: `has ${/^[aeiou]/.test(own) ? 'an' : 'a'} ${own},` }
}
