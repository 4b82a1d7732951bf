/** Short forms of technology that people type for its name. */

/** Each with the names that it is also called, written as names, and what is typed for them. */
const FORMS: readonly (readonly [names: string, typed: string])[] = [
  ['Postgres PostgreSQL', 'pg psql'],
  ['Kubernetes', 'k8s'],
  ['TypeScript', 'ts'],
  ['JavaScript', 'js'],
  ['Python', 'py'],
  ['Terraform', 'tf'],
  ['Elasticsearch', 'elastic'],
  ['MongoDB Mongo', ''],
  ['Node Node.js', 'nodejs'],
  ['GitHub', 'gh'],
]
const NAMES = new Map(
  FORMS.flatMap(([names, typed]) =>
    `${names} ${typed}`
      .trim()
      .split(' ')
      .map((form) => [form.toLowerCase(), names.split(' ')] as const),
  ),
)
/** By itself: "worker.ts" and "feat/js" name a file and a branch. */
const ALONE = new RegExp(
  `(?<![\\p{L}\\p{N}_./-])(?:${[...NAMES.keys()].map((form) => form.replace('.', '\\.')).join('|')})(?![\\p{L}\\p{N}_/-]|\\.\\p{L})`,
  'giu',
)

/** The names of the technology that a text calls by any of its forms. */
export function fullForms(text: string): string[] {
  const found = text.match(ALONE) ?? []
  return [...new Set(found.flatMap((form) => NAMES.get(form.toLowerCase()) ?? []))]
}
