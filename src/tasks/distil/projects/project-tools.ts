/** What software is made with, where it runs and what it supports: "the API is written in Go", "the linter is biome". */
import { LANGUAGES } from '../../../std/languages.ts'
import { MONTH } from '../../../std/months.ts'
import { meaning } from '../clauses/meaning.ts'
import { insteadOf, isSmallTool, isSoftware, isToolOf, PRACTICES, TOOL_KINDS } from '../clauses/tools.ts'
import { asKnown, entityOf, isNotName, type Known, projectOf } from '../names/context.ts'
import type { DraftEntity } from '../types.ts'
import { namesThing } from './project-values.ts'
import {
  AS_IT_IS,
  CLAUSE,
  isMeant,
  isReported,
  NAME,
  type OfProject,
  PART,
  turningOn,
  WORD,
} from './project-words.ts'

const NOW = '(?:(?:now|still|currently|all|mostly|also|actually|fully|just) )*'
const TOOL = String.raw`(?:\p{Lu}|\p{Ll}+\p{Lu})[\p{L}\p{N}+#/-]*(?:\.\p{L}+)?(?: (?:\p{Lu}|v?\d)[\p{L}\p{N}+#-]*(?:\.[\p{L}\d]+)*)*|(?!(?:the|our|my|an?|it|we|is|not|for|so|but|and|i)\b)\p{Ll}[\p{Ll}\d-]*(?:\.\p{Ll}+)?[+#]*(?: v?\d+(?:\.\d+)*)?`
const LIST = `(?:${TOOL})(?:(?:, (?:and )?| and | plus | with )(?:${TOOL}))*`
/** "The Slack API" is Slack's. */
const OWN_PART = `(?!(?:(?<=[Tt]he )\\p{Lu}\\p{Ll}+ |[Tt]he |Their|His|Her|Your|Its|Every|Any|Some|Most)\\b)${PART}`
const PLACED =
  '(?:(?:written|implemented|coded|done) (?:in|with)|(?:built|made) (?:with|on|using)|(?:hosted|deployed|running) (?:on|to|with))'

/** "The API is written in Go", "it runs on Fly", "Skylark is hosted on a Hetzner box". */
const MADE = turningOn(
  /(?:written|implemented|coded|done|hosted|deployed) |(?:built|made|running) (?:on|with|using|to) | uses? | runs? on |(?:moved|migrated|switched) |(?:is|are) (?:\w+ )?in /,
)`
  ${CLAUSE}(?:(?:(?:[Oo]ur|[Mm]y|[Tt]he) )?(?<part>${OWN_PART})|(?<it>[Ii]t|[Tt]his (?:project|app|repo|one))|(?<name>${NAME})) ${NOW}(?<verb>(?:is|are) ${NOW}${PLACED}|runs? on|uses?|(?:(?:has|have|was|were) (?:been )?)?${NOW}(?:moved|migrated|switched|ported)(?: over)?(?: from ${NAME})? to|(?:is|are) ${NOW}in) (?:an? (?<box>\p{Lu}\p{L}+ (?:box|server|instance|vps|VPS|cluster|droplet|machine))|(?<list>${LIST}))${AS_IT_IS}
`
/** "The linter is biome", "our database is Postgres 16 on Neon". */
const ROLE = turningOn(/ (?:is|runs on|switched to|moved to) /)`
  (?<=^|[.!;,–—] |\b(?:and|but|so|that|ok|because|now|btw) )(?:(?<ours>[Oo]ur|[Mm]y)|[Tt]he|(?=CI ))(?: ?(?:main|primary|new|current|default))? ?(?<what>${TOOL_KINDS}) (?:is|runs on|switched to|moved to) ${NOW}(?<tool>${TOOL})${AS_IT_IS}
`
/** "I'm on Node 22 and Python 3.12." */
const ON = turningOn(/ (?:am|are|is) (?:\w+ )?on \p{L}+ v?\d/u)`
  ${CLAUSE}(?:I am|[Ww]e are|[Ii]t is|(?:[Tt]he|[Oo]ur) (?:project|app|repo|team) is) ${NOW}on (?<list>(?:${TOOL})(?:(?:, (?:and )?| and )(?:${TOOL}))*)${AS_IT_IS}
`
/** "We use conventional commits." */
const PRACTISE = turningOn(/\b[Ww]e .*(?:use|follow|do|practi[cs]e) /, 'i')`
  \b[Ww]e ${NOW}(?:use|follow|do|practi[cs]e) (?<practice>${PRACTICES})${AS_IT_IS}
`
const KIND_OF_APP =
  'app|application|site|website|api|API|CLI|project|monorepo|backend|frontend|cli|library|service|server|bot|plugin|dashboard|tool|game|codebase'
