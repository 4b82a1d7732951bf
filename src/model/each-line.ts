/** Lines, however a program has them: one text, a list, or one after the other as a generator or a stream gives them. */
export type Lines = Iterable<string> | AsyncIterable<string>

/** @param refuse The error for what is no lines. */
export async function* eachLine(given: Lines, refuse: (reason: string) => Error): AsyncGenerator<string> {
  const many = Object(given) as Partial<Iterable<string> & AsyncIterable<string>>
  const pieces = typeof given === 'string' ? [given] : many
  if (!(Symbol.iterator in pieces) && !(Symbol.asyncIterator in pieces))
    throw refuse('must be what export gives, a list of lines, or a text of them')
  for await (const piece of pieces as Lines) {
    if (typeof piece !== 'string')
      throw refuse(`must hold texts, not ${piece === null ? 'null' : `of kind ${typeof piece}`}`)
    if (piece.includes('\n')) yield* piece.replace(/\n$/, '').split('\n')
    else yield piece
  }
}
