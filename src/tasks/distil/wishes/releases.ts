/** Orders that take an earlier one back by naming it, and what they put in its place: "forget what I said about prices, …". */
import { likeAnyCase } from '../../../english/like.ts'
import { pattern } from '../../../std/pattern.ts'
import { insteadOf } from '../clauses/tools.ts'
import { BEFORE_ORDERS, CHANGED_MIND, GIVES, PERMITS, REACHES } from './wish-words.ts'

export interface Release {
  /** The words by which the earlier wish is named; more may follow where nothing parts them. */
  readonly topic: string
  /** What is asked for instead; empty where nothing is. */
  readonly instead: string
  /** What is permitted again holds only on a condition, which is what is asked for instead. */
  readonly permits?: true
  /** What is used now, in place of whatever of its kind was wished for: "we switched to bun". */
  readonly uses?: true
}

const UNDO =
  "(?:(?:you can|you may|let['’]s|please|just) )?(?:forget|scrap|ignore|drop|disregard|cancel|scratch|ditch|never ?mind)"
const RULE = '(?:rule|request|wish|instruction|preference|ban|limit)s?'
const BIT = `(?:thing|bit|part|stuff|business|${RULE})`
const SAID = `(?:(?:what(?:ever)? (?:I|we) (?:said|asked|told you|wrote|wanted)|everything I said|(?:the|my|that) ${BIT})(?: (?:earlier|before|once|last time|back then))? (?:about|on|with|regarding|of|for|against)|(?:(?:that|it|all that) )?about)`
const DONE =
  "(?:no longer (?:appl(?:y|ies)|holds?|counts?|stands?)|(?:does|do)(?:n['’]?t| not) (?:apply|hold|count|stand|matter)(?: any ?more| any longer| now)|(?:is|are) (?:off|over|gone|dropped|lifted|void|history|cancell?ed|no longer (?:needed|valid))|can go)(?=[.,;!]| now| from| since| as | because|$)"
const SOME = '[^,;.]{2,60}?'

const RELEASES = [
  `${UNDO} ${SAID} (?<topic>.+)$`,
  `${UNDO} (?:the|my|that|your|this) (?<topic>(?!(?:last|first|second|third|next|final|other|whole|same|previous) (?:thing|bit|part|stuff))${SOME}) ${BIT}\\b(?<after>.*)$`,
  `${UNDO} (?:about )?the (?<topic>\\p{L}+(?: \\p{L}+){0,2})(?<after>[,;] (?:please )?(?:always|never|from now on)\\b.*)$`,
  `(?:the|my|that|your) ${BIT} (?:about|on|against|with|of|for) (?<topic>${SOME}) ${DONE}(?<after>.*)$`,
  `(?:the|my|that|your) (?<topic>${SOME}) ${BIT} ${DONE}(?<after>.*)$`,
  `I(?:['’]ve| have)?(?: just)? changed my mind (?:about|on|regarding) (?<topic>.+)$`,
  `you can (?:drop|skip|scrap|ditch|leave out|forget) (?:the|those|these|all the|all those|your) (?<topic>\\p{L}+(?: \\p{L}+)?)(?: now| again| from now on| in future|,? please)*(?=[.,;!–—]|$)(?<after>.*)$`,
  `(?:[^.;]{3,80}?,? )?so you (?:can|may) (?:suggest|recommend|propose|mention|include|offer|use|quote|add) (?!(?:it|this|that|them|these|those|the|my)\\b)(?<topic>\\p{L}+(?: [\\p{L}\\d]+){0,4}?)(?: again| now| too)?[.!]?$`,
].map((release) => pattern(`^${BEFORE_ORDERS}${release}`, 'i'))

const TEAM =
  "(?:(?:I|we|the team|our team)(?:['’](?:m|re|ve)| am| are| have| has)?(?: (?:all|just|now|finally|actually|recently|since|completely|officially))*)"
const BY_NOW = String.raw`(?:,? (?:any ?more|any longer|now|here|at all|pls|please|as of \p{L}+|since \p{L}+))*(?=[.,;!–—]|$| (?:and|so|but|because|since)\b)`
const USED = String.raw`(?<topic>(?!(?:it|that|this|them|these|those|the|a|an|to|my|our|much|many)\b)[\p{L}\d.+#-]*[\p{L}\d+#](?: [\p{L}\d.+#-]*[\p{L}\d+#])?)`
/** A report that what was wished for is used no more. */
const NOT_USED = [
  `${TEAM} (?:no longer|do not|don['’]?t|not) us(?:e|ing) ${USED}(?:(?<=no longer.*)|(?= any ?more| any longer| now))${BY_NOW}`,
  `${TEAM} (?:stopped using|dropped|ditched|(?:moved|got|gone|went) (?:off|away from)|got rid of|done with) ${USED}${BY_NOW}`,
  `${TEAM} (?:switched|moved|migrated|changed)(?: over)? from ${USED} to\\b`,
  // "Fridays are fine for deploys now."
  `(?<topic>(?!(?:it|that|this|they|these|those|all|both|we|you|he|she|I|things)\\b)\\p{L}+(?: \\p{L}+)? (?:is|are) (?:fine|ok|okay|allowed) for (?!(?:me|us|him|her|them|you|my|our|the|an?)\\b)\\p{L}+)(?: now| again)+(?=[.,;!–—]|$)`,
].map((form) => pattern(`^${BEFORE_ORDERS}${form}`, 'i'))
/** A report of what is used instead; which it stands in for is known of some tools. */
const IN_PLACE = likeAnyCase`^${BEFORE_ORDERS}(?:${TEAM} (?:switched|moved|migrated|changed)(?: (?:everything|over))?(?: from [^.,;!]{2,30}?)? to|${TEAM} us(?:e|ing)) (?<topic>[\p{L}\d.+#-]*[\p{L}\d+#](?: [\p{L}\d.+#-]*[\p{L}\d+#])??)(?<now>(?: now| instead)?)(?=[.,;!–—]|$| (?:for|as|and|so|last|this|since|in|because|everywhere|instead|now)\b)`

