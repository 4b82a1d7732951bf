/** Experiences that bear on a question. */
import { type Experience, isWish } from '../model/experience.ts'
import type { ExperienceHit } from '../model/hit.ts'
import { LANGUAGES } from '../std/languages.ts'
import { searchTerms } from '../std/words.ts'
import { FORMS } from '../tasks/answer/answer-form.ts'
import { domainOf, orderOf, WISH_FRAME } from '../tasks/standing-wishes.ts'
import { allPass } from './filter.ts'
import { shareDomain } from './request-domains.ts'
import { eligibleIndexes, type Search } from './search.ts'

/** Below this likeness an experience has nothing to do with the question. */
const FLOOR = 0.2
/** Below this a standing wish is for something else. */
const WISH_FLOOR = 0.31
/** What a wish about the form of every answer counts for a request. */
const GENERAL = 0.4
/** Wishes about the form of answers that are shown beside the others for a request, at most: all of them hold at once. */
const MOST_GENERAL = 20
/** So many times more wishes than patterns are shown where something is to be made or recommended. */
const MORE_WISHES = 2

/** Speaks of how answers are given, whatever they are about. */
const FORM = new RegExp(
  `\\b(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|explanations?|explain|short|brief|concise|lengthy|tone|formal|informal|blunt|honest|sugar-?coat|slowly|plain (?:english|language)|metric|imperial|celsius|fahrenheit|euros?|dollars|pounds|currency|spellings?|step[- ]by[- ]step|sources|summar(?:y|ise|ize)|correct (?:me|my)|call me|address me|${FORMS}|(?:in|use) (?:${LANGUAGES}))\\b`,
  'i',
)

/** A domain that any answer may be. */
const IN_ANSWERS = new RegExp(
  `^(?:(?:your|the|my|all|any|every) )*(?:${FORMS}|answers?|replies|responses|explanations)$`,
  'i',
)

const AI = '(?:the|an|your|his|her|their|my|our) (?:assistant|agent|ai|chat ?bot)'
/** How words are chosen and said, and how somebody is treated with them. */
const TELLING =
  '(?:answer|reply|respond|behave|talk|address|write|speak|sound|phrase|word|format|greet|explain|tell|say|put|express|communicate|correspond|call|text|message|e-?mail|correct|treat)'
/** "How should you write to Ana?" is asked of whoever answers, "how should you write a letter?" of anybody. */
const TELLING_TO = String.raw`${TELLING} ?(?:$|[?,.]|(?:to|with|for|in|when|if|your|me|us|him|her|them|it|things|\p{Lu}\p{L}*)(?!\p{L}))`

/** Asks for the standing wishes themselves. */
const ASKS_FOR_WISHES: readonly RegExp[] = [
  /\b(?:standing|general) (?:instructions?|wish(?:es)?|rules?|requests?|preferences)\b/i,
  /\b(?:rules?|instructions?|wish(?:es)?|preferences|requests)\b[^?]{0,60}\b(?:for|to|of) (?:you|your|the assistant|(?:all )?(?:answers|replies|responses))\b/i,
  /^[^?]{0,60}\b(?:should|must|ought|(?:am|is|are) (?:supposed|allowed|meant)) ?(?:you|the (?:assistant|agent|ai)|an assistant)\b[^?]{0,40}\b(?:avoid|keep in mind|bear in mind|never|always|not|answer|reply|respond|behave|talk|address)\b/i,
  new RegExp(
    String.raw`\bhow (?:should|must|shall|can|may|does|do|is|are) ${AI}\b[^?]{0,30}\b${TELLING}\b`,
    'i',
  ),
  new RegExp(String.raw`\b[Hh]ow (?:should|must|shall) you (?:best )?${TELLING_TO}`, 'u'),
  new RegExp(
    String.raw`\b(?:how|in (?:which|what))\b[^?]{0,40}\b(?:want|like|expect|need|prefer|wish)(?:s|ed)? (?:for )?(?:you|${AI}) to\b[^?]{0,20}\b${TELLING}\b`,
    'i',
  ),
  /\bhow\b[^?]{0,40}\b(?:want|like|prefer|wish|expect)s? to be (?:addressed|answered|greeted|(?:spoken|talked|written|replied) to)\b/i,
  /\b(?:ask(?:ed)?|t(?:old|ell)|want(?:ed)?|forb(?:ad|ade|id|idden)|ban(?:ned)?) (?:you|the assistant)\b[^?]{0,20}\b(?:never|not|always|stop|from)\b/i,
]

