/**
 * Where the parts of a piece of software are, and what they are called: "the tests live in /spec", "the dev server runs on port
 * 4000". Each is one value of a slot (`project-slots.ts`), kept exactly as it was written.
 */

import type { Written } from '../../../english/like.ts'
import { isGivenName } from '../../../std/given-names.ts'
import type { Pattern } from '../../../std/pattern.ts'
import { type Meaning, meaning } from '../clauses/meaning.ts'
import { isSoftware } from '../clauses/tools.ts'
import {
  AS_IT_IS,
  CLAUSE,
  isMeant,
  isReported,
  OF_SOFTWARE,
  PART,
  relationOf,
  type Slot,
  THING,
  turningOn,
  WORD,
} from './project-words.ts'

/** What lies somewhere in a repository. */
const KEPT =
  'tests?|specs?|fixtures|snapshots|migrations?|schemas?|seeds|docs|documentation|config|configuration|settings|source|source code|sources|code|components|pages|routes|models|views|controllers|handlers|services|helpers|hooks|assets|styles|scripts|types|templates|translations|locales|examples|stories|workflows|packages|changelog|readme|licen[cs]e|entry point|env file|prompts|roadmap'

/** Words that may begin a sentence. */
const anyCase = (words: string): string =>
  words.replace(/(?<![\p{L}[])\p{Ll}/gu, (a) => `[${a}${a.toUpperCase()}]`)
const OURS = '(?:(?:[Aa]ll )?(?:of )?(?:[Oo]ur|[Mm]y|[Tt]he) )'
const NOW = '(?:(?:now|still|currently|all|just|only|always|actually) )*'
const BE = `(?:is|are) ${NOW}`
const PATH = String.raw`(?:the )?["“]?(?<value>(?:\.{0,2}/)?(?:(?<![\w/])(?=[\p{Ll}_@./])[\w@.*-]+/)(?:[\w@.*-]+/)*(?:[\w@*.-]*\w)?|(?:\.{1,2}/)?[\w@-]+/(?:[\w@.-]+/)+[\w@.-]*\w|/[\w@*.-]*\w|[\w-][\w.-]*\.\p{Ll}{1,5}\d?|\.[\w-]+)["”]?(?: (?:folder|directory|dir))?`
/** Ends of names of hosts that are no ends of names of files. */
const TOP = 'com|dev|io|org|net|app|co|ai|cloud|de|uk|eu|us|fr|ch|at|nl|xyz|tech|site|local|internal'
const ADDRESS = `(?<value>https?://[^\\s,;!?)>]*[\\w/]|(?:[\\w-]+\\.)+(?:${TOP})(?![\\w@.])(?:/[\\w./~-]*[\\w/])?)`
const IS_HOST = new RegExp(`^(?:[\\w-]+\\.){2,}(?:${TOP})$`)
const SITE = '[Uu][Rr][Ll]|[Ll]ink|[Aa]ddress|[Dd]omain|[Ee]ndpoint'
/** What is looked at elsewhere. */
const SHOWN =
  'wiki|board|forum|status page|demo|playground|storybook|sandbox|preview|prototype|designs?|mock-?ups|roadmap|tracker|dashboards|metrics|logs|registry'
const PORT = String.raw`(?:port |(?:https?://)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0)?:)(?<value>\d{2,5})(?!\.?\d)`
const BRANCHES =
  'main|master|trunk|develop|dev|development|next|release|staging|production|prod|stable|canary'
const TEAM = `(?:[Tt]he |[Oo]ur )?(?:${WORD} ){1,2}team|\\p{Lu}[\\p{L}’-]+(?:['’]s team| \\p{Lu}[\\p{L}’-]+)?`

type Value = readonly [noun: string, says: string, said: Pattern]
const row =
  (noun: string, says: string, mark: RegExp): Written<Value> =>
  (...text) => [noun, says, turningOn(mark)(...text)]
/** What has one value: the noun of its slot, what is said between it and the value, and how. */
const VALUES: readonly Value[] = [
  row('location', 'is in', / (?:in|under|at|inside|into|to) (?:the )?["“]?[\w@.*-]*[/.]/)`
    ${CLAUSE}${OURS}?(?:(?<of>${THING}) ${NOW}(?:lives?|sits?|goe?s?|belongs?|${BE}(?:kept|stored|located)|(?:was |were |have |has )?moved)|(?<of2>(?:${WORD} ){0,2}?(?:${anyCase(KEPT)})) (?:is|are)) ${NOW}(?:in|under|at|inside|into|to) ${PATH}${AS_IT_IS}
  `,
  row('location', 'is in', /\b(?:[Ww]e|I) .* (?:in|under|into|to) (?:the )?["“]?[\w@.*-]*[/.]/)`
    \b(?:[Ww]e|I) (?:have |have just |just |now |all |always )*(?:moved|keep|put|store) (?:all )?(?:the|our|my) (?<of>(?:${WORD} ){0,2}?(?:${KEPT}))(?: from [^ ]+)? (?:in|under|into|to|over to) ${PATH}${AS_IT_IS}
  `,
  row('URL', 'is', /:\/\/|\w\.\w/)`
    ${CLAUSE}(?:(?:(?:[Oo]ur|[Mm]y) (?<of>(?:${WORD} ){0,2}?${WORD})|${OURS}?(?<of4>(?:${WORD} ){0,2}?(?:${anyCase(`${OF_SOFTWARE}|${KEPT}|${SHOWN}`)}))) (?:(?:${BE}(?:(?:live|hosted|deployed|running|served|available|reachable|up) )?|(?:lives?|runs?) ${NOW})(?:at|on(?= https?:))|(?:(?:has|have|was) )?moved to)|${OURS}?(?<of2>(?:${WORD} ){0,2}?)(?:${SITE})(?: (?:for|of) (?:the |our )?(?<of3>${THING}?))?(?: ${BE.trimEnd()}|:| moved to| changed to)) ?${ADDRESS}${AS_IT_IS}
  `,
  row('port', 'is on port', /\bport \d|:\d\d/)`
    ${CLAUSE}${OURS}?(?<of>(?![Dd]efault|[Ee]rror|[Aa]ddress\b|(?:Their|His|Her|Your|Its|Every|Any|Some|Most)\b)${THING}) (?:runs?|listens?|${BE}(?:running |listening |served )?|starts?(?: up)?|serves?|uses?|moved|switched) ?${NOW}(?:locally )?(?:(?:on|at|to) )?${PORT}${AS_IT_IS}
  `,
  row('branch', 'is', / branch (?:is|was) /)`
    ${CLAUSE}${OURS}(?<of>(?:main|default|release|production|base|staging|development|integration|working)) branch (?:(?:is|was) ${NOW}(?:called|named|renamed to) ["“]?(?<value>[\w./-]*\w)|${BE}["“]?(?<value2>(?:${BRANCHES})|[\w.-]*[/\d][\w./-]*\w))["”]?${AS_IT_IS}
  `,
  row('branch', 'is', / branch (?:from [^ ]+ )?to /)`
    \b[Ww]e (?:have )?(?:just )?(?:renamed|moved|switched|changed) (?:the|our) (?<of>main|default|release|production|base|staging|development|integration) branch (?:from [^ ]+ )?to ["“]?(?<value>[\w./-]*\w)["”]?${AS_IT_IS}
  `,
  row('port', 'is on port', / to port \d/)`
    \b[Ww]e (?:have )?(?:just )?(?:moved|switched|changed) (?:the|our) (?<of>${THING}) (?:from port \d+ )?to ${PORT}${AS_IT_IS}
  `,
  row('base branch', 'is', /\b[Ww]e branch /)`
    \b[Ww]e branch (?:off|from|off of) ["“]?(?<value>(?!the |our |an? )[\w./-]*\w)["”]?${AS_IT_IS}
  `,
  row('version', 'is', / version is /)`
    ${CLAUSE}${OURS}(?<of>${WORD}(?: ${WORD})?) version ${BE}(?:at )?(?<value>v?\d[\d.]*(?<!\.)\+?)${AS_IT_IS}
  `,
  row('package', 'is published as', / (?:published|released|distributed) /)`
    ${CLAUSE}${OURS}(?<of>${PART}) (?:is|are|gets) ${NOW}(?:published|released|distributed)(?: (?:to|on) [\w.]+)? (?:as|under) ["“]?(?<value>@?[\w./-]*\w)["”]?${AS_IT_IS}
  `,
  row('owner', 'is owned by', / (?:owned|maintained) by /)`
    ${CLAUSE}${OURS}(?<of>${PART}) ${BE}(?:owned|maintained) by (?<value>${TEAM})${AS_IT_IS}
  `,
  row('owner', 'is owned by', / (?:owns?|maintains?) (?:the|our) /)`
    ${CLAUSE}(?<value>${TEAM}) ${NOW}(?:owns?|maintains?) (?:[Tt]he|[Oo]ur) (?<of>${PART})${AS_IT_IS}
  `,
  row('structure', 'is a', /\b(?:mono-?repo|workspace|fork)\b/)`
    ${CLAUSE}(?:[Tt]his|[Oo]ur|[Tt]he) (?<of>repo|repository|project|codebase) ${BE}an? (?<value>(?:${WORD} ){0,2}?(?:mono-?repo|workspace|fork of [\w./-]*\w)(?: (?:with|using|managed (?:by|with)|built with|on) [\w.-]*\w(?: workspaces)?)?)${AS_IT_IS}
  `,
  row('build target', 'is', /\btarget(?:ing)? \p{Lu}/u)`
    \b(?:[Ww]e (?:now |currently |only |still )*(?:target|are targeting)) (?<value>(?:ES|(?:ECMAScript|Android|iOS|Java|JDK|Python|Node|Chrome|Safari|Firefox|Windows|macOS|Kubernetes|PHP|Ruby) )\d[\d.]*(?<!\.)\+?(?: and (?:up|above|later|newer|higher))?)${AS_IT_IS}
  `,
  row('license', 'is', / licen[cs]e is /)`
    ${CLAUSE}${OURS}licen[cs]e ${BE}(?<value>(?:MIT|ISC|Apache|GPL|AGPL|LGPL|BSD|MPL|Unlicense|CC|EUPL|proprietary)[\w.-]*(?: \d[\d.]*(?<!\.))?)${AS_IT_IS}
  `,
]

/** What is wrong, or looked at, stands there for a while: "the bug is in src/app.ts". */
const PASSING =
  /(?:^|\s)(?:it|this|that|we|bugs?|problems?|issues?|errors?|typos?|fix|fixes|mistakes?|changes?|warnings?|crash|leak|failures?|article|video|example|paper|post|details|files?|functions?|class|line)$/i

export function placesIn(text: string): Meaning[] {
  return VALUES.flatMap(([noun, says, said]) =>
    said.all(text).flatMap((match) => {
      const { of = '', of2 = '', of3 = '', of4 = '', value: own, value2 } = match.groups ?? {}
      const value = own ?? value2 ?? ''
      const end = match.index + match[0].length
      const what = `${of}${of2}${of3}${of4}`.trim()
      const isNothing = PASSING.test(what) || isSoftware(value) || (noun === 'URL' && what === '')
      const isHost = noun === 'location' && IS_HOST.test(value)
      const isTheirs = noun === 'owner' && !/team$/.test(value) && !isGivenName(value.split(/[ '’]/)[0] ?? '')
      if (
        isNothing ||
        isHost ||
        isTheirs ||
        isReported(text, match) ||
        !isMeant(text, match.index, end - value.length)
      )
        return []
      return [partIs({ noun, of: what }, says, value)]
    }),
  )
}

function partIs(slot: Slot, says: string, value: string): Meaning {
  const called = says === 'is' ? `${slot.of} ${slot.noun}`.trim() : slot.of
  const verb = /[^isu]s$/.test(called) ? says.replace(/^is\b/, 'are') : says
  return meaning(relationOf(slot), 'now', value, `'s ${called} ${verb} ${value}`, called, 'projects')
}