function reportIn(order: string): Release | null {
  const { topic: tool = '', now } = IN_PLACE.exec(order)?.groups ?? {}
  const isNews = now !== '' || !/\bus(?:e|ing) /i.test(order)
  if (isNews && (insteadOf(tool) !== undefined || /^(?:tabs|spaces)$/i.test(tool)))
    return { topic: tool, instead: '', uses: true }
  for (const form of NOT_USED) {
    const { topic } = form.exec(order)?.groups ?? {}
    if (topic !== undefined) return { topic, instead: '' }
  }
  return null
}

const AGAIN = '(?: (?:again|now|from now on|after all))+'
const WHEN = String.raw`(?:before|after|on|in|at|between|during|every|each|more|when|while|if|until|too|with|for|by|from|outside|over|via|weekdays|weekends|\p{L}+days?)\b`
/** "Just not before 10", "but only in the evening", "as long as it's after 10". */
const CONDITION = `(?<condition>(?:[,;:–—-]+ ?| )(?:(?:but|just|and|please|though|preferably),? )*(?:(?:not|never|only|don['’]?t|do not) (?:${REACHES}\\p{L}* (?:me |us )?)?${WHEN}|as long as|so long as|provided|unless|except|before \\d|after \\d|between \\d|in the (?:morning|afternoon|evening)|on (?:week|\\p{Lu})).*)$`
const PERMISSIONS = [
  `(?:${CHANGED_MIND})?${PERMITS} (?<topic>${REACHES}\\p{L}*\\b(?! (?:it|this|that|them|these|those)\\b)[^,;]*?)(?:${AGAIN}|(?<=^${BEFORE_ORDERS}${CHANGED_MIND}.*))${CONDITION}`,
  `(?:you )?(?:no longer (?:have|need) to|(?:do not|don['’]t) (?:have|need) to|need(?:n['’]t| not)|(?:there is |there['’]s )?no need to) (?<topic>${REACHES}\\p{L}*\\b[^,;]*?)(?:${AGAIN}| any ?more)?${CONDITION}`,
  `(?:${CHANGED_MIND})?(?<topic>\\p{L}+(?: \\p{L}+){0,2}?)(?: is| are|['’]s|['’]re) (?:fine|ok|okay|welcome|allowed)(?: with me)?${AGAIN}${CONDITION}`,
].map((permission) => pattern(`^${BEFORE_ORDERS}${permission}`, 'i'))

/** Where what is named ends and something else begins. */
const ENDS =
  /[,;:–—!] |\. |,? (?:so|and|but|then) (?=(?:please|always|never|from now on|use|put|give|write|show|start|keep|just|no)\b)| (?=(?:always|never|please|from now on)\b)/i
const ASKS_INSTEAD = likeAnyCase`^(?:(?:so|and|but|then|please|now|just) )*(?:(?:always|never|only|keep|no|do(?:n['’]?t| not)) |${GIVES}\p{L}*|I(?:['’]d| would)? (?:want|need|prefer|like|rather)\b|from now on\b)|\b(?:is|are|works?) (?:better|fine|enough|easier|nicer)\b|\b(?:instead|from now on)\b`

/** @returns `null` for an order that names no earlier one as over. */
export function releaseIn(order: string): Release | null {
  const permission = permissionIn(order)
  if (permission !== null) return permission
  const report = reportIn(order)
  if (report !== null) return report
  for (const form of RELEASES) {
    const { topic, after } = form.exec(order)?.groups ?? {}
    if (topic === undefined) continue
    if (after !== undefined) return { topic, instead: insteadIn(after.replace(/^[\s,;:.!–—-]+/, '')) }
    const end = topic.search(ENDS)
    return end < 0
      ? { topic, instead: '' }
      : {
          topic: topic.slice(0, end),
          instead: insteadIn(topic.slice(end).replace(/^[\s,;:.!–—-]+(?:(?:so|and|but|then) )?/, '')),
        }
  }
  return null
}

function insteadIn(rest: string): string {
  return ASKS_INSTEAD.test(rest) ? rest : (permissionIn(rest)?.instead ?? '')
}

/** "You can call me now, just not before 10": what was forbidden is lifted, but for this. */
function permissionIn(order: string): Release | null {
  for (const form of PERMISSIONS) {
    const { topic, condition } = form.exec(order)?.groups ?? {}
    if (topic !== undefined && condition !== undefined)
      return { topic, instead: condition.replace(/^[\s,;:–—-]+/, ''), permits: true }
  }
  return null
}