/** Whether a question is about how somebody wants answers and behaviour to be, for which every standing wish counts. */
export function asksForWishes({ text }: Search['query']): boolean {
  return ASKS_FOR_WISHES.some((wording) => wording.test(text))
}

export async function rankExperiences(
  search: Search,
  experiences: readonly Experience[],
  limit: number,
): Promise<ExperienceHit[]> {
  // What none of the turns that may be shown tells was not known then; what others tell, too, was asked to be left out.
  const shown = experiences.filter(
    (e) =>
      e.status === 'active' && eligibleIndexes(search, e.sources).length > 0 && allPass(search, e.sources),
  )
  const patterns = shown.filter((e) => !isWish(e))
  const alike = await search.likeness.of(patterns.map((e) => e.content))
  const { query } = search
  const isForAll = asksForWishes(query)
  const ranked = [
    ...patterns.map((experience, i): ExperienceHit => hitOf(experience, alike[i] ?? 0)),
    ...(await wishHits(search, await standing(search, shown.filter(isWish)), isForAll)),
  ]
    .filter(({ score }) => score >= FLOOR)
    .sort(
      (a, b) =>
        b.score - a.score ||
        // Of those that fit alike the short ones leave room for others.
        a.experience.content.length - b.experience.content.length ||
        (a.experience.id < b.experience.id ? -1 : 1),
    )
  const most = query.request || isForAll ? MORE_WISHES * limit : limit
  const general = ranked
    .slice(most)
    .filter(({ experience }) => (isForAll ? isWish(experience) : query.request && isGeneral(experience)))
  return [...ranked.slice(0, most), ...general.slice(0, limit === 0 ? 0 : MOST_GENERAL)]
}

/** Whether it is a wish about the form of answers, whatever they are about. */
function isGeneral(experience: Experience): boolean {
  const said = orderOf(experience.content)
  const domain = domainOf(said)
  return isWish(experience) && (domain === null || IN_ANSWERS.test(domain)) && FORM.test(said)
}

/** Those that nothing takes back that may be shown, whatever words it has. */
async function standing({ wishes }: Search, shown: readonly Experience[]): Promise<Experience[]> {
  if (shown.length === 0) return []
  const ids = new Set((await wishes()).flatMap(({ id, end }) => (end === 'stands' ? [id] : [])))
  return shown.filter(({ id }) => ids.has(id))
}

function hitOf(experience: Experience, score: number): ExperienceHit {
  return { kind: 'experience', experience, score }
}

/** Wishes by how well what they are for and the question fit; those about the form of answers fit every request. */
async function wishHits(
  { likeness, query }: Search,
  wishes: readonly Experience[],
  isForAll: boolean,
): Promise<ExperienceHit[]> {
  const subjects = wishes.map(({ content }) => {
    const said = orderOf(content)
    return (domainOf(said) ?? said).replace(WISH_FRAME, ' ')
  })
  const meanings = await likeness.meanings(subjects)
  const isOfRequest = query.request ? shareDomain(query.text) : () => false
  return wishes.map((wish, i) => {
    const own = Math.max(meanings[i] ?? 0, likeness.asked(searchTerms(subjects[i] ?? '')))
    const bears = isForAll || (query.request && isGeneral(wish)) || isOfRequest(orderOf(wish.content))
    return hitOf(wish, bears ? Math.max(own, GENERAL) : own < WISH_FLOOR ? 0 : own)
  })
}
