/** The closed list: which verbs say which relation, with the ends that they need. What is not here is no fact. */
import type { Clause } from '../../english/clauses.ts'
import type { Phrase } from '../../english/phrases.ts'
import type { EntityType } from '../../model/entity.ts'
import { table } from '../../std/table.ts'
import { DIET, isCondition, isMedicine, isOwned, kinOf, LANGUAGES, PASTIME } from './nouns.ts'
import { isSmallTool } from './tools.ts'

/**
 * - `event`: it happened; needs a past tense
 * - `state`: it is so now; in the past tense it was so once
 * - `habit`: as a state, but its past tense says one occasion, which is no fact
 */
export type EntryKind = 'event' | 'state' | 'habit'

export interface Entry {
  readonly relation: string
  readonly aspect: string
  readonly kind: EntryKind
  readonly type: EntityType
  /** Whether the phrase can be an end of it. */
  readonly fits: (tail: Phrase, clause: Clause) => boolean
  /** The relation of what is over; `null`: the same. */
  readonly once: string | null
  /** The end may be missing: "I got fired". */
  readonly alone: string | null
}

const always = (): boolean => true
const proper = ({ proper }: Phrase): boolean => proper
const named = ({ proper, determiner }: Phrase): boolean => proper || determiner !== ''

function entry(
  relation: string,
  aspect: string,
  kind: EntryKind,
  type: EntityType,
  fits: Entry['fits'] = always,
  more: Partial<Pick<Entry, 'once' | 'alone'>> = {},
): Entry {
  return { relation, aspect, kind, type, fits, once: null, alone: null, ...more }
}

const LIVES = entry(
  'lives_in',
  'home',
  'state',
  'place',
  // "The flat below ours": which one stands elsewhere.
  (p) =>
    proper(p) ||
    (/^(?:city|town|village|country|countryside|suburbs?|farm|flat|apartment|house|coast|cottage|cabin|dorm|houseboat|van|studio|downtown)$/.test(
      p.noun,
    ) &&
      !(p.determiner === 'the' && /^(?:flat|apartment|house|studio|cabin|cottage|van)$/.test(p.name))),
  { once: 'lived_in' },
)
/** A bigger flat in the same town is no other place to live. */
const MOVES: Entry = {
  ...LIVES,
  kind: 'event',
  once: null,
  // "I moved to the Owls" is a team's.
  fits: (p) =>
    (proper(p) && !(p.determiner === 'the' && /s$/.test(p.name) && !COUNTRIES.test(p.name))) ||
    /^(?:city|town|village|country|countryside|suburbs?|coast|farm)$/.test(p.noun),
}
const COUNTRIES =
  /(?:Netherlands|Philippines|Bahamas|Maldives|States|Emirates|Seychelles|Cotswolds|Highlands|Hamptons|Islands?|Alps|Dales|Mountains|Hills|Pyrenees|Midlands|Borders|Lowlands|Keys|Suburbs|Heights|Gardens)$/
const RENTED = /^(?:studio|garage|allotment|workshop|office|unit|desk|stall|field|storage)$/
const ORGANISATION =
  /(?:company|firm|bank|hospital|shipyard|mill|warehouse|depot|post office|town hall|hospice|nursery|school|university|college|startup|start-up|agency|studio|shop|store|restaurant|cafe|café|bakery|museum|library|bar|hotel|clinic|farm|factory|newspaper|magazine|council|museum|zoo|gym|center|centre|shelter|office|theatre|theater|law firm|ministry|embassy|salon|bookshop|bookstore|pharmacy|orchestra|lab|laboratory|kindergarten|daycare|brewery|church|garage|airline|lighthouse|station|supermarket|nonprofit|charity|organization|organisation|foundation|team)$/
const organisation = (p: Phrase): boolean => p.proper || ORGANISATION.test(p.noun)
const WORKS = entry(
  'works_at',
  'work',
  'state',
  'organization',
  // "I'm working on a report for Siemens" says nothing of an employer.
  (p, { prepositional }) =>
    organisation(p) &&
    !prepositional.some((one) => one.preposition === 'on' && !/(?:day|weekend)s?$/.test(one.phrase.noun)),
  { once: 'worked_at' },
)
const TITLE = entry('job_title', 'work', 'state', 'concept', always, { once: 'worked_as' })
const STUDIES_AT = entry('studies_at', 'education', 'state', 'organization', organisation, {
  once: 'studied_at',
})
const STUDIES = entry('studies', 'education', 'state', 'concept', ({ determiner }) => determiner === '', {
  once: 'studied',
})
const VISITED = entry(
  'visited',
  'travel',
  'event',
  'place',
  (p) => p.proper || PLACE.test(p.noun) || p.determiner === 'my',
)
const PLACE =
  /^(?:museum|gallery|beach|park|zoo|aquarium|castle|temple|cathedral|island|islands|lake|mountains?|forest|waterfall|canyon|city|town|village|market|farm|garden|gardens|vineyard|winery|exhibition|exhibit|shelter|orphanage|hospital|clinic|library|desert|coast|ruins|palace|monument|volcano|dentist|doctor|school|university|factory|headquarters|coffee shop|theater|theatre|observatory|planetarium|center|centre|parents?|family|uncle|aunt|grandmother|grandma|grandfather|grandpa|cousins?|sister|brother|friend|friends|mom|mother|father|dad|lake|ranch|rainforest|glacier|lighthouse|cabin)$/
