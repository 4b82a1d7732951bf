/** English verb forms, for text too short to be tagged. */

/** Stems that lost an `e`: `manag-`, `decid-`, `inspir-`, `participat-`. Doubled consonants are gone by then. */
const LOST_E =
  /(?:[^aeo]at|(?:cre|i|u)at|[^aeo]ir|[^eo]ar|[^o]ur|[iu]b|c|dg|[^e]ag|(?:ch|r)ang|[re]rg|arg|[nrlp]s|[aeiou]s|v|z|[^aeo]id|[^aeo]ud|[^eo]ad|[^aeo]in|[^eo]ap|[^aeo][aiu]m|[^o]ot|[^oac]ut|[^aeioul]l|[^aeo][iu]l|scal|cach|[aeiou]k|excit|invit|recit|explor|ador|ignor|restor|scor|com|complet|compet|delet)$/
const KEPT =
  /(?:oo|ea|ee|oa|ai)k$|(?:ocus|iscus|ress|iss|ass|uss|oss)$|^(?:begin|join|win|spin|visit|bias|gas|plan|chat|run|swim)$/

/** The verb of a gerund: `drinking` → `drink`, `moving` → `move`. */
function verbOfGerund(gerund: string): string {
  const stem = gerund.replace(/ing$/, '')
  if (/([bdgmnprt])\1$|(?:contro|patro|compe|expe|prope|rebe|labe|mode|leve|exce|signa|fue)ll$/.test(stem))
    return stem.slice(0, -1)
  return (LOST_E.test(stem) || SHORT.test(stem)) && !KEPT.test(stem) ? `${stem}e` : stem
}

/** One that had no `e` would have doubled its last letter: `tun-` is of `tune`. */
const SHORT = /^(?:[^aeiouy]+|[^aeiou]*qu)[aeiou][bdgmnprt]$/

const IRREGULAR: ReadonlyMap<string, string> = pairsOf(
  `went go gone go got get gotten get bought buy made make took take taken take had have has have found find met meet
saw see seen see ate eat eaten eat drank drink ran run won win lost lose sold sell left leave began begin begun begin
wrote write written write rewrote rewrite rewritten rewrite told tell gave give given give came come became become felt feel kept keep spent spend taught
teach thought think flew fly flown fly drove drive driven drive rode ride ridden ride slept sleep broke break broken
break built build caught catch chose choose chosen choose fell fall fallen fall grew grow grown grow held hold knew know
known know led lead paid pay sang sing sung sing sat sit spoke speak spoken speak stood stand swam swim swum swim threw
throw thrown throw wore wear worn wear did do done do said say heard hear brought bring lent lend sent send set set put
put read read cut cut hit hit let let quit quit born bear woke wake hid hide forgot forget forgave forgive understood
understand shown show drew draw drawn draw dealt deal fought fight hung hang meant mean rang ring rose rise sought seek
shot shoot stole steal stuck stick swore swear tore tear was be were be is be are be am be been be being be
married marry hanging hang bringing bring does do goes go dying die lying lie tying tie skied ski skis ski making make taking take having have living live moving move
using use loving love hoping hope sharing share dating date hosting host coding code writing write riding ride
driving drive dancing dance practicing practice volunteering volunteer liked like loved love hated hate moved move lived live
used use shared share hoped hope dated date adored adore owned own danced dance invited invite
cancelled cancel cancelling cancel canceled cancel travelled travel travelling travel rehomed rehome`,
)

/** Words that stand in turn, the first of each two with the second. */
function pairsOf(words: string): ReadonlyMap<string, string> {
  const all = words.split(/\s+/)
  return new Map(all.flatMap((word, i) => (i % 2 === 0 ? [[word, all[i + 1] ?? word] as const] : [])))
}

const ENDS_IN_EE = /^(?:dis)?agreed$|^(?:freed|guaranteed|refereed|decreed)$/

/** The base form of a verb in any form: `works`, `worked`, `working` → `work`. Unknown shapes come back as they are. */
export function baseVerb(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (/^(?:under|over|out|for|un|re)(?:go|do)es$/.test(word)) return word.slice(0, -2)
  // "Died", "tied": before it stands nothing that could be a verb with "y".
  if (/^[^aeiou]ie[ds]$/.test(word)) return word.slice(0, -1)
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word) && word.length > 3) return word.slice(0, -1)
  if (/[^aeiou]ied$/.test(word)) return `${word.slice(0, -3)}y`
  // "Agreed", "freed"; "proceed" is a base itself.
  if (/eed$/.test(word)) return ENDS_IN_EE.test(word) ? word.slice(0, -1) : word
  if (/...ed$/.test(word)) return verbOfGerund(`${word.slice(0, -2)}ing`)
  return /...ing$/.test(word) ? verbOfGerund(word) : word
}

