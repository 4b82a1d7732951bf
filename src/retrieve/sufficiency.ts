/**
 * Does the memory know what is asked? An estimate before anything is answered, from how much of the question
 * is found in one place, how much of it a single turn or fact says, and whether that is of the person it names.
 */
import { asksNothing } from '../english/pleasantries.ts'
import { searchableStatement } from '../model/fact.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import { createPacer } from '../std/pacer.ts'
import { sentencesWithTerms } from '../std/sentence-terms.ts'
import { stem } from '../std/stem.ts'
import { searchTerms } from '../std/words.ts'
import { OF_LISTENER } from '../tasks/answer/said.ts'
import { areOfTwoLanguages } from '../tasks/distil/plain/other-languages.ts'
import { relationsAsked } from '../tasks/relations.ts'
import { type Found, type Search, turnsAt } from './search.ts'

/** Below this the context says that nothing relevant is stored. */
export const FLOOR = 0.1
/**
 * Log-odds that a question is answered, fitted on questions that a conversation answers against questions of
 * other conversations and about the wrong person; `docs/decisions/0008-sufficiency.md`.
 */
const COVERAGE = 3.5
const SHARE = 1.5
const PERSON = 2.4
const BIAS = -2.8
/** Turns compared for who said more of it. */
const COMPARED = 50
/** Facts compared for whom they are about. */
const FACTS = 20
/** Best turns of which one should say most of the question. */
const FIRST = 3
/** What a named time that is in the memory covers by itself, and a fact of the relation asked for. */
const TIME_COVERS = 0.5
const FACT_COVERS = 0.6
/** What a turn covers that tells of the side of a life asked about; how well it has to, and what its words are worth where none does. */
const TELLING_COVERS = 0.6
const TOLD = 0.4
const UNTOLD = 0.4
const UNJUDGED = 0.5
/** The least, where the same was asked before and answered: nobody judges how well. */
export const ANSWERED = 0.5
/**
 * Averaged word vectors cannot tell what answers, but from this cosine on they forbid to call it irrelevant: what
 * somebody could cook has no word in common with an allergy.
 */
const ALIKE = 0.3
const ALIKE_COVERS = 0.2
/** Words of asking and comparing: that a memory lacks them says nothing about what it knows. */
const ASKING_IN_ENGLISH =
  `tell know say talk speak mention discuss describe explain show list give summarize summarise summary overview recap
  remember recall remind conversation chat message everything anything something thing stuff happen news latest recent
  update detail information question answer common similar similarity alike both differ difference compare`
    .split(/\s+/)
    .map(stem)

/** The same in other languages, with the small words that questions are made of. */
const ASKING_ELSEWHERE =
  searchTerms(`wo wer wen wem wessen wann wie warum welche welcher welches wohin woher ist sind haben der das den dem ein eine
  qui où quand comment pourquoi quel quelle quels quelles est-ce sont était le la les un une des du il elle ils elles
  quién quiénes dónde cuándo cómo qué cuál cuáles es está son era el los las una
  quem onde quando como qual quais são foi os um uma chi dove perché quale quali è sono lo gli si
  kto gdzie kiedy jak dlaczego jaki jaka jakie czy jest są się nerede nereye nereden nasıl hangi kaç mı mü
  кто где куда откуда когда как почему какой какая какое какие что ли есть был была он она они у в на с
  waar wanneer hoe waarom welke wat hvem hvor hvornår hvordan vem när hur varför`)
const ASKING: ReadonlySet<string> = new Set([...ASKING_IN_ENGLISH, ...ASKING_ELSEWHERE])

/** Both in `[0, 1]`; 0.5 where the question has no word to judge by. */
export interface Sufficiency {
  /** Chance that what was found answers the question. */
  readonly chance: number
  /** The same by the question's words alone, whomever it was said of. */
  readonly ofWords: number
}

