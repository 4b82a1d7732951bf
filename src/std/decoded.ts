/** Percent-encoded text as it was meant; text that was never encoded stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
