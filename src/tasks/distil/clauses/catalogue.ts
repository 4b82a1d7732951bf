/** The closed list: which verbs say which relation, with the ends that they need. What is not here is no fact. */
import type { Clause } from '../../../english/clauses.ts'
import type { Phrase } from '../../../english/phrases.ts'
import type { EntityType } from '../../../model/entity.ts'
import { grouped, table } from '../../../std/table.ts'
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
  /** Which side of somebody it is about where that is not what its relation mostly is; `null` elsewhere. */
  readonly aspect: string | null
  readonly kind: EntryKind
  readonly type: EntityType
  /** Whether the phrase can be an end of it. */
  readonly fits: (tail: Phrase, clause: Clause) => boolean
  /** The relation of what is over; `null`: the same. */
  readonly once: string | null
}

const always = (): boolean => true
const proper = ({ proper }: Phrase): boolean => proper
const named = ({ proper, determiner }: Phrase): boolean => proper || determiner !== ''
/** A name without "the" or "my" before it. */
const byName = ({ proper, determiner }: Phrase): boolean => proper && determiner === ''
/** Whether it is one of these things. */
const isOf =
  (nouns: RegExp) =>
  ({ noun }: Phrase): boolean =>
    nouns.test(noun)
/** The same, or anything by its name. */
const properOr =
  (nouns: RegExp) =>
  ({ proper, noun }: Phrase): boolean =>
    proper || nouns.test(noun)

/** @param said The relation, its kind and the type of its ends: `plays habit thing`. */
function entry(
  said: `${string} ${EntryKind} ${EntityType}`,
  fits: Entry['fits'] = always,
  more: Partial<Pick<Entry, 'aspect' | 'once'>> = {},
): Entry {
  const [relation, kind, type] = said.split(' ') as [string, EntryKind, EntityType]
  return { relation, kind, type, fits, aspect: null, once: null, ...more }
}

function event(relation: string, fits: Entry['fits']): Entry {
  return entry(`${relation} event thing`, fits)
}

