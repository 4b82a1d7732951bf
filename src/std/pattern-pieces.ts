/**
 * Pieces of text in small letters of which one is in whatever an expression matches, empty where there is no telling.
 * Looking for these is far quicker than trying the expression.
 */
export function piecesOf(source: string): readonly string[] {
  let at = 0

  function alternatives(): readonly string[] {
    const each = [sequence()]
    while (source[at] === '|') {
      at += 1
      each.push(sequence())
    }
    return each.some((pieces) => pieces.length === 0) ? [] : each.flat()
  }

  function sequence(): readonly string[] {
    let best: readonly string[] = []
    let run = ''
    const consider = (pieces: readonly string[]): void => {
      if (tells(pieces) > tells(best)) best = pieces
    }
    for (;;) {
      run += matchAt(LETTERS)
      // Behind the end, too, where a group is never closed: the expression says so itself when it is compiled.
      if (at >= source.length || source[at] === '|' || source[at] === ')') break
      const { letter, pieces, isWide } = atom()
      const isCounted = /[?*+{]/.test(source[at] ?? '')
      const count = isCounted ? matchAt(COUNT) : ''
      const isOptional = /^(?:[?*]|\{0)/.test(count)
      if (!isOptional) consider(pieces)
      if (letter !== '' && !isOptional) run += letter
      if (isWide && (letter === '' || isCounted)) {
        consider([run.toLowerCase()])
        run = ''
      }
    }
    consider([run.toLowerCase()])
    return best
  }

  /** The one letter it stands for, or the pieces of a group; a place between letters is not wide. */
  function atom(): { readonly letter: string; readonly pieces: readonly string[]; readonly isWide: boolean } {
    const part = matchAt(ATOM)
    if (part.startsWith('(')) {
      const pieces = alternatives()
      at += 1
      return { letter: '', pieces: part.endsWith('!') ? [] : pieces, isWide: !/[=!]$/.test(part) }
    }
    if (/^\\[bB]$|^[\^$]$/.test(part)) return { letter: '', pieces: [], isWide: false }
    const isOne = part.length === 1 ? !/[.[]/.test(part) : /^\\\W$/.test(part)
    return { letter: isOne ? part.slice(-1) : eitherCase(part), pieces: [], isWide: true }
  }

  function matchAt(expression: RegExp): string {
    expression.lastIndex = at
    const [part = ''] = expression.exec(source) ?? []
    at += part.length
    return part
  }

  return alternatives()
}

/** What stands for itself, once. */
const LETTERS = /(?:[^\\()[\]{}|?*+.^$]+(?![?*+{]))?/y
const ATOM =
  /\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{?\w+\}?|\\.|./suy
const COUNT = /(?:[?*+]|\{\d+(?:,\d*)?\})\??/y

/** `m` of `[Mm]`. */
function eitherCase(letters: string): string {
  const [, one = '', other = ''] = /^\[(\p{L})(\p{L})\]$/u.exec(letters) ?? []
  return one.toLowerCase() === other.toLowerCase() ? one : ''
}

/** How much is ruled out by them: one letter is in most texts, and many pieces take long to look for. */
function tells(pieces: readonly string[]): number {
  if (pieces.length === 0 || pieces.length > 16) return 0
  return Math.min(...pieces.map((piece) => piece.length)) - pieces.length / 4
}
