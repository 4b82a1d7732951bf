/** What a model is asked when turns are distilled. */
import type { Prompt } from '../../../llm/task.ts'
import { normaliseName } from '../../../model/entity.ts'
import { rewordedText } from '../../../model/fact.ts'
import { begunText } from '../../../model/known-time.ts'
import { searchTerms } from '../../../std/words.ts'
import { asLine, contextAsData, DATA_RULE, tagged, turnsAsData } from '../../as-data.ts'
import type { DistilInput, DraftEntity, KnownFact, KnownThings } from '../types.ts'
import { listedRelations, relationAsSaid } from './listed-relations.ts'

/** Lines of facts that a reply may hold; more is chatter. */
export const MOST_FACTS = 24
/** Notes on what words of turns mean that a reply may hold. */
export const MOST_MEANT = 5
/** New wishes that are taken, as many as a later request shows. */
export const MOST_WISHES = 10

/** Other names that are shown of somebody. */
const MOST_ALIASES = 3

/** How the time of a fact is written, wherever a reply holds some. */
export const TIME_RULE: string = `time: when the event happened, the state began (2016..; 2018..2021.. if some time in them) or held and is or will be over (2016..2020; ..2023-08 for "until August"), or the plan is to happen (2023-05-19..: from then on; ..2023-05-19: by then): 2023-05-19, 2023-05, 2023, week of 2023-05-15, 2023-05-12..2023-05-14. Only from words of the turns, of a turn before or a known plan that they go on about, counted from that turn's date: "last Friday" is a day, "last week" a week, what happened "just" or "a few days ago" the week before, "three years ago" that year, "a few years ago" a range that holds it (2018..2021), "last" or "this weekend" its two days, "next Saturday" the first one after. A turn's date is never the time of what it tells, but for "today" and an event going on. "-" for everything else: what is so now ("currently", "I'm reading"), what began nobody says when, lately, the other day, as a child.`

/** How the ends of a fact are written. */
export const ENDS_RULE =
  'head, tail: names, or a few words of the turns; never a pronoun, never two things that could be asked about apart; who has no name in the same few words each time (the couple next door). tail as it stands in the sentence "head relation tail" (a dance studio, his job as a banker; after plans_to and wants_to a verb: open a dance studio).'

