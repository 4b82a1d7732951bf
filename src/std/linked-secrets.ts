/**
 * Passwords, codes and keys that are known by the words before them: in settings and programs (`DB_PASSWORD=…`,
 * `"token": "…"`) and as people say it ("my password is …", "the door code: …").
 */
import {
  bounded,
  byShape,
  type Finder,
  type FoundSecret,
  isMixed,
  isPlaceholder,
  isRandom,
  matches,
  type Shape,
} from './secret-shape.ts'
import {
  FOREIGN_CODE,
  FOREIGN_DOOR,
  FOREIGN_ENDING,
  FOREIGN_IS,
  FOREIGN_OF,
  FOREIGN_OPENS_NOTHING,
  FOREIGN_PASSWORD,
  JOINED_IS,
} from './secret-words.ts'

const PASSWORD = [
  'pass[ _-]?(?:word|phrase|wort|code)s?|passwd|kennwort|p/w',
  FOREIGN_PASSWORD,
  '(?:wpa2?|wi-?fi|wlan|network)[ -]?(?:key|schlüssel)',
  '(?<!\\p{L})(?:pass|pw|pwd|psw|pswd|mdp|requirepass)(?!\\p{L})',
].join('|')
const CODE = `(?<![\\p{L}-])(?:(?:pin|puk|otp|cvv2?|cvc|(?:sms|push|chip|photo|m)?-?tan)(?:[ -]code)?|(?:zugangs|tür)?code|combo|combination|${FOREIGN_CODE})s?(?![\\p{L}\\p{M}])`
const KEY =
  '(?:token|secret|credential|schlüssel|(?<!cache|public|idempotency)_key|(?:api|access|secret|private|encryption|signing|master|account|auth|app|licen[cs]e|shared|storage|subscription|service|client|unseal|recovery)[ -]?key)s?(?:_base)?'
/** Not the name that stands for a secret already: "[password]". */
const WORD = bounded(
  new RegExp(`(?<!\\[(?:url-|bearer-)?)(?:(?<password>${PASSWORD})|(?<code>${CODE})|(?<key>${KEY}))`, 'giu'),
)

/** "password *for the old laptop* is", "password *(mail)*:". */
const BETWEEN = "(?<between>(?:[ \\t][\\p{L}\\d][\\p{L}\\p{M}\\d’'-]{0,19}){0,5}?(?: \\([^()\\n]{1,40}\\))?)"
/** `=`, `:` and their like, after what ends the name. */
const SIGN = '["\'`\\]*]{0,3}[ \\t]{0,4}(?::=|=>|->|=|:|→|：|＝)\\*{0,2}[ \\t]{0,4}'
const IS = `(?:is|was|has been) (?:changed|set|reset) to|is|was|are|were|ist|war|lautet|${FOREIGN_IS}`
const VERB = [
  `["”]?(?:['’]s|,? (?:which )?(?:${IS}))(?: (?:now|still|again|currently|just|simply|jetzt|noch))?[:=]? {1,2}`,
  `[?;,.]? (?:it|that)['’]?s {1,2}| [-–—] | (?:still|now|again|currently) | ?(?:${JOINED_IS}) ?`,
].join('|')
/** What may follow a word before its value; "password hunter2" and "PIN 4711" have nothing between. */
const LINKS = [
  bounded(new RegExp(`${BETWEEN}(?<sign>${SIGN})`, 'iuy')),
  bounded(new RegExp(`${BETWEEN}(?<verb>${VERB})`, 'iuy')),
  bounded(new RegExp(`(?:${FOREIGN_OF}|["'”])? {1,2}|, {1,2}(?!["'\`])`, 'iuy')),
]

/** How a value follows its word. */
interface Link {
  readonly word: 'password' | 'code' | 'key'
  readonly written: string
  readonly by: 'sign' | 'is' | 'verb' | 'nothing'
  readonly direct: boolean
  /** The words around it, without the value. */
  readonly around: string
}

/** Of codes, those that open something, and some that do not. */
const OPENS = new RegExp(
  `(?:door|tür|padlock|${FOREIGN_DOOR}|\\b(?:gate|alarm|entry|access|(?:un)?lock|locker|security|verif\\w*|confirm\\w*|recovery|backup|safe|vault|voicemail|2fa|mfa|sms|log-?in|one[- ]time|wi-?fi|wlan|garage|keypad|bike|sim|zugangs?|entrée))`,
  'iu',
)
const OPENS_NOTHING = new RegExp(
  `\\b(?:error|exit|status|return|zip|post(?:al)?|area|country|promo|discount|coupon|voucher|http|qr|bar|colou?r|source)[ -]?codes?|${FOREIGN_OPENS_NOTHING}`,
  'iu',
)