const PAST: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR]
    .filter(([form, base]) => !/(?:ing|s)$/.test(form) && form !== base && !/(?:ed|lied|shown)$/.test(form))
    .reverse()
    .map(([form, base]) => [base, form]),
)
/** Verbs in the past tense, for patterns: "was", "went", "moved", but neither "need" nor what may be the present, as "put" is. */
export const IN_PAST: string = `(?:was|${[...PAST.values()].join('|')}|(?!(?:need|feed|speed|indeed)\\b)\\w{2,}ed)`
const SAME_PAST = new Set(
  'put set cut hit let quit read cost shut hurt spread upset cast broadcast bet bid burst rid shed slit split thrust beat input offset beset typeset'.split(
    ' ',
  ),
)
/** Of verbs that are told in the past, but hardly met in it: their forms are many another word ("bore", "wound", "lit"). */
const RARE_PAST: ReadonlyMap<string, string> = pairsOf(
  `lead led bear bore flee fled dig dug feed fed breed bred bleed bled bite bit bind bound bend bent wind wound grind ground blow blew
freeze froze shake shook strike struck sink sank spin spun swing swung sweep swept weave wove light lit lay laid creep crept weep wept
kneel knelt cling clung fling flung sling slung sting stung string strung spring sprang wring wrung shrink shrank stink stank slide slid
spit spat stride strode strive strove tread trod arise arose awake awoke forbid forbade forsake forsook mistake mistook partake partook
slay slew withstand withstood behold beheld uphold upheld befall befell`,
)
/** "Rebuild", "overcome", "babysit": the past is that of the verb within. */
const COMPOUND =
  /^(under|re|un|over|out|mis|fore|for|with|up|inter|in|pre|sub|ghost|hand|proof|trouble|pod|web|type|baby|house|pet|dog|cat|breast|spoon|bottle|book|bee|goal|time|shop|cross)(\w\w+)$/
/** It is one by its letters alone. */
const NO_COMPOUND = 'relay'
/** A stressed syllable that ends in a single consonant: it is doubled before an ending. */
const DOUBLES =
  /^(?:(?:beg|forg|[^aeiou]*|[^aeiou]*qu)[aeiou][bdgmnprt]|(?:pre|re|trans|in|de|con)fer|(?:oc|re|in)cur|(?:com|ad|per|sub|o|e)mit|equip|regret|upset)$/

/** `go` → `went`, `adopt` → `adopted`. */
export function pastOf(base: string): string {
  if (base === 'be') return 'was'
  if (SAME_PAST.has(base)) return base
  const irregular = RARE_PAST.get(base) ?? PAST.get(base) ?? ofCompound(base)
  if (irregular !== undefined) return irregular
  if (base.endsWith('e')) return `${base}d`
  if (base.endsWith('ic')) return `${base}ked`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return DOUBLES.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`
}

function ofCompound(base: string): string | undefined {
  const [, before = '', verb = ''] = (base === NO_COMPOUND ? null : COMPOUND.exec(base)) ?? []
  const past = SAME_PAST.has(verb) ? verb : (RARE_PAST.get(verb) ?? PAST.get(verb))
  return past === undefined ? undefined : `${before}${past}`
}

/** Mostly a quality, a thing or a day. */
const NO_VERB =
  /^(?:seed|weed|breed|exceed|proceed|succeed|hundred|shed|sacred|naked|tired|used|scared|bored|excited|interested|married|retired|related|advanced|limited|sat)$/
const PAST_FORM = new RegExp(`^${IN_PAST}$`)

/** `went`, `was`, `adopted`; not what is also a present (`put`) or mostly a quality (`tired`). */
export function isPastForm(word: string): boolean {
  return PAST_FORM.test(word) && !NO_VERB.test(word)
}

/** `go` → `goes`, `study` → `studies`, `have` → `has`. */
export function thirdPersonOf(base: string): string {
  if (base === 'be') return 'is'
  if (base === 'have') return 'has'
  if (/(?:s|sh|ch|x|z|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

/** `make` → `making`, `run` → `running`, `lie` → `lying`. */
export function gerundOf(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`
  if (/[^aeioy]e$/.test(base) && base !== 'be') return `${base.slice(0, -1)}ing`
  return DOUBLES.test(base) ? `${base}${base.at(-1)}ing` : `${base}ing`
}