const EVENT =
  /^(?:concert|festival|conference|workshop|class|course|seminar|wedding|funeral|party|meeting|meetup|parade|show|play|opera|exhibition|exhibit|fair|lecture|talk|game|match|tournament|convention|ceremony|graduation|reunion|retreat|rally|protest|march|gathering|event|competition|contest|race|marathon|auction|screening|premiere|reading|service|camp|training|webinar|session|ball|gala|fundraiser|picnic|barbecue|bbq|ballet|musical|gig|group|evening|slam|quiz|recital|expo|bootcamp|interview|audition|hackathon|summit|brunch|tasting|meet-up|swim meet|swap|hike|road trip|trip|vacation|date|cookout|dinner|sleepover|getaway|reception|ceremony|drag show|vigil|cruise|safari|tour|appointment|open mic|jam|carnival|circus|rodeo|festivities)s?$/
const ATTENDED = entry('attended', 'activities', 'event', 'thing', (p) => EVENT.test(p.noun) || p.proper)
const WENT = entry(
  'visited',
  'travel',
  'event',
  'place',
  (p) => (p.proper && p.determiner === '') || PLACE.test(p.noun),
)
/** A school by its name. */
export const SCHOOL_NAME: RegExp =
  /\b(?:School|College|University|Academy|Gymnasium|Kindergarten|Uni|Primary|Secondary|Elementary|Infants|Polytechnic)\b|\b(?:High|Middle|Grammar|Prep|Nursery)$/
/** "She goes to Oak School": where somebody goes day by day. */
function isSchoolNow(p: Phrase, clause: Clause): boolean {
  return isHabit(clause) && SCHOOL_NAME.test(p.name)
}
function isHabit({ tense, perfect, progressive, chain }: Clause): boolean {
  return tense === 'present' && !perfect && !progressive && chain.length === 0
}
const BOUGHT = entry(
  'bought',
  'possessions',
  'event',
  'thing',
  (p) => !/^(?:ticket|tickets|drink|drinks|lunch|dinner|food|groceries|coffee)$/.test(p.noun),
)
const ADOPTED = entry(
  'adopted',
  'pets',
  'event',
  'thing',
  (p) =>
    !/^(?:diet|approach|habit|habits|strategy|routine|lifestyle|attitude|policy|mindset|practice|practices|method)$/.test(
      p.noun,
    ),
)
const MADE_NOUN =
  /^(?:bowl|cup|cups|pot|pots|vase|plate|mug|sculpture|statue|painting|drawing|picture|portrait|sketch|cake|cakes|pie|bread|cookies|dessert|dish|soup|stew|lasagna|pizza|pasta|ice cream|cream|muffins|cupcakes|tart|brownies|quilt|scarf|sweater|dress|table|chair|shelf|bookshelf|bookcase|desk|bench|birdhouse|film|movie|video|documentary|song|album|website|app|game|robot|model|necklace|bracelet|ring|earrings|jewelry|candle|candles|card|collage|mural|sign|costume|guitar|violin|boat|treehouse|shed|garden|house|lamp|toy|pottery|jam|cheese|beer|wine|sourdough|pancakes|pudding|curry|stir-fry|salad|sauce|smoothie|wind chimes?|chimes?|snowman|sandcastle|stained glass|window|scrapbook|album|poster|plugin|library|tool|dashboard|prototype|deck|fence|pond|doghouse|kennel|cat tree|blanket|hat|mittens|socks)$/
const MADE = entry(
  'made',
  'activities',
  'event',
  'thing',
  (p) => (MADE_NOUN.test(p.noun) || MADE_NOUN.test(`${p.noun}s`)) && p.determiner !== 'my',
)
const PAINTED = entry('painted', 'hobbies', 'event', 'thing', (p) => p.determiner !== '' || p.plural)
const WORK_OF_WORDS =
  /^(?:book|novel|story|stories|poem|poems|screenplay|script|scripts|article|articles|song|songs|blog|paper|thesis|dissertation|essay|memoir|cookbook|play|letter|musical|opera|symphony|column|post|piece|report|guide|series|trilogy|chapter|draft)$/
const WROTE = entry(
  'wrote',
  'work',
  'event',
  'thing',
  (p) => (p.proper || WORK_OF_WORDS.test(p.noun)) && p.noun !== 'letter',
)
const READ = entry('read', 'books', 'event', 'thing', (p) => p.proper && /[\s]/.test(p.name))
const WATCHED = entry('watched', 'films', 'event', 'thing', (p) => p.proper && p.name.length > 2)
const TRIP = entry('went_on', 'travel', 'event', 'thing', ({ noun }) =>
  /^(?:trip|road trip|hike|vacation|holiday|honeymoon|cruise|safari|tour|retreat|pilgrimage|camping trip|expedition|trek|getaway|road-trip|vacay)s?$/.test(
    noun,
  ),
)
const RECEIVED = entry('received', 'achievements', 'event', 'thing', ({ noun }) =>
  /^(?:award|prize|medal|scholarship|grant|promotion|degree|certificate|certification|diploma|offer|raise|bonus|trophy|fellowship|visa|citizenship|license|licence|phd|master)s?$/.test(
    noun,
  ),
)
const HOSTED = entry('hosted', 'activities', 'event', 'thing', (p) => EVENT.test(p.noun))
const SAW = entry(
  'saw',
  'activities',
  'event',
  'thing',
  (p) =>
    (/^(?:movie|film|concert|musical|play|show|opera|ballet|exhibition|exhibit|meteor shower|northern lights|eclipse)s?$/.test(
      p.noun,
    ) ||
      /(?:northern lights|meteor shower|eclipse)$/i.test(p.name)) &&
    p.determiner !== '',
)
/** "I go to Dr Winter now", "I've been seeing Dr Wolny for years". */
const DOCTORED = entry('has_doctor', 'people', 'habit', 'person', (p) => /^Dr\.? \p{Lu}/u.test(p.name))
const PRIZE =
  /^(?:prize|award|medal|trophy|cup|contest|competition|tournament|race|championship|match|game|scholarship|grant|marathon|slam|quiz|lottery|title|election|gold|silver|bronze|place|raffle|bid|league|final|bake-off|round|debate|battle|hackathon|gold medal|belt|derby|regatta|spelling bee|bee)s?$/
