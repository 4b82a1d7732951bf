/**
 * API keys: who may do what in which namespaces. They live in a file of their own, beside the database and not in it,
 * so that an export or a copy of the memory carries none. Only hashes are kept; a key is shown once, when it is made.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { isMemoryError, MemoryError } from '../model/errors.ts'
import { unwritable } from '../model/text-file.ts'
import type { Instant } from '../model/time.ts'
import { toIso } from '../model/time.ts'
import { replaceFile } from '../std/replace-file.ts'

/** Each includes the ones before: `read` recalls and lists, `write` adds, edits and forgets, `admin` does all else. */
export const SCOPES = ['read', 'write', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** What a request may do. */
export interface Principal {
  /** Id of the key; `null` where no keys are asked for. */
  readonly key: string | null
  readonly scope: Scope
  /** Names of namespaces, `team/*` for all that begin with `team/`, `*` for all. */
  readonly namespaces: readonly string[]
}

export interface ApiKey extends Principal {
  readonly key: string
  readonly name: string
  readonly created: string
}

export interface KeyFile {
  /** Whether the file is there, whatever is in it; also when that cannot be told. */
  isThere(): Promise<boolean>
  list(): Promise<ApiKey[]>
  /** @returns The key with its secret, which is kept nowhere. */
  create(wish: {
    readonly name: string
    readonly scope: Scope
    readonly namespaces: readonly string[]
    /** Milliseconds since 1970. */
    readonly now: number
  }): Promise<ApiKey & { readonly secret: string }>
  /** @throws MemoryError `not-found` */
  revoke(key: string): Promise<void>
  /** Whose key it is; `null` when it is unknown or was revoked. Changes of the file count at once. */
  principalOf(secret: string): Promise<Principal | null>
}

const stored = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    scope: z.enum(SCOPES),
    namespaces: z.array(z.string()),
    created: z.string(),
    /** SHA-256 of the secret, which has 256 random bits: nothing slower is needed. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
)
type StoredKey = z.infer<typeof stored>[number]

const PREFIX = 'rk'
/** How long to wait for another process that changes the file, in tries of 50 ms. */
const LOCK_TRIES = 100

export function openKeyFile(path: string): KeyFile {
  let cache: { readonly stamp: string; readonly keys: readonly StoredKey[] } | null = null

  /** Reads the file again only when it changed. */
  const read = async (): Promise<readonly StoredKey[]> => {
    const found = lookAt(path)
    if (found === null || found === 'hidden') return []
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`
    if (cache?.stamp === stamp) return cache.keys
    let keys: readonly StoredKey[]
    try {
      keys = stored.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch (cause) {
      // Keys that cannot be read must not mean that none are asked for.
      throw new MemoryError(
        'file-unreadable',
        { path, reason: 'it is no file of API keys; restore it, or remove it and create the keys anew' },
        { cause },
      )
    }
    cache = { stamp, keys }
    return keys
  }
  const change = async (of: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void> => {
    await mkdir(dirname(path), { recursive: true }).catch((cause) => {
      throw unwritable(path, cause)
    })
    const release = await lock(`${path}.lock`)
    try {
      const next = `${JSON.stringify(of(await read()), null, 2)}\n`
      await replaceFile(path, next, 0o600)
    } catch (cause) {
      throw isMemoryError(cause) ? cause : unwritable(path, cause)
    } finally {
      await release()
    }
  }

  return {
    isThere: async () => lookAt(path) !== null,
    async list() {
      return (await read()).map(withoutHash)
    },
    async create({ name, scope, namespaces, now }) {
      const key = randomBytes(6).toString('hex')
      const secret = `${PREFIX}_${key}_${randomBytes(32).toString('base64url')}`
      const made = {
        key,
        name,
        scope,
        namespaces: [...namespaces],
        created: toIso(now as Instant),
        hash: hashOf(secret),
      }
      await change((keys) => [...keys, made])
      return { ...withoutHash(made), secret }
    },
    async revoke(key) {
      await change((keys) => {
        const left = keys.filter((k) => k.key !== key)
        if (left.length === keys.length) throw new MemoryError('not-found', { what: 'key', id: key })
        return left
      })
    },
    async principalOf(secret) {
      const hash = Buffer.from(hashOf(secret), 'hex')
      let match: StoredKey | null = null
      // All of them, so that the time taken tells nothing.
      for (const key of await read()) if (timingSafeEqual(hash, Buffer.from(key.hash, 'hex'))) match = key
      return match === null ? null : withoutHash(match)
    },
  }
}

/**
 * The file as it is; `null` where there is none, `hidden` where that cannot be told. On the spot: each request asks, and waiting
 * for a thread of the pool takes several times as long.
 */
function lookAt(path: string): Stats | 'hidden' | null {
  try {
    return statSync(path)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'hidden'
  }
}

function withoutHash({ hash: _, ...key }: StoredKey): ApiKey {
  return key
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a principal may do what needs `scope`. */
export function mayDo({ scope }: Principal, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed)
}

export function maySee({ namespaces }: Principal, namespace: string): boolean {
  return namespaces.some((pattern) =>
    pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern,
  )
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (let tries = 0; ; tries++) {
    try {
      const handle = await open(path, 'wx', 0o600)
      await handle.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw unwritable(path.replace(/\.lock$/, ''), error)
      if (tries === LOCK_TRIES)
        throw new MemoryError('file-unreadable', {
          path,
          reason: 'another process changes the keys; remove this file if that process died',
        })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
