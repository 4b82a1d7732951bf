/** Endings that stand in no clause of a known subject: "the trip to Kyoto fell through", "my bike was stolen", "Ines dumped me". */

import { like, likeAnyCase, type Written } from '../../../english/like.ts'
import { MONTH, SMALL_MONTH, WEEKDAY } from '../../../std/months.ts'
import type { Pattern } from '../../../std/pattern.ts'
import type { TimeExpression } from '../../../std/time-expressions.ts'
import { ENGAGED, PARTNERS, PLANS } from '../../relations.ts'
import { entityOf, isNotName, possessive, type TurnContext } from '../names/context.ts'
import { dataWithdrawn } from '../plain/own-data.ts'
import { NAME } from '../plain/paraphrase.ts'
import type { DraftEnding, DraftEntity } from '../types.ts'
import { BY_THE_HOUR, endingOn } from './endings.ts'
import { isOfOthers } from './goes-on.ts'
import { COLLEAGUES, DOING, HELPERS, HOUSEMATES, OWNING, WORKING } from './over.ts'

/** Not said to be so. */
const NOT_SO =
  /\b(?:if|unless|might|may|would|could|should|wish|hop(?:e|ing)|maybe|perhaps|almost|nearly|afraid|worr(?:y|ied)|not|never|will|going to)\b/i

/** Everybody one has: at work, at home, for help, in love. */
const ANYBODY: readonly string[] = [
  ...[...COLLEAGUES, ...HELPERS, ...HOUSEMATES, ...PARTNERS],
  ...['works_with', 'has_neighbor', 'has_friend', 'friend_of'],
]

/** What is over, by what is said of it: "karate is history", "the trip fell through", "our boat has been sold". */
const SAID_OF: readonly (readonly [relations: readonly string[], predicate: string])[] = [
  [
    DOING,
    `(?:is|was|are|were) (?:now |finally |officially )?(?:over|history|behind (?:me|us)|in the past|a thing of the past|no more|out|on (?:ice|hold|the shelf))|(?:has |have )?(?:ended|come to an end|came to an end)|did not last|(?:is|was|are|were) not for me`,
  ],
  [
    PLANS,
    `fell through|(?:was|is|got|has been|have been|had to be) (?:cancell?ed|called off|scrapped|shelved)|is off|is not happening|came to nothing|did not (?:happen|work out)|(?:has|have|had|will have) to wait`,
  ],
  [
    OWNING,
    `(?:was|were|got|has been|have been|is|are) (?:now |finally )?(?:stolen|sold|destroyed|totall?ed|wrecked|written off|scrapped|beyond repair|rehomed|gone for good)|(?:went|has gone) back(?=[.,;!]|$)|(?:went|has gone|is going) to (?:the |a )?(?:scrap(?:yard| heap)?|dump|tip|charity shop|new (?:home|owner)s?)|(?:has|have|found|has found) (?:a )?new owners?|is gone(?=[.,;!]|$)`,
  ],
  [
    ['has_condition', 'allergic_to'],
    `(?:is|are|has|have) (?:completely |finally |all |fully |now )*(?:gone|cleared up|healed|cured|in remission)`,
  ],
  [
    ['works_at', 'owns', 'member_of', 'studies_at', 'volunteers_at'],
    `(?:has |have )?(?:(?<!\\bhad )(?:closed|shut)(?: down| its doors| for good)?(?! at (?!the\\b|last\\b))|(?:went|gone) (?:bankrupt|bust|under|out of business)|folded|collapsed|disbanded|dissolved)|was (?:dissolved|disbanded|wound up|liquidated)|is no more`,
  ],
]
/** A plan that is over by these words was carried out; by the others it was given up. */
const TOOK_PLACE =
  / (?:(?:is|was|are|were) (?:now |finally |officially )?(?:over|behind (?:me|us)|in the past)|(?:has |have )?(?:ended|come to an end|came to an end))$/
/** The thing spoken of: with an article, or by its name at the beginning of a sentence or of what follows a comma. */
const OF_IT = `(?:\\b(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]hat) ((?:[^\\s.,;:!?]+ ){0,7}?[^\\s.,;:!?]+)|(?:^|[.,;:!?] |\\b(?:but|so|and) )(\\p{Lu}[\\p{L}\\p{M}'-]+(?: \\p{Lu}[\\p{L}\\p{M}'-]+){0,2}))`
const OVER_BY_WORD = SAID_OF.map(([relations, predicate]) => ({
  relations,
  said: like`${OF_IT} (?:${predicate})(?=[.,;:!?)]|$| (?:now|for good|for me|at|from|outside|completely|entirely|and|so|but|because|since|last|this|in|on|after|as|too|already|yesterday|today)\b)`,
}))

