/** Which nouns can be an end of a fact, by what a relation is about. */
import type { Phrase } from '../../../english/phrases.ts'
import { stem } from '../../../std/stem.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { KIN } from '../../relations.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Nouns that say nothing by themselves. */
const GENERIC = set(`
thing stuff lot lots bit ton tons bunch time times day days week month year way ways kind sort fun blast chance
opportunity idea ideas moment moments experience experiences feeling feelings joy strength support help difference
advice look break step steps care place part side point sense number problem problems trouble
news word words mind eye eyes heart life world people someone everyone anyone nobody person guy guys one ones something
anything everything nothing it this that other others same rest more most all some any much many few couple both each
either neither me you him her us them myself yourself himself herself itself ourselves themselves who what which
everybody somebody anybody folk folks everyday while matter reason result progress effort work goal goals dream dreams
future past present passion love peace hope luck pleasure comfort happiness impact inspiration motivation encouragement
perspective journey challenge challenges change changes success mistake mistakes decision fact facts stage level
situation issue issues topic subject example detail details aspect type form item items piece pieces set group
area spot corner end start beginning middle top bottom front back start type energy vibe vibes spirit mood spark
connection bond relationship balance confidence courage growth skill skills talent self story stories memory memories
minute hour second today tomorrow yesterday tonight morning afternoon evening night weekend i he she we they`)

const POINTING = set(
  'this that these those your its what which such any every each no another more most enough both all half whose',
)

/** A complete phrase that says what it means without its surroundings. */
export function isTelling(phrase: Phrase | undefined, third = false): phrase is Phrase {
  if (phrase === undefined || phrase.open || phrase.restricted || phrase.name === '') return false
  if (POINTING.has(phrase.determiner)) return false
  if (!third && /^(?:his|her|their)$/.test(phrase.determiner)) return false
  if (GENERIC.has(phrase.noun) && !phrase.proper) return false
  // "The same school": which one stands elsewhere.
  if (/^same /.test(phrase.name)) return false
  if (
    /\b(?:this|that|these|those|your|yours|its|me|you|him|us|them|it|he|she|they|i|myself|yourself|himself|herself)\b/i.test(
      phrase.name,
    )
  )
    return false
  if (/^(?:i|so|very|too|just|that|well|ok|okay|lol|haha|wow)$/i.test(phrase.name)) return false
  return /[\p{L}\p{N}]/u.test(phrase.name)
}

export const PETS: ReadonlySet<string> = set(
  'dog cat puppy pup kitten kitty rabbit bunny parrot horse pony hamster turtle tortoise bird fish goldfish snake lizard gecko chicken hen duck goat sheep pig guinea-pig ferret budgie canary parakeet cockatiel iguana hedgehog rat mouse pet labrador poodle spaniel retriever beagle terrier husky corgi dachshund',
)
export const PEOPLE_WITHOUT_NAME: ReadonlySet<string> = set(
  'parent child kid sibling grandparent twin baby son daughter sister brother grandchild grandson granddaughter cousin nephew niece stepson stepdaughter',
)

const OWNED = set(`
car bike bicycle motorbike motorcycle scooter van truck boat motorboat sailboat kayak canoe yacht caravan camper vespa
house flat apartment condo cottage cabin farm garden allotment greenhouse vineyard orchard studio workshop garage shop
bakery store cafe restaurant bookshop company business firm startup piano guitar violin viola cello flute clarinet
saxophone trumpet trombone drum drums ukulele keyboard harp banjo accordion oboe synthesizer camera laptop computer pc
phone smartphone tablet printer telescope microscope drone console playstation xbox switch tv television projector
record-player turntable tent surfboard skateboard snowboard skis sled treadmill loom kiln easel sewing-machine
motorhome tractor trailer land plot house-boat boathouse telescope microphone synthesiser amplifier bookshelf
necklace ring watch tattoo collection library sofa couch desk bed oven grill telescope smartwatch e-bike record hive beehive orchid typewriter`)

/** A thing that somebody can own and that is worth knowing of. */
export function isOwned({ noun, proper, name }: Phrase): boolean {
  return proper || isOwnedNoun(noun) || /^drum (?:kit|set)$/.test(name)
}

