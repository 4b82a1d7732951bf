/** Whether whoever "moved to" something lives there: people move to firms, tools, tariffs, teams and diets, too. */
import { likeAnyCase } from '../../../english/like.ts'
import { later } from '../../../std/later.ts'
import { MONTH } from '../../../std/months.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { insteadOf, isSoftware } from './tools.ts'

/** Makers, banks, shops, networks and apps that no list of tools has, and that no town is called. */
const SERVICES = later(
  () =>
    new Set(
      `gmail|outlook|telegram|signal|whatsapp|mac|iphone|netflix|excel|google sheets|airtable|basecamp|clickup|miro|canva|zoom|hubspot|salesforce|mailchimp|substack|github|gitlab|bitbucket|confluence|office 365|google workspace
      xero|quickbooks|freshbooks|freeagent|datev|lexoffice|shopify|woocommerce|etsy|ebay|amazon|squarespace|wix|wordpress|paypal|klarna
      vodafone|ee|o2|giffgaff|lebara|t-mobile|verizon|at&t|telekom|swisscom|sky|virgin media|virgin|talktalk|starlink
      revolut|monzo|n26|starling|hsbc|barclays|lloyds|natwest|santander|octopus|octopus energy|british gas|edf|e.on|aviva|axa|allianz|bupa
      nokia|samsung|google pixel|huawei|xiaomi|oneplus|fairphone|sonos|bose|garmin|fitbit|kindle|kobo|playstation|xbox|nintendo|steam|disney\\+|hulu
      tesla|toyota|volkswagen|bmw|audi|siemens|google|microsoft|facebook|meta|uber|deloitte|kpmg|starbucks|nando's|mcdonald's|costa|lidl|aldi|tesco|ikea
      marketing|sales|finance|engineering|support|operations|legal|design|research|accounting|procurement|logistics|hr|it|r&d|pro|premium|business class|hybrid|remote|keto|paleo|atkins|zumba|pilates|yoga|crossfit`.split(
        /\s*[|\n]\s*/,
      ),
    ),
)
const TEAM = /^(?:Team|Plan|Platform|Version|Group|Class|Level|Year|Grade|Gate|Room|Table) [\p{Lu}\d]/u

/** What belongs to a home, beside a name that nobody knows. */
const OF_HOME =
  /\b(?:flat|apartment|house|home|houseboat|cottage|garden|balcony|stairs|sofa|boxes|kitchen|bedroom|landlord|landlady|neighbou?rs?|neighbou?rhood|rent|mortgage|town|city|village|region|coast|sea|beach|mountains?|countryside|school|university|uni|with my|my (?:new )?job|a (?:new )?job|for (?:work|love|my job)|after (?:the|my)|closer to|near|here|there|weather|commute|live|lives|living)\b|, \p{Lu}|\bin \p{Lu}(?!\p{Ll}+ (?:because|to)\b)\p{Ll}+|\bto study\b/u
const IN_MONTH = new RegExp(`\\bin ${MONTH}\\b`, 'g')
/** What is said of a firm or a tool, and not of a town. */
const OF_OTHER = likeAnyCase`\b(?:(?:my|our|the) (?:\p{L}+ )?(?:phone|number|sim|contract|account|accounts|shop|store|invoices?|books|bills?|payroll|site|website|blog|emails?|calendar|notes|broadband|internet|energy|electricity|insurance|pension|bank(?:ing)?|savings|podcast|newsletter|tickets|tasks|orders|bookings|app)|for (?:our|my|the|all) (?:\p{L}+ )?(?:invoices?|invoicing|billing|payroll|books|accounts|accounting|orders|bookings|notes|tasks|tickets|emails?|calendar|meetings|chat|newsletter|payments|shop|store|phones?)|for (?:invoic\w+|billing|payroll|accounting|banking|payments|notes|chat)|as (?:an? |the |their |its |our )(?!child|kid|family|couple|student|baby|teenager|boy|girl)\p{L}+|(?:plan|tariff|subscription|licen[cs]e|provider|supplier|invoices|invoicing|broadband|sim|signal|fees|checkout|dashboard|plugins?|interface|ui|api|features|cheaper (?:bills?|plan|tariff|fees)))\b`
const FROM = /\bfrom (\p{Lu}[\p{L}&'’-]*)/u

/** Whether a name is a town's or a country's by what nouns are known. */
function isPlace(name: string): boolean {
  const classes = openWordClasses()
  return ['city', 'country', 'state'].some((kind) => classes.isMember(name.toLowerCase(), kind))
}

/** Whether a name is known to be no place where anybody lives: "Slack", "Vodafone", "Sales". */
export function isNoHome(name: string): boolean {
  if (isPlace(name)) return false
  return (
    isSoftware(name) || insteadOf(name) !== undefined || SERVICES().has(name.toLowerCase()) || TEAM.test(name)
  )
}

/**
 * Whether a sentence that says "moved to" tells of no home: by the name, by what it was moved from, and, where nobody knows
 * the name, by the words around it.
 */
export function isOtherMove(name: string, sentence: string): boolean {
  if (isPlace(name)) return false
  if (isNoHome(name)) return true
  const [, from = ''] = FROM.exec(sentence) ?? []
  if (from !== '') {
    if (isPlace(from)) return false
    if (isNoHome(from)) return true
  }
  return OF_OTHER.test(sentence) && !OF_HOME.test(sentence.replace(IN_MONTH, ' '))
}

const MOVED_TO = /\bmoved (?:back |over )?to (\p{Lu}[\p{L}\d&'’-]*)/u

/** Whether a sentence says "moved", and not to what is no home. */
export function tellsMove(sentence: string): boolean {
  const [, name = ''] = MOVED_TO.exec(sentence) ?? []
  return /\bmoved\b/i.test(sentence) && (name === '' || !isOtherMove(name, sentence))
}