interface Rule {
  readonly said: Pattern
  readonly relations: readonly string[]
  /** What is over, {@link NAMED} where the group of the match says so; `null`: whatever holds. */
  readonly tail: string | null
}

/** In place of a tail: the group of the match says so. */
const NAMED = '?'

const rule =
  (relations: readonly string[], named: boolean): Written<Rule> =>
  (...text) => ({ said: likeAnyCase(...text), relations, tail: named ? NAMED : null })
/** Capitals count: the group that matches is a name, or what the words around it make one. */
const naming =
  (relations: readonly string[]): Written<Rule> =>
  (...text) => ({ said: like(...text), relations, tail: NAMED })

const NAMES = `(${NAME})`
const TOOLS = String.raw`((?:\p{Lu}|\p{Ll}+\p{Lu})[\p{L}\d'’&+#-]*(?:\.\p{L}+)?(?: \p{Lu}[\p{L}\d'’&-]*){0,2})`
const THING = "((?:[\\p{L}\\d'’&-]+ ){0,2}?[\\p{L}\\d'’&-]+)"
/** Where a clause may begin whose subject is a name. */
const CLAUSE_OPENS = '(?:^|[.,;:!?] |\\b(?:and|but|so|that|since) )(?!(?:I|We|He|She|They|It)\\b)'
const OWN = '(?:[Tt]he|[Mm]y|[Oo]ur)'
/** Another time, not another place. */
const LATER = `(?=(?:next|(?:the )?\\d+(?:st|nd|rd|th)?|spring|summer|autumn|fall|winter|${SMALL_MONTH}|monday|tuesday|wednesday|thursday|friday|saturday|sunday|${MONTH}|${WEEKDAY})\\b)`
const RAN_OUT = '(?:has |have )?(?:ended|ran out|run out|expired|was cut|was eliminated|is over)\\b'
const TIE =
  'wife|husband|girlfriend|boyfriend|fianc[eé]e?|partner|boss|manager|landlord|landlady|flatmate|roommate|housemate|colleague|coworker|teacher|coach|doctor|dentist|therapist|neighbou?r'

/** What a way of eating may leave out. */
const OF_ANIMALS = 'meat|fish|dairy|cheese|eggs|chicken|beef|pork|bacon|steak'