export function distilPrompt({ turns, speakers, before = [], known }: DistilInput): Prompt {
  const facts = known?.facts ?? []
  const entities = known?.entities ?? []
  const wishes = known?.wishes ?? []
  const parts = [
    `People who talk: ${asLine(speakers.map((s) => JSON.stringify(s)).join(', '))}`,
    ...(entities.length === 0
      ? []
      : [
          tagged(
            'names',
            entities.map((e) => entityLine(e, known?.aliases)),
          ),
        ]),
    ...(facts.length === 0
      ? []
      : [
          tagged(
            'known',
            facts.map((f, i) => knownLine(f, i + 1)),
          ),
        ]),
    ...(wishes.length === 0
      ? []
      : [
          tagged(
            'wishes',
            wishes.map((wish, i) => asLine(`W${i + 1} ${wish}`)),
          ),
        ]),
    ...(before.length === 0 ? [] : [contextAsData(before)]),
    turnsAsData(turns),
  ]
  return {
    system: `You note for a long-term memory what conversation turns tell. Reply with one JSON object of lists of short lines, parts parted by " | ":
{"facts":["turn | mark | head | relation | tail | time | sentence"],"names":["name | type | who or what it is"],"meant":["turn | words = meaning"],"wishes":["turn | instruction | sentence"]}

facts: what would still be useful in six months: who people are and live with, their home, work, health, lasting tastes and hobbies, what they own, plan, did and lived through, with whom and where; how a project is made and run, by whom. At most ${MOST_FACTS} lines marked new (of more, events go first), often none: [] is good. One line per thing, at the turn that says most of it.
No facts: moods and feelings, thanks, praise, advice, beliefs, opinions on a single thing or happening, what is done by saying it (asks, congratulates; but a price or post offered, a promise made, is one), how something looked or went, general knowledge, one meal, an errand, what is over in weeks (a course of tablets), what is too vague to use, a taste said only to agree, what is true of nearly everybody, questions, and whatever is only imagined, suspected, considered, wished for, offered, joked or told of a story. [shows: …] is a machine's guess at a photo: no fact from it alone; it may say what "this" beside it means. A question counts by its answer.
turn: the turn that says it; more it needs: 5,4.
mark: what it is to the known facts, #1, #2, …
 new: none of them tells it, and it takes the place of none.
 same #2: told again, in other words (ICU nurse for nurse). The time alone follows, "-" unless these words date it better, or give a plan another day or the one on which what it waits for came (2023-05-19..): "6 | same #2 | 2023-05". What it adds (with whom, how many) is a new line.
 becomes #2: now, or from a day ahead, otherwise: another amount, thing, place or detail, also of a plan. All parts follow as they are then; time: of the change, "-" keeps since when: "6 | becomes #2 | Jon | takes | 10 mg of ramipril | 2023-05..".
 corrects #2: noted wrongly, or known more exactly by now (the cough is asthma). All parts follow, put right.
 ends #2: a state is over (and what held only with it), a plan dropped, a booking cancelled; also what is announced to end. No other event ends. When follows, or "-"; "never": goes on after all. What is over and not among them: "6 | ends | Jon | works_at | the bank | 2023-01".
 done #2: the plan was carried out, or what was awaited came, in any words, also unnamed: go through <known>. When follows, or "-". What came is new.
${ENDS_RULE}
relation: one of this list, or, where none fits, state: or event: with a verb of your own and its preposition, no names, days or things in it (state:looks after, event:rescued). What happened to something by itself is the tail: Jon's car | event:had | a breakdown.
${listedRelations()}
${TIME_RULE}
sentence: left out, unless the parts make no good English or lose what matters; no date in it; of plans "plans to …".
names: those in your facts not listed yet, listed ones whose description is not true now, and another name of who talks; type: person, place, organization, thing or concept; at most ten words, none that change (an age); what else it is called (a first name alone) after one more " | ".
meant: in words of the turns, only where one is not understood alone: "4 | she = Maria | that place = the Oak Street gym". At most ${MOST_MEANT} lines.
wishes: only what somebody asks of the assistant for all conversations to come, or says to hold from now on; the second part is instruction or preference, the sentence names whose wish it is. One of <wishes> taken back or replaced: "4 | ends W1". Advice between people is no wish.
<known>: facts of before, with their sentence where it says more: "since", "from": it began then; "by" a day: so when told then; "before": over by then; "after": planned then. <before>: earlier turns, to understand the others. "…": turns left out.
${DATA_RULE}`,
    user: parts.join('\n'),
  }
}

function entityLine({ name, type, description }: DraftEntity, aliases: KnownThings['aliases']): string {
  const others = aliases?.get(normaliseName(name))?.slice(0, MOST_ALIASES) ?? []
  const called = [name, ...others].join(', also ')
  return asLine(description === '' ? `${called} (${type})` : `${called} (${type}): ${description}`)
}

export function knownLine(fact: KnownFact, number: number): string {
  const { head, tail, kind, time, told, statement, until = '', reworded } = fact
  const parts = `${head.name} | ${relationAsSaid(fact)} | ${tail.name}`
  const known = new Set(searchTerms(parts.replaceAll('_', ' ')))
  // What a sentence tells beside its parts may be what changed.
  const saysMore = searchTerms(statement).some((term) => !known.has(term))
  return asLine(
    `#${number} ${parts} | ${begunText({ kind, time }, told)}${rewordedText(reworded)}${until === '' ? '' : `, ${until}`}${saysMore ? ` | ${statement}` : ''}`,
  )
}