/** "It's a Next.js app with Prisma." */
const IS_APP = turningOn(/\b[Ii]t is an? |\b(?:this|our|the) (?:\w+ )is an? /i)`
  ${CLAUSE}(?:[Ii]t|(?:[Tt]his|[Oo]ur|[Tt]he) (?<part>${OWN_PART})) is (?:basically |just |actually )?an? (?<tool>${TOOL}) (?<what>${KIND_OF_APP})(?: (?:with|using|on|and) (?:an? )?(?<list>${LIST})(?: (?:frontend|backend|database))?)?${AS_IT_IS}
`
/** "We're building Heron, a note-taking app in Rust." */
const BUILDING = turningOn(/ing (?:on )?\p{Lu}[^,]*, an? /u)`
  ${CLAUSE}(?:I am|[Ww]e are) (?:now |currently |still |also )*(?<doing>building|developing|making|creating|writing|working on) (?<name>${NAME}), an? (?<what>(?:${WORD} ){0,4}?(?:${KIND_OF_APP}))(?: (?:(?:written |built |made )?(?:in|with|using|on) (?<list>${LIST})))?${AS_IT_IS}
`
const LANGUAGE = `(?:${LANGUAGES.replace(/\b\p{Ll}/gu, (first) => `[${first}${first.toUpperCase()}]`)})`
/** "The app supports German and French." */
const SUPPORTS = turningOn(/ (?:supports?|available in|translated in) /)`
  ${CLAUSE}(?:[Oo]ur|[Mm]y|[Tt]he) (?<part>${OWN_PART}) (?:${NOW}supports?|(?:is|are) ${NOW}(?:available|translated) in(?:to)?) (?<list>${LANGUAGE}(?:(?:, (?:and )?| and )${LANGUAGE})*)${AS_IT_IS}
`
/** "We've dropped support for Node 18." */
const DROPPED = turningOn(/(?:ed|longer) support/)`
  \b(?:[Ww]e|(?:[Oo]ur|[Tt]he) (?<part>${OWN_PART})) (?:have |has )?(?:now |just |finally |officially |also )*(?:dropped|removed|ended|stopped|discontinued) support for (?<tool>\p{Lu}[\p{L}\d.+#-]*(?: (?:\p{Lu}[\p{L}-]*|v?\d+(?:\.\d+)*))*)${AS_IT_IS}
`

const NO_TOOL = new RegExp(`day s?$|days?$|^(?:${LANGUAGES}|${MONTH})$`, 'i')

/** What is used, and what no longer is. */
type Read = OfProject

/** @param about The project that was named before, which "it" is. */
export function toolsIn(
  text: string,
  { about, speaker, isFirst }: { about: Known | null; speaker: DraftEntity; isFirst: boolean },
): Read {
  const read = [
    ...madeWith(text.replace(IT_IS, '$1 is '), about, speaker),
    ...appIn(text.replace(IT_IS, '$1 is '), about, speaker, isFirst),
    ...roles(text),
    ...built(text),
    ...supported(text, speaker),
  ]
  return {
    meanings: read.flatMap(({ meanings }) => meanings),
    endings: read.flatMap(({ endings }) => endings),
  }
}