const RULES: readonly Rule[] = [
  // "So long, Boston!"
  rule([...DOING, ...OWNING], true)`
    (?:^|[.,;:!?] |\band )(?:so long|farewell|adieu), (?:the |my |our )?([\p{L}\p{M}'-]+(?: \p{Lu}[\p{L}\p{M}'-]+)?)(?=[.,;:!?]|$| and\b)
  `,
  // "We deploy to Hetzner now, no longer Fly.io."
  naming([...DOING, ...OWNING])`
    (?:,|,? and) no longer (?:at |with |on |in |to |for |the )?${TOOLS}(?=$|[.,;!?](?:\s|$))
  `,
  // "We said goodbye to the Volvo."
  rule([...DOING, ...OWNING], true)`
    \b(?:said|waved|bid|bade) (?:goodbye|farewell|adieu) to (?:the |my |our )?((?:[\w-]+ ){0,2}?[\w-]+)(?=[.,;!?]|$| (?:last|yesterday|today|this)\b|(?: in \w+)?[.!]?$)
  `,
  rule(OWNING, true)`
    \b(?:stole|nicked|swiped) (?:my|our) ((?:[\w-]+ ){0,2}?[\w-]+)(?=[.,;!?]|$| (?:last|in|on|at|from|while|when|and|yesterday|today|this|right)\b)
  `,
  // "We had to have Waldi put to sleep."
  rule(OWNING, true)`
    \b(?:have|had|having) (?:my |our )?([\p{L}'’-]+) put (?:to sleep|down)\b(?! for\b)
  `,
  rule(DOING, true)`
    \bno more ([\p{L}-]+ing|[\p{L}-]+(?= for me))(?: for me)?(?=[.,;!]|$| (?:for me|from now on|these days|since|because|after)\b)
  `,
  rule(WORKING, false)`
    \b(?:handed in|gave|put in|submitted|turned in) my (?:[\w’' -]{0,20})?(?:notice|resignation)\b(?! (?:on|for|to) (?:the|my|our) (?:flat|house|apartment|room|place|landlord|landlady|gym))
    \b(?:fired|sacked|dismissed) me\b
    \blaid me off\b|\blet me go\b
    \bI (?:was|got|have been) (?:let go|made redundant)\b(?! (?:early|home|for the)\b)
    \bI am (?:now |currently )?(?:out of (?:a |my )?(?:job|work)|jobless|unemployed|between jobs)\b
    \bmy (?:contract|job|position) ${RAN_OUT}
    \bmy last day (?:at [^.,;!?]{1,30} )?(?:at work )?was\b
  `,
  // "They transferred me from intensive care to the lab."
  naming(['job_title', 'works_in', 'works_at'])`
    \b(?:transferred|moved|reassigned) me (?:from|out of) (?:the |our )?${THING} (?:to|into)\b
  `,
  // "They cancelled my flight to Boston", "they've moved the marathon to June": no more as it was planned.
  naming(PLANS)`
    (?:\b[Tt]hey|\b[Tt]he \p{Ll}+|(?<!\p{L})(?!I\b|We\b)${NAME})(?: have| has| had to)?(?: just)? (?:cancell?ed|called off|scrapped) (?:my|our|the) ${THING}(?=[.,;!?]|$| (?:again|because|so|and|at|today|yesterday|this|last|due)\b)
  `,
  // "We're flying to Bergen on 12 May instead of Oslo."
  naming(PLANS)`
    (?<= )instead of (?:the )?${NAMES}(?=[.,;!]|$)
  `,
  // "Well, no Livigno."
  naming(PLANS)`
    ^(?:(?:[Ww]ell|[Ss]o|[Oo]h|[Aa]las|[Ss]adly|[Aa]nyway|[Uu]pdate|[Nn]ews)[,:]? )*[Nn]o ${NAMES}(?: trip| holiday)?(?:(?: (?:this year|this time|after all|for us|for me|then))+(?=[.,;!]|$)|(?=[.!]|$))
  `,
  naming(PLANS)`
    (?:\b(?:[Tt]hey|[Ww]e|I|(?:[Tt]he|[Mm]y|[Oo]ur) \p{Ll}+)|(?<!\p{L})(?!I\b|We\b)${NAME})(?: have| has| had to)?(?: just)? (?:moved|pushed|postponed|rescheduled|brought|delayed) (?:my|our|the) ${THING}(?: back| forward)? (?:to|until|till) ${LATER}
    \b(?:[Tt]he|[Mm]y|[Oo]ur) ${THING} (?:was|is|has been|have been|were|got|had to be) (?:moved(?= )|pushed back|put back|postponed|rescheduled|brought forward|delayed)(?: (?:to|until|till) ${LATER}|(?=[.,;!]|$| (?:again|indefinitely)\b))
  `,
  naming(['works_at'])`
    \b[Mm]y (?:contract|job|position) (?:at|with) (?:the |my |our )?${THING} ${RAN_OUT}
  `,
  rule(PARTNERS, false)`
    \b(?:dumped|left) me(?=[.,;!?]|$| (?:for|last|in|after|on)\b)|\bbroke up with me\b|\bended (?:it|things) with me\b
    \b(?:my|our) (?:marriage|relationship|engagement)(?: (?:to|with) \p{L}+)? (?:is over|ended|fell apart|has ended)\b
    \b(?:the|my|our) divorce papers (?:are|were|have been|got) (?:now |finally )?signed\b|\bsigned the divorce papers\b
    \b(?:my|our) divorce (?:from \p{L}+ )?(?:is|was|became|came|has come|went|has gone) (?:now )?(?:final|through)\b
    \bwe (?:are no longer|are not) (?:together|a couple)(?=[.,;!?]|$| any)
  `,
  // "I live alone now", "Nils is my ex now", "I'm a widow".
  rule([...HOUSEMATES], false)`
    \bI (?:now )?live (?:alone|on my own|by myself)\b
    \bI (?:have )?(?:finally |now |just )*(?:got|found|have|rented|moved into) (?:a place of my own|my own (?:place|flat|apartment|studio))(?=[.,;!?]|$| (?:last|on|now|and|this|yesterday)\b)
  `,
  naming(HOUSEMATES)`
    ${CLAUSE_OPENS}${NAMES} (?:has |have )?(?:just |finally )?(?:found|got|bought|rented|moved into) (?:his|her|their) own (?:place|flat|apartment|house|studio)(?=[.,;!?]|$| (?:last|in \p{Lu}|on|now|and|so|this|yesterday)\b)
  `,
  naming(PARTNERS)`
    ${CLAUSE_OPENS}${NAMES} (?:has |have )?(?:just |finally )?(?:(?:broke|broken) (?:it|things) off|(?:called|ended) things(?: off)?|ended it(?= with me))(?=[.,;!?]|$| (?:with me|last|in|on|yesterday)\b)
  `,
  naming(OWNING)`
    \bfound ${NAMES} a new (?:home|family|owner)\b
    \b${OWN} ${THING} (?:has |have )?(?:finally |now )?(?:gave|given) up the ghost\b
  `,
  naming(['member_of', 'plays_for'])`
    ${CLAUSE_OPENS}(?<!\band )${NAMES} (?:has |have )?(?:broke up|broken up|split up|disbanded|folded)(?=[.,;!?]|$| (?:last|in|on|after|because|this)\b)
  `,
  naming(DOING)`
    \bhung up (?:my|the) ${THING} (?:rackets?|boots|shoes|gloves|stick|bow|skates|paddle|sticks)\b
  `,
  naming(ANYBODY)`
    (?<![\p{L}'’-])${NAMES} is (?:now )?my ex(?:[- ](?:${TIE}))?(?=[.,;!]| now\b|$)
  `,
  rule(['married_to', 'has_wife', 'has_husband'], false)`
    \bI am (?:now )?a (?:widow|widower)\b|\bI (?:became|was) (?:a )?widow(?:er|ed)?\b
  `,
  naming(['email_address', 'phone_number'])`
    \b(?:no longer|do not) use ([\w.+-]{1,64}@[\w.-]{1,80}\w|\+?\d[\d ()-]{5,20}\d)
    (?<![\w.+-])([\w.+-]{1,64}@[\w.-]{1,80}\w|\+?\d[\d ()-]{5,20}\d) (?:is dead|no longer works|is no longer valid)
  `,
  rule(['diet'], false)`
    \b(?:eat|eating|ate) everything again\b
  `,
  ...['vegetarian', 'vegan', 'pescatarian', 'plant-based'].map(
    (diet): Rule => ({
      ...rule(['diet'], false)`
    \b(?:eat|eating|ate) (?:${OF_ANIMALS}) again\b
    \bback (?:to|on)(?: eating)? (?:meat|fish|dairy|chicken|beef|pork|bacon|steak)\b
    \b(?:being|going) (?:a )?(?:vegan|vegetarian|pescatarian|plant-based) (?:was|is) not for me\b
  `,
      tail: diet,
    }),
  ),
  rule(WORKING, false)`
    \bmade me redundant\b|\bredundant, (?:me included|including me|myself included)\b
    \b(?:is|was|be) my last day (?:at work|in the office)\b
  `,
  // "Friday is my last day at Halden", "my old job at Halden", "goodbye Halden".
  naming(['works_at'])`
    \b[Mm]y (?:last|final) (?:day|week|shift) (?:at|with|for) (?!the\b)${NAMES}
    \b[Mm]y (?:old|former|previous|ex-?) ?(?:job|work|employer|company|firm|workplace|gig|position)(?: (?:at|with|for|in))?,? ${NAMES}
  `,
  naming([...DOING, ...OWNING, 'has_condition', 'allergic_to'])`
    \b(?:so|and|then),? (?:it is |it's )?(?:goodbye|farewell),? (?:to )?(?:the |my |our )?${NAMES}
    \b(?:so|and|then),? (?:it is |it's )?goodbye,? (?:to )?(?:the |my )?(\p{Ll}+)(?=[.!]|$)
    \bhad to (?:say|bid|wave) (?:goodbye|farewell) to (?:the |my |our )?${THING}(?=[.,;!?]|$| (?:last|in|on|at|and|yesterday|today|this|after)\b)
  `,
  naming(DOING)`
    \b(?:no longer|do not|does not) have anything (?:more )?to do with ${OWN.replace(')', ' |)')}${THING}(?=[.,;!?]|$| any ?more\b)
  `,
  // "My ex Mia", "my former boss Ida".
  naming(ANYBODY)`
    \b[Mm]y (?:ex|late)(?:[- ](?:wife|husband|girlfriend|boyfriend|fianc[eé]e?|partner|boss))?,? ${NAMES}
    \b[Mm]y (?:former|previous|old|ex-?) ?(?:${TIE}),? ${NAMES}
  `,
  // "Back when I lived in Oslo".
  naming(['lives_in', 'works_at', 'studies_at', 'member_of', 'plays_for', 'married_to', 'partner_of'])`
    \b[Ww]hen (?:I|we) (?:still |both )?(?:lived (?:in|at)|worked (?:at|for)|studied at|sang in|played for|was married to|were married to|was dating) (?:the )?${NAMES}
  `,
  naming(PARTNERS)`
    \b(?:is|are|was) (?:all |finally |officially )?(?:over (?:between|with)|(?:done|finished) between) (?:me and )?${NAMES}
  `,
  rule(PARTNERS, false)`
    \b(?:is|are|was) (?:all |finally |officially )?over between (?:the two of )?us\b
  `,
  naming(OWNING)`
    \bbought (?:the|my|our) ${THING} (?:off|from) (?:me|us)\b
    \btook (?:the|my|our) ${THING} off (?:my|our) hands\b(?! for\b)
    \b[Ff]ound an? (?:\p{Ll}+ )?(?:buyer|taker|owner|home) for (?:the|my|our) ${THING}(?=[.,;!?]|$| (?:last|in|on|at|and|yesterday|today|this)\b)
  `,
  naming([...DOING, 'diet'])`
    \b[Mm]y (?:\p{Ll}+ )?(?:knees?|back|hip|shoulder|wrists?|elbow|ankles?|heart|body|doctor) (?:has |have )?(?:said|says|say) no to (?:the |my )?${THING}(?=[.,;!?]|$)
    \b(?:ended|put an end to) (?:my|our) ${THING}(?: (?:days|career))
    \b[Mm]y ${THING} (?:days|career) (?:are|is) (?:over|behind me|done|history|numbered)\b
  `,
  naming([...DOING, ...OWNING])`
    \bput (?:the|my) ${THING} away for good\b
    \bpacked in (?:the |my )?(\p{Ll}+ing)\b
  `,
  naming(HELPERS)`
    (?<![\p{L}'’-])((?:Dr\.? )?${NAME}) (?:has |have )?(?:closed|shut|given up|gave up|sold) (?:the|his|her|their) practice(?=[.,;!?]|$| (?:last|in|on|at|and|so|this|yesterday|for good)\b)
  `,
  naming(['member_of', 'has', 'uses'])`
    \blet (?:my|our|the) ${THING} (?:membership|subscription) (?:lapse|expire|run out|go)\b
    \bdid not renew (?:my|our|the) ${THING} (?:membership|subscription)\b
    \bdid not renew (?:at|with|my membership (?:at|of|with)) (?:the )?${NAMES}
    \b(?:[Mm]y|[Oo]ur) ${THING} (?:membership|subscription) (?:has |is |was )?(?:lapsed|expired|ran out|run out|ended|cancell?ed|over)\b
    \bunsubscribed from (?:the )?${THING}(?=[.,;!?]|$| (?:last|in|on|and|today|yesterday|because|since|after)\b)
    \b(?:deleted|closed|deactivated) my ${THING} account\b
  `,
  naming([...ANYBODY, 'uses'])`
    (?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+ (?:has |have )?(?:just |now )?(?:replaced|taken over from|took over from|succeeded) ${NAMES}(?! for (?:the|an?|this|one|two|half)\b)
    (?:^|[.,;:!?] |\b(?:and|but|so|that) )${NAMES} (?:was|is being|has been|got|is) replaced (?:by|with) (?!.{0,30} for (?:the|an?|this)\b)
  `,
  // "Bo moved in with her boyfriend", "Mr. Cho moved to his daughter's".
  naming([...HOUSEMATES, 'has_neighbor', 'has_neighbour'])`
    (?<![\p{L}'’-])(?!(?:I|We|They|He|She)\b)((?:(?:Mr|Mrs|Ms|Dr)\.? )?${NAME}) (?:has |have )?(?:just )?moved (?:in with (?!me\b|us\b)|to (?:his|her|their) )
  `,
  rule(ENGAGED, false)`
    \b(?:the|our|my) engagement is (?:off|over)\b|\b(?:called|broke) off (?:the|our|my) engagement\b
  `,
  // "Ana took over the billing service": it was the speaker's.
  naming(['owns', 'leads', 'works_on'])`
    (?<![\p{L}'’-])(?!I\b|We\b)\p{Lu}[\p{L}'’-]+ (?:has |have |is )?(?:just |now )?(?:taken|took|taking) over ${OWN} ${THING}(?=[.,;!?]|$| (?:from (?:me|us)|last|in|on|now|this|today|yesterday|since|and)\b)
    \b${OWN} ${THING} is now (?:owned|maintained|run|led|managed|headed) by \p{Lu}
    (?<![\p{L}'’-])(?!I\b|We\b)\p{Lu}[\p{L}'’-]+ (?:now (?:owns|leads|runs|manages|maintains|heads)|is now (?:responsible for|in charge of)) ${OWN} ${THING}(?=[.,;!?]|$| (?:instead|now|and)\b)
  `,
  naming(['uses'])`
    \b(?:migration (?:off|away from|from)|(?:move|switch|transition) (?:off|away from)) ${NAMES}(?: to \S+)? (?:is|was) (?:now |finally )?(?:done|complete|completed|finished|over|through|live)\b
    \b(?:moved|migrated|got|are|switched|came) (?:entirely |completely |fully )?(?:off|away from) ${NAMES}
  `,
  naming(['has_friend', 'friend_of'])`
    (?<![\p{L}'’-])${NAMES} and I (?:do not (?:speak|talk|see each other)(?: to each other)? (?:any ?more|any longer)|no longer (?:speak|talk|see each other)|fell out(?! of)|have fallen out|are (?:not|no longer) (?:friends|on speaking terms)(?=[.,;!]|$| any)|stopped (?:talking|speaking)(?: to each other)?(?=[.,;!]|$| after| since| because))
  `,
  naming(ANYBODY)`
    \b[Ss]ince ${NAMES} (?:left|moved out|moved on)\b(?! (?:for|the|early|work|home|this|his|her))
    (?<![\p{L}-])\p{Lu}[\p{L}-]+ (?:has|took|has taken|got|moved into) ${NAMES.replace("'’", '')}'s (?:old )?(?:room|job|place|position)\b
  `,
  {
    ...rule(['has_condition'], false)`
    \b(?:our|my|the) (?:(?:baby|little (?:one|girl|boy)|twins)(?: \p{L}+)? (?:(?:was|were) born|arrived)|(?:first|second|third|daughter|son)(?: \p{L}+)? (?:was|were) born)(?=[.,!]|$| (?:on|last|this|yesterday|today|two|three)\b)
    \b(?:I|my wife) gave birth\b|\bI (?:had|lost) the baby\b|\b(?:she|he) is (?:finally )?here, born\b
  `,
    tail: 'pregnant',
  },
  // Who eats fish is no vegetarian.
  ...['vegetarian', 'vegan'].map((tail) => ({
    ...rule(['diet'], false)`
    \bI (?:now )?eat (?:some )?(?:fish|meat|chicken|beef|pork|seafood|steak)(?: again| now|(?<=now eat \w+))(?=[.,;!]|$| )
  `,
    tail,
  })),
  {
    ...rule(['relationship_status'], false)`
    \bI (?:have |have finally |finally )?met (?:someone|somebody)(?=[.,;!]|$)(?!,? who\b)
  `,
    tail: 'single',
  },
]

