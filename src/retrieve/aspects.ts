/**
 * What sides of a life a question can ask about, and by which words people tell of them: "Where do I live?" shares no word with
 * "we signed, three bedrooms by the canal".
 */
import { later } from '../std/later.ts'
import { numbersBetween } from '../std/number-words.ts'
import { stem } from '../std/stem.ts'
import { openWordClasses } from '../std/word-classes.ts'
import { searchTerms } from '../std/words.ts'
import { endsOf } from './analyse.ts'

export interface Aspect {
  readonly name: string
  readonly asks: RegExp
  /** Stems of words that a turn which tells of it may have. */
  readonly cues: () => ReadonlySet<string>
  /** Says what is asked for. */
  readonly tells: RegExp
  /** Says something of its kind. */
  readonly hints: RegExp
  /** Stems of names of its kind, which say something, too: breeds for pets. */
  readonly kinds: () => ReadonlySet<string>
  /** It has one value at a time, so the newest counts most; of others there are several. */
  readonly single: boolean
  /** It is told in sentences of others: "my sister …" tells of siblings, "she moved" of no home of the one who asks. */
  readonly ofOthers: boolean
}

interface Row {
  readonly asks: RegExp
  readonly cues: string
  /** Classes of nouns whose members are cues and hints, and of those that are cues alone: dishes are named by whoever cooks. */
  readonly classes?: string
  readonly cueClasses?: string
  readonly tells: RegExp
  readonly hints?: RegExp
  readonly single?: boolean
  readonly ofOthers?: boolean
}

const NEVER = /(?!)/
const TENS = numbersBetween(20, 90)
const ONES = numbersBetween(1, 9)
const TEENS = numbersBetween(16, 19)
const TO_TWELVE = numbersBetween(1, 12)
/** A number that an age of somebody who writes can be. */
const AGE = `(?:1[5-9]|[2-9]\\d|${TEENS}|(?:${TENS})(?:[- ](?:${ONES}))?)(?![\\d:.,]\\d|[-\\s]?(?:%|percent|per|km|k|kg|miles?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|euros?|dollars?|pounds?|bucks|mg|degrees?|people|times|am|pm|o'clock|or)\\b|[%°€$£])`
const KIN_OF = (kin: string): RegExp =>
  new RegExp(`\\b(?:my|our|the) (?:\\p{L}+ )?(?:${kin})(?:['’]?s)?\\b|\\b(?:${kin}) and (?:i|me)\\b`, 'iu')
const PARTNER =
  'husband|wife|hubby|partner|girlfriend|boyfriend|gf|bf|spouse|fianc[eé]e?|ex-?(?:husband|wife)'
const CHILD =
  '(?:grand|step)?(?:son|daughter|kid|child|children|boy|girl|baby|twin)s?(?:-in-law)?|little one|toddler|grandchildren'
const SIBLING = '(?:half-?|step-?)?(?:brother|sister|sibling|bro|sis|twin)s?(?:-in-law)?'
const PARENT = '(?:grand|step)?(?:mother|father|mom|mum|dad|mam|mama|papa|ma|pa|parent)s?(?:-in-law)?'
const ANY_KIN = `${PARTNER}|${CHILD}|${SIBLING}|${PARENT}|(?:aunt|uncle|cousin|niece|nephew)s?|family`
const KIN_CUES =
  'relative husband wife hubby partner girlfriend boyfriend gf bf spouse fiance fiancee married wedding son daughter kid kids child children boy girl baby twin grandson granddaughter grandchild grandchildren grandmother grandfather grandma grandpa brother sister sibling bro sis mother father mom mum dad mama papa ma pa parents aunt uncle cousin niece nephew family pregnant born'
const HOME_NOUN = 'flat|apartment|house|cottage|bungalow|condo|studio|room|place|home|townhouse|loft|cabin'
const BOUGHT =
  '(?:bought|buy(?:ing)?|got|picked up|collect(?:ed|ing)|replaced|traded|sold|gave|leas(?:ed|ing)|deposit on|new|used|second[- ]?hand|switch(?:ed|ing) to|back (?:on|to)|drop(?:ped)?|crack(?:ed)?|lost|stolen|dead|upgraded|drive|driving|own)'
const PHONES =
  'phone|mobile|smartphone|handset|iphone|pixel|galaxy|samsung|fairphone|oneplus|nokia|motorola|xiaomi|huawei|android|flip phone|landline'