const IT_IS = /\b([Ii]t)['’]s /g

function* meant(text: string, said: typeof MADE): Generator<Record<string, string | undefined>> {
  for (const match of said.all(text))
    if (isMeant(text, match.index, match.index + match[0].length) && !isReported(text, match))
      yield match.groups ?? {}
}

function madeWith(text: string, about: Known | null, speaker: DraftEntity): Read[] {
  const found: Read[] = []
  // "My boss uses Notion, it runs on AWS."
  const [before = ''] = text.split(/\b(?:it|this) /i)
  const itself = namesThing(before) ? null : about
  for (const { part, it, name, verb = '', box, list = '' } of meant(text, MADE)) {
    const of = part !== undefined ? projectOf(part, speaker) : it !== undefined ? itself : namedThing(name)
    // Whatever else is in, on or with something.
    const isNamed = name !== undefined
    const isSure = /written|implemented|built|coded|hosted|deployed/.test(verb) && !isNamed
    const tools = box !== undefined ? [box] : itemsOf(list)
    const fits = (tool: string): boolean =>
      tool === box ||
      (isIn(verb)
        ? isToolOf('language', tool)
        : isSoftware(tool) || (isSure && /^\p{Lu}/u.test(tool) && !NO_TOOL.test(tool)))
    if (of === null || !tools.every(fits) || (isNamed && box === undefined)) continue
    found.push(uses(tools, of, verb, box))
  }
  return found
}

/** What somebody begins to speak of as "it" is theirs; later on it may be anything. */
function appIn(text: string, about: Known | null, speaker: DraftEntity, isFirst: boolean): Read[] {
  const found: Read[] = []
  for (const { part, tool = '', what = '', list } of meant(text, IS_APP)) {
    const tools = [tool, ...itemsOf(list ?? '')]
    const own = isFirst ? projectOf(what, speaker) : null
    const of = part === undefined ? (about ?? own) : projectOf(part, speaker)
    if (of !== null && tools.every(isSoftware)) found.push(uses(tools, of, 'uses'))
  }
  return found
}

function namedThing(name: string | undefined): Known | null {
  return name === undefined || isNotName(name) ? null : asKnown(entityOf(name, 'thing'))
}

function itemsOf(list: string): string[] {
  return list === '' ? [] : list.split(/, (?:and )?| and | plus | with /)
}

/** "The API is in Rust." */
function isIn(verb: string): boolean {
  return /^(?:is|are) (?:(?:now|still|currently|all|mostly|also|actually|fully|just) )*in$/.test(verb)
}

/** "Is hosted on Fly": of what stands in for it, nothing is used so any more. */
function uses(tools: readonly string[], of: Known, verb: string, box?: string): Read {
  const [, made] = /(\w+ (?:in|with|on|to|using))$/.exec(verb) ?? []
  const says = isIn(verb)
    ? 'is written in'
    : / to$/.test(verb) && !/^(?:is|are) /.test(verb)
      ? 'switched to'
      : /^(?:is|are) /.test(verb)
        ? `is ${made}`
        : verb.replace(/^(use|run)\b/, '$1s')
  const article = box === undefined ? '' : 'a '
  const [only, another] = tools
  const others = another === undefined && verb !== 'uses' ? (insteadOf(only ?? '') ?? null) : null
  return {
    meanings: tools.map((tool) => ({
      ...meaning('uses', 'now', entityOf(tool, 'thing'), `${says} ${article}${tool}`, 'use'),
      of,
    })),
    endings: others === null ? [] : [{ head: of.entity, relation: 'uses', tail: others }],
  }
}

/** Whatever is named as ours is one: "our host" may be anybody. */
const HAS_ONE =
  /^(?:database|db|framework|front-?end|back-?end|(?:code|text) editor|ide|operating system|test runner|test framework|ci|bundler|build tool|package manager|orm|message queue|web server|cloud provider|issue tracker|version control|linter|formatter)$/i

/** What takes the part of something is used as that. */
function roles(text: string): Read[] {
  const found: Read[] = []
  for (const { ours, what = '', tool = '' } of meant(text, ROLE)) {
    const isKnown = isToolOf(what.toLowerCase(), tool) && (/^\p{Lu}/u.test(tool) || isSmallTool(tool))
    const isNamed = ours !== undefined && HAS_ONE.test(what) && /\p{Lu}/u.test(tool)
    if (!isKnown && !isNamed) continue
    const others = insteadOf(tool, what)
    found.push({
      meanings: [meaning('uses', 'now', entityOf(tool, 'thing'), `uses ${tool} as the ${what}`, 'use')],
      endings: others === undefined ? [] : [{ relation: 'uses', tail: others }],
    })
  }
  for (const { practice = '' } of meant(text, PRACTISE))
    found.push({
      meanings: [meaning('uses', 'now', practice, `uses ${practice}`, 'use')],
      endings: [],
    })
  for (const { list = '' } of meant(text, ON)) {
    const tools = itemsOf(list)
    if (!tools.every((tool) => isSoftware(tool) && /\d$/.test(tool))) continue
    found.push({
      meanings: tools.map((tool) => meaning('uses', 'now', entityOf(tool, 'thing'), `uses ${tool}`, 'use')),
      endings: tools.map((tool) => ({ relation: 'uses', tail: tool.replace(/ v?\d.*$/, '') })),
    })
  }
  return found
}

function built(text: string): Read[] {
  const found: Read[] = []
  for (const { doing, name = '', what, list } of meant(text, BUILDING)) {
    const of = namedThing(name)
    const tools = itemsOf(list ?? '')
    if (of === null || !tools.every((tool) => isSoftware(tool))) continue
    const works = meaning('works_on', 'now', of.entity, `works on ${name}, a ${what}`, 'work on')
    found.push({
      meanings: [...(doing === 'working on' ? [] : [works]), ...uses(tools, of, 'uses').meanings],
      endings: [],
    })
  }
  return found
}

function supported(text: string, speaker: DraftEntity): Read[] {
  const found: Read[] = []
  for (const { part = '', list = '' } of meant(text, SUPPORTS)) {
    const of = projectOf(part, speaker)
    const meanings = itemsOf(list).map((one) => ({
      ...meaning('supports', 'now', one, `supports ${one}`, 'support', 'projects'),
      of,
    }))
    found.push({ meanings, endings: [] })
  }
  // What nobody supports any longer is not denied here.
  const plain = text.replace(/\bno longer supports?\b/g, 'dropped support for')
  for (const { part, tool = '' } of meant(plain, DROPPED)) {
    const of = part === undefined ? {} : { of: projectOf(part, speaker) }
    const [over, says] = [entityOf(tool, 'thing'), `dropped support for ${tool}`]
    const dropped = meaning('dropped_support_for', 'event', over, says, 'drop support for', 'projects')
    const head = of.of === undefined ? {} : { head: of.of.entity }
    found.push({
      meanings: [{ ...dropped, ...of }],
      endings: [{ ...head, relation: 'supports', tail: tool }],
    })
  }
  return found
}