const BORN = /\b(?:born|arrived|birth|baby|twins|(?:boy|girl|son|daughter)s?)\b/
const MOTHERS = ['wife', 'partner', 'girlfriend']
/** "Our daughter was born", "Fran had the baby". */
const BIRTH = like`\b[Oo]ur (?:baby|little (?:one|girl|boy)|twins|(?:first |second |third )?(?:daughter|son))(?: \p{Lu}[\p{L}-]+)? (?:(?:was|were) born|arrived)(?=[.,!]|$| (?:on|last|this|yesterday|today|in|at|two|three)\b)|${CLAUSE_OPENS}(?:(?<mother>\p{Lu}[\p{L}'’-]+)|(?:[Mm]y|[Oo]ur) (?<kin>\p{Ll}+(?:-in-law)?)) (?:has |have )?(?:just |finally )?(?:had (?:(?:the|her|their) (?:baby|twins)(?=[.,;!?]|$| (?:on|last|this|yesterday|today|in|at|two|three|and|by|early|a)\b)|(?:an? |twin )(?:baby )?(?:boy|girl|son|daughter|boys|girls)(?=[.,!]|$| (?:on|last|this|yesterday|today|in|called|named|and)\b))|gave birth|given birth)|(?<mum>\p{Lu}[\p{L}-]+)'s (?:baby|twins|little one) (?:(?:was|were|is|has been) born|(?:has |have )?(?:arrived|came))|(?<here>\b[Tt]he (?:baby|twins)) (?:(?:has |have )?(?:arrived|came)|(?:is|are) (?:finally )?here|(?:was|were) born)(?=[.,!]|$| (?:on|last|this|yesterday|today|in|at|early|late|two|three|a)\b)`