function* linked(text: string): Generator<FoundSecret> {
  for (const match of matches(WORD, text)) {
    const found = linkedTo(match, text)
    if (found === null) continue
    WORD.lastIndex = found.index + found.length
    yield found
  }
}

function linkedTo(match: RegExpExecArray, text: string): FoundSecret | null {
  const { password, code, key } = match.groups ?? {}
  for (const pattern of LINKS) {
    pattern.lastIndex = match.index + match[0].length
    const { between = '', sign, verb } = pattern.exec(text)?.groups ?? {}
    const at = pattern.lastIndex
    // A pattern that does not match begins anew.
    if (at === 0) continue
    const value = readValue(text.slice(at, at + MOST_READ), {
      word: password !== undefined ? 'password' : code !== undefined ? 'code' : 'key',
      written: password ?? code ?? key ?? '',
      by: sign !== undefined ? 'sign' : verb === undefined ? 'nothing' : SAYS.test(verb) ? 'is' : 'verb',
      direct: between === '',
      around: text.slice(Math.max(0, match.index - 25), at),
    })
    if (value === null) continue
    const name = key === undefined ? 'password' : 'api-key'
    return { kind: 'secret', name, index: at + value.offset, length: value.length }
  }
  return null
}

const SAYS = / (?:is|was)\b(?!.* to )/i

/** Characters of a value at most. */
const MOST_READ = 600
const QUOTED =
  /^(?:\\?"([^"\n]{1,300}?)\\?"|'([^'\n]{1,300})'|`([^`\n]{1,300})`|[“„]([^”“\n]{1,300})[”“]|«([^»\n]{1,300})»|「([^」\n]{1,300})」)/
const BARE = /^(?:(?!\\[nrt"'])[^\s"'`“”„«»<>「」，。；：！？、।،؛]){1,600}/

interface Value {
  readonly offset: number
  readonly length: number
}

function readValue(tail: string, link: Link): Value | null {
  if (link.word === 'code') return readCode(tail, link)
  const phrase = link.word === 'password' && link.by !== 'nothing' ? PHRASES.exec(tail) : null
  if (
    phrase !== null &&
    (phrase[1] === undefined ? /phrase/i.test(link.written) && !SENTENCE.test(phrase[0]) : link.by === 'sign')
  )
    return { offset: 0, length: phrase[0].length }
  const quoted = QUOTED.exec(tail)
  const value = quoted?.slice(1).find((group) => group !== undefined) ?? bareValue(tail)
  const offset = quoted === null ? 0 : quoted[0].indexOf(value)
  if (value === '' || isPlaceholder(value) || (quoted === null && isProgram(value))) return null
  const after = tail.slice(offset + value.length)
  const holds =
    link.word === 'key' ? holdsKey(value, link) : holdsPassword(value, link, quoted !== null, after)
  return holds ? { offset, length: value.length } : null
}

/** Four groups of four letters, as some services give them out; or the words of a pass phrase. */
const PHRASES =
  /^(?:([a-z]{4}(?: [a-z]{4}){3})(?![\w-])|["“]?[\p{L}\d]{1,20}(?: [\p{L}\d]{1,20}){2,11}(?=["”.,;!?]?(?:\s|$)))/u

/** What is said of a pass phrase, not the phrase. */
const SENTENCE =
  /\b(?:an?|the|to|of|in|on|is|are|was|for|with|and|you|your|my|must|should|be|by|that|this|too|not|used|required|stored)\b/i

/** Up to a space, to the next setting on the line, or to what ends the sentence. */
function bareValue(tail: string): string {
  const [run = ''] = BARE.exec(tail) ?? []
  return run
    .replace(/(?:&[\w.-]{1,60}=|;|,(?![\w!#$%])|,(?=[\w.-]{1,60}[:=]))[\s\S]*$/, '')
    .replace(/(?<![.,:?)\]}])[.,:?)\]}]+$/, '')
    .replace(FOREIGN_ENDING, '')
}

