/**
 * What somebody says of the data that a service has of them: "My number is wrong in your files. It is …", "change my e-mail to …",
 * "please delete my phone number".
 */
import { regexp } from '../../../english/like.ts'
import { DUE, EMAIL, POSTCODE, STREET, STREET_FIRST } from '../../../std/contact-forms.ts'

const KIND =
  '(?:(?:phone |mobile |mobile phone |cell |cell phone |telephone |contact |(?:bank )?account )?number|bank account|e-?mail(?: address)?|mail address|address|phone|IBAN|post ?code|zip code|sort code)'
const WHICH = '(?:(?:new|current|own|private|personal|registered|home|postal|work|business) ){0,2}'
const HELD =
  "(?: (?:that |which )?you(?:'ve| have| hold| keep)(?: got)?(?: (?:for me|of me|on file|there|stored|saved|noted|registered))*| on (?:file|my (?:account|file|profile))| in (?:your|the) (?:files?|records?|system|database))"
/** Nobody else's: "my wife's number" is none of these. */
const OWN = `(?:my (?:(?:old|former|previous) )?${WHICH}${KIND}${HELD}?|(?:the|that) ${WHICH}${KIND}${HELD})`
const WRONG =
  "(?:wrong|incorrect|not (?:right|correct|up to date|mine|valid|current)|old|outdated|out of date|out-of-date|obsolete|misspelled|misspelt|mistyped|no longer|any ?more|changed|(?:isn't|is not) (?:right|correct)|has (?:a|an) (?:typo|mistake|error|wrong)|needs|should)"
