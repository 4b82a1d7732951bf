/** How things are done in a project, by what its user said in sessions long ago: no profile knows of a port, a branch, a rule. */
import type { Namespace } from '../api.ts'
import type { NamedFact } from '../model/explanation.ts'
import { heardAt, sourcesOf } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import type { Session } from '../model/session.ts'
import type { StoredTurn } from '../model/turn.ts'
import { splitSentences } from '../std/sentence.ts'
import { searchTerms } from '../std/words.ts'
import type { BlockPart } from './recalled-block.ts'
import { CODE, createToldTurns } from './told-turns.ts'

/** Turns of one session that are read, and characters of one that are looked at: whoever decides is brief. */
const MOST_TURNS = 100
const LONGEST_TURN = 2000
const SHORTEST = 8
const LONGEST = 240

/** Says how something is done from then on. */
const RULES =
  /\b(?:we(?:['’]ve| have| now| all| only| always| never| just)* (?:decided|agreed|chose|chosen|settled|picked|standardi[sz]ed|use|deploy|host|store|run on|release|ship|name|keep|stick|stay|went with|go with|moved|switched|migrated|dropped)\b|decided[:,]|decision|agreed[:,]|conventions?|policy|the rule|rules?:|from now on|must(?:n['’]t| not)? |(?:always|never) (?:use|run|push|commit|merge|rebase|deploy|call|edit|touch|add|write|squash|force|release|import|log|show|ask|keep|delete|name)\b|use \S+(?: \S+)?,? (?:never|not|instead of|rather than) |only (?:use|merge|push|deploy|squash)|merge only|(?:moved|switched|migrated|upgraded) (?:to|from)\b|(?:live|lives|listens?|runs|deploys?|deployments? (?:happen|go)|releases? (?:happen|go)) (?:in|at|on|to|from|only|every)\b|(?:branch(?:es)?|branch names|commits?|commit messages|channel|database|db|repo|bucket|host|port|url) (?:is|are|should be) \S)/i
/** Says that something is another way now. */
const CHANGED =
  /\b(?:now|no longer|any ?more|instead|moved?|switch(?:ed)?|migrated?|upgraded?|replaced?|chang(?:e|ed)|dropp?(?:ed)?|left|forget|actually|not use|stop(?:ped)? using|after all)\b/i
/** Says that it holds from then on, and not that anything changed. */
const FROM_NOW_ON = /\bfrom now on\b,?/gi
/** Facts that are read, and relations of those that tell a decision with its reason; who settles in a town decides nothing here. */
const MOST_FACTS = 1000
const DECISION =
  /^(?!agree[ds]?_with$|settle[ds]?_(?:in|at|near|down))(?:decide|choose|chose|refuse|reject|settle|agree)(?:d|s|_|$)/
/** Of these, by relation and value, what says no: only that is undone by what came to be used all the same. */
const AGAINST = /^(?:refuse|reject)|^\S*(?:_against|_not)(?:_|\b)|^\S+ (?:against|not) /
/** Gives something up: that undoes no decision against it. */
const LEFT = /\b(?:no longer|any ?more|dropp?(?:ed)?|left|forget|removed?|not use|stop(?:ped)? using)\b/i
/** Least share of the words of what was decided in a sentence that is about it. */
const ABOUT = 0.5
/** Words that are in rules of whatever. */
const OF_ANY = new Set(
  searchTerms(
    'use uses used using stay stays deploy deploys run runs name names keep go goes went make set write call add put new good please rule convention always never only also well all every day time code project file files branch branches test tests now longer instead switch switched move moved change changed replace replaced let',
  ),
)

interface DecidedIn {
  readonly sessions: readonly Session[]
  readonly last: readonly Session[]
  readonly now: number
}

/**
 * The newest of what a user settled in these sessions, as far as the budget goes, in the order of the telling: decisions that
 * are known as facts before the words of others. What was changed later, or is known to be over, is left out.
 *
 * @param last Sessions that are told of elsewhere: what they change is left out as well.
 * @param budget Most tokens of the lines.
 * @cost one read a session, and one of facts
 */