const WON = entry('won', 'achievements', 'event', 'thing', (p) => PRIZE.test(p.noun) || p.proper)
const FINISHED = entry(
  'finished',
  'achievements',
  'event',
  'thing',
  (p) =>
    p.proper ||
    WORK_OF_WORDS.test(p.noun) ||
    /^(?:course|degree|master|masters|bachelor|phd|doctorate|school|university|college|training|program|programme|internship|apprenticeship|marathon|race|triathlon|project|class|painting|renovation|certification|certificate|puzzle|quilt|residency|therapy|chemo|treatment|studies|exam|exams|bootcamp|novel|album|film|game|sculpture)s?$/.test(
      p.noun,
    ),
)
const BODY =
  /^(?:ankle|knee|shoulder|wrist|arm|leg|back|neck|foot|hand|finger|toe|hip|elbow|rib|ribs|nose|collarbone|hamstring|ligament|tendon|muscle|thumb|head|jaw|achilles|acl|meniscus|calf|shin|thigh|tooth|skull|spine|heel)$/
const INJURED = entry('injured', 'health', 'event', 'thing', (p) => BODY.test(p.noun))
const MET = entry(
  'met',
  'people',
  'event',
  'person',
  (p) =>
    p.called.length > 0 ||
    (p.proper
      ? p.determiner === '' || p.determiner === 'my'
      : /^(?:a|an|the|my)$/.test(p.determiner) &&
        /^(?:friend|boss|colleague|neighbor|neighbour|singer|mayor|author|artist|actor|actress|president|lawyer|doctor|teacher|coach|mentor|husband|wife|girlfriend|boyfriend|partner|roommate|flatmate|cousin|aunt|uncle|writer|director|producer|musician|band|professor|investor|landlord|fiance|idol|hero|grandmother|grandfather|in-laws?|advisor|therapist|dentist|agent)$/.test(
          p.noun,
        )),
)
export const INSTRUMENT: RegExp =
  /^(?:piano|guitar|violin|viola|cello|flute|clarinet|saxophone|sax|trumpet|trombone|drums?|ukulele|keyboard|keyboards|harp|banjo|accordion|oboe|bass|organ|harmonica|mandolin|recorder|bagpipes|tuba|horn|french horn|double bass|sitar|percussion|instrument|instruments)$/
export const SPORT: RegExp =
  /^(?:football|soccer|basketball|tennis|volleyball|chess|golf|rugby|hockey|baseball|handball|badminton|squash|cricket|poker|softball|lacrosse|polo|ping-pong|table tennis|ultimate|frisbee|go|bridge|paintball|pickleball|games?|board games|video games|d&d|dnd|bowling|darts|billiards|snooker)$/
const PLAYS = entry(
  'plays',
  'hobbies',
  'habit',
  'thing',
  // "I play Tuesdays": when, not what.
  (p) =>
    INSTRUMENT.test(p.noun) ||
    SPORT.test(p.noun) ||
    (p.proper && p.determiner === '' && !/^\p{Lu}\p{Ll}+days?$|^im /u.test(p.name)),
)
const PRACTISES = entry(
  'practices',
  'hobbies',
  'habit',
  'concept',
  (p) =>
    p.determiner === '' &&
    (/^(?:yoga|pilates|pottery|karate|judo|taekwondo|gymnastics|crossfit|ballet|kickboxing|boxing|aerobics|meditation|photography|archery|calligraphy|ceramics|woodworking|weightlifting|improv|standup|tai chi|parkour|bouldering)$/.test(
      p.noun,
    ) ||
      PASTIME.test(p.noun)),
)
/** "I practice the violin", "she practises kindness". */
const PRACTISES_ANY: Entry = {
  ...PRACTISES,
  fits: (p) => p.determiner === '' || INSTRUMENT.test(p.noun),
}
const DIETS = entry(
  'diet',
  'food',
  'habit',
  'concept',
  (p) => p.determiner === '' && DIET.test(p.name.toLowerCase()),
)
const LANGUAGE = (p: Phrase): boolean => p.proper && p.determiner === ''
const SPEAKS = entry('speaks', 'skills', 'habit', 'concept', LANGUAGE)
const LEARNS = entry(
  'learns',
  'skills',
  'habit',
  'concept',
  (p) => p.proper || p.determiner === '' || INSTRUMENT.test(p.noun),
)
const VOLUNTEERS = entry(
  'volunteers_at',
  'community',
  'habit',
  'organization',
  (p) => organisation(p) || /^(?:kitchen|soup kitchen|bank|home|hospice|club|event)$/.test(p.noun),
)
const MEMBER = entry(
  'member_of',
  'community',
  'state',
  'organization',
  (p) =>
    p.proper ||
    /^(?:club|team|band|choir|orchestra|group|society|party|gym|association|church|league|union|board|committee|squad|troupe|crew|council|army|navy|guild|community|program|organization)$/.test(
      p.noun,
    ),
)
const CLUB = /^(?:club|band|choir|orchestra|quartet|ensemble|troupe|squad)$/
const JOINED = entry(
  'joined',
  'community',
  'event',
  'organization',
  (p) =>
    MEMBER.fits(p, null as never) ||
    /^(?:class|course|gym|company|firm|startup|workshop|program|programme|network)$/.test(p.noun),
)
const CLASS =
  /^(?:class|classes|course|courses|lesson|lessons|workshop|workshops|training|exam|test|bootcamp|program|programme|seminar|trip|cruise|tour|sabbatical|leave)$/