const FIRST_NAME = "(\\p{Lu}[\\p{L}\\p{M}'’-]+)"
/** Two who are one couple no more. */
const PARTED = like`(?:^|[\s,])${FIRST_NAME} and I (?:are (?:over|done|through|history|finished|divorced|separated)(?=[.,;!?]|$)|are (?:not|no longer) (?:together|a couple|dating|seeing each other|an item)(?=[.,;!?]|$| any)|(?:have )?(?:called it (?:quits|a day)))`

const LEFT_ME = like`(?:^|[\s,])${FIRST_NAME} (?:has |just )?(?:dumped|left) me(?=[.,;!?]|$| (?:for|last|in|after|on)\b)`

/** "The bike I had as a kid" is none of now; "the club is closed on Mondays" opens again. */
const CLAUSE = / (?:I|we|he|she|they) | (?:is|are|was|were|be|been|stays?|remains?)$/

/** Of what begins a sentence in capitals. */
function isName(word: string | undefined): boolean {
  return word !== undefined && !NO_NAME.test(word) && !isNotName(word)
}

const NO_NAME =
  /^(?:I|We|He|She|They|You|Who|These|Those|Something|Someone|Somebody|Nobody|Nothing|One|Some|All|Both|Time|School|Summer|Winter|Spring|Today|Dinner|Lunch|Class)$/