export async function sufficiencyOf(search: Search, found: Found): Promise<Sufficiency> {
  const { query, image } = search
  // "Hi" asks for nothing, though turns have the word.
  if (image.size === 0 || (found.turns.length === 0 && found.facts.length === 0) || asksNothing(query.text))
    return { chance: 0, ofWords: 0 }
  const wanted = new Set(query.terms.flatMap((t) => (ASKING.has(t.term) ? [] : t.term)))
  if (wanted.size === 0) return { chance: UNJUDGED, ofWords: UNJUDGED }
  const [named, ...more] = query.speakers
  const asked = more.length > 0 ? undefined : named
  // Who said more of it is looked for only where somebody is named.
  const looked = found.turns.slice(0, asked === undefined ? FIRST : COMPARED).map(({ index }) => index)
  const turns = await turnsAt(search, looked)
  const pace = createPacer()
  let top = 0
  for (const turn of turns.slice(0, FIRST)) {
    const said = new Set(searchTerms(searchableText(turn)))
    let count = 0
    for (const term of wanted) if (said.has(term)) count += 1
    top = Math.max(top, count / wanted.size)
    await pace(turn.content.length)
  }
  const person = asked === undefined ? 0 : await leadOf(asked, search, found, turns)
  // What words of asking would have added is no gap.
  const coverage = Math.min(1, (coverageOf(search, found) * query.terms.length) / wanted.size)
  const { covers, doubt } = toldOf(found)
  const words = COVERAGE * Math.max(coverage * doubt, covers) + SHARE * top * doubt + BIAS
  const undoubted = chance(COVERAGE * coverage + SHARE * top + BIAS)
  // What was said of somebody else is no answer, but a reader who sees it can say so.
  const ofWords = Math.max(chance(words), Math.min(FLOOR, undoubted))
  const least =
    asked !== undefined && speaksOtherwise(asked, query.text, turns) ? FLOOR : Math.min(FLOOR, ofWords)
  return { chance: Math.max(chance(words + PERSON * person), least), ofWords }
}

/** Whether somebody speaks another language than the question has: that they share no words proves nothing. */
function speaksOtherwise(person: string, question: string, turns: readonly StoredTurn[]): boolean {
  const own = turns.filter(({ speaker }) => speaker === person)
  const others = own.filter(({ content }) => areOfTwoLanguages(question, content))
  return others.length * 2 > own.length
}

/**
 * Where a side of a life is asked about, words such as "old" and "live" prove nothing: what counts is whether a turn or a fact
 * tells of it.
 */
function toldOf({ telling, turns }: Found): { readonly covers: number; readonly doubt: number } {
  if (telling === null) return { covers: 0, doubt: 1 }
  const best = turns.reduce((most, { index }) => Math.max(most, telling.turns.get(index) ?? 0), 0)
  return { covers: TELLING_COVERS * best, doubt: telling.share === 1 && best < TOLD ? UNTOLD : 1 }
}

function chance(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** Speaks of whoever says it. */
const OF_SPEAKER = /\b(?:I|my|me|mine|we|our)\b/i

/**
 * How much more of the question is said of a person than of anybody else: in one sentence, in the score of one turn, and
 * in one fact; each adds up to 1 to the sum or takes it off.
 */
async function leadOf(
  person: string,
  { likeness, fused, image }: Search,
  found: Found,
  turns: readonly StoredTurn[],
): Promise<number> {
  const sentences = createLead()
  const pace = createPacer()
  for (const turn of turns) {
    const speaks = turn.speaker === person
    for (const { text, terms } of sentencesWithTerms(turn.content)) {
      const covered = likeness.coverage(terms)
      if (covered === 0) continue
      const toListener = OF_LISTENER.test(text) && !OF_SPEAKER.test(text)
      sentences.note(speaks !== toListener, covered)
    }
    await pace(turn.content.length)
  }
  const scores = createLead()
  for (const { index } of found.turns.slice(0, COMPARED)) {
    const { speaker = 0 } = fused.explain(index)
    const speaks = image.speakerNames[image.speaker[index] as number] === person
    // A person's own turns have a bonus, which must not speak for them again.
    scores.note(speaks, (fused.total[index] as number) - speaker)
  }
  const facts = createLead()
  for (const { fact, head } of found.facts.slice(0, FACTS))
    facts.note(head === person, likeness.coverage(searchTerms(searchableStatement(fact))))
  return sentences.lead() + scores.lead() + facts.lead()
}

function createLead(): { note(own: boolean, value: number): void; lead(): number } {
  let [own, others] = [0, 0]
  return {
    note(isOwn, value) {
      if (isOwn) own = Math.max(own, value)
      else others = Math.max(others, value)
    },
    lead: () => own - others,
  }
}

/** Share of the question found in one place: by its words, by a named time, or by the meaning a real model sees. */
function coverageOf({ meaningIsTrusted, query, fused }: Search, found: Found): number {
  const signals = found.turns.slice(0, FIRST).map((t) => t.signals)
  const inTime = signals.some((s) => (s.time ?? 0) > 0) ? TIME_COVERS : 0
  // A fact of the relation asked for answers even if it shares no word: "moved to" for "live".
  const asked = relationsAsked(query.terms.map((t) => t.term))
  const known = found.facts
    .slice(0, FIRST)
    .some(
      (f) => asked.has(f.fact.relation) && (query.speakers.length === 0 || query.speakers.includes(f.head)),
    )
  const meant = meaningIsTrusted ? fused.nearest : fused.nearest >= ALIKE ? ALIKE_COVERS : 0
  return Math.max(fused.coverage, inTime, known ? FACT_COVERS : 0, meant)
}