const TOOK = entry('took', 'activities', 'event', 'thing', (p) =>
  /^(?:class|classes|course|courses|lesson|lessons|workshop|workshops|exam|bootcamp|seminar)$/.test(p.noun),
)
/** "I take a pottery class", "I go to an evening class". */
const ATTENDS = entry(
  'attends',
  'activities',
  'habit',
  'thing',
  (p, clause) =>
    isHabit(clause) &&
    ((/^(?:class|classes|course|lessons|workshop|group|club|gym|choir|band|orchestra|ensemble|quartet)$/.test(
      p.noun,
    ) &&
      p.determiner !== '') ||
      (/^(?:church|mass|therapy|mosque|synagogue)$/.test(p.noun) && p.determiner === '')),
)
const STARTED = entry(
  'started',
  'activities',
  'event',
  'thing',
  (p, { prepositional }) =>
    p.proper ||
    (p.noun === 'job' && prepositional.length === 0) ||
    WORK_OF_WORDS.test(p.noun) ||
    /^(?:company|business|firm|startup|school|university|college|class|course|blog|channel|podcast|garden|therapy|diet|training|internship|apprenticeship|degree|master|masters|phd|program|band|club|charity|nonprofit|project|group|campaign|collection|studio|shop|store|treatment|chemo|medication|newsletter|program|foundation|tournament)s?$/.test(
      p.noun,
    ),
)
const OPENED = entry(
  'opened',
  'work',
  'event',
  'organization',
  (p) => isOwned(p) || ORGANISATION.test(p.noun),
)
const SOLD = entry('sold', 'possessions', 'event', 'thing', (p) => isOwned(p) || p.determiner !== '')
const LOST = entry(
  'lost',
  'possessions',
  'event',
  'thing',
  (p) =>
    (isOwned(p) && !p.proper) ||
    /^(?:job|wallet|passport|purse|bag|luggage|suitcase|glasses|umbrella|backpack|card|mother|father|mom|dad|grandmother|grandma|grandfather|grandpa|wife|husband|sister|brother|son|daughter|friend|uncle|aunt|dog|cat|election|match|game|earrings?|baby)$/.test(
      p.noun,
    ),
)
const USES = entry('uses', 'tools', 'habit', 'thing', (p) => p.proper || isSmallTool(p.name))
const TAKES = entry('takes', 'health', 'habit', 'thing', isMedicine)
const CONDITION = entry('has_condition', 'health', 'state', 'concept', isCondition)
const DIAGNOSED = entry('diagnosed_with', 'health', 'event', 'concept', always)
const RELATIONSHIP = (relation: string, kind: EntryKind): Entry =>
  entry(relation, 'relationships', kind, 'person', proper)
const LEADS = entry(
  'leads',
  'work',
  'habit',
  'thing',
  (p) => p.proper || (named(p) && /^(?:project|team|department|group|unit|lab|squad)$/.test(p.noun)),
)
/** "I switched to chemistry." */
function isSubjectOfStudy({ noun, determiner, proper }: Phrase): boolean {
  const isSubject =
    /(?:ology|istry|onomy|ography|onomics|ophy)$|^(?:law|medicine|nursing|history|physics|math(?:s|ematics)?|statistics|economics|business|finance|accounting|marketing|engineering|biology|geology|geography|music|art|arts|theology|linguistics|education|pharmacy|dentistry|literature|journalism|politics|architecture|design|informatics|computer science|philosophy|psychology|sociology|anthropology)$/.test(
      noun,
    )
  return isSubject && determiner === '' && !proper
}
const GRADUATED = entry('graduated_from', 'education', 'event', 'organization', organisation, {
  alone: 'school',
})
/** What takes weeks or months to make. */
const PROJECT =
  /^(?:project|app|application|book|novel|novella|screenplay|script|thesis|dissertation|game|album|song|website|site|blog|portfolio|film|movie|documentary|podcast|painting|paper|startup|series|memoir|musical|opera|symphony|presentation|sculpture|research|feature|dashboard|api|plugin|extension|library|package|framework|compiler|engine|platform|system|service|server|simulator|tracker|planner|calculator|chatbot|bot|robot|drone|prototype|tool|toolkit|backend|frontend|curriculum|boat|canoe|shed|cabin|treehouse)$/
const WORKS_ON = entry(
  'works_on',
  'work',
  'habit',
  'thing',
  (p) => p.proper || (named(p) && p.name !== 'project' && PROJECT.test(p.noun)),
)
/** "I'm building a weather app": what somebody is at, not what they once made. */
const MAKING: Entry = {
  ...WORKS_ON,
  fits: (p, { progressive, tense }) =>
    progressive && tense === 'present' && /^(?:a|an|my|our)$/.test(p.determiner) && PROJECT.test(p.noun),
}
/** What somebody gets ready for over weeks. */
const PREPARES = entry('prepares_for', 'goals', 'habit', 'thing', (p) =>
  /^(?:marathon|half-marathon|ultramarathon|triathlon|race|5k|10k|exams?|finals|certification|competition|championships?|tournament|olympics|audition|recital|bar|test|thesis|degree|title|license|licence|climb|ironman)$/.test(
    p.noun,
  ),
)
const LOSTJOB = entry('lost_job', 'work', 'event', 'organization', organisation, { alone: 'job' })
const PROMOTED = entry('promoted_to', 'work', 'event', 'concept', always, { alone: 'promotion' })
const BORN = entry('born_in', 'origins', 'event', 'place', proper)
const HOMETOWN = entry('hometown', 'origins', 'state', 'place', proper)
const AFRAID = entry(
  'afraid_of',
  'preferences',
  'state',
  'concept',
  (p) => p.determiner === '' || p.determiner === 'the',
)
/** "I'm allergic to Mondays" is a joke. */
const NO_ALLERGEN =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|gyms?|mornings?|work|working|exercise|homework|drama|meetings?|commitment|cleaning|cooking|sports?|stress|nonsense|crowds?|queues?|small talk)$/i
const ALLERGIC = entry(
  'allergic_to',
  'health',
  'state',
  'concept',
  (p) => p.determiner === '' && !NO_ALLERGEN.test(p.name),
)
const INTERESTED = entry(
  'interested_in',
  'preferences',
  'state',
  'concept',
  (p) => p.determiner === '' && !p.restricted,
)
const LIKES = entry('likes', 'preferences', 'state', 'concept')
const TRAVELLED = entry('visited', 'travel', 'event', 'place', (p) => p.proper && p.determiner !== 'my')

