/** A file or a server, as `createMemory` takes it. */
export function databaseAt(database: string): { readonly url: string } | { readonly path: string } {
  return database.startsWith('postgres:') ? { url: database } : { path: database }
}
