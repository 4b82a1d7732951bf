/** How far a database was written. */
export interface Written {
  /** Tells the database from others; a copy of its file, such as a backup, has the same. */
  readonly database: string
  /**
   * Of a namespace; of one that is not there the highest of all that were deleted. It never falls in a database, and is
   * lower in a backup of it.
   */
  readonly version: number
}
