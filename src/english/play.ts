/** Games in which somebody speaks as somebody else, over several turns: where they begin, are left for a turn, and end. */

const ROLE = "(?:i am|i'?m|i will be|i'?ll be|i play|i'?ll play|me as) "
const GAME =
  '(?:role-?play(?:ing)?(?: game)?|rpg?|d ?(?:&|n|and) ?d|dungeons (?:and|&) dragons|text adventure|murder mystery|improv|make-?believe)'
/** At the beginning of a sentence, or as a request. */
const ASKED =
  "(?:^|[.!?\\n,;] ?|\\b(?:ok|okay|so|now|please|pls|hey|hi|lets|let's|let us|can (?:we|you)|could (?:we|you)|shall we|will you|i will|i'll|you) )(?:please |just |now |then )*"
const BEGINS = new RegExp(
  [
    `\\b(?:lets|let's|let us|can we|could we|shall we|wanna|time (?:to|for)|ready (?:to|for)|start(?:ing)?|begin(?:ning)?)(?: (?:do|play|have|try|start|run|continue|a|an|some|the|our|with|quick|short|little|fun|new|fantasy|another))* ${GAME}\\b`,
    `^\\W*(?:ok |okay |so |hey )?role-?play(?:ing)?\\b(?: time\\b|[:,!.]|$| (?:with|as|a|where|that)\\b)`,
    // Of the speaker: whom the other one pretends to be is told about one's life.
    `${ASKED}pretend(?:ing)? (?:that )?(?:i am|i'?m|i was|we are|we'?re|to be (?:me|us)\\b)`,
    `\\b(?:lets|let's|let us) (?:pretend|play)\\b[^.?!\\n]{0,30}[:,;–-] ?(?:you (?:are|be|play)|you're|${ROLE}(?=an? |the |\\p{Lu}))(?! ?(?:an? )?(?:total |complete |real |big |huge |bit of an? )?(?:beginner|novice|fan|pro|player|member|bit))`,
    `\\byou (?:be|play|will be|can be) (?:the|an?|my) [^.!?\\n]{1,30}?[,;]? (?:and )?${ROLE}(?:the|an?|your) `,
    `(?:^|[.!?\\n,;] ?)${ROLE}(?:the|an?|your) [^.!?\\n]{1,30}?[,;]? (?:and )?you (?:be|play|will be|can be) (?:the|an?|my) `,
    "\\b(?:i will|i'?ll|i am going to|i'?m gonna|let me) (?:just )?(?:make up|invent) (?:stuff|things|everything|answers|details|some|an? (?:\\p{L}+ )?(?:character|person|persona|story|life|identity|name))\\b|\\b(?:i will|i'?ll|i am going to|i'?m gonna|let me) (?:just )?make (?:stuff|things|everything|answers) up\\b",
  ].join('|'),
  'iu',
)
/** Is told of, or is still to come. */
const NOT_NOW =
  /\b(?:later|tomorrow|tonight|next|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every|usually|sometimes|yesterday|last|ago|used to|never|don['’]?t|what if)\b/i
const ENDS =
  /\b(?:end|stop|quit|finish(?:ed)?|done with|enough (?:of|with)|had enough of)\b(?: \w+){0,3}? (?:game|role-?play(?:ing)?|rp|playing|pretending|dnd|d&d|session|scene|story|campaign|exam|interview|that|this|it)\b|\bback to (?:reality|real life|the real world|being (?:me|myself)|business|normal|my real)\b|\b(?:game|role-?play|scene|session|campaign) (?:is )?over\b|\bthat was (?:fun|great|good|helpful|useful)\b|\benough (?:for (?:today|now)|role-?play(?:ing)?|pretending|games)\b|\b(?:as|being) myself again\b|\bstep(?:ping)? out of (?:the )?(?:role|character|game)\b/i
const LEFT =
  /\b(?:in real life|irl|for real|real (?:question|talk|me|life)|out of character|ooc|unrelated|by the way|btw|for the record|change of (?:topic|subject)|(?:another|different) (?:topic|question)|side note|remind me|remember that|note that|the real me)\b|^\W*\(\(/i

/** Whether a text begins a game in which its speaker is somebody else. */
export function beginsPlay(text: string): boolean {
  return MAY_BEGIN.test(text) && BEGINS.test(text) && !NOT_NOW.test(text)
}
const MAY_BEGIN =
  /\b(?:role-?play|pretend|play|rp|rpg|d ?(?:&|n|and) ?d|dungeons|adventure|mystery|improv|believe|be|up|invent)/i

/** Whether a text ends such a game. */
export function endsPlay(text: string): boolean {
  return ENDS.test(text)
}

/** Whether a text is no part of the game that goes on around it. */
export function leavesPlay(text: string): boolean {
  return LEFT.test(text)
}
