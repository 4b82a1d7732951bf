/** What a customer asks a service to note, and what the service says it noted: "change my email to …", "your plan is Pro now". */
import { regexp } from '../../../english/like.ts'
import { EMAIL } from '../../../std/contact-forms.ts'
import { KIN } from '../../relations.ts'

const DATUM =
  '(?:(?:new |current |delivery |shipping |billing |postal |home |phone |mobile |subscription )?(?:e-?mail(?: address)?|(?:phone |mobile |telephone )?number|address|plan))'
const ASKING =
  "(?:(?:can|could|would|will) (?:you|we|I)(?: please| pls)? |(?:I(?:'d| would) like|I (?:want|need|have)) (?:you )?to |please |pls )"
/** "Can you change my email to nora@new.example?" */
const ASKED = regexp.giu`(?<=^|[.!?\n] {0,2}|[,;:] )(?:(?:hi|hello|hey|and|also|so|ok|yes|actually)[, ]+)*(?:${ASKING})?(?:change|update|set|switch|correct) (?:my|the) (${DATUM})(?: on (?:file|my account|the account)| in (?:the|your) (?:system|records))?(?: from [^!?\n]{1,60}?)? to (?!the (?:same|other|next|first|right)\b|this\b|that\b|something\b|an?\b)([^!?\n]{2,80}?)(?:,? please| instead| from now on)*(?:[!?]+|\.(?=\s|$)|(?=$|\n))`
const USE_FROM_NOW = regexp.giu`\b(?:please )?(?:use|write to|mail|send (?:it|them|everything|mails?|the \p{Ll}+) to) (${EMAIL})(?:,? (?:from now on|instead|now|in (?:the )?future|please))+`

/** A text in which somebody says by what address they are reached from now on: "use nora@new.example from now on". */
export function askedFor(text: string): string {
  return /\b(?:use|write|mail|send)\b/i.test(text) ? text.replace(USE_FROM_NOW, 'My email is now $1') : text
}

/** What a text asks to be noted, put as what is so once it is. */
function requestsIn(text: string): string[] {
  if (/\b(?:if|after|once|unless|when|tests?|readme|code|function|docs?|example)\b/i.test(text)) return []
  return [...text.matchAll(ASKED)].map(
    ([, what = '', value = '']) => `My ${asNoted(what)} is now ${value.trim()}.`,
  )
}

const NAME = '\\p{Lu}[\\p{L}\\d]*(?: \\p{Lu}[\\p{L}\\d]*)?'
const DONE =
  '(?:(?:done|ok(?:ay)?|sure|great|perfect|all set|thanks?(?: you)?|no problem|of course|updated|changed|noted|got it)[,.!:;–-]* )*'
const CONFIRMS: readonly (readonly [RegExp, by: string])[] = [
  [
    regexp.iu`^${DONE}(?:I(?:'ve| have) (?:updated|changed|set) )?your (${DATUM}) (?:is now|has been (?:updated|changed|set) to|was (?:updated|changed|set) to|is|to) ([^!?]{2,80}?)(?: now)?[.!]*$`,
    'My $1 is now $2.',
  ],
  [
    regexp.iu`^${DONE}(?:I(?:'ve| have) (?:updated|changed|set|switched|moved|put|upgraded|downgraded) )?(?:you(?:'re| are)(?: now)? on|you (?:on|to)) (?:the )?(${NAME})(?: plan)?(?: now)?[.!]*$`,
    'My plan is $1 now.',
  ],
  [
    regexp.iu`^${DONE}your ((?:\p{L}+ )?(?:subscription|membership|plan|order|booking|reservation|appointment)) (?:is|has been|was)(?: now)? cancell?ed\b`,
    'I cancelled my $1.',
  ],
]
/** A request that a confirmation answers. */
const WANTS =
  /\b(?:change|update|set|switch|correct|move|put|cancel|end|stop|upgrade|downgrade|use|swap|close)\b/i

/**
 * What an assistant says it has noted of whom it talks with, in words of that one: "My email is now nora@new.example." Empty
 * where nothing was asked for.
 *
 * @param before What the other one said last.
 */
export function confirmedIn(text: string, before: string): string {
  if (!WANTS.test(before) || OF_OTHERS.test(before)) return ''
  const told = confirmations(text)
  return (told.length === 0 && isGranted(text) ? requestsIn(before) : told).join(' ')
}

/** "Upgrade my wife to Pro." */
const OF_OTHERS = new RegExp(`\\b(?:my|our) (?:${Object.keys(KIN).join('|')})\\b`, 'i')

/** "Done.", "I've updated it.": what was asked for is so. */
function isGranted(text: string): boolean {
  return text.length <= SHORT && GRANTED.test(text) && !REFUSED.test(text)
}
const SHORT = 200
const GRANTED =
  /\b(?:done|updated|changed|all set|taken care of|I(?:['’]ve| have) (?:set|noted|switched|saved|recorded))\b/i
const REFUSED =
  /\?|\b(?:can(?:not|['’]t)|unable|sorry|fail(?:ed|s)?|invalid|already|could(?: not|n['’]t)|not|unfortunately|but|will be|once)\b/i

export function mayConfirm(text: string): boolean {
  return confirmations(text).length > 0 || isGranted(text)
}

function confirmations(text: string): string[] {
  if (text.length > LONGEST || !/\byou/i.test(text)) return []
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const said = sentence.trim().replace(/[’‘]/g, "'")
    const [form, by = ''] = CONFIRMS.find(([pattern]) => pattern.test(said)) ?? []
    const [, what = '', value = ''] = form?.exec(said) ?? []
    return form === undefined ? [] : by.replace('$1', asNoted(what)).replace('$2', value)
  })
}
/** A confirmation is short. */
const LONGEST = 2000

/** As forms call it: "my delivery address" is where one wants things sent. */
function asNoted(what: string): string {
  return what
    .replace(/^(?:new|current) /i, '')
    .replace(/^(?:delivery|shipping|billing|postal|home) (?=address)/i, '')
    .replace(/^subscription (?=plan)/i, '')
}
