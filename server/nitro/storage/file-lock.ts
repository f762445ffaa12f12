import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformLock } from '../../core/locks/platform-lock'
import { MAX_HELD_MS } from '../../core/locks/platform-lock'
import { createPolledLock } from '../../core/locks/polled-lock'
import { isStillAhead } from '../../core/records/stored-time'

/**
 * Creates locks as files in a folder, for the processes of one machine.
 *
 * A lock is a directory with one empty file, whose name is its lease: the owner and the end. Every
 * change of a lock names the lease that it replaces or removes, so the file system refuses it when
 * that lease is no longer there (compare and swap):
 *
 * - take a free lock: rename a directory with the new lease into place; fails while a directory
 *   that is not empty is there
 * - take an expired lock, renew: rename the lease; fails when someone renewed, took or freed the
 *   lock meanwhile
 * - free: delete the lease, then the directory; fails when someone took the lock meanwhile
 */
export function createFileLock(folder: string): PlatformLock {
  // A digest: a key may contain characters that cannot be part of a file name everywhere.
  const directoryOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))

  return createPolledLock({
    async take(key, owner, ttlMs) {
      const directory = directoryOf(key)
      const current = await readLease(directory)
      if (!current) return place(directory, leaseName(owner, ttlMs), owner)
      if (isStillAhead(current.endsAt, Date.now(), MAX_HELD_MS)) return false
      return succeeds(
        rename(join(directory, current.name), join(directory, leaseName(owner, ttlMs))),
        ['ENOENT'],
      )
    },
    async renew(key, owner, ttlMs) {
      const directory = directoryOf(key)
      const current = await readLease(directory)
      if (current?.owner !== owner) return false
      return succeeds(
        rename(join(directory, current.name), join(directory, leaseName(owner, ttlMs))),
        ['ENOENT'],
      )
    },
    async free(key, owner) {
      const directory = directoryOf(key)
      const current = await readLease(directory)
      if (current?.owner !== owner) return
      if (await succeeds(unlink(join(directory, current.name)), ['ENOENT']))
        await removeEmpty(directory)
    },
  })
}

interface Lease {
  /** File name. */
  name: string
  owner: string
  /** Epoch milliseconds. */
  endsAt: number
}

function leaseName(owner: string, ttlMs: number): string {
  return `${owner}.${Date.now() + ttlMs}`
}

/** Undefined when the lock is free. */
async function readLease(directory: string): Promise<Lease | undefined> {
  const [name] = await readdir(directory).catch((error: unknown) => {
    if (isErrno(error, ['ENOENT'])) return []
    throw error
  })
  if (name === undefined) return undefined
  const [owner = '', endsAt] = name.split('.')
  return { name, owner, endsAt: Number(endsAt) }
}

/** Takes a free lock, unless another process is quicker. */
async function place(directory: string, lease: string, owner: string): Promise<boolean> {
  const prepared = `${directory}.${owner}`
  await mkdir(prepared, { recursive: true })
  await writeFile(join(prepared, lease), '')
  // A process that died between the two steps of `free` left it. Windows does not replace even an
  // empty directory.
  await removeEmpty(directory)
  const isPlaced = await succeeds(rename(prepared, directory), ['ENOTEMPTY', 'EEXIST', 'EPERM'])
  if (!isPlaced) await rm(prepared, { recursive: true, force: true })
  return isPlaced
}

async function removeEmpty(directory: string): Promise<void> {
  await succeeds(rmdir(directory), ['ENOENT', 'ENOTEMPTY', 'EEXIST'])
}

/**
 * Whether a change was made; false when it failed with one of these codes: someone else changed the
 * lock first.
 */
async function succeeds(change: Promise<void>, codes: readonly string[]): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (isErrno(error, codes)) return false
    throw error
  }
}

function isErrno(error: unknown, codes: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  )
}