/** Says that there is something to put right, and of what. */
const IN_NEED = regexp.iu`
  \b${OWN}\b[^.!?]{0,20} ${WRONG}\b
  \b(?:there is|there's|you have|you made) an? (?:\p{Ll}+ )?(?:typo|mistake|error) (?:in|with) ${OWN}
  \byou (?:still )?(?:have|use|got|wrote|noted|spelled|spelt|took down|misspelled|misspelt|mistyped) (?:${OWN}|(?:the wrong|an old|an outdated|an incorrect) ${KIND})
  \b(?:I|we) (?:have |got |just )*(?:changed|mistyped|misspelled|misspelt|got|made a mistake in|gave you the wrong|told you the wrong) (?:my )?(?:new )?${KIND}
  \b(?:change|update|correct|fix|amend) ${OWN}
`
const OF_OTHERS =
  /\b(?:his|her|hers|their|theirs|your)\b(?! (?:files?|records?|system|database|end|side|list)\b)|(?<!\bit|\bthat|\bhere|\bthere)['’]s \p{L}+ (?:phone |mobile )?(?:number|e-?mail|mail|address)\b|\bfor (?!me\b|now\b|my (?:account|records?|file)\b)\p{L}+/iu

const PHONE = '\\+?\\(?\\d[\\d ()/.-]{4,20}\\d'
const IBAN = '[A-Z]{2}\\d{2}(?: ?[A-Z\\d]{2,4}){3,8}'
const VALUE = `(?<value>${EMAIL}|${PHONE}|${IBAN}|${POSTCODE}|${STREET}|${STREET_FIRST})`
/** Nothing but the value of before: what goes on may take it back. */
const BEHIND = `(?:(?:,| -| –| —)? ?(?:(?:and )?not (?:${EMAIL}|[\\d+][\\d ()/.-]*)|instead|please|now|from now on|thanks|thank you|sorry))?[.!]*\\s*$`
const PUT = '(?:change|correct|update|fix|set|switch|amend|make)'
const ASKING =
  "(?:please |kindly |pls |(?:can|could|would|will) you (?:please )?|(?:I would|I'd) like you to )"
const TOLD = `(?:(?:it|that|this)|(?:the|my) (?:right|correct|new|current|actual|proper|real|updated) (?:one|(?:${KIND}))) ?(?:'s|is|reads|(?:should|must|has to|ought to)(?: actually)? (?:be|read))(?: now| actually| in fact| really)*:? `
/** "It should be …", "please change it to …". */
const LED = `(?:(?:no|sorry|so|and|but|actually|oh|hi|hello)[,.]? )*(?:${TOLD}|${ASKING}?${PUT} (?:it|that|this) to |${ASKING}?use )`
const SAID_BARE = new RegExp(`^\\s*${LED}${VALUE}${BEHIND}`, 'iu')
/** "The number you have is old, it should be …": in one sentence. */
const SAID_BESIDE = new RegExp(`(?:[,;:–—-]| and| but)\\s*${LED}${VALUE}${BEHIND}`, 'iu')
/** "My number should be …", "please change my e-mail to …". */
const SAID_WHOLE = regexp.iu`
  ^\s*(?:(?:hi|hello|hey|and|also|so|ok|yes|actually)[, ]+)*(?:${ASKING})?${PUT} ${OWN}(?: from [^!?\n]{1,60}?)? to ${VALUE}${BEHIND}
  \b${OWN} (?:should|must|has to|ought to) (?:be|read)(?: now| changed to| corrected to| updated to)? ${VALUE.replace('value', 'due')}${BEHIND}
`
/** "The correct phone number is …", with nothing else beside it. */
const CORRECT = regexp.iu`^\s*(?:(?:no|sorry|actually|hi|hello)[,.]? )*(?:the|my) (?:right|correct|new|current) ${WHICH}${KIND} is ${VALUE}${BEHIND}`
/** "No, it is …", "that is my old one, the new one is …", "it should be …": of what the other one had just read out. */
const READ_OUT_WRONG = regexp.iu`^\s*(?:(?:(?:no|sorry)[,.!]? )+${LED}|(?:that|it|this)(?: one| number| address| e-?mail)?(?:'s| is| was) (?:wrong|incorrect|old|outdated|out of date|not (?:right|correct)|misspelled|misspelt|my old (?:one|number|address|e-?mail))[.,;:!–—-]* (?:and |but )?${LED}|${DUE})${VALUE}${BEHIND}`
/** A number alone may be that of a room or a race. */
const READ_OUT = new RegExp(`\\b(?:your ${WHICH}(?!number)${KIND}|${KIND}${HELD})\\b`, 'iu')
/** Not now, or not so: tests, conditions, days to come. */
const NOT_YET =
  /\b(?:if|after|once|unless|when|until|tests?|readme|code|function|docs?|examples?|placeholder|dummy)\b|\b(?:from|as of|starting|effective|on) (?:the )?(?:\d|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)/i
const SPEAKS_OF = new RegExp(`\\b${KIND}\\b`, 'i')
const SENTENCES = /(?:[^.!?\n]|[.!?](?=[^\s.!?]))+(?:[.!?]+|$|\n)/g
/** More than this is no note to a service. */
const LONGEST = 400

function givenIn(found: RegExpExecArray | null): string | undefined {
  const { value, due } = found?.groups ?? {}
  return (value ?? due)?.trim()
}

/** "My phone number is now …"; `null` where the value is none of what is called so. */
function told(called: string, value: string): string | null {
  const work = /\b(?:work|business)\b/i.test(called) ? 'work ' : ''
  if (IS_EMAIL.test(value)) return /mail|address/i.test(called) ? `My ${work}email is now ${value}.` : null
  const isPhone = IS_PHONE.test(value) && !A_DAY.test(value)
  if (/mail/i.test(called)) return null
  if (/account|IBAN|code/i.test(called))
    return isPhone || IS_CODE.test(value) ? `My ${called} is now ${value}.` : null
  if (/address/i.test(called))
    return isPhone || work !== '' || !A_STREET.test(value) ? null : `My address is now ${value}.`
  return isPhone ? `My ${work === '' ? 'phone ' : work}number is now ${value}.` : null
}

const IS_EMAIL = new RegExp(`^${EMAIL}$`)
const IS_PHONE = new RegExp(`^${PHONE}$`)
const IS_CODE = new RegExp(`^(?:${IBAN}|${POSTCODE}|\\d[\\d -]{2,20})$`)
const A_STREET = new RegExp(`^(?:${STREET}|${STREET_FIRST})$`, 'u')
const A_DAY = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d)|\d{4}-\d\d?-\d\d?)$/

function ends(sentence: string): string {
  return /\s*$/.exec(sentence)?.[0] ?? ''
}

