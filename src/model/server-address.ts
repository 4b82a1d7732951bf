/** Whether a database is a server and not a file. */
export function isServer(db: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(db)
}
