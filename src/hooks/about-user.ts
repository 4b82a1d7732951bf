/** Ways in which people say how they want things done, or who they are. */
const WORDINGS: readonly RegExp[] = [
  /\b(?:I|I'd|I would) (?:always |never |usually |generally |really |strongly )?(?:prefer|like|love|hate|dislike|avoid|want|don't like|do not like|don't want|can't stand)\b(?! to (?:see|know|check|understand|run|add|fix|try)\b)/i,
  /\bI (?:always|never|usually|normally)\b/i,
  /\b(?:from now on|in (?:the )?future|in all (?:my|our) (?:projects|repos)|in every project|as a rule)\b/i,
  /(?:^|[.!;,] )(?:please )?(?:always|never) \w+/i,
  /\bmy (?:name|(?:favou?rite|preferred|usual) \w+|preference|editor|shell|keyboard|time ?zone|style|job|role|team) (?:is|are)\b/i,
  /\b(?:call me|I am|I'm) (?:a |an |the |based in |from |in )?(?:\w+ )?(?:developer|engineer|designer|manager|student|founder|freelancer|maintainer|lead|based)\b/i,
  /\bcall me \p{Lu}/u,
]
/** Longer texts are logs and documents. */
const LONGEST = 2000

/** Whether a user says something that holds of them in whatever project: a taste, a standing wish, who they are. */
export function isAboutUser(text: string): boolean {
  return text.length <= LONGEST && WORDINGS.some((wording) => wording.test(text))
}
