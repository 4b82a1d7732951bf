/** What hooks know of the machine; the command line finds it out. */
export interface Surroundings {
  readonly home: string
  /** The folder the process was started in. */
  readonly cwd: string
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  /** The words that start `recollect` on this machine. */
  readonly program: readonly string[]
}

/** A memory that hooks fill and ask, and which rules hold for what is stored in it. */
export interface HookMemory {
  /** Full path of a file, or the address of a server. */
  readonly db: string
  /** Options that every command for it repeats, such as `--block secrets`. */
  readonly options: readonly string[]
  /** Whose hooks they are, where several people share the memory; `null` where one has it. */
  readonly user: string | null
}
