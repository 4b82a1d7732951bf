import { regexp } from './like.ts'

/** Games in which somebody speaks as somebody else, over several turns: where they begin, are left for a turn, and end. */

const WHO = "(?:i am|i'?m|i will be|i'?ll be|i play|i'?ll play|me as)"
/** No bare "I am": behind a full stop that is who one is. */
const TAKES = "(?:i will be|i'?ll be|i play|i'?ll play)"
const ROLE = "((?:the )?[\\p{L}'-]+)"
const GAME =
  '(?:role-? ?play(?:ing)?(?: game)?|rpg|d ?(?:&|n|and) ?d|dungeons (?:and|&) dragons|text adventure)'
const YOU = "you(?: are|'?re| be| play| will be|'?ll be| can be)"
const THE = "(the [\\p{L}'-]+)(?: [\\p{L}'-]+)?"
const AT_START = '(?:^|[.!?\\n,;:] ?)(?:(?:ok|okay|so|now|hey|please),? ){0,3}'
/** Each has whom somebody plays in a group of its own. */
const BEGINS = [
  `(?:${AT_START}|\\b(?:lets|let's|let us|can we|could we|shall we|time for) )(?:(?:do|play|have|try|start|run|continue|a|an|some|the|our|quick|short|little|fun|new|fantasy|another) ){0,6}${GAME}\\b(?:[^.?!\\n]{0,40}?(?:[,:;–—-] ?|\\b(?:where|in which|and|with) )${WHO}|[.!] ?${TAKES}) ${ROLE}`,
  `(?:${AT_START}|\\b(?:lets|let's|let us|can we|can you|could you) )pretend (?:that )?(?:i am|i'?m) (?:an? [^.!?\\n,]{1,30}? (?:called|named) )?([\\p{L}'-]+)`,
  `${AT_START}${YOU} ${THE},? (?:and )?${WHO} ${THE}(?=\\W*$|[.!,;:])`,
  `${AT_START}${WHO} ${THE},? (?:and )?${YOU} ${THE}(?=\\W*$|[.!,;:])`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** A name, or somebody in a play. */
const SOMEBODY = /^(?:the \p{Ll}|\p{Lu}\p{Ll}+(?!\p{Ll}|'s))/u
/** What people are, and what they say of each other without any game. */
const NOBODY =
  /^(?:the (?:only|ones?|same|first|last|next|new|old|other|most|least|best|worst|\p{L}+est|experts?|boss|owner|author|founder|head|ai|assistant|bot|model|pros?|professional|specialist|beginner|novice|user|human|kind|type|sort|reason|problem|host|organi[sz]er|dm|gm|master|dungeon|game|m[ae]n|wom[ae]n|fans?|vegan|vegetarian|winner|loser|driver|cook|breadwinner)|german|french|dutch|greek|czech|swiss|thai|catholic|muslim|jewish|\p{L}+(?:ish|ese|ian|ican)|ready|sorry|sure|just|not|five|so|in|on|at|from)$/iu
/** Who says so to an adviser may well mean it. */
const MEANT =
  /\b(?:i am|i'?m) the (?:patient|client|customer|student|pupil|learner|parent|mother|father|mum|mom|dad|tenant|landlord|buyer|seller|applicant|employee|manager)\b/i
/** Is asked about games, parties and classes, or wants something explained. */
const OF_OTHERS =
  /\b(?:party|parties|group|class|club|exercises?|workshop|server|project|hobby|hobbies|plan(?:ning|s)?|prepar(?:e|ing)|organi[sz](?:e|ing)|for (?:my|our|the|his|her|their) \p{L}+|explain|describe|teach|tell me|how (?:do|to|does|would))\b/iu
/** Is told of, or is still to come. */
const NOT_NOW =
  /\b(?:later|tomorrow|tonight|next|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every|usually|sometimes|yesterday|last|ago|used to|never|don['’]?t|what if)\b/i
const ENDS =
  /\b(?:end|stop|quit|finish(?:ed)?|done with|enough (?:of|with)|had enough of)\b(?: \w+){0,3}? (?:game|role-?play(?:ing)?|rp|playing|pretending|dnd|d&d|session|scene|story|campaign|exam|interview|that|this|it)\b|\bback to (?:reality|real life|the real world|being (?:me|myself)|business|normal|my real)\b|\b(?:game|role-?play|scene|session|campaign) (?:is )?over\b|\bthat was (?:fun|great|good|helpful|useful)\b|\benough (?:for (?:today|now)|role-?play(?:ing)?|pretending|games)\b|\b(?:as|being) myself again\b|\bstep(?:ping)? out of (?:the )?(?:role|character|game)\b/i
const LEFT =
  /\b(?:in real life|irl|for real|real (?:question|talk|me|life)|out of character|ooc|unrelated|by the way|btw|for the record|change of (?:topic|subject)|(?:another|different) (?:topic|question)|side note|remind me|remember that|note that|the real me)\b|^\W*\(\(/i

const WORLDS = String.raw`(?:sims|minecraft|stardew(?: valley)?|animal crossing|acnh|skyrim|gta|pok[eé]mon|roblox|terraria|fortnite|world of warcraft|wow|baldur['’]?s gate|bg3|elden ring|the witcher|final fantasy|ffxiv|runescape|harvest moon|rimworld|valheim|crusader kings|starfield|red dead|palworld|second life)(?: [ivx\d]+)?`
const IN_WORLD = `in (?:the |my |our )?${WORLDS}(?![\\p{L}-])|on (?:the )?sims\\b|in-game\\b|ingame\\b`
/** Whom one met in a game is somebody, and a club, a shop or a team is none. */
const IN_GAME = regexp.iu`(?<!\b(?:met|meet(?:ing|s)?)\b[^.!?]{0,40})\b(?:${IN_WORLD})(?! (?:(?:go )?(?:clubs?|teams?|tournaments?|leagues?|community|courses?|class(?:es)?|stores?|shops?|department|studio|groups?|fandom)|chat|forums?)\b)`
/** Who is hurt in a game was on a field. */
const HAS_IN_GAME =
  /\b(?:have|own|am married|live)\b[^.,;:!?]{1,40} in (?:the|this|my) (?:(?:video|computer) )?game(?=[.,;:!?]|$| (?:and|but|his|her|their|its|called|named|now|too|lol|haha)\b)/i
const GAME_ALONE = regexp.iu`^(?:(?:well|but|only|just|i mean),? )*(?:${IN_WORLD})(?: (?:though|tho|lol|haha|of course|ofc|world|save|only))*\W*$`

/** Whether what a text tells happens in a game: "I got married in Skyrim". */
export function isInGame(text: string): boolean {
  return IN_GAME.test(text) || HAS_IN_GAME.test(text)
}

/** Whether it says no more than that: "in Sims, though". What was said right before happened there. */
export function isOnlyInGame(text: string): boolean {
  return GAME_ALONE.test(text.trim())
}

/** A thank-you, a farewell, or a greeting at the beginning. */
const COURTESY =
  /\b(?:thanks|thank you|thx|cheers|bye|goodbye|good ?night|see you|talk (?:later|soon))\b|^\W*(?:hi|hello|hey|morning|good (?:morning|afternoon|evening))\b/i

/** Whom a text makes its speaker in a game that goes on in later turns: "Thorin", "the smuggler". */
function playedIn(text: string): string | null {
  if (!MAY_BEGIN.test(text)) return null
  const straight = text.replace(/’/g, "'")
  if (NOT_NOW.test(straight) || OF_OTHERS.test(straight) || LEFT.test(straight) || MEANT.test(straight))
    return null
  for (const pattern of BEGINS) {
    const roles = pattern.exec(straight)?.slice(1) ?? []
    if (roles.length > 0 && roles.every((role) => SOMEBODY.test(role) && !NOBODY.test(role)))
      return roles.join(' ')
  }
  return null
}
const MAY_BEGIN =
  /\b(?:role-? ?play|pretend|rpg|d ?(?:&|n|and) ?d|dungeons|adventure|you(?:['’]?re|['’]?ll)? (?:are|be|play|will|can|the))/i

/** Whether a text begins a game in which its speaker is somebody else. */
export function beginsPlay(text: string): boolean {
  return playedIn(text) !== null
}

/** Whether a text speaks of who its speaker was made by one that began a game, or of the game. */
export function isOfPlay(text: string, begun: string): boolean {
  const names = (playedIn(begun) ?? '').match(/\p{Lu}\p{L}+/gu) ?? []
  return OF_GAME.test(text) || names.some((name) => text.includes(name))
}
const OF_GAME = new RegExp(`\\b${GAME}\\b`, 'i')

export function endsPlay(text: string): boolean {
  return ENDS.test(text) || (COURTESY.test(text) && !beginsPlay(text))
}

/** Whether a text is no part of the game that goes on around it. */
export function leavesPlay(text: string): boolean {
  return LEFT.test(text)
}
