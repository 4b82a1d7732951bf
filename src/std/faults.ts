/** What a schema finds wrong with a value. */
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Problems of one value that are told. */
const TOLD = 3

/** The first of them, on one line. @param whole What the value itself is called. */
export function faultsOf({ issues }: { readonly issues: readonly Issue[] }, whole: string): string {
  return issues
    .slice(0, TOLD)
    .map((issue) => faultOf(issue, whole))
    .join('; ')
}

export function faultOf({ path, message }: Issue, whole: string): string {
  return `${path.map(String).join('.') || whole}: ${message}`
}