export function isOwnedNoun(noun: string): boolean {
  return OWNED.has(noun) || OWNED.has(noun.replace(/s$/, ''))
}

const MAKES =
  /^(?:audi|bmw|chevrolet|chevy|citro[eë]n|corolla|civic|dacia|ducati|fiat|ford|golf|harley|honda|hyundai|jeep|kawasaki|kia|lexus|mazda|mercedes|mini|mitsubishi|nissan|opel|peugeot|polo|porsche|prius|renault|saab|seat|skoda|škoda|subaru|suzuki|tesla|toyota|vespa|volkswagen|volvo|vw|yamaha|iphone|ipad|macbook|kindle|pixel|thinkpad|fitbit|garmin|playstation|xbox|nintendo|gopro|canon|nikon|fujifilm|leica|steinway|stratocaster|telecaster|gibson|fender)$/i

/** "A Peugeot", "an iPhone 12": a thing by its maker's name. */
export function isMake({ name }: Pick<Phrase, 'name'>): boolean {
  return MAKES.test(name.split(' ')[0] ?? '')
}

/** Ways of eating that have a name. */
export const DIET: RegExp =
  /^(?:vegetarian|vegan|pescatarian|pescetarian|gluten-free|dairy-free|lactose-free|sugar-free|plant-based|keto|ketogenic|paleo|carnivore|mediterranean|low-(?:carb|fat|salt|sodium|sugar|fodmap|calorie)|high-protein|kosher|halal|teetotal)$/

/** What people do for pleasure, by the name of doing it. */
export const PASTIME: RegExp =
  /^(?:hik|bak|paint|draw|swimm|runn|danc|sing|garden|knitt|sew|sail|surf|ski|snowboard|climb|cycl|skat|kayak|row|div|fenc|bird-?watch|crochet|juggl|jogg|golf|fish|wrestl|embroider|weav|quilt)ing$/

export const LANGUAGES: RegExp =
  /^(?:Afrikaans|Albanian|Arabic|Armenian|Basque|Bengali|Breton|Bulgarian|Cantonese|Catalan|Chinese|Croatian|Czech|Danish|Dutch|English|Esperanto|Estonian|Finnish|Flemish|French|Frisian|Gaelic|Galician|Georgian|German|Greek|Hebrew|Hindi|Hungarian|Icelandic|Indonesian|Irish|Italian|Japanese|Korean|Latin|Latvian|Lithuanian|Malay|Maltese|Mandarin|Norwegian|Persian|Polish|Portuguese|Punjabi|Romanian|Russian|Serbian|Slovak|Slovene|Slovenian|Spanish|Swahili|Swedish|Tagalog|Tamil|Thai|Tibetan|Turkish|Ukrainian|Urdu|Vietnamese|Welsh|Yiddish|Yoruba|Zulu)$/