/** Words of a last day, which may lie ahead. */
const LAST_DAY = /\b(?:last|final) (?:day|week|shift)\b|\b(?:notice|resignation)\b/i
const LAST_IS = /\bmy (?:last|final) (?:working )?(?:day|week|shift)(?: at work| there)? (?:is|will be)\b/i
const OF_A_JOB = /\b(?:notice|resign\w*|jobs?|employer|boss|contract|offer|hired)\b/i
/** With these a last day is one; a last shift or week may come before a week off work. */
const DAY_AT_WORK = /\b(?:last|final) (?:working )?day\b/i
const WORK_OR_QUIT = /\b(?:(?<!\boff )work|quit(?! (?:\p{L}+ing|caffeine|coffee|sugar|alcohol)\b))\b/iu
/** "My contract ends in June, O2 wants more money": some contracts are no jobs. */
const JOB_AT_HAND =
  /\b(?:jobs?|employer|boss|colleagues?|hired|unemployed|job-?hunting|position|company|work(?:ed|ing)? (?:at|for)|at work|internship|apprenticeship|(?:not|will not be) (?:renew|extend)\w*)\b/i
const AT_AN_HOUR =
  /\bat (?:noon|midnight|lunch|\d{1,2}(?::\d\d)?(?: ?[ap]m)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)\b(?! (?:\p{L}+ )?(?:company|firm)\b)/iu