/** What somebody turns to instead of something else, by what it is; `null` for what is no habit. */
export function habitOf(p: Phrase): Entry | null {
  if (isMedicine(p)) return TAKES
  if (FIELD.test(p.noun)) return STUDIES
  if (LANGUAGES.test(p.name)) return LEARNS
  if (INSTRUMENT.test(p.noun) || SPORT.test(p.noun)) return PLAYS
  if (DIET.test(p.name.toLowerCase())) return DIETS
  return PRACTISES.fits(p, null as never) ? PRACTISES : null
}

/** What is studied. */
const FIELD =
  /^(?:law|history|physics|chemistry|biology|medicine|economics|psychology|philosophy|engineering|science|mathematics|maths|nursing|literature|linguistics|architecture|business|accounting|sociology|anthropology|geography|geology|journalism|politics|education|theology|pharmacy|dentistry|design|informatics|statistics|marketing|music|art|fine arts)$/

/** What side of somebody a relation is about, whoever reads it; the first of a relation counts. */
const SIDES: readonly Entry[] = [
  ...[
    LIVES,
    WORKS,
    TITLE,
    STUDIES_AT,
    STUDIES,
    GRADUATED,
    BORN,
    HOMETOWN,
    SPEAKS,
    PLAYS,
    MEMBER,
    JOINED,
    VOLUNTEERS,
  ],
  ...[
    VISITED,
    ATTENDED,
    BOUGHT,
    SOLD,
    ADOPTED,
    MADE,
    READ,
    WATCHED,
    WON,
    FINISHED,
    STARTED,
    MET,
    LOST,
    CONDITION,
  ],
  ...[LIKES, AFRAID, ALLERGIC, WORKS_ON, PREPARES],
]
const ASPECTS: ReadonlyMap<string, string> = new Map(SIDES.map((e) => [e.relation, e.aspect]))

/** @returns `null` for a relation that the rules do not read */
export function aspectOf(relation: string): string | null {
  return ASPECTS.get(relation) ?? null
}