const PEOPLES =
  /^(?:African|American|Argentin(?:e|ian)|Asian|Australian|Austrian|Autistic|Bahá'í|Bangladeshi|Belgian|Black|Bolivian|Brazilian|British|Buddhist|Canadian|Caribbean|Catholic|Chilean|Christian|Colombian|Cuban|Deaf|Ecuadorian|Egyptian|Emirati|Ethiopian|European|Filipin[ao]|Ghanaian|Hindu|Hispanic|Indian|Iranian|Iraqi|Israeli|Ivorian|Jamaican|Jewish|Jordanian|Kenyan|Kurdish|Latin[ao]|Lebanese|Libyan|Mexican|Mormon|Moroccan|Muslim|Native|Nepal(?:i|ese)|Nigerian|Orthodox|Pakistani|Palestinian|Peruvian|Protestant|Quaker|Saudi|Scot(?:tish)?|Senegalese|Sikh|Singaporean|Somali|South|Sudanese|Swiss|Syrian|Taiwanese|Tanzanian|Tunisian|Ugandan|Venezuelan|White|Yemeni)$/

const CREEDS =
  /^(?:Anglican|Bahá'í|Baptist|Buddhist|Catholic|Christian|Hindu|Jewish|Lutheran|Methodist|Mormon|Muslim|Orthodox|Protestant|Quaker|Sikh)$/
/** Words for people that name no nation. */
const OTHER_PEOPLES =
  /^(?:African|Asian|Autistic|Black|Caribbean|Deaf|European|Hispanic|Latin[ao]?|Native|South|White|Arabic|Hebrew|Yiddish|Mandarin|Cantonese|Swahili|Esperanto|Hindi|Tagalog|Malay|Urdu)$/

/** What somebody is by one word for a people: its relation. */
export function peopleRelation(name: string): 'religion' | 'nationality' | null {
  if (CREEDS.test(name)) return 'religion'
  return /^\p{Lu}\p{Ll}+$/u.test(name) && isPeople(name) && !OTHER_PEOPLES.test(name) ? 'nationality' : null
}

/** "I'm German", "I'm Muslim", "I'm South African": a people or a creed. */
export function isPeople(name: string): boolean {
  const [first = ''] = name.split(' ')
  return PEOPLES.test(first) || LANGUAGES.test(first)
}

const CONDITIONS =
  /(?:itis|osis|emia|algia|pathy|phobia|plegia|syndrome|disease|disorder|cancer|diabetes|asthma|migraines?|epilepsy|allergy|allergies|adhd|autism|anxiety|depression|insomnia|hypertension|blood pressure|cholesterol|eczema|anemia|lupus|dyslexia|ptsd|ocd|hernia|ulcers?|reflux|vertigo|tinnitus|glaucoma|celiac|coeliac|hay fever|dementia|alzheimer's|parkinson's|arthritis|psoriasis|endometriosis|multiple sclerosis|bad back|bad knees?|sleep apnea|intolerance|gout|sciatica|thyroid|pneumonia|covid|flu|concussion|gastritis)$/i

export function isCondition({ name }: Pick<Phrase, 'name'>): boolean {
  return CONDITIONS.test(name)
}

/** "5 mg of melatonin", "ibuprofen 400 mg", "metformin". */
export function isMedicine({ name, noun }: Phrase): boolean {
  if (DOSE.test(name)) return true
  return ((name === noun || /^vitamin /.test(name)) && isDrug(name)) || MEDICINE.test(noun)
}

/** Whether a sentence speaks of one: a dose, pills, a medicine by its name. */
export function namesMedicine(sentence: string): boolean {
  const words = sentence.toLowerCase().split(/[^\p{L}]+/u)
  return (
    DOSE.test(sentence) ||
    words.some((word) => SPELLED_DOSE.test(word) || MEDICINE.test(word) || isDrug(word))
  )
}

const DOSE = /\b\d[\d.,]*\s?(?:mg|mcg|µg|ml|iu)\b/i

const SPELLED_DOSE = /^(?:milli|micro)grams?$/

/** What comes back: "I get migraines". */
export function isRecurring(noun: string): boolean {
  return RECURRING.test(noun)
}
const RECURRING =
  /^(?:migraine|panic attack|attack|seizure|nosebleed|cold sore|palpitation|hay ?fever|fever|vertigo|eczema|heartburn|reflux|sinusitis|tonsillitis|cystitis|sciatica)s?$/

export function isEdible(name: string): boolean {
  const noun = name.toLowerCase().split(' ').at(-1) ?? ''
  return (
    EDIBLE.test(noun) || ['food', 'fruit', 'vegetable'].some((kind) => openWordClasses().isMember(noun, kind))
  )
}
const EDIBLE =
  /^(?:gluten|dairy|lactose|fructose|histamine|caffeine|sesame|soya?|kiwis?|celery|msg|yeast|coriander|cilantro|turmeric)$/

export function isDrug(noun: string): boolean {
  if (/^[a-z]{5,}$/.test(noun) && openWordClasses().isMember(stem(noun), 'medicin')) return noun !== 'alcohol'
  return SUBSTANCE.test(noun)
}

const MEDICINE =
  /^(?:pills?|tablets?|antibiotics?|antidepressants?|painkillers?|antihistamines?|inhaler|supplements?)$/
const SUBSTANCE =
  /^(?:insulin|lithium|digoxin|ritalin|antibiotics|steroids|vitamins?(?: [A-K]\d{0,2})?|statins?|melatonin|ibuprofen|aspirin|paracetamol|metformin|probiotics?|lisinopril|magnesium|zinc|calcium|creatine|omega-3|fish oil|folic acid)$|(?:pril|sartan|statin|olol|azole|cillin|mycin|triptan|zepam|oxetine|formin|profen|cetirizine|thyroxine|traline|opram|tidine|parin|faxine|mide|dipine|xaban|mantine|pezil|tiapine|[lt]zapine|azepine|gabalin|pentin|phenidate|oxetine|amadol|gliptin|gliflozin|glutide|setron|lukast|dronate|nisolone|nisone|methasone|asone|sonide|(?<!s)terol|tadine|[aoi]vir|tinib|oxacin|cycline|stigmine|thiazide|actone|triptyline|ipramine|peridone|racetam|valproate|trigine|trexate|zolam)$/

const OCCUPATION =
  /(?:paralegal|matron|principal|trainee|dean|chaplain|sommelier|concierge|referee|courier|midwife|housewife|..er|..stress|..tress|..or|..ist|..ian|..eer|man|woman|nurse|chef|cook|pilot|judge|coach|intern|student|architect|analyst|consultant|accountant|assistant|ceo|cto|cfo|founder|barista|model|agent|clerk|therapist|scientist|attorney|surgeon|vet|physio|dev|guide|guard|mechanic|mayor|priest|nun|monk|soldier|sergeant|captain|waitress|actress|hostess|apprentice|freelancer|au pair|doula|paramedic|pharmacist|president|secretary|technician|principal|dean|head of .+)$/i
const NO_OCCUPATION = set(`
riser member number mother father sister brother daughter person winner beginner lover believer owner newcomer foreigner
outsider reminder starter matter supporter helper order power paper partner friend reader listener learner fighter
survivor player gamer runner dreamer stranger neighbor neighbour teenager user fan newbie monster disaster center
centre flower river summer winter dinner letter chapter corner color humor favor honor error mirror 
thinker talker eater sleeper lifesaver game-changer eye-opener keeper reflector creator better
other former latter character adventure treasure pleasure measure grandmother grandfather whisper super
feminist optimist pessimist perfectionist realist idealist minimalist christian human vegetarian
pescatarian libertarian american italian canadian australian brazilian russian norwegian indian asian hungarian
egyptian ukrainian persian bulgarian sister stepmother stepfather stepsister stepbrother hater buyer seller booster
hoarder loner foodie picture gesture future culture nature lecture feature texture mixture venture
lodger tenant maker trooper stickler sucker softie charmer rockstar angel hero genius believer huge contender finisher killer pioneer volunteer
customer client subscriber guest visitor beginner newbie newcomer parishioner commuter speaker owner renter homeowner buyer traveler traveller explorer swimmer hiker cyclist smoker non-smoker nonsmoker ex-smoker vaper drinker non-drinker gambler churchgoer
teetotaller teetotaler worrier procrastinator snorer sleepwalker taxpayer voter shopper saver spender cardholder leaseholder`)

export function isOccupation({ noun, name }: Phrase): boolean {
  if (NO_OCCUPATION.has(noun) || name.split(' ').length > 5 || HOW.test(name)) return false
  // "A man of few words" says what somebody is like.
  if (/^(?:man|woman)$/.test(noun)) return false
  return (
    isTitleNoun(noun) ||
    /\bhead of\b|\b(?:team|tech|technical|project|product|design|engineering|shift|group) lead$/.test(name)
  )
}

/** How somebody does what need not be a trade: "a hopeless gardener", "a keen painter". */
const HOW =
  /^(?:(?:very|really|pretty|rather|quite|truly|absolutely) )?(?:hopeless|terrible|awful|lousy|bad|poor|horrible|dreadful|rubbish|useless|clumsy|careless|mediocre|appalling|rotten|crap|miserable|nervous|anxious|slow|fast|lazy|messy|sloppy|decent|average|okay|worse|keen|avid|eager|enthusiastic|passionate|amateur|occasional|reluctant|secret|frustrated|failed|self-taught home) /
/** Breeds that end like trades, beside those of the table of classes. */
const BREEDS = /^(?:labrador|heeler|leonberger|harrier|weimaraner|boerboel|drever)$/

function isAnimal(noun: string): boolean {
  const lower = noun.toLowerCase()
  return PETS.has(lower) || BREEDS.test(lower) || openWordClasses().isMember(lower, 'animal')
}

export function isTitleNoun(noun: string): boolean {
  // "Rex is a retriever" says of what kind he is.
  return (
    !NO_OCCUPATION.has(noun) &&
    !isAnimal(noun) &&
    (OCCUPATION.test(noun) || openWordClasses().isMember(noun, 'professional'))
  )
}

const EMPTY_TASTE = set(`
thought fact outcome
sound view color colour colors colours look look design vibe sight energy photo picture pic pictures photos painting
piece message quote idea attitude passion enthusiasm name title plan way scene part smile face place result effect
team community company guy man woman boy girl baby kid kids child children son daughter husband wife mom dad family friend friends
feeling taste smell touch feel process challenge freedom thought combination mix use details detail`)

/** What somebody can like for good: kinds and names of things, not the photo at hand. */
export function isTaste(phrase: Phrase): boolean {
  if (phrase.proper && phrase.determiner === '') return true
  // "The thought Nate": a name that is spoken to.
  if (phrase.proper) return phrase.determiner === 'the' && /^\p{Lu}/u.test(phrase.name)
  if (
    phrase.determiner !== '' &&
    !(
      phrase.determiner === 'the' &&
      /^(?:outdoors|ocean|sea|beach|mountains|countryside|piano|violin|guitar|cello|theatre|theater|opera|cinema|snow|rain)$/.test(
        phrase.name,
      )
    )
  )
    return false
  return !EMPTY_TASTE.has(phrase.noun)
}

const EMPTY_GERUND =
  /^(?:see|hear|know|be|have|get|give|feel|look|watch out|share|chat|talk|say|tell|think|remember|imagine|find|catch|help|let|keep|do|call|come|wait|hope|end|hold|bring|use|put|show|need|want|mean|receive|wake|add|capture|express|inspire)$/

/** "Hiking", not "seeing you". */
export function isActivity(verb: string): boolean {
  return !EMPTY_GERUND.test(verb)
}

/** "I smoke": told of without an object, too. */
export function isVice(verb: string): boolean {
  return /^(?:smoke|drink|vape|gamble)$/.test(verb)
}

/** An activity that needs no object: "hiking". */
export function isBareActivity(verb: string): boolean {
  return /^(?:hike|cook|bake|read|write|paint|draw|swim|run|dance|sing|travel|camp|garden|knit|sew|fish|sail|surf|ski|snowboard|climb|cycle|bike|jog|skate|kayak|row|dive|snorkel|code|program|game|volunteer|teach|shop|drive|fly|box|wrestle|bowl|golf|act|meditate|crochet|craft|photograph|compose|weld|juggle|skateboard|rollerblade|sculpt|blog|stream)$/.test(
    verb,
  )
}

export function kinOf(noun: string): string | null {
  const one = noun.toLowerCase()
  if (KIN[one] !== undefined) return one
  const singular = one.replace(/ies$/, 'y').replace(/s$/, '')
  return KIN[singular] !== undefined ? singular : null
}

const SHE =
  /^(?:(?:grand|step|god)?(?:mother|daughter|mom|mum|ma)|sister|aunt|niece|wife|girlfriend|fianc[eé]e|landlady|granny|nana)$/
const HE =
  /^(?:(?:grand|step|god)?(?:father|son|dad|pa)|brother|uncle|nephew|husband|boyfriend|fianc[eé]|landlord)$/

export function genderOf(kin: string): 'she' | 'he' | null {
  return SHE.test(kin) ? 'she' : HE.test(kin) ? 'he' : null
}