/** What programs put where a secret will stand: calls, parts of objects, other names. */
function isProgram(value: string): boolean {
  return /[\w$](?:Password|Passwd|Pwd|Token|Secret)(?:$|[^a-z])|^(?:0x|[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)*[([]|[A-Za-z_$]+(?:\??\.[A-Za-z_$]+)+$|!(?:vault|env|secret|ref|sub|getatt)|[/.]{1,2}\/?[\w-]+\/)/.test(
    value,
  )
}

function holdsKey(value: string, { written, by, direct }: Link): boolean {
  if (/:\/\/|[()\s]|=(?!=*$)/.test(value)) return false
  if (value.length >= 16 && isRandom(value)) return true
  return by === 'sign' && direct && /secret$/i.test(written) && value.length >= 8 && isStrong(value)
}

function holdsPassword(
  value: string,
  { by, written, direct }: Link,
  quoted: boolean,
  after: string,
): boolean {
  if (value.length < 4) return false
  if (by === 'nothing') {
    if (/code$/i.test(written) && /^\d{4,8}$/.test(value)) return true
    // "Şifrem 1234", my password: without "my" it may be a price or a year.
    if (/^(?:[şŞ]ifre|parola)m$/i.test(written) && /^(?!(?:19|20)\d\d$|\d+00$)\d{4,8}$/.test(value))
      return true
    if (quoted && written.length > 4) return !/[ =]/.test(value)
    if (/phrase/i.test(written) && isChain(value)) return true
    return isStrong(value) && !/[/=@(*\\]|[_:]$/.test(value)
  }
  const isShort = /^pass$/i.test(written)
  if (!direct && isShort) return false
  if (!direct && /^[^@]{1,64}@[\w.-]{1,100}$/.test(value)) return false
  if (isStrong(value)) return true
  if (isShort) return false
  if (/^\d+$/.test(value)) return direct
  return direct && by !== 'verb' && isGivenWord(value, quoted, after)
}

/** Letters with digits or signs, and no measure or time of day. */
function isStrong(value: string): boolean {
  const plain = value.replace(/[!?]+$/, '')
  if (
    /^\d+(?:[.,]\d+)?\+?-?(?:am|pm|st|nd|rd|th|h|x|k|m|s|min|ms|[kmg]b|bits?|chars?|days?|times)$/i.test(
      plain,
    )
  )
    return false
  // "2024년", "8자리", "12文字": numbers with what they count.
  return !/^0x|^\d+\p{Lo}/u.test(plain) && /\p{L}/u.test(plain) && /[\d!@#$%^&+?=~]/.test(plain)
}

/** Said of passwords, or standing for one in a program. */
const SAYS_OF =
  /(?:ed|en|ing|able|ible|ful|less|ous|ive|ant|ent|ally|pass\w*|pwd|kennwort)$|^(?:string|str|text|char|varchar|bool|boolean|number|int|integer|any|object|bytes|void|unknown|self|this|value|data|hash|input|result|wrong|right|correct|incorrect|invalid|valid|weak|strong|secure|insecure|safe|long|short|simple|easy|hard|empty|blank|missing|same|similar|unique|public|private|mandatory|optional|fine|okay|good|bad|great|ready|gone|lost|known|obvious|there|here|what|not|only|also|again|just|still|always|never|await|async|function|return|const|new|vergessen|falsch|richtig)$/i

/** "blue-otter-lamp-seven" */
function isChain(value: string): boolean {
  return /^\p{Ll}{2,12}(?:-\p{Ll}{2,12}){3,9}$/u.test(value)
}

/** A word alone is a password where nothing else follows it: "the password is banana." */
function isGivenWord(value: string, quoted: boolean, after: string): boolean {
  const word = value.replace(/[!?]+$/, '')
  if (isChain(word)) return true
  if (!/^\p{L}[\p{L}-]+$/u.test(word) || SAYS_OF.test(word)) return false
  return quoted || (!/\p{Ll}\p{Lu}/u.test(value) && /^[!.,;)}\]]{0,2}(?:\s*$|\s*\n|[,;.!] )/.test(after))
}

const DIGITS =
  /^["'“]?([*#]?(?:\d{3,8}|\d{2,4}(?:[ -]\d{2,4}){1,3}|\d{1,2}(?:[ -]\d{1,2}){2,3})[#*]?)(?![\w.-]*\w)/
const ONE_CODE = '[A-Za-z0-9]{3,20}(?:-[A-Za-z0-9]{3,20}){0,7}'
const CODES = new RegExp(`^["'“]?(${ONE_CODE}(?:(?:,|, | and | und )${ONE_CODE}){0,15})(?![\\w-])`)

function readCode(tail: string, { by, written, around }: Link): Value | null {
  const isTan = /tan(?:[ -]code)?s?$/i.test(written)
  // Nobody writes the colour so.
  if (isTan && !/TAN/.test(written)) return null
  const isPin = isTan || /^(?:p|otp|cv|пин|पिन|m[ãa] pin)/i.test(written)
  if (!isPin && (!OPENS.test(around) || OPENS_NOTHING.test(around))) return null
  // "PIN 4711", but not "pin 1024 of them".
  if (isPin && !isTan && by === 'nothing' && !/^[A-Z]|[ -]|^cv|код$|^पिन/.test(written)) return null
  const digits = DIGITS.exec(tail)
  const value = digits?.[1] ?? (isPin ? null : readCodes(tail))
  if (value === null || /^0x/.test(value)) return null
  // A tangent or "TANs 20000 people" has no six digits at the end of what is said.
  if (isTan && !/^["'“]?\d{3}[ -]?\d{3}(?!\d)(?:["'”]?[.,;!?)]|\s*$)/.test(tail)) return null
  if (digits !== null && value.replace(/\D/g, '').length < (/^cv/i.test(written) ? 3 : 4)) return null
  return { offset: tail.indexOf(value), length: value.length }
}

/** One code or a list of them; each has a digit. */
function readCodes(tail: string): string | null {
  const [, list = ''] = CODES.exec(tail) ?? []
  const codes = list.match(/[\w-]{3,}/g)?.filter((code) => code !== 'and' && code !== 'und') ?? []
  const real = codes.findIndex((code) => code.length < 5 || !/\d/.test(code))
  const last = codes[(real === -1 ? codes.length : real) - 1]
  return last === undefined ? null : list.slice(0, list.indexOf(last) + last.length)
}

const SHAPES: readonly Omit<Shape, 'kind'>[] = [
  {
    name: 'bearer-token',
    pattern:
      /\bauthorization["']?\s{0,3}[:=,]\s{0,3}["'`]?\s{0,3}(?:(?:basic|bearer|token|digest|apikey)\s{1,3})?(?<value>[\w.~+/=-]{12,2000})/dgi,
    isReal: isMixed,
  },
  { name: 'bearer-token', pattern: /\bbearer\s{1,3}(?<value>[\w.~+/=-]{16,2000})/dgi, isReal: isMixed },
  // curl -u name:password, mysql -ppassword, sshpass -p password, --password password
  {
    name: 'password',
    pattern:
      /\b(?:curl|wget|https?)\b[^\n]{0,200}?(?:\s-u|--user)[ =]["']?[^\s:"']{1,60}:(?<value>[^\s"']{3,200})/dg,
    isReal: isGiven,
  },
  {
    name: 'password',
    pattern:
      /\b(?:mysql\w{0,10}|mariadb|sshpass|docker login)\b[^\n]{0,100}?\s-p ?["']?(?<value>[^\s"'-][^\s"']{2,200})/dg,
    isReal: isGiven,
  },
  {
    name: 'password',
    pattern:
      /\s--?[\w-]{0,30}(?:password|passwd|passphrase|pass|pwd) ["']?(?<value>[^\s"'-][^\s"']{2,200})/dg,
    isReal: isGiven,
  },
  // "The login for the admin panel is root / hunter22"
  {
    name: 'password',
    pattern:
      /\b(?:log-?in|credentials?|creds)\b(?:[^\S\n][\w-]{1,20}){0,5}?(?:[^\S\n](?:is|are)|[:=])?[^\S\n]{1,3}["'`]?[\w.@-]{2,60}(?:[^\S\n]\/[^\S\n]|[/:])(?<value>[^\s"'`,;/]{6,100})/dgi,
    isReal: isStrong,
  },
  {
    name: 'password',
    pattern: /<(?:\w{0,30}password|passwd|pwd)>(?<value>[^<\n]{3,200})</dgi,
    isReal: isGiven,
  },
  {
    name: 'api-key',
    pattern:
      /\bname:\s{0,3}["']?[\w.-]{0,60}(?:token|secret|key|password)["']?\s{1,20}value:\s{0,3}["']?(?<value>[^\s"']{8,600})/dgi,
    isReal: isGiven,
  },
  {
    name: 'password',
    pattern: /\b(?:credentials?|log-?in|zugangsdaten)\s?[:=] ?[^\s/]{1,60} \/ (?<value>[^\s,;]{4,100})/dgi,
    isReal: isStrong,
  },
  {
    name: 'password',
    pattern:
      /\b(?:use|uses|used|using|took|nehme|nutze) ["'“]?(?<value>[^\s"'”]{4,60})["'”]? (?:(?:as|als)(?: my| the| our| mein| das)?|(?:for|für) (?:my|the|our|mein|das)) (?:[\p{L}-]{1,20} ){0,2}(?:password|passwort|pw|pin|passphrase)\b/dgiu,
    isReal: isStrong,
  },
  {
    name: 'password',
    pattern:
      /(?<![\w.])(?:[A-Z]-)?(?<value>\d{4,8}|\d{3}[ -]\d{3}) (?:is|ist) (?:your|the|my|dein|ihr) (?:[\p{L}-]{1,20} ){0,3}(?:code|pin|otp|password|passcode)\b/dgiu,
  },
  {
    name: 'password',
    pattern:
      /\b(?:seed|recovery|mnemonic|backup) (?:phrase|words)(?: is| are)?:?\s{1,3}["“]?(?<value>[a-z]{3,8}(?:,? [a-z]{3,8}){11,23})/dgi,
  },
]

function isGiven(value: string): boolean {
  return !isPlaceholder(value) && !isProgram(value)
}

export const LINKED_SECRETS: readonly Finder[] = [
  ...SHAPES.map((shape) => byShape({ kind: 'secret', ...shape })),
  linked,
]