const VEHICLES =
  'car|van|truck|pickup|lorry|suv|hybrid|diesel|estate|hatchback|motorbike|motorcycle|moped|scooter|boat|dinghy|camper|audi|bmw|chevrolet|chevy|citro[eë]n|corolla|civic|dacia|fiat|ford|golf|honda|hyundai|jeep|kia|mazda|mercedes|nissan|opel|peugeot|polo|prius|renault|kangoo|skoda|octavia|subaru|suzuki|tesla|toyota|volvo|vw|volkswagen|vespa|yamaha'

const ROWS: Readonly<Record<string, Row>> = {
  home: {
    asks: new RegExp(
      `\\b(?:where|who|which|what)\\b.{0,200}\\b(?:live|lives|living|lived|reside|based)\\b(?<!for a living)(?! (?:on|without|music|show|concert|stream))|\\b(?:my|our|['’]s|s['’]) (?:\\p{L}+ )?(?:address|neighbou?rhood|postcode|landlord)\\b|\\bwhere(?:['’]s| is| are) (?:my|our|\\p{L}+['’]s) (?:${HOME_NOUN})\\b|\\b(?:which|what) (?:city|town|village|street|country|part of)\\b.{0,200}\\b(?:live|lives|home|in)\\b`,
      'iu',
    ),
    cues: 'move year live flat apartment house cottage bungalow condo studio room place home lease landlord mortgage rent key keys sign signed neighbour neighbor neighbourhood neighborhood address bedroom relocate settle street box boxes deposit tenant',
    tells: new RegExp(
      `(?<!\\b(?:got|was|were|been|be|is|has|it|that|this|everything) )\\bmov(?:e|ed|ing) (?:\\p{L}+ )?(?:in(?:to)?|out|to|back|from|with)\\b(?! (?:the )?(?:\\d|next|tomorrow|later|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december))|\\bmov(?:e|ed|ing) (?:on )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\\b(?:relocat|settl)(?:ed|ing)\\b.{0,20}\\b(?:to|in)\\b|\\b(?:live|lives|lived|living|reside|based) (?:\\p{L}+ )?(?:in|at|near|by|here)\\b|\\b(?:sign(?:ed)?|got|have|bought|offer on|keys?|found|rent(?:ed|ing)?|took|spent the first night)\\b.{0,40}\\b(?:${HOME_NOUN}|lease|\\d-?bed(?:room)?)\\b|\\b(?:${HOME_NOUN}) (?:\\p{L}+ ){0,2}(?:in|on|near|at|by) (?:the )?\\p{L}+.{0,20}\\b(?:is|are) (?:ours|mine)\\b|\\bkeys? (?:is|are) (?:ours|mine)\\b|\\b(?:our|my) (?:\\p{L}+ )?(?:${HOME_NOUN}) (?:on|in|near|at|by)\\b|\\b(?:years|months|winters|life) (?:here )?in \\p{Lu}|\\b(?:\\d|two|three|four)[- ]?(?:bed(?:room)?s?|bhk)\\b|\\bsigned\\b.{0,30}\\blease|\\b(?:${HOME_NOUN}) (?:in|near|on)\\b.{0,40}\\bfrom\\b`,
      'iu',
    ),
    hints: new RegExp(
      `\\b(?:our|my) (?:new |old )?(?:${HOME_NOUN}|street|neighbou?rhood|landlord|landlady|neighbou?rs?)\\b|\\b(?:lease|mortgage|landlord|deposit)\\b`,
      'iu',
    ),
    single: true,
  },
  work: {
    asks: /\b(?:where|who|what|which|whom)\b.{0,200}\b(?:do|does|did|am|is|are|was|were|have|has)\b.{0,200}\bwork(?:ed|ing|s)?\b(?:\W*$| (?:at|for|as|now|before|these days|right now|this year|last year|currently|today|next)\b)|\b(?:job|profession|occupation|employer|career|workplace)\b|\bfor a living\b|\bwho employs\b|\b(?:what|which) company\b.{0,200}\b(?:work|at)\b/i,
    cues: 'move job work profession occupation workplace employed hire boss manager lead colleague coworker office start join sign employer company shift fire laid retire retired notice resign quit post role position promote promoted living mentor team intern trainee freelance career archive ward clinic client patient student career day route year drove taught built',
    tells:
      /\b(?:got|landed|took|taken|accepted|start(?:ed|ing)?|offered|new|lost|left|quit|found)\b.{0,30}\b(?:job|position|post|role|gig)\b|\b(?:hired|recruited|employed|promoted|laid off|sacked|let (?:me )?go|made redundant|unemployed|retired|freelanc\w+)\b|\bfired\b.{0,30}\b(?:me|us|half|of)\b|\bsign(?:ed)? with\b|\b(?:work|worked|working|works) (?:at|for|as|in the|with)\b|\b(?:start(?:ed|ing)?|began|begin) (?:at|as|there)\b|\b(?:started|starting|began) (?:with|on|in)\b|\bjoin(?:ed|ing)? (?:at|as|there)\b|\bfirst (?:day|week|month) (?:at|in|as|on the job)\b|\b(?:handed in|gave|given) (?:my|in my) notice\b|\bmy notice\b|\bfor a living\b|\bmade me (?:the )?(?:head|manager|director|lead|partner)\b|\bi(?:['’]?m| am) (?:now |still )?(?:an? |the )?(?:\p{L}+ ){0,2}(?:teacher|nurse|doctor|engineer|developer|driver|manager|designer|officer|adviser|advisor|consultant|accountant|midwife|chef|clerk|technician|assistant|head)\b|\b(?:mornings|days|hours|shifts) a week (?:for|at|in)\b|\bi (?:drive|teach|deliver|nurse|drove|taught|delivered|built|ran)\b.{0,30}\b(?:for|line|years|shift|night)\b|\bthe company (?:is|was)\b/iu,
    hints:
      /\bfirst (?:day|week|month) (?:is|was)\b|\bday (?:1|one) (?:done|at)\b|\bmy (?:new |old )?(?:boss|lead|manager|supervisor|colleagues?|co-?workers?|team|mentor|office|shifts?|patients|students|clients|company|employer|apprentices?)\b|\b(?:shift|ward|office|colleagues?|co-?workers?)\b|\b(?:for|after|of) (?:\p{L}+[- ]?){1,2}years\b|\byears of\b/iu,
    single: true,
  },
  pay: {
    asks: /\b(?:salary|wages?|income|earn(?:ings?)?|paycheck|pay rise|raise)\b|\bhow much\b.{0,200}\b(?:make|paid)\b/i,
    cues: 'salary income make earn wage net gross month year pay paid raise offer bonus job sign hour hourly k start',
    tells:
      /\b(?:\d[\d.,]*\s?k|\d{1,3}(?:[.,]\d{3})+|\d{4,6})\b.{0,25}\b(?:net|gross|a month|a year|per (?:month|year)|salary|monthly|annual|before tax|after tax)\b|\b(?:salary|pay|offer|earn\w*|wage|raise|net|gross)\b.{0,30}\d/i,
    single: true,
  },
  age: {
    asks: /\bhow old\b|\b(?:my|['’]s) age\b|\bwhat age\b|\b(?:date of birth|birthday|year of birth)\b|\bwhen\b.{0,200}\bborn\b/i,
    cues: `turn turned birthday age old year years born ${TENS.replaceAll('|', ' ')} ${TEENS.replaceAll('|', ' ')} ${Array.from({ length: 85 }, (_, i) => i + 15).join(' ')}`,
    tells: new RegExp(
      `\\b(?:I['’]?m|I am|I was|I['’]ll be|I turn(?:ed)?|turn(?:ed|ing)|at|aged?|being) (?:just |only |nearly |almost |about |already )?${AGE}|^\\W*${AGE} (?:and|years old|now|today)\\b|\\b(?:my|our) (?:${AGE}(?:th|st|nd|rd)|${TENS.replaceAll('y', 'ieth')}) birthday\\b|\\b(?:I was|was I) born (?:in|on)\\b|\\b${AGE}[- ]years?[- ]old\\b`,
      'iu',
    ),
    hints: /\bmy birthday\b|\bat my age\b/i,
    single: true,
  },
  number: {
    asks: /\b(?:phone|telephone|mobile|cell|contact|fax)? ?number\b(?!\s*of)|\be-?mail(?: address)?\b|\breach me\b|\bcontact details\b/i,
    cues: 'number contact reach telephone mobile call end ends phone mail email address',
    tells:
      /\bnumber\b.{0,40}\d{3,}|\bends? (?:in|with|on) \d+|\+\d[\d ()-]{6,}|\b0\d[\d -]{6,}|\S@\S+\.\p{L}{2,}/iu,
    single: true,
  },
  phone: {
    asks: /\b(?:phone|mobile|smartphone|cell ?phone|telephone|handset)\b(?! number)/i,
    cues: `${PHONES.replaceAll('|', ' ')} telephone cell`,
    tells: new RegExp(
      `\\b${BOUGHT}\\b.{0,40}\\b(?:${PHONES})\\b|\\b(?:${PHONES})\\b.{0,40}\\b${BOUGHT}\\b|\\bmy (?:new |old )?(?:${PHONES})\\b|\\b(?:given|gave) me\\b.{0,20}\\b(?:${PHONES})\\b`,
      'iu',
    ),
    single: true,
  },
  vehicle: {
    asks: /\b(?:car|cars|vehicles?|motorbike|motorcycle|van|truck|boat)\b|\bwhat\b.{0,200}\bdrive\b/i,
    cues: `${VEHICLES.replaceAll('|', ' ').replace('citro[eë]n', 'citroen')} vehicle drive used second hand deposit collect licence`,
    tells: new RegExp(
      `\\b${BOUGHT}\\b.{0,40}\\b(?:${VEHICLES})\\b|\\bmy (?:new |old )?(?:${VEHICLES})\\b|\\b(?:deposit on|bought|got|collect(?:ed|ing)?) (?:an? |the )?(?:used|second[- ]?hand)\\b|\\b(?:sold|gave|traded) .{0,20}\\b(?:${VEHICLES})\\b`,
      'iu',
    ),
    hints: new RegExp(`\\b(?:the|a|our) (?:\\p{L}+ )?(?:${VEHICLES})\\b`, 'iu'),
    single: true,
  },
  partner: {
    ofOthers: true,
    asks: new RegExp(
      `\\b(?:${PARTNER})s?\\b|\\bmarried\\b|\\bmarital\\b|\\brelationship status\\b|\\b(?:dating|single)\\b|\\bwho (?:do|does) \\p{L}+ live with\\b`,
      'iu',
    ),
    cues: 'husband wife hubby partner girlfriend boyfriend gf bf spouse fiance fiancee married relationship status wedding date engaged anniversary divorc move',
    tells: KIN_OF(PARTNER),
    hints:
      /\b(?:married|wedding|engaged|divorced|dating|anniversary|husbands|wives)\b|\b(?:\p{L}+ and (?:i|me)|moving in (?:with|w)|live with)\b/iu,
  },
  children: {
    ofOthers: true,
    asks: /\b(?:(?:grand)?(?:children|child|kids?|sons?|daughters?|babies|baby|grandkids))\b/i,
    cues: 'son daughter kid kids child children boy girl baby twin grandson granddaughter grandchild grandchildren pregnant born birth toddler grandmother grandfather turned',
    tells: KIN_OF(CHILD),
    hints: new RegExp(
      `\\b(?:pregnant|was born|born (?:in|on|last|at)|is here|newborn|baby|twins|kilos?|weeks old|turned (?:${TO_TWELVE}|\\d)|(?:she|he)['’]?s (?:${TO_TWELVE}|\\d+)\\b)`,
      'i',
    ),
  },
  siblings: {
    ofOthers: true,
    asks: /\b(?:siblings?|brothers?|sisters?)\b/i,
    cues: 'brother sister sibling bro sis twin',
    tells: KIN_OF(SIBLING),
  },
  parents: {
    ofOthers: true,
    asks: /\b(?:parents?|mother|father|mom|mum|dad)\b/i,
    cues: 'mother father mom mum dad mama papa ma pa parents',
    tells: KIN_OF(PARENT),
    hints: /\b(?:mum|mom|dad|mama|papa)\b/i,
  },
  family: {
    ofOthers: true,
    asks: /\b(?:family|relatives|relations|kin)\b/i,
    cues: KIN_CUES,
    tells: KIN_OF(ANY_KIN),
    hints: /\b(?:mum|mom|dad|born|pregnant|twins)\b/i,
  },
  pets: {
    ofOthers: true,
    asks: /\b(?:pets?|animals?|dogs?|cats?)\b/i,
    cues: 'pet animal dog cat puppy kitten kitty rabbit parrot horse pony hamster turtle tortoise bird budgie canary hen chicken fish snake shelter vet adopt bark',
    classes: 'dog cat',
    tells:
      /\b(?:my|our|the|adopted|took in|got|have|bought|named?|called|is|new) (?:an? |the |my |our )?(?:\p{L}+ ){0,2}(?:pets?|dogs?|cats?|puppy|kittens?|kitty|rabbits?|parrot|horse|pony|hamster|turtle|tortoise|budgie|canary|hens?|chickens|goldfish|snake|guinea pigs?)\b/iu,
    hints: /\b(?:dog|cat|puppy|kitten|vet|shelter|hamster|rabbit|parrot)\b/i,
  },
  health: {
    asks: /\b(?:health|ill(?:ness)?|diseases?|sick|medical|diagnos\w+|conditions?|operations?|operated|surger(?:y|ies))\b/i,
    cues: 'health illness disease condition sick medical operate diagnose doctor surgeon surgery operation hospital scan physio therapist replaced knee hip back heart asthma diabetes migraine pressure sugar type cataract thyroid allergy allergic pain injury broke broken sprain splint tablet blood test inhaler meniscus arthritis clinic cancer',
    classes: 'illness disorder',
    tells:
      /\b(?:diagnosed|diagnosis|surgery|surgeon|operation|operated|cataracts?|meniscus|asthma|diabet\w+|migraines?|arthritis|thyroid|type (?:one|two|1|2)|blood pressure|cholesterol|physio|shin splints|\p{L}+(?:itis|emia|algia|osis))\b|\b(?:knee|hip|shoulder|left one|right one)\b.{0,30}\b(?:replaced|surgery|torn|gone|broke|pain|operat\w+)\b|\b(?:doctor|physio|surgeon|she|he) (?:says|said|thinks|wants)\b.{0,60}\b(?:sugar|pressure|heart|knee|off|scan|test)\b/iu,
    hints:
      /\b(?:doctor|dr\.? \p{Lu}|hospital|clinic|scan|pain|hurts?|inhaler|tablets?|pills?|injections?)\b/iu,
  },
  medicine: {
    asks: /\b(?:medic(?:ines?|ations?)|meds|drugs?|pills?|tablets?|prescri\w+|dose|dosage)\b/i,
    cues: 'meds dosage mg mcg ml dose tablet pill injection prescribe prescription medicine medication drug doctor dr take inhaler insulin',
    classes: 'medicin',
    tells:
      /\b\d[\d.,]*\s?(?:mg|mcg|µg|ml|iu|units?)\b|\b(?:tablets?|pills?|injections?|inhaler|dose|prescri\w+|metformin|insulin)\b|\b(?:put (?:me|\p{L}+) on|on the new|off the|stopped taking|switched (?:me )?to|done with)\b/iu,
    single: true,
  },
  doctor: {
    ofOthers: true,
    asks: /\b(?:doctor|gp|physician|surgeon|dentist|therapist|physio)\b/i,
    cues: 'doctor dr surgeon gp dentist clinic physio appointment',
    tells: /\b(?:Dr|Doctor)\.? \p{Lu}\p{L}+|\bmy (?:new )?(?:doctor|gp|surgeon|dentist|therapist|physio)\b/u,
    single: true,
  },
  allergy: {
    ofOthers: true,
    asks: /\b(?:allerg\w+|intoleran\w+)\b/i,
    cues: 'allergy allergic intolerant intolerance coeliac celiac gluten lactose nuts peanut swell rash epipen react throat cannot hives',
    tells:
      /\b(?:allerg\w+|intoleran\w+|coeliac|celiac|epi-?pen|anaphyla\w+)\b|\b(?:can(?:no|['’])?t|mustn['’]?t|doesn['’]?t|not allowed to) (?:have|eat|do|touch)\b.{0,40}|\b(?:swells?|swollen|rash|hives|itch\w*)\b/i,
  },
  food: {
    asks: /\b(?:foods?|dish(?:es)?|eat|meals?|vegetables?|ingredients?|diet)\b.{0,200}\b(?:hate|dislike|avoid|like|can['’]?t|don['’]?t|not|prefer|allowed)\b|\b(?:hate|dislike|avoid)\b.{0,200}\b(?:foods?|eat(?:ing)?|dish(?:es)?|vegetables?|ingredients?)\b|\b(?:my|['’]s) diet\b|\b(?:vegetarian|vegan)\b/i,
    cues: 'food meal ingredient avoid vegetable hate dislike disgusting yuck gross slimy stand eat pasta pizza recipe cook dinner vegetarian vegan diet',
    cueClasses: 'veget fruit dish meat',
    tells:
      /\b(?:hate|hates|dislike|can['’]?t stand|disgusting|yuck|gross|slimy|not a fan of|doesn['’]?t (?:do|eat|like)|don['’]?t (?:do|eat|like)|vegetarian|vegan|coeliac|halal|kosher)\b|(?:^|[^\p{L}])no (?:more )?(?!one|idea|problem|way|time|doubt|longer|need|more|nights?)\p{L}+(?: in it)?(?: on (?:it|mine)| pls| please|,| they|[.!]|$)/iu,
  },
  smoking: {
    asks: /\b(?:smok(?:e|es|er|ing)|drink alcohol|alcohol)\b/i,
    cues: 'smoke smoking cigarette tobacco vape wine beer alcohol sober drink',
    tells: /\b(?:cigarettes?|smok\w+|vap(?:e|ing)|sober|alcohol)\b/i,
    single: true,
  },
  licence: {
    asks: /\b(?:licen[cs]es?)\b/i,
    cues: 'licence license driver driving test pass passed driving theory permit',
    tells: /\b(?:pass(?:ed)?|got|have|failed)\b.{0,30}\b(?:licen[cs]e|test|theory|permit)\b/i,
    single: true,
  },
  hobbies: {
    asks: /\b(?:hobb(?:y|ies)|sports?|(?:free|spare) time|for fun|pastimes?|interests)\b/i,
    cues: 'hobby hobbies sport free spare time fun interest play team club choir train race marathon league class run swim knit paint garden sing band game match practice veterans',
    classes: 'sport',
    tells:
      /\b(?:i|we)(?:['’](?:m|ve|re))? (?:\p{L}+ )?(?:play|run|ran|knit|paint|sing|swim|swam|row|climb|cycl\w+|hike|dance|bake|garden|train|running|knitting|playing|painting|singing|learning)\b|\b(?:my|our|the) (?:\p{L}+ )?(?:choir|team|club|band|league|allotment|beehives?|hives)\b|\b(?:marathon|race|5k|10k)\b/iu,
  },
  travel: {
    asks: /\b(?:holidays?|vacations?|trips?|travel(?:led|ed|s)?)\b/i,
    cues: 'back holiday vacation trip flight fly flew cabin hotel beach travel week airport train returned',
    tells:
      /\b(?:back from|came home from|returned from|flew to|fly(?:ing)? to|trip to|week in|holiday in|days in)\b|\bwe (?:go|went|leave|travel\w*) (?:to|for)\b/i,
  },
  manager: {
    ofOthers: true,
    asks: /\b(?:boss|manager|supervisor|team lead|mentor)\b/i,
    cues: 'boss manager supervisor team lead mentor report head',
    tells:
      /\b(?:my|our|the|new) (?:\p{L}+ )?(?:boss|manager|supervisor|lead|mentor)\b|\breport(?:s|ing)? to\b/iu,
    single: true,
  },
}

function aspectOf([name, row]: [string, Row]): Aspect {
  const kinds = later(() => membersOf(row.classes))
  const cues = later(() => new Set([...searchTerms(row.cues), ...kinds(), ...membersOf(row.cueClasses)]))
  return {
    name,
    asks: row.asks,
    cues,
    kinds,
    tells: row.tells,
    hints: row.hints ?? NEVER,
    single: row.single ?? false,
    ofOthers: row.ofOthers ?? false,
  }
}

function membersOf(classes: string | undefined): ReadonlySet<string> {
  const names = classes === undefined ? [] : classes.split(' ')
  return new Set(names.flatMap((name) => openWordClasses().members(stem(name))))
}

const ASPECTS: readonly Aspect[] = Object.entries(ROWS).map(aspectOf)
/** Of whom something is to be told in whole. */
const OF_A_PERSON = new Set([
  'home',
  'work',
  'age',
  'partner',
  'children',
  'family',
  'pets',
  'health',
  'hobbies',
])

/** The sides of a life that a question asks about, few; of one about a whole person the sides that say who the person is. */
export function aspectsAsked(text: string, portrait: boolean): readonly Aspect[] {
  if (portrait) return ASPECTS.filter(({ name }) => OF_A_PERSON.has(name))
  const asked = endsOf(text)
  return ASPECTS.filter(({ asks }) => asks.test(asked))
}
