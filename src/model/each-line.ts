/** Lines, however a program has them: one text, a list, or one after the other as a generator or a stream gives them. */
export type Lines = Iterable<string> | AsyncIterable<string>

/** @param refuse The error for what is no lines. */
export async function* eachLine(given: Lines, refuse: (reason: string) => Error): AsyncGenerator<string> {
  const many = Object(given) as Partial<Iterable<string> & AsyncIterable<string>>
  const pieces = typeof given === 'string' ? [given] : many
  if (!(Symbol.iterator in pieces) && !(Symbol.asyncIterator in pieces))
    throw refuse('must be what export gives, a list of lines, or a text of them')
  // A stream cuts its text anywhere: once a piece has the end of a line, lines end nowhere else.
  let isText = (pieces as { readableObjectMode?: unknown }).readableObjectMode === false
  let begun = ''
  for await (const piece of pieces as Lines) {
    if (typeof piece !== 'string')
      throw refuse(`must hold texts, not ${piece === null ? 'null' : `of kind ${typeof piece}`}`)
    isText ||= piece.includes('\n')
    if (!isText) yield piece
    else if (!piece.includes('\n')) begun += piece
    else {
      const lines = (begun + piece).split('\n')
      begun = lines.pop() ?? ''
      yield* lines
    }
  }
  if (begun !== '') yield begun
}