const LIVES = entry(
  'lives_in state place',
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
  /(?:company|firm|bank|hospital|shipyard|mill|warehouse|depot|post office|town hall|hospice|nursery|school|university|college|startup|start-up|agency|studio|shop|store|restaurant|cafe|café|bakery|museum|library|bar|hotel|clinic|farm|factory|newspaper|magazine|council|museum|zoo|gym|center|centre|shelter|office|theatre|theater|law firm|brigade|police|coastguard|railways?|navy|army|airport|docks|circus|ministry|embassy|salon|bookshop|bookstore|pharmacy|orchestra|lab|laboratory|kindergarten|daycare|brewery|church|garage|airline|lighthouse|station|supermarket|nonprofit|charity|organization|organisation|foundation|team)$/
const organisation = properOr(ORGANISATION)
const WORKS = entry(
  'works_at state organization',
  (p, { prepositional }) =>
    organisation(p) &&
    !prepositional.some((one) => one.preposition === 'on' && !/(?:day|weekend)s?$/.test(one.phrase.noun)),
  { once: 'worked_at' },
)
const TITLE = entry('job_title state concept', always, { once: 'worked_as' })
const STUDIES_AT = entry('studies_at state organization', organisation, {
  once: 'studied_at',
})
const STUDIES = entry('studies state concept', ({ determiner }) => determiner === '', {
  once: 'studied',
})
const VISITED = entry('visited event place', (p) => p.proper || PLACE.test(p.noun) || p.determiner === 'my')
const PLACE =
  /^(?:museum|gallery|beach|park|zoo|aquarium|castle|temple|cathedral|island|islands|lake|mountains?|forest|waterfall|canyon|city|town|village|market|farm|garden|gardens|vineyard|winery|exhibition|exhibit|shelter|orphanage|hospital|clinic|library|desert|coast|ruins|palace|monument|volcano|dentist|doctor|school|university|factory|headquarters|coffee shop|theater|theatre|observatory|planetarium|center|centre|parents?|family|uncle|aunt|grandmother|grandma|grandfather|grandpa|cousins?|sister|brother|friend|friends|mom|mother|father|dad|lake|ranch|rainforest|glacier|lighthouse|cabin)$/
/** What people join and leave together. */
const GROUPS = 'team|band|club|choir|group|society|committee|orchestra|league|squad|union'
const EVENT =
  /^(?:concert|festival|conference|workshop|class|course|seminar|wedding|funeral|party|meeting|meetup|parade|show|play|opera|exhibition|exhibit|fair|lecture|talk|game|match|tournament|convention|ceremony|graduation|reunion|retreat|rally|protest|march|gathering|event|competition|contest|race|marathon|auction|screening|premiere|reading|service|camp|training|webinar|session|ball|gala|fundraiser|picnic|barbecue|bbq|ballet|musical|gig|group|evening|slam|quiz|recital|expo|bootcamp|interview|audition|hackathon|summit|brunch|tasting|meet-up|swim meet|swap|hike|road trip|trip|vacation|date|cookout|dinner|sleepover|getaway|reception|ceremony|drag show|vigil|cruise|safari|tour|appointment|open mic|jam|carnival|circus|rodeo|festivities)s?$/
const ATTENDED = event('attended', properOr(EVENT))
const WENT = entry('visited event place', (p) => (p.proper && p.determiner === '') || PLACE.test(p.noun))
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
const BOUGHT = event(
  'bought',
  (p) => !/^(?:ticket|tickets|drink|drinks|lunch|dinner|food|groceries|coffee)$/.test(p.noun),
)
const ADOPTED = event(
  'adopted',
  (p) =>
    !/^(?:diet|approach|habit|habits|strategy|routine|lifestyle|attitude|policy|mindset|practice|practices|method)$/.test(
      p.noun,
    ),
)
const MADE_NOUN =
  /^(?:bowl|cup|cups|pot|pots|vase|plate|mug|sculpture|statue|painting|drawing|picture|portrait|sketch|cake|cakes|pie|bread|cookies|dessert|dish|soup|stew|lasagna|pizza|pasta|ice cream|cream|muffins|cupcakes|tart|brownies|quilt|scarf|sweater|dress|table|chair|shelf|bookshelf|bookcase|desk|bench|birdhouse|film|movie|video|documentary|song|album|website|app|game|robot|model|necklace|bracelet|ring|earrings|jewelry|candle|candles|card|collage|mural|sign|costume|guitar|violin|boat|treehouse|shed|garden|house|lamp|toy|pottery|jam|cheese|beer|wine|sourdough|pancakes|pudding|curry|stir-fry|salad|sauce|smoothie|wind chimes?|chimes?|snowman|sandcastle|stained glass|window|scrapbook|album|poster|plugin|library|tool|dashboard|prototype|deck|fence|pond|doghouse|kennel|cat tree|blanket|hat|mittens|socks)$/
const MADE = event(
  'made',
  (p) => (MADE_NOUN.test(p.noun) || MADE_NOUN.test(`${p.noun}s`)) && p.determiner !== 'my',
)
const PAINTED = event('painted', (p) => p.determiner !== '' || p.plural)
const WORK_OF_WORDS =
  /^(?:book|novel|story|stories|poem|poems|screenplay|script|scripts|article|articles|song|songs|blog|paper|thesis|dissertation|essay|memoir|cookbook|play|letter|musical|opera|symphony|column|post|piece|report|guide|series|trilogy|chapter|draft)$/
const WROTE = event('wrote', (p) => (p.proper || WORK_OF_WORDS.test(p.noun)) && p.noun !== 'letter')
const READ = event('read', (p) => p.proper && /[\s]/.test(p.name))
const WATCHED = event('watched', (p) => p.proper && p.name.length > 2)
const TRIP = event(
  'went_on',
  isOf(
    /^(?:trip|road trip|hike|vacation|holiday|honeymoon|cruise|safari|tour|retreat|pilgrimage|camping trip|expedition|trek|getaway|road-trip|vacay)s?$/,
  ),
)
const RECEIVED = event(
  'received',
  isOf(
    /^(?:award|prize|medal|scholarship|grant|promotion|degree|certificate|certification|diploma|offer|raise|bonus|trophy|fellowship|visa|citizenship|license|licence|phd|master)s?$/,
  ),
)
const HOSTED = event('hosted', isOf(EVENT))
const SAW = event(
  'saw',
  (p) =>
    (/^(?:movie|film|concert|musical|play|show|opera|ballet|exhibition|exhibit|meteor shower|northern lights|eclipse)s?$/.test(
      p.noun,
    ) ||
      /(?:northern lights|meteor shower|eclipse)$/i.test(p.name)) &&
    p.determiner !== '',
)
/** "I go to Dr Winter now", "I've been seeing Dr Wolny for years". */
const DOCTORED = entry('has_doctor habit person', (p) => /^Dr\.? \p{Lu}/u.test(p.name))
const PRIZE =
  /^(?:prize|award|medal|trophy|cup|contest|competition|tournament|race|championship|match|game|scholarship|grant|marathon|slam|quiz|lottery|title|election|gold|silver|bronze|place|raffle|bid|league|final|bake-off|round|debate|battle|hackathon|gold medal|belt|derby|regatta|spelling bee|bee)s?$/
const WON = event('won', properOr(PRIZE))
const FINISHED = event(
  'finished',
  (p) =>
    p.proper ||
    WORK_OF_WORDS.test(p.noun) ||
    /^(?:course|degree|master|masters|bachelor|phd|doctorate|school|university|college|training|program|programme|internship|apprenticeship|marathon|race|triathlon|project|class|painting|renovation|certification|certificate|puzzle|quilt|residency|therapy|chemo|treatment|studies|exam|exams|bootcamp|novel|album|film|game|sculpture)s?$/.test(
      p.noun,
    ),
)
const BODY =
  /^(?:ankle|knee|shoulder|wrist|arm|leg|back|neck|foot|hand|finger|toe|hip|elbow|rib|ribs|nose|collarbone|hamstring|ligament|tendon|muscle|thumb|head|jaw|achilles|acl|meniscus|calf|shin|thigh|tooth|skull|spine|heel)$/
const INJURED = event('injured', isOf(BODY))
const MET = entry(
  'met event person',
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
  'plays habit thing',
  (p) =>
    INSTRUMENT.test(p.noun) ||
    SPORT.test(p.noun) ||
    (p.proper && p.determiner === '' && !/^\p{Lu}\p{Ll}+days?$|^im /u.test(p.name)),
)
const PRACTISES = entry(
  'practices habit concept',
  (p) =>
    p.determiner === '' &&
    (/^(?:yoga|pilates|pottery|karate|judo|taekwondo|gymnastics|crossfit|ballet|kickboxing|boxing|aerobics|meditation|photography|archery|calligraphy|ceramics|woodworking|weightlifting|improv|standup|chi|parkour|bouldering)$/.test(
      p.noun,
    ) ||
      PASTIME.test(p.noun)),
)
/** "I practice the violin", "she practises kindness". */
const PRACTISES_ANY: Entry = {
  ...PRACTISES,
  fits: (p) => p.determiner === '' || INSTRUMENT.test(p.noun),
}
const DIETS = entry('diet habit concept', (p) => p.determiner === '' && DIET.test(p.name.toLowerCase()))
const SPEAKS = entry('speaks habit concept', byName)
const LEARNS = entry(
  'learns habit concept',
  (p) => p.proper || p.determiner === '' || INSTRUMENT.test(p.noun),
)
const VOLUNTEERS = entry(
  'volunteers_at habit organization',
  (p) => organisation(p) || /^(?:kitchen|soup kitchen|bank|home|hospice|club|event)$/.test(p.noun),
)
const MEMBER = entry(
  'member_of state organization',
  properOr(
    /^(?:club|team|band|choir|orchestra|group|society|party|gym|association|church|league|union|board|committee|squad|troupe|crew|council|army|navy|guild|community|program|organization)$/,
  ),
)
/** Taken up, and done for no pleasure. */
const NO_PASTIME =
  /^(?:arms|space|room|time|residence|office|position|smoking|drinking|vaping|gambling|offers?|work|lots?|day|days|hours?|collections?|challenges?|slack|matters?|issues?|it|that|this|them|all|most)$/
const CLUB = /^(?:club|band|choir|orchestra|quartet|ensemble|troupe|squad)$/
const JOINED = entry(
  'joined event organization',
  (p) =>
    MEMBER.fits(p, null as never) ||
    /^(?:class|course|gym|company|firm|startup|workshop|program|programme|network)$/.test(p.noun),
)
const CLASS =
  /^(?:class|classes|course|courses|lesson|lessons|workshop|workshops|training|exam|test|bootcamp|program|programme|seminar|trip|cruise|tour|sabbatical|leave)$/
const TOOK = event(
  'took',
  isOf(/^(?:class|classes|course|courses|lesson|lessons|workshop|workshops|exam|bootcamp|seminar)$/),
)
/** "I take a pottery class", "I go to an evening class". */
const ATTENDS = entry(
  'attends habit thing',
  (p, clause) =>
    isHabit(clause) &&
    ((/^(?:class|classes|course|lessons|workshop|group|club|quiz|gym|choir|band|orchestra|ensemble|quartet)$/.test(
      p.noun,
    ) &&
      p.determiner !== '') ||
      (/^(?:church|mass|therapy|mosque|synagogue)$/.test(p.noun) && p.determiner === '')),
)
const STARTED = event(
  'started',
  (p, { prepositional }) =>
    // "Started Ana on insulin" began nothing of that name.
    (p.proper && prepositional[0]?.preposition !== 'on') ||
    (p.noun === 'job' && prepositional.length === 0) ||
    WORK_OF_WORDS.test(p.noun) ||
    /^(?:company|business|firm|startup|school|university|college|class|course|blog|channel|podcast|garden|therapy|diet|training|internship|apprenticeship|degree|master|masters|phd|program|band|club|charity|nonprofit|project|group|campaign|collection|studio|shop|store|treatment|chemo|medication|newsletter|program|foundation|tournament)s?$/.test(
      p.noun,
    ),
)
const OPENED = entry('opened event organization', (p) => isOwned(p) || ORGANISATION.test(p.noun))
const SOLD = event('sold', (p) => isOwned(p) || p.determiner !== '')
const LOST = event(
  'lost',
  (p) =>
    (isOwned(p) && !p.proper) ||
    /^(?:job|wallet|passport|purse|bag|luggage|suitcase|glasses|umbrella|backpack|card|mother|father|mom|dad|grandmother|grandma|grandfather|grandpa|wife|husband|sister|brother|son|daughter|friend|uncle|aunt|dog|cat|election|match|game|earrings?|baby)$/.test(
      p.noun,
    ),
)
const USES = entry('uses habit thing', (p) => p.proper || isSmallTool(p.name))
export const TAKES: Entry = entry('takes habit thing', isMedicine)
const CONDITION = entry('has_condition state concept', isCondition)
const DIAGNOSED = entry('diagnosed_with event concept')
const RECOVERED = entry('recovered_from event concept', isCondition)
const GIVEN_UP = entry(
  'quit event concept',
  isOf(
    /^(?:smoking|drinking|vaping|gambling|alcohol|booze|cigarettes?|meat|sugar|coffee|caffeine|dairy|gluten|wheat|bread|carbs)$/,
  ),
  { aspect: 'health' },
)
const RELATIONSHIP = (said: `${string} ${EntryKind}`): Entry => entry(`${said} person`, proper)
/** What is managed beside firms. */
const VENUE = /^(?:hall|hostel|cinema|venue|pub|campsite|estate|marina|spa|nightclub|arena|stadium)$/
const LEADS = entry(
  'leads habit thing',
  (p, { verb }) =>
    p.proper ||
    (named(p) && /^(?:project|team|department|group|unit|lab|squad)$/.test(p.noun)) ||
    (verb === 'manage' &&
      /^(?:an?|the)$/.test(p.determiner) &&
      (ORGANISATION.test(p.noun) || VENUE.test(p.noun))),
)
/** "I switched to chemistry." */
function isSubjectOfStudy({ noun, determiner, proper }: Phrase): boolean {
  const isSubject =
    /(?:ology|istry|onomy|ography|onomics|ophy)$|^(?:law|medicine|nursing|history|physics|math(?:s|ematics)?|statistics|economics|business|finance|accounting|marketing|engineering|biology|geology|geography|music|art|arts|theology|linguistics|education|pharmacy|dentistry|literature|journalism|politics|architecture|design|informatics|computer science|philosophy|psychology|sociology|anthropology)$/.test(
      noun,
    )
  return isSubject && determiner === '' && !proper
}
const GRADUATED = entry('graduated_from event organization', organisation)
/** What takes weeks or months to make. */
const PROJECT =
  /^(?:project|app|application|book|novel|novella|screenplay|script|thesis|dissertation|game|album|song|website|site|blog|portfolio|film|movie|documentary|podcast|painting|paper|startup|series|memoir|musical|opera|symphony|presentation|sculpture|research|feature|dashboard|api|plugin|extension|library|package|framework|compiler|engine|platform|system|service|server|simulator|tracker|planner|calculator|chatbot|bot|robot|drone|prototype|tool|toolkit|backend|frontend|curriculum|boat|canoe|shed|cabin|treehouse)$/
const WORKS_ON = entry(
  'works_on habit thing',
  // "I work Mondays", "on Mondays": a day is no project.
  (p) => (p.proper && !/days?$/.test(p.name)) || (named(p) && p.name !== 'project' && PROJECT.test(p.noun)),
)
/** "I'm building a weather app": what somebody is at, not what they once made. */
const MAKING: Entry = {
  ...WORKS_ON,
  fits: (p, { progressive, tense }) =>
    progressive && tense === 'present' && /^(?:a|an|my|our)$/.test(p.determiner) && PROJECT.test(p.noun),
}
/** What somebody gets ready for over weeks. */
const PREPARES = entry(
  'prepares_for habit thing',
  isOf(
    /^(?:marathon|half-marathon|ultramarathon|triathlon|race|5k|10k|exams?|finals|certification|competition|championships?|tournament|olympics|audition|recital|bar|test|thesis|degree|title|license|licence|climb|ironman)$/,
  ),
)
const LOSTJOB = entry('lost_job event organization', organisation)
const PROMOTED = entry('promoted_to event concept')
const BORN = entry('born_in event place', proper)
const HOMETOWN = entry('hometown state place', proper)
/** "The exam", "the mortgage" are feared until they are over; the dark is feared for good. */
const LASTING =
  /^(?:dark|darkness|sea|ocean|water|deep|deep end|unknown|wind|thunder|forest|woods|night|dentist|cold|future|devil|supernatural|outdoors|snow)$/
const AFRAID = entry(
  'afraid_of state concept',
  (p) => p.determiner === '' || (p.determiner === 'the' && LASTING.test(p.noun)),
)
/** "I'm allergic to Mondays" is a joke. */
const NO_ALLERGEN =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|gyms?|mornings?|work|working|exercise|homework|drama|meetings?|commitment|cleaning|cooking|sports?|stress|nonsense|crowds?|queues?|small talk)$/i
const ALLERGIC = entry('allergic_to state concept', (p) => p.determiner === '' && !NO_ALLERGEN.test(p.name))
const INTERESTED = entry('interested_in state concept', (p) => p.determiner === '' && !p.restricted)
const LIKES = entry('likes state concept')
const TRAVELLED = entry('visited event place', (p) => p.proper && p.determiner !== 'my')

