/** Sides of a life under which facts are shown, in the order in which they are shown. */
import type { Fact } from '../model/fact.ts'
import { namesMedicine } from '../tasks/distil/clauses/nouns.ts'
import { isOfFamily } from '../tasks/relations.ts'

export const ROOMS = [
  'Who',
  'Home',
  'Work and education',
  'Family and pets',
  'People',
  'Community',
  'Health and food',
  'Contact',
  'Preferences',
  'Plans and projects',
  'Possessions',
  'Other',
] as const
export type Room = (typeof ROOMS)[number]

/** Every side of a life that has a name; those under `Other` are left out of profiles: what was done, read and used once. */
export const BY_ASPECT: Readonly<Record<string, Room>> = {
  identity: 'Who',
  origins: 'Who',
  home: 'Home',
  work: 'Work and education',
  education: 'Work and education',
  relationships: 'Family and pets',
  family: 'Family and pets',
  pets: 'Family and pets',
  people: 'People',
  community: 'Community',
  health: 'Health and food',
  food: 'Health and food',
  contact: 'Contact',
  preferences: 'Preferences',
  hobbies: 'Preferences',
  skills: 'Preferences',
  goals: 'Plans and projects',
  plans: 'Plans and projects',
  projects: 'Plans and projects',
  possessions: 'Possessions',
  tools: 'Other',
  books: 'Other',
  films: 'Other',
  travel: 'Other',
  activities: 'Other',
  achievements: 'Other',
  life: 'Other',
  other: 'Other',
}
const BY_RELATION: Readonly<Record<string, Room>> = {
  phone_number: 'Contact',
  email_address: 'Contact',
  work_phone_number: 'Contact',
  work_email_address: 'Contact',
  address: 'Contact',
  plans_to: 'Plans and projects',
  wants_to: 'Plans and projects',
  works_on: 'Plans and projects',
  likes: 'Preferences',
  dislikes: 'Preferences',
  prefers: 'Preferences',
  interested_in: 'Preferences',
  diet: 'Health and food',
  allergic_to: 'Health and food',
  has_condition: 'Health and food',
}

export function roomOf({
  relation,
  aspect,
  statement,
}: Pick<Fact, 'relation' | 'aspect' | 'statement'>): Room {
  if (relation.startsWith('favorite_')) return 'Preferences'
  if (isOfFamily(relation)) return 'Family and pets'
  // A model says "takes" of trains and of pills.
  if (/^takes?$/.test(relation) && namesMedicine(statement)) return 'Health and food'
  return BY_RELATION[relation] ?? BY_ASPECT[aspect] ?? 'Other'
}
