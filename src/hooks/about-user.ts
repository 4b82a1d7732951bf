/** Which prompts say something of their user that holds in whatever project. */
import { splitSentences } from '../std/sentence.ts'

/** Ways in which people say how they want things done, or who they are. */
const WORDINGS: readonly RegExp[] = [
  /\b(?:I|I would|I'd) (?:always |never |usually |generally |really |strongly |now |much )*(?:prefer|avoid)\b(?! to (?:see|know|check|understand|run|add|fix|try)\b)/i,
  /\bI (?:always |usually |generally |really )*(?:like|love|hate|dislike|don't like|do not like|can't stand)\b(?! to (?:see|know|check|understand|run|add|fix|try)\b)/i,
  /\bI(?:'d| would)? (?:want|like|need) you to (?:always|never)\b|\bI (?:always |never )?(?:want|don't want|do not want)\b[^.!?]*\b(?:answers?|repl(?:y|ies)|explanations?|comments?|emojis?|commit messages?|in (?:all|any|every))\b/i,
  /\bI (?:always|never|usually|normally)\b/i,
  /\b(?:from now on|in (?:the )?future|in all (?:my|our) (?:projects|repos)|in every project|as a rule)\b/i,
  /(?:^|[.!;,] )(?:please )?(?:always|never) \w+/i,
  /\bmy (?:name|(?:favou?rite|preferred|usual) \w+|preference|editor|shell|keyboard|time ?zone|style|job|role|team) (?:is|are)\b/i,
  /\b(?:call me|I am|I'm) (?:a |an |the |based in |from |in )?(?:\w+ )?(?:developer|engineer|designer|manager|student|founder|freelancer|maintainer|lead|based)\b/i,
  /\bcall me \p{Lu}/u,
]
/** Says that it holds of what is at hand: a project, its customer, a port. */
const OF_PROJECT =
  /\b(?:here|this|that|these|those|it|our (?:app|api|client|customer|project|repo|service|site|team)|the (?:client|customer|project|repo|repository|app|application|api|site|website|page|landing page|header|footer|button|form|build|pipeline|database|db|schema|table|staging|production|server|service|branch|module|package|component|endpoint|migration|tests?|bug|feature|issue|ticket|invoice)s?|port \d+|\d{4,5})\b/i
/** Names something of one project: a path, a flag, a part of its code, or what "we" do. */
const OF_CODE =
  /--\w|\w\/\w|\b\p{Lu}\p{Ll}+\p{Lu}|\b(?:we|our)\b|\bthe (?!user\b|same\b|most\b|best\b|end\b|point\b|answer|code\b|comments?\b|first\b|last\b|following\b)\p{Ll}+|(?<=\s)(?:from|for|in|at|to) \p{Lu}\p{Ll}+\b|\b(?:call|touch|edit) \p{Lu}/u
/** Says that it holds everywhere. */
const EVERYWHERE =
  /\b(?:in (?:all|every|any) (?:of )?(?:my |our )?(?:projects?|repos?)|everywhere|in general|wherever)\b/i
/** "Answer in Norwegian": no place of a project. */
const IN_LANGUAGE =
  /\b(?:answers?|repl(?:y|ies)|respond|write|speak|talk|explain)(?: to me| me)? in \p{Lu}\p{Ll}+/gu
/** An order, which may be meant for the project at hand. */
const ORDERS = /\b(?:always|never|from now on|in (?:the )?future|as a rule)\b/i
/** Longer texts are logs and documents. */
const LONGEST = 2000

/** The sentences in which a user says what holds of them in whatever project: a taste, a standing wish, who they are. */
export function aboutUser(text: string): string {
  if (text.length > LONGEST) return ''
  return splitSentences(text)
    .filter(
      (sentence) =>
        !/\?\W*$/.test(sentence) &&
        WORDINGS.some((wording) => wording.test(sentence)) &&
        ((!OF_PROJECT.test(sentence) &&
          !(ORDERS.test(sentence) && OF_CODE.test(sentence.replace(IN_LANGUAGE, '')))) ||
          EVERYWHERE.test(sentence)),
    )
    .join(' ')
    .trim()
}