const RUNS_OUT = like`\b[Mm]y (?:contract|job|position|internship|apprenticeship)(?: (?:at|with) (?:the )?${NAMES})? (?:ends|finishes|expires|runs out|will end|will run out)\b`

function isContractOfWork(text: string, [said, employer]: RegExpExecArray): boolean {
  return employer !== undefined || JOB_AT_HAND.test(text.replace(said, ''))
}

/** A number or an address that is given beside others. */
const NEW_VALUE = /@|\d(?:[ ()./-]?\d){4}/

/** @param ahead Words of time, taken for what is to come. */
export function endingsInWords(
  text: string,
  context: TurnContext,
  ahead: readonly TimeExpression[] = [],
): DraftEnding[] {
  const { turn, speaker } = context
  const day = / was\b/.test(text) ? undefined : ahead.find((t) => t.role === 'at' && t.from > turn.at)
  const over = (relations: readonly string[], tail: string | null): DraftEnding[] =>
    relations.map((relation) => ({ head: speaker, relation, tail, at: turn.at, source: turn.id }))
  const isDoubtful = ({ index }: RegExpExecArray): boolean =>
    NOT_SO.test(text.slice(0, index + 12).replace(/(?:is|are|was|were|did) not|(?<=\d )May\b/gi, ''))
  const match = (said: Pattern): RegExpExecArray | null => {
    const found = said.exec(text)
    return found === null || isDoubtful(found) ? null : found
  }
  const lower = text.toLowerCase()
  const found = RULES.flatMap(({ said, relations, tail }) => {
    const words = match(said)
    if (words === null) return []
    const found = over(
      relations,
      tail === NAMED ? (words.slice(1).find((one) => one !== undefined) ?? null) : tail,
    )
    return day !== undefined && LAST_DAY.test(words[0])
      ? found.map((one) => ({ ...one, ...endingOn(day) }))
      : found
  })
  const isLast =
    LAST_IS.test(text) &&
    (OF_A_JOB.test(turn.content) || (DAY_AT_WORK.test(text) && WORK_OR_QUIT.test(turn.content)))
  const isOfADay = day !== undefined && (BY_THE_HOUR.test(day.unit) || AT_AN_HOUR.test(text))
  const ends = day === undefined || isOfADay ? null : match(RUNS_OUT)
  const runsOut = ends === null || !/contract/i.test(ends[0]) || isContractOfWork(text, ends) ? ends : null
  const lastDay =
    day === undefined || isOfADay || !(isLast || runsOut !== null) ? [] : over(WORKING, runsOut?.[1] ?? null)
  const saidOf = OVER_BY_WORD.flatMap(({ said, relations }) => {
    const words = match(said)
    const what = words?.[1] ?? (isName(words?.[2]) ? words?.[2] : undefined)
    if (words === null || what === undefined || isOfOthers(what) || CLAUSE.test(what)) return []
    const isDone = TOOK_PLACE.test(words[0])
    return over(relations, what).map((one) =>
      isDone && PLANS.includes(one.relation) ? { ...one, done: true as const } : one,
    )
  })
  const parted = match(PARTED)?.[1] ?? match(LEFT_ME)?.[1]
  const withdrawn = turn.role === 'user' ? dataWithdrawn(text) : null
  // "Please delete my number. The new one is …": another value of the same turn takes its place.
  const isReplaced = turn.content.length > text.length + 2 && NEW_VALUE.test(turn.content)
  return [
    ...(withdrawn === null || isReplaced ? [] : over(withdrawn.relations, withdrawn.value)),
    ...birthsIn(lower, context, match),
    ...found.flatMap(ofWedding),
    ...lastDay.map((one) => (day === undefined ? one : { ...one, ...endingOn(day) })),
    ...saidOf.flatMap(ofWedding),
    ...(parted === undefined ? [] : over([...PARTNERS, 'lives_with'], parted)),
  ]
}

