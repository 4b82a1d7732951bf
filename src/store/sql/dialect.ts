/** What a database does in its own way. Everything else is the same SQL for all. */
import type { Job } from '../../model/job.ts'
import type { Claim, HealthProblem } from '../store.ts'
import type { StateRow } from './rows.ts'
import type { NamespaceKey, Steps } from './steps.ts'

/** A namespace with what its next rows are numbered with. */
export interface NamespaceRow extends StateRow {
  readonly ns: NamespaceKey
  readonly next_doc: number
  readonly next_position: number
  /** It was made for this transaction. */
  readonly isNew: boolean
}

export interface Dialect {
  /** Columns of the table `namespace`: the key in other tables, and the name. */
  readonly keyColumn: string
  readonly nameColumn: string
  /** Now, in seconds since 1970, by the clock of the database. */
  readonly seconds: string
  /** The key of a namespace; what no namespace has when there is none. */
  keyOf(namespace: string): Steps<NamespaceKey>
  /** The same for what is only read. */
  keyToRead(namespace: string): NamespaceKey
  /** The namespace's row, made if it is missing; nobody else writes in it until the transaction ends. */
  lockNamespace(namespace: string): Steps<NamespaceRow>
  saveNamespace(row: NamespaceRow): Steps<void>
  /** Takes back a namespace that was made and stayed empty. */
  dropNamespace(row: NamespaceRow): Steps<void>
  /** Removes the namespace with all its rows; the next of its name begins above it. */
  deleteNamespace(namespace: string): Steps<boolean>
  /** Creates the jobs that are not there and takes those that are free. */
  claimJobs(ns: NamespaceKey, jobs: readonly Pick<Job, 'kind' | 'subject'>[], claim: Claim): Steps<Job[]>
  /** Bytes of all namespaces. */
  size(): Steps<number>
  /** Damage that the database itself knows of. */
  integrity(): Steps<HealthProblem[]>
}

/** Runs steps. */
export interface SqlDatabase {
  /** Data survives `close()` and a kill of the process. */
  readonly durable: boolean
  readonly dialect: Dialect
  read<T>(steps: () => Steps<T>): Promise<T>
  /**
   * In a transaction; the steps may be run again from the start when the database asks for that.
   *
   * @param deletes Whether they deleted what must not linger in logs.
   */
  write<T>(steps: () => Steps<T>, deletes?: (result: T) => boolean): Promise<T>
  close(): Promise<void>
}
