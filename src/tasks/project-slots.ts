/**
 * What is told of projects, whatever they are of: each thing has one budget, one deadline, one lead. Such values are kept under
 * what they are of and what they are, "kitchen budget", so that a newer one takes the place of the older and a question finds it.
 */
import { grouped, table } from '../std/table.ts'
import { snakeCase } from './relations.ts'

/** Relations that rules read of projects. */
const OURS = 'our_'

/** What a project has one of, in words: the nouns that say what it is, with the words for the same. */
export const MONEY = 'budget|price|cost|costs|fee|quote|estimate|deposit'
/** What is set for a day. */
export const EVENTS =
  'launch|release|go-live|golive|kick-?off|opening|hand-?over|demo|code freeze|freeze|beta|inspection|submission|hearing|milestone|photo shoot|shoot|roll-?out|cut-?over|unveiling|open day|open house|premiere|soft launch|relaunch|handoff|start'
export const MEETINGS = 'meeting|stand-?up|retro|retrospective|sync|check-?in|rehearsal|office hours?'
export const METRICS =
  'coverage|response time|load time|build time|loading time|render time|page speed|latency|uptime|error rate|conversion rate|bounce rate|open rate|click rate|failure rate|retention|retention rate|churn|churn rate|accuracy|precision|recall|revenue|turnover|mrr|arr|sales|headcount|word count|page count|backlog|rating|throughput|velocity|bundle size|memory usage|crash rate|win rate|occupancy|attendance|profit|profits|margin|net promoter score|nps|memory footprint'
export const GOALS = 'target|goal'
/** Things of which there may be so many. */
export const COUNTED =
  'subscribers|users|customers|clients|members|backers|volunteers|guests|followers|sponsors|attendees|sign-?ups|orders|testers|downloads|participants|donors|patrons|readers|listeners|players|installs|open issues|open tickets|registrations|exhibitors|vendors|stalls|speakers'
/** Who does what; one at a time. */
export const ROLES =
  'lead|leader|manager|product owner|process owner|scrum master|designer|developer|engineer|architect|contractor|builder|electrician|plumber|carpenter|roofer|painter|editor|copy editor|agent|publisher|illustrator|photographer|videographer|caterer|florist|dj|accountant|bookkeeper|lawyer|treasurer|chair|chairperson|secretary|coordinator|co-ordinator|organizer|organiser|tester|analyst|director|producer|researcher|adviser|advisor|supplier|vendor|printer|venue|host|sponsor|consultant|planner|translator|proofreader|copywriter|recruiter|surveyor|maintainer|reviewer|cto|ceo|cfo|coo|wholesaler|manufacturer|distributor|roaster|point of contact|contact person|moderator|emcee|officiant|interior designer'

/** What parts of software have one of. */
export const PLACES = 'location|url|port|branch|version|package|owner|structure|build target|license'

/** Words that leave what they stand before as it is. */
const SAYS_NOTHING =
  /^(?:our|my|the|new|current|total|overall|whole|latest|team|projects?|dates?|day|of|for|on)$/
const ONE_WORD: Readonly<Record<string, string>> = table({
  ...grouped([
    ['cost, costs, fee', 'price'],
    ['head, leader', 'lead'],
    ['cancelled, canceled', 'cancelled'],
  ]),
  due: 'deadline',
  licence: 'license',
  prod: 'production',
  goal: 'target',
  organiser: 'organizer',
  adviser: 'advisor',
})

/** The words of a slot, in the form under which they meet: the cost of the new roof is told of "the roof price", too. */
export function slotWords(said: string): string[] {
  return snakeCase(said.replace(/['’]s\b/g, '').replace(/\b(front|back)[- ]end\b/gi, '$1end'))
    .split('_')
    .filter((word) => word !== '' && !SAYS_NOTHING.test(word))
    .map((word) => ONE_WORD[word] ?? word)
}

/** @param noun What it is: "budget". @param of What it is of: "the kitchen", in any order of words. */
export function slotOf(noun: string, of: string): string {
  const [own, rest] = [slotWords(noun), slotWords(of)]
  return `${OURS}${[...rest.filter((word) => !own.includes(word)), ...own].join('_')}`
}

/** The slot of the day by which what has a day of its own is due: "the deadline for the beta". */
export function deadlineOf(relation: string): string {
  return `${relation}_deadline`
}

/** What has one value, but for who does what. */
export const SLOT_NOUNS: string = [
  MONEY,
  'deadline|due date',
  EVENTS,
  MEETINGS,
  METRICS,
  GOALS,
  'rent|rate|hourly rate',
].join('|')

/** What a slot can be: the last of its words. */
const NOUNS: ReadonlySet<string> = new Set(
  [MONEY, EVENTS, MEETINGS, METRICS, GOALS, ROLES, 'deadline|rent|rate|choice|status|number|length']
    .flatMap((nouns) => nouns.split('|'))
    .flatMap((noun) => slotWords(noun.replace('?', '')).at(-1) ?? []),
)
export function isSlotNoun(word: string): boolean {
  return NOUNS.has(word)
}
const OF_PARTS: ReadonlySet<string> = new Set(PLACES.split('|').map((noun) => slotWords(noun).at(-1) ?? ''))
/** What a part of software has one of: its port, the place where it lies. */
export function isPartNoun(word: string): boolean {
  return OF_PARTS.has(word)
}

/** What says how far it is, by the status that it means. */
const STATUSES: Readonly<Record<string, string>> = table({
  ...grouped([
    ['done, finished, complete, completed, ready, wrapped up', 'done'],
    ['cancelled, canceled, called off, scrapped, dropped, shelved, off', 'cancelled'],
    ['on hold, paused, on ice, put on hold', 'on hold'],
    [
      'in progress, under way, underway, half done, half finished, resumed, restarted, reopened',
      'in progress',
    ],
    ['shipped, released, deployed, out', 'shipped'],
    ['submitted, handed in, sent off', 'submitted'],
    ['closed, over', 'closed'],
  ]),
  ...Object.fromEntries(
    ['live', 'approved', 'signed', 'fixed', 'delayed', 'blocked'].map((one) => [one, one]),
  ),
  open: 'open',
  'back on': 'planned',
  'on again': 'planned',
})
/** "Called off" is cancelled. */
export function statusMeant(said: string): string {
  return STATUSES[said] ?? said
}

const SET = new RegExp(`(?:^|[^\\p{L}])(?:${EVENTS})$`, 'iu')
/** Whether a day is set for it: a launch, the client demo. */
export function isSet(what: string): boolean {
  return SET.test(what)
}

/** Whether a relation holds a value of a project: one at a time. */
export function isOfProject(relation: string): boolean {
  // A model may call children so.
  const noun = relation.slice(relation.lastIndexOf('_') + 1)
  return relation.startsWith(OURS) && (isSlotNoun(noun) || isPartNoun(noun))
}