export async function decidedIn(
  space: Namespace,
  { sessions, last, now }: DecidedIn,
  budget: number,
): Promise<Pick<BlockPart, 'text' | 'citations'>> {
  const told = await createToldTurns(budget)
  const read = [...last, ...sessions].map(({ id }) =>
    space.turns({ session: id, role: 'user', limit: MOST_TURNS }),
  )
  const facts = await space.facts({ asOf: null, limit: MOST_FACTS })
  const isOver = ({ kind, valid }: NamedFact): boolean =>
    kind === 'state' && valid.to !== null && valid.to <= now
  const isOverIn = isOverAmong(facts, isOver)
  const decisions = facts.filter((fact) => DECISION.test(fact.relation) && !isOver(fact))
  const isTold = new Set(last.map((s) => s.id))
  const turns = (await Promise.all(read))
    .flat()
    .sort((a, b) => b.at - a.at || b.ordinal - a.ordinal)
    .map((turn) => {
      const sentences = sentencesOf(turn)
      return { turn, sentences, changed: changesIn(sentences) }
    })
  const changed = turns.flatMap((one) => one.changed.map((change) => ({ at: one.turn.at, ...change })))
  const isChanged = (fact: NamedFact): boolean =>
    changed.some(
      ({ at, terms, isLeft }) =>
        at > heardAt(fact) && shareSaid(fact, terms) >= ABOUT && !(isLeft && isAgainst(fact)),
    )
  const known = decisions
    .sort((a, b) => heardAt(b) - heardAt(a))
    .filter((fact) => isUndone(fact, facts) || isChanged(fact) || told.tellFact(fact))
  const sources = known.flatMap((fact) => sourcesOf(fact).map((turn) => ({ turn, fact })))
  const knownOf = Map.groupBy(sources, ({ turn }) => turn)
  const changes: ReadonlySet<string>[] = []
  const said = new Set<string>()
  for (const { turn, sentences, changed } of turns) {
    const telling = new Set(
      (knownOf.get(turn.id) ?? []).flatMap(({ fact }) => sentencesThatTell(fact, sentences)),
    )
    const all = sentences.filter((sentence) => RULES.test(sentence))
    const rules = all.filter((rule) => {
      const terms = mattersOf(rule)
      // "We use port 4200 for the gateway" says the same as "port 4100", but for the figure.
      const frame = terms.filter((term) => !/\d/.test(term)).join(' ')
      if (said.has(frame)) return false
      said.add(frame)
      return (
        !changes.some((later) => terms.some((term) => later.has(term))) &&
        !isOverIn(turn.id, rule) &&
        !telling.has(rule)
      )
    })
    changes.push(...changed.map(({ terms }) => terms))
    if (rules.length === 0 || isTold.has(turn.session)) continue
    // What stands beside a rule in a short prompt mostly is one, too.
    const isWhole = rules.length === all.length && turn.content.length <= LONGEST && telling.size === 0
    told.tell(turn, isWhole ? turn.content : rules.join(' '))
  }
  return told.part()
}

/** What was decided against, and is so all the same by what was told later. */
function isUndone(decision: NamedFact, facts: readonly NamedFact[]): boolean {
  if (!isAgainst(decision)) return false
  const of = mattersOf(decision.tailName)
  return facts.some(({ kind, tailName, ...fact }) => {
    if (kind !== 'state' || heardAt(fact) <= heardAt(decision)) return false
    const terms = new Set(mattersOf(tailName))
    return of.length > 0 && of.every((term) => terms.has(term))
  })
}

function isAgainst({ relation, tailName }: NamedFact): boolean {
  return AGAINST.test(`${relation} ${tailName} `)
}

/** Share of the words of what was decided that are among these. */
function shareSaid({ tailName }: NamedFact, terms: ReadonlySet<string>): number {
  const of = mattersOf(tailName)
  return of.length === 0 ? 0 : of.filter((term) => terms.has(term)).length / of.length
}

/** Sentences that say most of what was decided: "we deploy the queue first" beside "we decided to use Postgres for the queue" does not. */
function sentencesThatTell(fact: NamedFact, sentences: readonly string[]): string[] {
  const shares = sentences.map((sentence) => shareSaid(fact, new Set(mattersOf(sentence))))
  const most = Math.max(ABOUT, ...shares)
  return sentences.filter((_, i) => shares[i] === most)
}

/** What the sentences are about that say that something is another way now. */
function changesIn(
  sentences: readonly string[],
): { readonly terms: ReadonlySet<string>; readonly isLeft: boolean }[] {
  return sentences
    .filter((sentence) => CHANGED.test(sentence.replace(FROM_NOW_ON, '')))
    .map((sentence) => ({ terms: new Set(mattersOf(sentence)), isLeft: LEFT.test(sentence) }))
}

/** Whether a sentence of a turn says a value that is over: all words of it in which it differs from the one that holds. */
function isOverAmong(
  facts: readonly NamedFact[],
  isOver: (fact: NamedFact) => boolean,
): (turn: TurnId, sentence: string) => boolean {
  const going = facts.filter((fact) => !isOver(fact))
  const holding = Map.groupBy(going, (fact) => `${fact.head} ${fact.relation}`)
  const over = facts.filter(isOver).map((fact) => {
    const held = (holding.get(`${fact.head} ${fact.relation}`) ?? []).flatMap((f) => searchTerms(f.tailName))
    return {
      turns: sourcesOf(fact),
      terms: searchTerms(fact.tailName).filter((term) => !held.includes(term)),
    }
  })
  return (turn, sentence) => {
    const said = new Set(searchTerms(sentence))
    return over.some(
      ({ turns, terms }) => turns.includes(turn) && terms.length > 0 && terms.every((term) => said.has(term)),
    )
  }
}

function sentencesOf({ content }: StoredTurn): string[] {
  return splitSentences(content.slice(0, LONGEST_TURN).replace(CODE, '\n'))
    .map((sentence) => sentence.trim())
    .filter((s) => s.length >= SHORTEST && s.length <= LONGEST && !/\?\W*$/.test(s))
}

/** What a sentence is about. */
function mattersOf(sentence: string): string[] {
  return searchTerms(sentence).filter((term) => !OF_ANY.has(term))
}
