/** Text that ends in a full stop, unless it asks or ends already. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** Before a name, with a full stop that ends no sentence. */
export const TITLES = 'Dr|Mr|Mrs|Ms|Prof|Engr|Capt|Sgt|Lt|Col|Rev|Fr|Mme|Mlle|Sra|Dra'

/** "Am 12.5.", "am 12. Mai". */
const GERMAN_DAY =
  '(?:[Aa]m|[Vv]om|[Zz]um|[Bb]is|[Ss]eit|[Aa]b|dem|den|der) (?:\\d{1,2}\\.\\d{1,2}|\\d{1,2}(?=\\. (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))'

/** Behind "Dr.", "St.", "e.g.", the initial of a name and the day of a month a sentence goes on. */
const END = new RegExp(
  `(?<=(?<!(?:^|[^\\p{L}\\p{N}])(?:${TITLES}|St|Mt|vs|approx|e\\.g|i\\.e|${GERMAN_DAY}|[A-HJ-Z])(?=\\.))[.!?…]["'”’)]{0,3})\\s+|(?<=[。！？])`,
  'u',
)

/** The sentences of a text by their signs alone: quick, for any script. */
export function splitSentences(text: string): string[] {
  return text.split(END)
}
