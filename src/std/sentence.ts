/** Text that ends in a full stop, unless it asks or ends already. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** The sentences of a text by their signs alone: quick, for any script, wrong after "Dr." */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?…]["'”’)]{0,3})\s+|(?<=[。！？])/u)
}
