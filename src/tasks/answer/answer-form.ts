/** Words for the form of answers, whatever they are about: what wishes settle, and what every request has to keep to. */

/** Parts and manners of answers that are wanted or not. */
export const FORMS =
  'corrections?|emojis?|bullet points?|bullets|tables?|lists|headings?|markdown|jokes|puns|type hints|(?:code )?comments|jargon|small talk|preambles?|apologies|disclaimers|exclamation marks|semicolons|abbreviations|slang|swearing|swear words|filler|fluff|compliments|praise|flattery|summaries|footnotes|citations|links'

const ASSISTANT =
  "(?:you|(?:your|its|my|the|the assistant['’]s) (?:answers|replies|responses)|(?:the |your )?assistant)"
/** Asks for the form of answers: "how should you format answers?", "do you use bullets?" */
export const ASKS_OF_FORM: RegExp = new RegExp(
  [
    `\\bhow (?:should|do|does|must|are|will) ${ASSISTANT} (?:be |to |always |usually |still )*(?:format|answer|reply|respond|phrase|style|written|look|(?:write|talk|speak) to me|address me|call me)`,
    `\\b(?:should|do|does|must|may|can|are) ${ASSISTANT} (?:be|use|put|add|give|include|write|answer|reply|respond|speak|talk|have to|need to|always|still|allowed)?\\b[^?]{0,30}(?<!\\bknow\\b[^?]{0,30})\\b(?:${FORMS}|short|brief|concise|long|detailed|formal|informal|metric|imperial|celsius|fahrenheit)\\b`,
    `\\b(?:form|format|formatting|style|tone|length|language|layout) (?:of|for|in|should|do|does|are) ${ASSISTANT}\\b`,
    `\\b(?:rules|preferences|instructions|wishes)\\b[^?]{0,30} (?:for|about|on|of) (?:your|its|the|the assistant['’]s) (?:answers|replies|responses|answering)\\b`,
  ].join('|'),
  'i',
)