/** Who planned a wedding planned to get married. */
export function ofWedding<E extends Pick<DraftEnding, 'relation' | 'tail'>>(ending: E): E[] {
  const isWedding = PLANS.includes(ending.relation) && /\bwedding$/.test(ending.tail ?? '')
  return isWedding ? [ending, { ...ending, tail: 'get married' }] : [ending]
}

/** Nobody is pregnant whose child was born: a child of the speaker's is that of the one at home, too. */
function birthsIn(
  lower: string,
  { speaker, turn }: TurnContext,
  match: (said: Pattern) => RegExpExecArray | null,
): DraftEnding[] {
  const born = BORN.test(lower) ? match(BIRTH) : null
  if (born === null) return []
  const { mother, mum, kin, here } = born.groups ?? {}
  const named = mother ?? mum
  const own = (noun: string): DraftEntity => {
    const whose = `${possessive(speaker.name)} ${noun}`
    return entityOf(whose, 'person', whose)
  }
  const heads =
    named !== undefined
      ? [entityOf(named, 'person')]
      : kin !== undefined
        ? [own(kin)]
        : [...(here === undefined ? [] : [speaker]), ...MOTHERS.map(own)]
  const over = { relation: 'has_condition', tail: 'pregnant', at: turn.at, source: turn.id }
  return heads.map((head) => ({ head, ...over }))
}
