/** Text that ends in a full stop, unless it asks or ends already. */
export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}
