/** A text as part of the source of a regular expression with any flags that matches just that text. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