/** Verb, its particle, and the preposition before the end; without a preposition the object is the end. */
const ENTRIES: Readonly<Record<string, Entry | readonly Entry[]>> = table<Entry | readonly Entry[]>({
  'live in': LIVES,
  'live at': LIVES,
  'live on': LIVES,
  'live near': LIVES,
  'reside in': LIVES,
  'base in': LIVES,
  'live with': entry(
    'lives_with',
    'home',
    'state',
    'person',
    (p) =>
      p.proper ||
      /^(?:my|his|her)$/.test(p.determiner) ||
      /^(?:flatmate|roommate|housemate|friend|student|colleague|cousin|brother|sister)s?$/.test(p.noun),
    { once: 'lived_with' },
  ),
  'move to': MOVES,
  'move back to': MOVES,
  'relocate to': MOVES,
  'emigrate to': MOVES,
  'settle in': { ...MOVES, fits: proper },
  'settle down in': { ...MOVES, fits: proper },
  'resettle in': { ...MOVES, fits: proper },
  // "Moved to a flat in Bari."
  'move in': { ...MOVES, fits: proper },
  'move in with': entry('moved_in_with', 'home', 'event', 'person'),
  'move into': entry(
    'moved_into',
    'home',
    'event',
    'place',
    (p) => isOwned(p) || p.noun === 'place' || p.noun === 'home',
  ),
  'work at': WORKS,
  'work for': WORKS,
  'employ by': WORKS,
  'hire by': { ...WORKS, kind: 'event' },
  'hire at': { ...WORKS, kind: 'event' },
  'hire as': { ...TITLE, kind: 'event' },
  'start at': [
    // "My son started at Hill Secondary"; who speaks may teach there.
    {
      ...STUDIES_AT,
      kind: 'event',
      fits: (p, { subject }) => subject.kind !== 'speaker' && SCHOOL_NAME.test(p.name),
    },
    { ...WORKS, kind: 'event', fits: proper },
  ],
  'start working at': { ...WORKS, kind: 'event' },
  'intern at': WORKS,
  'teach at': { ...WORKS, kind: 'habit' },
  'cook at': { ...WORKS, kind: 'habit', fits: proper },
  'bake at': { ...WORKS, kind: 'habit', fits: proper },
  'work as': TITLE,
  become: { ...TITLE, kind: 'event' },
  'work in': entry(
    'works_in',
    'work',
    'state',
    'concept',
    (p) =>
      /^(?:sales?|finance|marketing|healthcare|education|construction|tech|retail|hospitality|logistics|insurance|advertising|publishing|banking|engineering|research|film|fashion|journalism|it|hr|politics|real estate|software|security)$/.test(
        p.noun,
      ),
    { once: 'worked_in' },
  ),
  lead: LEADS,
  manage: LEADS,
  'work with': entry('works_with', 'work', 'habit', 'person', (p) => p.proper && p.determiner === ''),
  'work on': WORKS_ON,
  'train for': PREPARES,
  'prepare for': PREPARES,
  'study for': PREPARES,
  'study at': STUDIES_AT,
  'go to school at': STUDIES_AT,
  'enroll at': { ...STUDIES_AT, kind: 'event' },
  'study in': { ...STUDIES_AT, fits: (p) => p.proper },
  study: STUDIES,
  'major in': STUDIES,
  'graduate from': GRADUATED,
  graduate: GRADUATED,
  marry: RELATIONSHIP('married_to', 'event'),
  'marry to': RELATIONSHIP('married_to', 'state'),
  'propose to': RELATIONSHIP('proposed_to', 'event'),
  'engage to': RELATIONSHIP('engaged_to', 'state'),
  date: RELATIONSHIP('partner_of', 'habit'),
  meet: MET,
  'meet with': { ...MET, fits: proper },
  'meet up with': { ...MET, fits: proper },
  buy: BOUGHT,
  purchase: BOUGHT,
  order: { ...BOUGHT, fits: isOwned },
  sell: SOLD,
  lose: LOST,
  adopt: ADOPTED,
  rescue: { ...ADOPTED, fits: (p) => /^(?:dog|cat|puppy|kitten|horse|rabbit|bird)s?$/.test(p.noun) },
  win: WON,
  break: { ...INJURED, fits: (p) => BODY.test(p.noun) },
  sprain: INJURED,
  'mess up': INJURED,
  bruise: INJURED,
  pull: INJURED,
  burn: INJURED,
  tear: INJURED,
  twist: INJURED,
  hurt: INJURED,
  injure: INJURED,
  fracture: INJURED,
  dislocate: INJURED,
  visit: VISITED,
  'travel to': TRAVELLED,
  'fly to': TRAVELLED,
  'go to': [
    { ...STUDIES_AT, kind: 'habit', fits: isSchoolNow },
    ATTENDS,
    DOCTORED,
    WENT,
    { ...ATTENDED, fits: (p) => EVENT.test(p.noun) },
  ],
  'go on': TRIP,
  'go for': {
    ...TRIP,
    fits: (p) => /^(?:hike|run|swim|bike ride|ride)$/.test(p.noun) && p.determiner !== '',
  },
  'get back from': [{ ...TRAVELLED }, TRIP],
  'come back from': [{ ...TRAVELLED }, TRIP],
  'return from': [{ ...TRAVELLED }, TRIP],
  'drive to': TRAVELLED,
  explore: TRAVELLED,
  tour: TRAVELLED,
  'camp at': { ...TRAVELLED, fits: (p) => p.proper || p.noun === 'lake' || p.noun === 'beach' },
  'camp in': { ...TRAVELLED, fits: (p) => p.proper || p.noun === 'mountain' },
  'hike in': TRAVELLED,
  quit: entry(
    'quit',
    'work',
    'event',
    'thing',
    (p) => p.proper || /^(?:job|position|role|school|university|college|team|band|club|course)$/.test(p.noun),
  ),
  'give up': entry('quit', 'health', 'event', 'concept', (p) =>
    /^(?:smoking|drinking|vaping|gambling|alcohol|cigarettes?|meat|sugar|coffee|caffeine)$/.test(p.noun),
  ),
  leave: entry('left', 'work', 'event', 'thing', (p) =>
    /^(?:job|position|team|band|club|company|firm|army|navy|church|school|university|college)$/.test(p.noun),
  ),
  divorce: { ...RELATIONSHIP('divorced', 'event') },
  stand: entry('dislikes', 'preferences', 'state', 'concept'),
  'move from': entry('moved_from', 'home', 'event', 'place', proper),
  'get into': [
    entry('accepted_to', 'education', 'event', 'organization', (p) => p.proper && p.determiner === ''),
    entry('had', 'health', 'event', 'concept', (p) => /(?:accident|crash)$/.test(p.noun)),
  ],
  'accept to': entry('accepted_to', 'education', 'event', 'organization', organisation),
  'accept into': entry('accepted_to', 'education', 'event', 'organization', organisation),
  give: entry('gave', 'activities', 'event', 'thing', (p) =>
    /^(?:talk|speech|presentation|lecture|concert|workshop|recital)$/.test(p.noun),
  ),
  pass: entry('passed', 'achievements', 'event', 'thing', (p) =>
    /^(?:exam|exams|test|interview|driving test|bar|certification|audition|course|class)s?$/.test(p.noun),
  ),
  fail: entry(
    'failed',
    'achievements',
    'event',
    'thing',
    (p) =>
      /^(?:exam|exams|driving test|theory test|driving theory test|bar|audition|course|class)s?$/.test(
        p.noun,
      ) || /^(?:driving|theory|driving theory|eye|math|maths|language|citizenship|blood) test$/.test(p.name),
  ),
  receive: RECEIVED,
  earn: RECEIVED,
  host: HOSTED,
  organize: HOSTED,
  organise: HOSTED,
  throw: { ...HOSTED, fits: (p) => /(?:party|shower)$/.test(p.noun) },
  perform: {
    ...HOSTED,
    relation: 'performed',
    fits: (p) => /^(?:song|play|piece|concerto|show|solo)s?$/.test(p.noun) && p.determiner !== 'my',
  },
  see: [DOCTORED, SAW],
  do: [
    entry(
      'studies',
      'education',
      'habit',
      'concept',
      (p) =>
        /^(?:phd|doctorate|mba|degree|master|bachelor|apprenticeship|traineeship)(?:'?s)?$/.test(p.noun) &&
        p.determiner !== 'the',
    ),
    PRACTISES,
    DIETS,
  ],
  'practice at': { ...VOLUNTEERS, relation: 'practices_at' },
  record: {
    ...WROTE,
    relation: 'recorded',
    fits: (p) => /^(?:song|album|podcast|ep|demo|single|track|video)s?$/.test(p.noun),
  },
  renovate: { ...BOUGHT, relation: 'renovated', fits: isOwned },
  plant: entry('planted', 'activities', 'event', 'thing', (p) => p.determiner !== 'my'),
  repair: { ...BOUGHT, relation: 'repaired', fits: isOwned },
  fix: { ...BOUGHT, relation: 'repaired', fits: isOwned },
  restore: { ...BOUGHT, relation: 'restored', fits: isOwned },
  'be to': TRAVELLED,
  'travel around': TRAVELLED,
  'travel through': TRAVELLED,
  attend: ATTENDED,
  'participate in': ATTENDED,
  'take part in': ATTENDED,
  'compete in': ATTENDED,
  'perform at': ATTENDED,
  'speak at': ATTENDED,
  'sign up for': entry(
    'signed_up_for',
    'activities',
    'event',
    'thing',
    (p) => CLASS.test(p.noun) || EVENT.test(p.noun) || p.proper,
  ),
  'enroll in': entry(
    'signed_up_for',
    'activities',
    'event',
    'thing',
    (p) => CLASS.test(p.noun) || EVENT.test(p.noun) || p.proper,
  ),
  'register for': entry(
    'signed_up_for',
    'activities',
    'event',
    'thing',
    (p) => CLASS.test(p.noun) || EVENT.test(p.noun) || p.proper,
  ),
  'apply for': entry('applied_for', 'work', 'event', 'thing', (p) =>
    /^(?:job|position|role|internship|scholarship|grant|visa|program|loan|residency|fellowship|citizenship|permit)s?$/.test(
      p.noun,
    ),
  ),
  'apply to': entry(
    'applied_to',
    'work',
    'event',
    'organization',
    (p) => p.proper || /^(?:agency|agencies|school|university|college|program|company)$/.test(p.noun),
  ),
  join: JOINED,
  take: [
    ATTENDS,
    TOOK,
    TAKES,
    { ...TRIP, fits: (p) => TRIP.fits(p, null as never) && p.determiner !== 'the' },
  ],
  start: STARTED,
  begin: STARTED,
  launch: STARTED,
  'co-found': STARTED,
  found: { ...STARTED, fits: (p) => p.determiner !== '' || p.proper },
  open: OPENED,
  'set up': {
    ...OPENED,
    fits: (p) => ORGANISATION.test(p.noun) || /^(?:business|stall|booth|foundation|club)$/.test(p.noun),
  },
  finish: FINISHED,
  complete: FINISHED,
  submit: {
    ...FINISHED,
    relation: 'submitted',
    fits: (p) => WORK_OF_WORDS.test(p.noun) || /^(?:application|manuscript|proposal)s?$/.test(p.noun),
  },
  publish: { ...WROTE, relation: 'published' },
  release: {
    ...WROTE,
    relation: 'released',
    fits: (p) => /^(?:album|song|single|game|app|ep|video|book|film|movie)$/.test(p.noun),
  },
  write: [MAKING, WROTE],
  develop: MAKING,
  create: MAKING,
  code: MAKING,
  program: MAKING,
  compose: MAKING,
  read: READ,
  watch: WATCHED,
  paint: PAINTED,
  make: [MAKING, MADE],
  build: [MAKING, MADE],
  bake: MADE,
  cook: MADE,
  knit: MADE,
  sew: MADE,
  carve: MADE,
  draw: { ...PAINTED, relation: 'drew', fits: (p) => p.determiner === 'a' || p.determiner === 'an' },
  design: [MAKING, MADE],
  run: [
    entry('ran', 'achievements', 'event', 'thing', (p) =>
      /^(?:marathon|half-marathon|race|5k|10k|half|ultramarathon|relay|triathlon)s?$/i.test(p.noun),
    ),
    entry(
      'owns',
      'work',
      'state',
      'organization',
      (p) =>
        /^(?:company|firm|business|shop|store|studio|bakery|cafe|restaurant|salon|bar|hostel|farm|agency|gallery|bookshop|guesthouse|hotel|pub|nursery|school|clinic|blog|podcast|workshop)$/.test(
          p.noun,
        ) && p.determiner !== 'the',
      { once: 'owned' },
    ),
  ],
  climb: entry('climbed', 'achievements', 'event', 'place', (p) => p.proper || p.noun === 'mountain'),
  play: PLAYS,
  'take up': [
    { ...PLAYS, kind: 'event', fits: (p) => INSTRUMENT.test(p.noun) || SPORT.test(p.noun) },
    { ...PRACTISES, kind: 'event' },
  ],
  'play for': entry(
    'plays_for',
    'hobbies',
    'habit',
    'organization',
    (p) => p.proper || /^(?:team|club|band|orchestra)$/.test(p.noun),
  ),
  'play in': entry('member_of', 'hobbies', 'habit', 'organization', (p) =>
    /^(?:band|orchestra|team|quartet|ensemble|league)$/.test(p.noun),
  ),
  'sing in': entry('member_of', 'hobbies', 'habit', 'organization', (p) =>
    /^(?:band|choir|chorus|group|ensemble|opera)$/.test(p.noun),
  ),
  // "Rex belongs to my neighbour Gerd": what is somebody's is no member of them.
  'belong to': {
    ...MEMBER,
    fits: (p, clause) => MEMBER.fits(p, clause) && p.name.split(' ').every((word) => kinOf(word) === null),
  },
  collect: entry('collects', 'hobbies', 'habit', 'thing', (p) => p.determiner === '' && p.plural),
  speak: SPEAKS,
  learn: LEARNS,
  practice: PRACTISES_ANY,
  practise: PRACTISES_ANY,
  teach: entry(
    'teaches',
    'work',
    'habit',
    'concept',
    (p) => p.determiner === '' || /^(?:class|classes|course|lessons)$/.test(p.noun),
  ),
  'volunteer at': VOLUNTEERS,
  'volunteer with': VOLUNTEERS,
  'volunteer for': VOLUNTEERS,
  'volunteer in': VOLUNTEERS,
  drive: entry(
    'drives',
    'possessions',
    'habit',
    'thing',
    (p) => p.determiner !== '' && (p.proper || isOwned(p) || p.noun === 'taxi') && p.determiner !== 'my',
  ),
  rent: entry(
    'rents',
    'home',
    'habit',
    'thing',
    (p) => RENTED.test(p.noun) && /^(?:an?|my|our|one|two)$/.test(p.determiner),
  ),
  support: entry('supports', 'preferences', 'habit', 'organization', (p) => p.proper && p.determiner === ''),
  wear: entry('wears', 'health', 'habit', 'thing', (p) =>
    /^(?:glass(?:es)?|spectacles|contacts|lens(?:es)?|contact lenses|hearing aids?|braces)$/.test(p.noun),
  ),
  drink: entry(
    'drinks',
    'food',
    'habit',
    'concept',
    (p, clause) =>
      isHabit(clause) &&
      p.determiner === '' &&
      /^(?:coffee|decaf|espresso|tea|green tea|matcha|wine|beer|alcohol|milk|oat milk|cola|coke)$/.test(
        p.name,
      ),
  ),
  'work from': entry('works_from', 'work', 'habit', 'place', (p) => p.name === 'home'),
  'commute by': entry('commutes_by', 'work', 'habit', 'thing', (p) =>
    /^(?:train|bus|bike|bicycle|car|tram|metro|subway|underground|ferry|foot|scooter|motorbike)$/.test(
      p.noun,
    ),
  ),
  coach: entry(
    'coaches',
    'community',
    'habit',
    'organization',
    (p) => p.proper || /^(?:team|club|squad|side|girls|boys|kids|juniors|under-\d+s?)$/.test(p.noun),
  ),
  own: entry('owns', 'possessions', 'state', 'thing', always),
  use: USES,
  'run on': { ...USES, type: 'thing' },
  'write in': { ...USES, kind: 'state' },
  'build with': { ...USES, kind: 'state' },
  'build on': { ...USES, kind: 'state' },
  'license under': { ...USES, relation: 'licensed_under', kind: 'state' },
  'deploy to': USES,
  'host on': { ...USES, kind: 'state' },
  'transfer to': { ...STUDIES_AT, kind: 'event', fits: (p) => SCHOOL_NAME.test(p.name) },
  'change to': { ...STUDIES, kind: 'event', fits: isSubjectOfStudy },
  'subscribe to': entry('has', 'possessions', 'habit', 'thing', proper),
  'switch to': [
    { ...STUDIES, kind: 'event', fits: isSubjectOfStudy },
    { ...USES, kind: 'event', relation: 'switched_to' },
  ],
  'report to': entry('has_boss', 'people', 'habit', 'person', (p) => p.proper && p.determiner === ''),
  'diagnose with': DIAGNOSED,
  'suffer from': { ...CONDITION, fits: (p) => p.determiner === '' },
  'promote to': PROMOTED,
  'bear in': BORN,
  'grow up in': HOMETOWN,
  'raise in': HOMETOWN,
  'come from': { ...HOMETOWN, fits: (p) => p.proper && p.determiner === '' },
  'fire from': LOSTJOB,
  'lay off from': LOSTJOB,
  'lay off by': LOSTJOB,
  'fire by': LOSTJOB,
  hate: entry('dislikes', 'preferences', 'state', 'concept'),
  dislike: entry('dislikes', 'preferences', 'state', 'concept'),
  detest: entry('dislikes', 'preferences', 'state', 'concept'),
  loathe: entry('dislikes', 'preferences', 'state', 'concept'),
  like: LIKES,
  love: LIKES,
  enjoy: LIKES,
  adore: LIKES,
  prefer: entry('prefers', 'preferences', 'state', 'concept'),
  'die of': entry('died_of', 'health', 'event', 'concept'),
})

/** "Is" with an adjective, or an adjective and its preposition. */
export const QUALITIES: Readonly<Record<string, Entry>> = table({
  'allergic to': ALLERGIC,
  'married to': RELATIONSHIP('married_to', 'state'),
  'engaged to': RELATIONSHIP('engaged_to', 'state'),
  'afraid of': AFRAID,
  // "I'm on 20 mg of citalopram", "she's in the rowing club".
  on: TAKES,
  in: {
    ...MEMBER,
    fits: (p) =>
      CLUB.test(p.noun) ||
      /^(?:army|navy|air force|marines|police|fire brigade|reserves|scouts)$/.test(p.noun),
  },
  'scared of': AFRAID,
  'terrified of': AFRAID,
  'fond of': LIKES,
  'keen on': LIKES,
  into: { ...LIKES, fits: (p) => p.determiner === '' },
  'interested in': INTERESTED,
  'passionate about': INTERESTED,
  'obsessed with': { ...LIKES, fits: (p) => p.determiner === '' },
  'crazy about': { ...LIKES, fits: (p) => p.determiner === '' },
  'fluent in': SPEAKS,
  'based in': LIVES,
  'born in': BORN,
  'originally from': HOMETOWN,
  from: { ...HOMETOWN, fits: (p) => p.proper && p.determiner === '' },
  'employed by': WORKS,
  'diagnosed with': DIAGNOSED,
  'fired from': LOSTJOB,
  'promoted to': PROMOTED,
})

/** What a plan can be about: what somebody tells a friend to remember. */
export const PLANNED: ReadonlySet<string> = new Set(
  'visit travel fly move relocate go attend start begin take buy sell adopt open launch join learn study marry run host organize organise publish write build paint make move get propose graduate retire leave quit apply perform compete volunteer enroll register hike climb camp sail drive tour meet see sign record release submit teach train practice celebrate throw plant renovate fix repair book walk swim cycle row stay spend work present give defend have finish undergo'.split(
    ' ',
  ),
)

/** The entries of a verb, the one that fits the ends first. */
export function entriesOf(key: string): readonly Entry[] {
  const found = ENTRIES[key]
  return found === undefined ? [] : 'relation' in found ? [found] : found
}

/** The entry of a verb for these ends; the first of the verb when none fits, so that it is refused. */
export function entryFor(key: string, items: readonly Phrase[], clause: Clause): Entry | undefined {
  const all = entriesOf(key)
  return all.find((e) => items.every((i) => e.fits(i, clause))) ?? all[0]
}