/** What is swum or rowed as a whole, which is told for years. */
const WATER = /^(?:lake|loch|channel|river|bay|strait|fjord|estuary|harbour|harbor|reservoir)$/
const ROUTE =
  /\p{Lu}[\p{L}'’-]* (?:.*)?\b(?:Way|Path|Trail|Wall|Coast|Ridge|Route|Canal|Peaks|Circuit|Track)\b|\bCamino\b|^Route \d/u
/** What somebody dares once: "I did the jump". */
const FEAT: RegExp =
  /^(?:jump|skydive|dive|climb|swim|walk|ride|hike|trek|marathon|half-marathon|race|triathlon|abseil|crossing|relay)$/

/** What somebody turns to instead of something else, by what it is; `null` for what is no habit. */
export function habitOf(p: Phrase): Entry | null {
  if (isMedicine(p)) return TAKES
  if (FIELD.test(p.noun)) return STUDIES
  if (LANGUAGES.test(p.name)) return LEARNS
  if (INSTRUMENT.test(p.noun) || SPORT.test(p.noun)) return PLAYS
  if (DIET.test(p.name.toLowerCase())) return DIETS
  return PRACTISES.fits(p, null as never) ? PRACTISES : null
}

const FIELD =
  /^(?:law|history|physics|chemistry|biology|medicine|economics|psychology|philosophy|engineering|science|mathematics|maths|nursing|literature|linguistics|architecture|business|accounting|sociology|anthropology|geography|geology|journalism|politics|education|theology|pharmacy|dentistry|design|informatics|statistics|marketing|music|art|fine arts)$/

/** What side of somebody the relations that rules read are about. */
const SIDES: Readonly<Record<string, string>> = {
  identity: 'name age birthday nationality religion weight height rate',
  contact: 'email_address phone_number address work_email_address work_phone_number',
  origins: 'born born_in hometown',
  home: 'lives_in lived_in lives_with lived_with moved_in_with moved_into moved_from rents rent mortgage',
  family: 'had_baby died',
  people: 'has_doctor has_boss met',
  pets: 'has_pet adopted breed',
  relationships:
    'relationship_status married_to got_married engaged_to got_engaged partner_of proposed_to divorced got_divorced',
  work: `works_at worked_at job_title worked_as works_in worked_in works_with works_on works_from commutes_by leads teaches salary
    hourly_rate applied_for applied_to promoted_to lost_job quit left retired opened wrote recorded published released`,
  education: 'studies studied studies_at studied_at graduated_from accepted_to has_degree earned',
  community: 'member_of joined volunteers_at practices_at coaches',
  possessions: 'owns owned has drives got bought sold lost renovated repaired restored',
  tools: 'uses switched_to licensed_under',
  health: 'has_condition diagnosed_with recovered_from allergic_to injured takes habit had wears died_of',
  food: 'diet former_diet avoids drinks',
  preferences: 'likes dislikes prefers interested_in afraid_of supports',
  skills: 'speaks learns',
  hobbies: 'plays plays_for practices hobby collects painted drew',
  books: 'read',
  films: 'watched',
  travel: 'visited went_on',
  activities: 'attended attends went made hosted performed saw took started gave planted signed_up_for',
  achievements: 'received won finished submitted passed failed ran climbed swam rowed walked cycled',
  goals: 'prepares_for',
  plans: 'plans_to',
}
const ASPECTS: ReadonlyMap<string, string> = new Map(
  Object.entries(SIDES).flatMap(([side, relations]) =>
    relations.split(/\s+/).map((relation) => [relation, side] as const),
  ),
)

/** @returns `null` for a relation that the rules do not read */
export function aspectOf(relation: string): string | null {
  return ASPECTS.get(relation) ?? (relation.startsWith('favorite') ? 'preferences' : null)
}

/** Verbs, each with its particle and the preposition before the end; without a preposition the object is the end. */
const ENTRIES: Readonly<Record<string, Entry | readonly Entry[]>> = table<Entry | readonly Entry[]>({
  ...grouped<Entry | readonly Entry[]>([
    ['live in, live at, live on, live near, reside in, base in', LIVES],
    ['move to, move back to, relocate to, emigrate to', MOVES],
    // "Moved to a flat in Bari."
    ['settle in, settle down in, resettle in, move in', { ...MOVES, fits: proper }],
    ['work at, work for, employ by, intern at', WORKS],
    ['hire by, hire at, start working at', { ...WORKS, kind: 'event' }],
    ['hire as, become', { ...TITLE, kind: 'event' }],
    ['cook at, bake at', { ...WORKS, kind: 'habit', fits: proper }],
    ['lead, manage', LEADS],
    ['train for, prepare for, study for', PREPARES],
    ['study at, go to school at', STUDIES_AT],
    ['study, major in', STUDIES],
    ['graduate from, graduate', GRADUATED],
    ['recover from', RECOVERED],
    ['meet with, meet up with', { ...MET, fits: proper }],
    ['buy, purchase', BOUGHT],
    ['break, sprain, mess up, bruise, pull, burn, tear, twist, hurt, injure, fracture, dislocate', INJURED],
    ['travel to, fly to, drive to, explore, tour, hike in, be to, travel around, travel through', TRAVELLED],
    ['cycle to, cycle around, sail to, sail around, hike to, kayak to, kayak around, row around', TRAVELLED],
    ['get back from, come back from, return from', [TRAVELLED, TRIP]],
    ['stand, hate, dislike, detest, loathe', entry('dislikes state concept')],
    ['accept to, accept into', entry('accepted_to event organization', organisation)],
    ['receive, earn', RECEIVED],
    ['host, organize, organise', HOSTED],
    ['repair, fix', { ...BOUGHT, relation: 'repaired', fits: isOwned }],
    ['attend, participate in, take part in, compete in, perform at, speak at', ATTENDED],
    [
      'sign up for, enroll in, register for',
      event('signed_up_for', (p) => CLASS.test(p.noun) || EVENT.test(p.noun) || p.proper),
    ],
    ['start, begin, launch, co-found', STARTED],
    ['finish, complete', FINISHED],
    ['develop, create, code, program, compose', MAKING],
    ['make, build, design', [MAKING, MADE]],
    ['bake, cook, knit, sew, carve', MADE],
    ['practice, practise', PRACTISES_ANY],
    ['volunteer at, volunteer with, volunteer for, volunteer in', VOLUNTEERS],
    ['use, deploy to, run on', USES],
    ['write in, build with, build on, host on', { ...USES, kind: 'state' }],
    ['grow up in, raise in', HOMETOWN],
    ['fire from, lay off from, lay off by, fire by', LOSTJOB],
    ['like, love, enjoy, adore', LIKES],
    ['give up, cut out, swear off', GIVEN_UP],
  ]),
  'live with': entry(
    'lives_with state person',
    (p) =>
      p.proper ||
      /^(?:my|his|her)$/.test(p.determiner) ||
      /^(?:flatmate|roommate|housemate|friend|student|colleague|cousin|brother|sister)s?$/.test(p.noun),
    { once: 'lived_with' },
  ),
  'move in with': entry('moved_in_with event person'),
  'move into': entry('moved_into event place', (p) => isOwned(p) || p.noun === 'place' || p.noun === 'home'),
  'start at': [
    // "My son started at Hill Secondary"; who speaks may teach there.
    {
      ...STUDIES_AT,
      kind: 'event',
      fits: (p, { subject }) => subject.kind !== 'speaker' && SCHOOL_NAME.test(p.name),
    },
    { ...WORKS, kind: 'event', fits: proper },
  ],
  'teach at': { ...WORKS, kind: 'habit' },
  'work as': TITLE,
  'work in': [
    // "In a bakery", but not "in my office", "in a team".
    {
      ...WORKS,
      fits: (p, clause) =>
        !p.proper &&
        /^(?:a|an|the)$/.test(p.determiner) &&
        !/^(?:office|team|garage|studio|station)$/.test(p.noun) &&
        WORKS.fits(p, clause),
    },
    entry(
      'works_in state concept',
      isOf(
        /^(?:sales?|finance|marketing|healthcare|education|construction|tech|retail|hospitality|logistics|insurance|advertising|publishing|banking|engineering|research|film|fashion|journalism|it|hr|politics|real estate|software|security)$/,
      ),
      { once: 'worked_in' },
    ),
  ],
  'work with': entry('works_with habit person', byName),
  'work on': WORKS_ON,
  'enroll at': { ...STUDIES_AT, kind: 'event' },
  'study in': { ...STUDIES_AT, fits: proper },
  marry: RELATIONSHIP('married_to event'),
  'marry to': RELATIONSHIP('married_to state'),
  'propose to': RELATIONSHIP('proposed_to event'),
  'engage to': RELATIONSHIP('engaged_to state'),
  date: RELATIONSHIP('partner_of habit'),
  meet: MET,
  order: { ...BOUGHT, fits: isOwned },
  sell: SOLD,
  lose: LOST,
  adopt: ADOPTED,
  rescue: { ...ADOPTED, fits: isOf(/^(?:dog|cat|puppy|kitten|horse|rabbit|bird)s?$/) },
  win: WON,
  visit: VISITED,
  'go to': [
    { ...STUDIES_AT, kind: 'habit', fits: isSchoolNow },
    ATTENDS,
    DOCTORED,
    WENT,
    { ...ATTENDED, fits: isOf(EVENT) },
  ],
  'go on': TRIP,
  'go for': {
    ...TRIP,
    fits: (p) => /^(?:hike|run|swim|bike ride|ride)$/.test(p.noun) && p.determiner !== '',
  },
  'camp at': { ...TRAVELLED, fits: (p) => p.proper || p.noun === 'lake' || p.noun === 'beach' },
  'camp in': { ...TRAVELLED, fits: (p) => p.proper || p.noun === 'mountain' },
  quit: event(
    'quit',
    properOr(new RegExp(`^(?:job|position|role|school|university|college|course|${GROUPS})$`)),
  ),
  'resign from': event('left', properOr(new RegExp(`^(?:job|position|role|board|council|${GROUPS})$`))),
  'drop out of': event('left', properOr(new RegExp(`^(?:course|programme|program|${GROUPS})$`))),
  leave: event(
    'left',
    isOf(new RegExp(`^(?:job|position|company|firm|army|navy|church|school|university|college|${GROUPS})$`)),
  ),
  divorce: RELATIONSHIP('divorced event'),
  'move from': entry('moved_from event place', proper),
  'get into': [
    entry('accepted_to event organization', byName),
    entry('had event concept', isOf(/(?:accident|crash)$/)),
  ],
  give: event('gave', isOf(/^(?:talk|speech|presentation|lecture|concert|workshop|recital)$/)),
  pass: event(
    'passed',
    isOf(/^(?:exam|exams|test|interview|driving test|bar|certification|audition|course|class)s?$/),
  ),
  fail: event(
    'failed',
    (p) =>
      /^(?:exam|exams|driving test|theory test|driving theory test|bar|audition|course|class)s?$/.test(
        p.noun,
      ) || /^(?:driving|theory|driving theory|eye|math|maths|language|citizenship|blood) test$/.test(p.name),
  ),
  throw: { ...HOSTED, fits: isOf(/(?:party|shower)$/) },
  perform: {
    ...HOSTED,
    relation: 'performed',
    fits: (p) => /^(?:song|play|piece|concerto|show|solo)s?$/.test(p.noun) && p.determiner !== 'my',
  },
  see: [DOCTORED, SAW],
  do: [
    entry(
      'studies habit concept',
      (p) =>
        /^(?:phd|doctorate|mba|degree|master|bachelor|apprenticeship|traineeship)(?:'?s)?$/.test(p.noun) &&
        p.determiner !== 'the',
    ),
    PRACTISES,
    DIETS,
    { ...FINISHED, fits: (p) => p.determiner === 'the' && FEAT.test(p.noun) && !/ of /.test(p.name) },
  ],
  'practice at': { ...VOLUNTEERS, relation: 'practices_at' },
  record: {
    ...WROTE,
    relation: 'recorded',
    fits: isOf(/^(?:song|album|podcast|ep|demo|single|track|video)s?$/),
  },
  renovate: { ...BOUGHT, relation: 'renovated', fits: isOwned },
  plant: event('planted', (p) => p.determiner !== 'my'),
  restore: { ...BOUGHT, relation: 'restored', fits: isOwned },
  'apply for': event(
    'applied_for',
    isOf(
      /^(?:job|position|role|internship|scholarship|grant|visa|program|loan|residency|fellowship|citizenship|permit)s?$/,
    ),
  ),
  'apply to': entry(
    'applied_to event organization',
    properOr(/^(?:agency|agencies|school|university|college|program|company)$/),
  ),
  join: JOINED,
  take: [
    ATTENDS,
    TOOK,
    TAKES,
    { ...TRIP, fits: (p) => TRIP.fits(p, null as never) && p.determiner !== 'the' },
  ],
  found: { ...STARTED, fits: (p) => p.determiner !== '' || p.proper },
  open: OPENED,
  'set up': {
    ...OPENED,
    fits: (p) => ORGANISATION.test(p.noun) || /^(?:business|stall|booth|foundation|club)$/.test(p.noun),
  },
  submit: {
    ...FINISHED,
    relation: 'submitted',
    fits: (p) => WORK_OF_WORDS.test(p.noun) || /^(?:application|manuscript|proposal)s?$/.test(p.noun),
  },
  publish: { ...WROTE, relation: 'published' },
  release: {
    ...WROTE,
    relation: 'released',
    fits: isOf(/^(?:album|song|single|game|app|ep|video|book|film|movie)$/),
  },
  write: [MAKING, WROTE],
  read: READ,
  watch: WATCHED,
  paint: PAINTED,
  draw: { ...PAINTED, relation: 'drew', fits: (p) => p.determiner === 'a' || p.determiner === 'an' },
  run: [
    event('ran', isOf(/^(?:marathon|half-marathon|race|5k|10k|half|ultramarathon|relay|triathlon)s?$/i)),
    entry(
      'owns state organization',
      (p) =>
        /^(?:company|firm|business|shop|store|studio|bakery|cafe|restaurant|salon|bar|hostel|farm|agency|gallery|bookshop|guesthouse|hotel|pub|nursery|school|clinic|blog|podcast|workshop)$/.test(
          p.noun,
        ) && p.determiner !== 'the',
      { aspect: 'work', once: 'owned' },
    ),
  ],
  swim: event('swam', (p) => (p.proper && p.determiner === 'the') || WATER.test(p.noun)),
  'swim across': event('swam', (p) => p.proper || WATER.test(p.noun)),
  'row across': event('rowed', (p) => p.proper || WATER.test(p.noun)),
  walk: event('walked', (p) => ROUTE.test(p.name)),
  hike: event('walked', (p) => ROUTE.test(p.name)),
  cycle: event('cycled', (p) => ROUTE.test(p.name)),
  climb: entry('climbed event place', (p) => p.proper || p.noun === 'mountain'),
  play: PLAYS,
  'take up': [
    { ...PLAYS, kind: 'event', fits: (p) => INSTRUMENT.test(p.noun) || SPORT.test(p.noun) },
    // Whoever takes up something without "the" does it for pleasure.
    {
      ...PRACTISES,
      kind: 'event',
      fits: (p) => p.determiner === '' && !p.proper && !NO_PASTIME.test(p.noun),
    },
  ],
  'play for': entry('plays_for habit organization', properOr(/^(?:team|club|band|orchestra)$/)),
  'play in': entry(
    'member_of habit organization',
    isOf(/^(?:band|orchestra|team|quartet|ensemble|league)$/),
    {
      aspect: 'hobbies',
    },
  ),
  'sing in': entry('member_of habit organization', isOf(/^(?:band|choir|chorus|group|ensemble|opera)$/), {
    aspect: 'hobbies',
  }),
  // "Rex belongs to my neighbour Gerd": what is somebody's is no member of them.
  'belong to': {
    ...MEMBER,
    fits: (p, clause) => MEMBER.fits(p, clause) && p.name.split(' ').every((word) => kinOf(word) === null),
  },
  collect: entry('collects habit thing', (p) => p.determiner === '' && p.plural),
  speak: SPEAKS,
  learn: LEARNS,
  teach: entry(
    'teaches habit concept',
    (p) => p.determiner === '' || /^(?:class|classes|course|lessons)$/.test(p.noun),
  ),
  drive: entry(
    'drives habit thing',
    (p) => p.determiner !== '' && (p.proper || isOwned(p) || p.noun === 'taxi') && p.determiner !== 'my',
  ),
  rent: entry(
    'rents habit thing',
    (p) => RENTED.test(p.noun) && /^(?:an?|my|our|one|two)$/.test(p.determiner),
  ),
  support: entry('supports habit organization', byName),
  wear: entry(
    'wears habit thing',
    isOf(/^(?:glass(?:es)?|spectacles|contacts|lens(?:es)?|contact lenses|hearing aids?|braces)$/),
  ),
  drink: entry(
    'drinks habit concept',
    (p, clause) =>
      isHabit(clause) &&
      p.determiner === '' &&
      /^(?:coffee|decaf|espresso|tea|green tea|matcha|wine|beer|alcohol|milk|oat milk|cola|coke)$/.test(
        p.name,
      ),
  ),
  'work from': entry('works_from habit place', (p) => p.name === 'home'),
  'commute by': entry(
    'commutes_by habit thing',
    isOf(/^(?:train|bus|bike|bicycle|car|tram|metro|subway|underground|ferry|foot|scooter|motorbike)$/),
  ),
  coach: entry(
    'coaches habit organization',
    properOr(/^(?:team|club|squad|side|girls|boys|kids|juniors|under-\d+s?)$/),
  ),
  own: entry('owns state thing'),
  'license under': { ...USES, relation: 'licensed_under', kind: 'state' },
  'transfer to': { ...STUDIES_AT, kind: 'event', fits: (p) => SCHOOL_NAME.test(p.name) },
  'change to': { ...STUDIES, kind: 'event', fits: isSubjectOfStudy },
  'subscribe to': entry('has habit thing', proper),
  'switch to': [
    {
      ...STUDIES_AT,
      kind: 'event',
      fits: (p, { subject }) => subject.kind !== 'speaker' && SCHOOL_NAME.test(p.name),
    },
    { ...STUDIES, kind: 'event', fits: isSubjectOfStudy },
    { ...USES, kind: 'event', relation: 'switched_to' },
  ],
  'report to': entry('has_boss habit person', byName),
  'diagnose with': DIAGNOSED,
  'suffer from': { ...CONDITION, fits: (p) => p.determiner === '' },
  'promote to': PROMOTED,
  'bear in': BORN,
  'come from': { ...HOMETOWN, fits: byName },
  prefer: entry('prefers state concept'),
  'die of': entry('died_of event concept'),
})

/** "Is" with an adjective, or an adjective and its preposition. */
export const QUALITIES: Readonly<Record<string, Entry>> = table({
  ...grouped([
    ['afraid of, scared of, terrified of', AFRAID],
    ['fond of, keen on', LIKES],
    ['into, obsessed with, crazy about', { ...LIKES, fits: (p) => p.determiner === '' }],
    ['interested in, passionate about', INTERESTED],
  ]),
  'allergic to': ALLERGIC,
  'married to': RELATIONSHIP('married_to state'),
  'engaged to': RELATIONSHIP('engaged_to state'),
  // "I'm on 20 mg of citalopram", "she's in the rowing club".
  on: TAKES,
  in: {
    ...MEMBER,
    fits: (p) =>
      CLUB.test(p.noun) ||
      /^(?:army|navy|air force|marines|police|fire brigade|reserves|scouts)$/.test(p.noun),
  },
  'fluent in': SPEAKS,
  'based in': LIVES,
  'born in': BORN,
  'originally from': HOMETOWN,
  from: { ...HOMETOWN, fits: byName },
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
