/** Words for the form of answers, whatever they are about: what wishes settle, and what every request has to keep to. */

/** Alternatives of a pattern, in small letters. */
export const LANGUAGES =
  'english|german|french|spanish|italian|portuguese|dutch|polish|chinese|mandarin|japanese|korean|russian|ukrainian|turkish|arabic|hindi|greek|czech|swedish|danish|norwegian|finnish|hungarian|romanian'
/** Parts and manners of answers that are wanted or not. */
export const FORMS =
  'corrections?|emojis?|bullet points?|bullets|tables?|lists|headings?|markdown|jokes|puns|type hints|(?:code )?comments|jargon|small talk|preambles?|apologies|disclaimers|exclamation marks|semicolons|abbreviations|slang|swearing|swear words|filler|fluff|compliments|praise|flattery|summaries|footnotes|citations|links'
