import { pattern } from '../../../std/pattern.ts'
import { table } from '../../../std/table.ts'

/** Words that standing wishes are made of, wherever they are read. */

/** What an assistant does for somebody: beginnings of verbs. */
export const GIVES: string =
  '(?:us|includ|schedul|book|order|list|add|send|giv|show|suggest|recommend|call|address|answer|correct|translat|nag|repl|respond|writ|put|ask|apologi[sz]|explain|mention|remind|repeat|format|summari[sz]|end|start|begin|offer|propos|assum|sign|quot|cit|prais|say|speak|talk|mak|number|tell)'
/** What a service does to reach somebody, beside what it gives. */
export const REACHES: string = `(?:${GIVES}|ring|phone|text|e-?mail|mail|contact|message|visit|deliver)`
/** What permits something: "you can", "it's fine to". */
export const PERMITS: string =
  "(?:you (?:can|may)|(?:please )?feel free to|it(?: is|['’]?s)(?: now| totally| perfectly)? (?:fine|ok|okay|all ?right)(?: with me)?(?: now| again)?,? (?:to|if you|for you to))"
export const CHANGED_MIND: string =
  "(?:I(?:['’]ve| have)? changed my mind(?: about (?:it|that|this))?[,.:;!–—-]* (?:so |and )?)"
/** What people say before an order: "please", "yes, but". */
export const BEFORE_ORDERS: string =
  '(?:(?:please|pls|plz|and|also|but|so|actually|ok(?:ay)?|oh|hey|btw|no|yes|yeah|yep|(?:ha)+|lol|well|right|fine|thanks|thank you|anyway|one (?:more|other|last) thing|new rule|change of plans?)[,:.!]? +)*'
/** What is written for somebody, in the plural: of one text an order is meant once. */
const TEXTS =
  'e-?mails|mails|letters|messages|quotes|quotations|invoices|bills|reports|posts|captions|summaries|answers|replies|responses|texts|drafts|lists|headings|documents|slides|minutes|recipes|plans|examples|newsletters|proposals|offers|estimates|translations|explanations'

/** For which texts, readers or places an order is: "for the board", "in lists". */
const SCENE = String.raw`(?:for|in|with|on|to) (?!(?:me|it|this|that|them|these|those|now|future|general|fact|case|years|ages|a while|winter|summer|spring|autumn|\p{L}+days?)\b)(?:(?:the|my|our|your|any|all|every|each) )?[\p{L}-]+(?: (?!(?:I|we|he|she|they|you|people|always|never|please|at|no)\b)[\p{L}-]+){0,4}`
const NO_LATER_THAN =
  '(?:at most|no more than|not more than|never more than|max(?:imum)?(?: of)?|a maximum of)'
const SOME = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)'
const EACH = '(?:per|in each|in every|for each|for every)'
/** A past tense is no order: "ha, never used one". */
const NOW = '(?!\\p{L}*[^e]ed\\b)'
const STANDING_VERB = `(?:please )?(?:always|never|do(?:n['’]?t| not) ever) ${NOW}${GIVES}\\p{L}*\\b(?! (?:it|this|that|them) )`
const FOR_GOOD = '(?:from now on|going forward|in (?:the )?future),?'

const IN_PROJECT =
  '(?:in|for|throughout|across) (?:this|our|the) (?:whole |entire )?(?:project|repo|repository|codebase|code base|monorepo)'
const STICKS_TO =
  "(?:please )?(?:(?:always|never|only|just) )*(?:use|stick (?:to|with)|prefer|avoid|follow|do(?:n['’]?t| not) (?:use|add|introduce))"

const REACHING = '(?:call|ring|phone|text|e-?mail|mail|message|contact|write to|visit)'
/** "Do not call me, write to me instead": how somebody is to be reached is meant for good. */
const OTHER_WAY = `(?:please )?(?:do not|don['’]?t|never) ${REACHING} (?:me|us)(?: any ?more)?(?:,| but|;| and)(?: (?:but|please|rather|just|only|instead))* (?:write|text|e-?mail|mail|message|send|call|phone|ring|contact|use)\\b(?!.*\\b(?:when|once|if|until)\\b)`
/** "I am blind, so please send no PDFs": who cannot see today cannot tomorrow. */
const UNABLE = String.raw`I(?: am|['’]m) (?:(?:nearly|almost|partially|legally|completely|severely|quite|very) )?(?:blind|deaf|deaf-?blind|visually impaired|partially sighted|hard of hearing|dyslexic|colou?r-?blind)(?:,|;| and| so)+ (?:please )?(?:send|use|give|write|show|call|ring|phone|text|do not|don['’]?t|avoid|speak|read|describe|no|always|never)\b`

