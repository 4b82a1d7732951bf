/** Text that ends in a full stop, unless it asks or ends already. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** Before a name, with a full stop that ends no sentence. */
export const TITLES = 'Dr|Mr|Mrs|Ms|Prof|Engr|Capt|Sgt|Lt|Col|Rev|Fr|Mme|Mlle|Sra|Dra'

/** Behind "Dr.", "St.", "e.g." and the initial of a name a sentence goes on. */
const END = new RegExp(
  `(?<=(?<!(?:^|[^\\p{L}\\p{N}])(?:${TITLES}|St|Mt|vs|approx|e\\.g|i\\.e|[A-HJ-Z])(?=\\.))[.!?…]["'”’)]{0,3})\\s+|(?<=[。！？])`,
  'u',
)

/** The sentences of a text by their signs alone: quick, for any script. */
export function splitSentences(text: string): string[] {
  return text.split(END)
}
