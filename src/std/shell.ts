/**
 * Words as one command line. On `win32` it means the same to cmd, PowerShell and Git's bash: nothing but plain words and
 * double quotes, and slashes as they are in paths of Unix.
 */
export function shellCommand(words: readonly string[], shell: 'posix' | 'win32'): string {
  return words.map(shell === 'win32' ? quotedForAll : quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function quotedForAll(word: string): string {
  const plain = /^[A-Za-z]:\\|^\\\\/.test(word) ? word.replaceAll('\\', '/') : word
  return /^[\w./:@=-]+$/.test(plain) ? plain : `"${plain}"`
}