/** Orders for good that something leads in, or that say for what they are. */
export const LED_ORDERS: readonly string[] = [
  OTHER_WAY,
  UNABLE,
  `${STICKS_TO} [^.!?]{2,80}?,? ${IN_PROJECT}(?:,? please)?(?=[.!]?$)`,
  `${IN_PROJECT},? ${STICKS_TO} (?!it\\b|this\\b|that\\b)`,
  STANDING_VERB,
  `${FOR_GOOD} (?:please )?(?:(?:always|never|only|just|do(?:n['’]?t| not)) )*${NOW}(?:${GIVES}|keep|avoid|stick)\\p{L}*\\b`,
  `${SCENE}(?:,|,? please)? (?:${STANDING_VERB}|${NO_LATER_THAN} ${SOME} \\p{L}+(?:,? please)?(?=[.!,]|$))`,
  `${NO_LATER_THAN} ${SOME} (?:\\p{L}+ )?${EACH} (?:answer|reply|paragraph|point|bullet|message|sentence|section|e-?mail|heading)s?(?=[.,!]|$| please| pls| ever)(?!.*\\b(?:said|says)\\b)`,
  `${NO_LATER_THAN} ${SOME} (?:\\p{L}+ )?${EACH} (?:list|slide|line|page|table|row|recipe|quote)s?,? (?:please|pls|ever)\\b`,
  `(?:(?:my|your|the|all|any|our|all my|all your) )?(?:\\p{L}+ )?(?:${TEXTS})(?: (?:to|for|about|from|with) [^,;.]{2,40}?)? (?:should|must|have to|need to|ought to|are to) (?:always|never) (?:be (?!on time|late|answered|paid|sent|checked|read\\b)|have|start|end|use|contain|include|say|look|sound|mention|go|close|open)(?!.*\\b(?:said|says|boss|teacher|thinks)\\b)`,
]
/** The domain that an order itself names. */
export const FOR_SCENE: string = `^${BEFORE_ORDERS}(?:(?:for|in|with|on|to) (?<scene>[^,.;]{2,60}?),? (?=(?:please|always|never|do(?:n['’]?t| not) ever|${NO_LATER_THAN})\\b)|(?<texts>(?:[\\p{L}'’-]+ ){0,2}?(?:${TEXTS})(?: (?:to|for|about|from|with) [^,;.]{2,40}?)?) (?:should|must|have to|need to|ought to|are to) (?:always|never)\\b)`

/** What others call somebody, and the wish for the same. */
export const CALLED_SO: string = String.raw`(?:every(?:one|body)|people|(?:all )?(?:my|our) \p{L}+|most people|they all) calls? me (?!(?:when|if|a|an|the|crazy|mad|stupid|lazy|back|at|on|every)\b)[\p{L}'’-]+(?: \p{Lu}\p{L}+)?,? (?:so |and )?(?:please|you)\b[^.!?]{0,16}\b(?:do (?:so|too|that|the same|it)|call me (?:that|so|it)|use (?:that|it))\b`
/** How a text is laid out, whichever it is. */
export const LAID_OUT: readonly string[] = [
  `(?:write|answer|reply|respond|explain|format|list|put|print|give)\\b[^.!?]{0,60}\\b(?:(?:only |just )?(?:one|two|three|a single)) \\p{L}+ (?:per|on each|for each|in each) (?:line|row|point|bullet|message|step|answer|paragraph)\\b`,
  `(?:write|answer|reply|print)(?: to me)? in (?:big|large|small|short|tiny|clear|capital|block|bold|numbered)(?: \\p{L}+)? (?:letters|steps|type|print|font|words|chunks|lines|capitals|paragraphs)\\b`,
  `number (?:every|each|all|your|all your|the) (?:step|item|line|point|question|paragraph|option|idea|answer|suggestion|entrie|entry)s?\\b(?! (?:of|on|in) (?:this|the)\\b)`,
]

/** In which language is asked for, in that language, by its word for "always" or "from now on": the order, and the languages by their English names. */
const ELSEWHERE = (
  [
    [
      '(?:antworte|antworten Sie|schreib|schreibe|schreiben Sie|sprich|sprechen Sie)(?: mir| mit mir)?',
      '(?:immer|ab jetzt|ab sofort|von jetzt an|von nun an|in Zukunft|künftig)',
      'auf',
      { deutsch: 'German', englisch: 'English', französisch: 'French', spanisch: 'Spanish' },
      'bitte',
    ],
    [
      '(?:réponds|répondez|écris|écrivez|parle|parlez)(?:-moi)?',
      '(?:toujours|désormais|dorénavant)',
      'en',
      { français: 'French', anglais: 'English', allemand: 'German', espagnol: 'Spanish' },
      "s['’]il (?:te|vous) plaît",
    ],
    [
      '(?:responde|respóndeme|contesta|contéstame|escribe|escríbeme|habla|háblame)',
      '(?:siempre|de ahora en adelante)',
      'en',
      { español: 'Spanish', inglés: 'English', francés: 'French', alemán: 'German' },
      'por favor',
    ],
  ] as const
).map(([order, always, into, languages, please]) => {
  const named = `${into} (?<language>${Object.keys(languages).join('|')})`
  const asked = `(?:,? ${please},?)?`
  return {
    languages: table<string>({ ...languages }),
    forms: [
      `${order}${asked} ${always}${asked} ${named}${asked}`,
      `${order}${asked} ${named} ${always}${asked}`,
      `${always} ${named} ${order}${asked}`,
    ].map((form) => pattern(`^(?:${please},? )?${form}[.! ]*$`, 'i')),
  }
})

/** "Antworte mir bitte immer auf Deutsch" as an order in English; `null` for what is no such order as a whole. */
export function languageOrder(order: string): string | null {
  for (const { languages, forms } of ELSEWHERE)
    for (const form of forms) {
      const named = form.exec(order)?.groups?.language
      if (named !== undefined) return `always answer in ${languages[named.toLowerCase()]}`
    }
  return null
}