/** The text with what it puts right of the speaker's own data told plainly: "My phone number is now …". */
export function dataPutRight(text: string): string {
  if (text.length > LONGEST || !/\d|@/.test(text) || !SPEAKS_OF.test(text)) return text
  const sentences = text.match(SENTENCES) ?? []
  let isChanged = false
  const done = new Set<number>()
  const put = sentences.map((sentence, i) => {
    if (NOT_YET.test(sentence) || OF_OTHERS.test(sentence)) return sentence
    // "Could you update it to …?" asks for it, "update it to …?" whether to.
    const isAsked = i === sentences.length - 1 && REQUEST.test(sentence)
    const said = isAsked ? sentence.replace(/\?\s*$/, '') : sentence
    const before = sentences[i - 1] ?? ''
    const isNeeded = (words: string): boolean => IN_NEED.test(words) && !OF_OTHERS.test(words)
    const whole = givenIn(SAID_WHOLE.exec(said))
    const beside = whole ?? (isNeeded(sentence) ? givenIn(SAID_BESIDE.exec(said)) : undefined)
    const own = beside ?? (sentences.length === 1 ? givenIn(CORRECT.exec(said)) : undefined)
    const bare = own ?? (isNeeded(before) ? givenIn(SAID_BARE.exec(said)) : undefined)
    if (bare === undefined) return sentence
    const called = SPEAKS_OF.exec(own === undefined ? before : sentence)?.[0] ?? ''
    const isWork = OF_WORK.test(own === undefined ? before : sentence)
    const plain = told(isWork ? `work ${called}` : called, bare)
    if (plain === null) return sentence
    isChanged = true
    // What was said of it to lead in tells nothing more.
    if (own === undefined && ALONE.test(before)) done.add(i - 1)
    return `${/^\s*/.exec(sentence)?.[0] ?? ''}${plain}${ends(sentence)}`
  })
  return isChanged
    ? put
        .filter((_, i) => !done.has(i))
        .join('')
        .trimStart()
    : text
}
const OF_WORK = new RegExp(`\\b(?:work|business) ${KIND}`, 'i')
const REQUEST = /\b(?:can|could|would|will) you\b/i
/** No further clause in it. */
const ALONE = /^(?!.*(?:[,;:]|\b(?:and|but|because|since)\b))/iu

/** Whether a text may put right what somebody else read out of the speaker's data. */
export function mayPutDataRight(text: string): boolean {
  return text.length <= LONGEST && /\d|@/.test(text) && READ_OUT_WRONG.test(text)
}

/**
 * The text with what it puts right of the data that the other one read out told plainly; `null` where it does not.
 *
 * @param readOut What the other one said right before.
 */
export function readOutPutRight(text: string, readOut: string): string | null {
  if (!mayPutDataRight(text) || NOT_YET.test(text) || OF_OTHERS.test(text)) return null
  const [first, another] = (readOut.match(SENTENCES) ?? []).filter((sentence) => READ_OUT.test(sentence))
  if (first === undefined || another !== undefined) return null
  const kinds = new Set([...first.matchAll(EACH_KIND)].map(([words]) => words.toLowerCase()))
  const [called = ''] = kinds
  const old = READ_VALUE.exec(first)?.groups?.value?.trim()
  const value = givenIn(READ_OUT_WRONG.exec(text))
  // What stands there has to be such a value as well.
  return kinds.size > 1 || old === undefined || value === undefined || told(called, old) === null
    ? null
    : told(called, value)
}
const EACH_KIND = new RegExp(SPEAKS_OF, 'gi')
const READ_VALUE = new RegExp(VALUE, 'u')

const WITHDRAWN = `my ${WHICH}(?:(?:phone|mobile|mobile phone|cell|cell phone|telephone|contact) number|e-?mail address|address)`
const GIVEN = `(?: (${EMAIL}|${PHONE}))?`
/** Whole sentences only: with anything behind it, "delete my address" may be of a letter. */
const NO_MORE = regexp.iu`
  ^\s*${ASKING}?(?:delete|remove|erase) ${WITHDRAWN}${GIVEN}(?: from (?:your|the) (?:files?|records?|system|database|memory))?(?:,? please)?[.!]*\s*$
  ^\s*${WITHDRAWN}${GIVEN} is (?:no longer (?:valid|in use)|not (?:valid|in use) any ?more)[.!]*\s*$
`

/** Which of their data somebody withdraws, and which value where it is named: "please delete my phone number". */
export interface Withdrawn {
  readonly kind: Datum
  readonly relations: readonly string[]
  readonly value: string | null
}

type Datum = 'phone_number' | 'email_address' | 'address'

export function dataWithdrawn(sentence: string): Withdrawn | null {
  if (sentence.length > LONGEST || !SPEAKS_OF.test(sentence)) return null
  const found = NO_MORE.exec(sentence)
  if (found === null) return null
  const value = found.slice(1).find((one) => one !== undefined) ?? null
  const called = SPEAKS_OF.exec(found[0])?.[0] ?? ''
  const kind: Datum = /mail/i.test(called)
    ? 'email_address'
    : /address/i.test(called)
      ? 'address'
      : 'phone_number'
  const work = /\b(?:work|business) /i.test(found[0]) ? 'work_' : ''
  return { kind, relations: [`${work}${kind}`], value }
}
