import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformLock } from '../platform/locks/platform-lock'
import { createPolledLock } from '../platform/locks/polled-lock'

/** Locks as files in a folder, for the processes of one machine. A lock is as old as its file. */
export function createFileLock(folder: string): PlatformLock {
  // A colon cannot be part of a file name everywhere.
  const fileOf = (key: string) => join(folder, key.replaceAll(':', '-'))

  return createPolledLock({
    async take(key, owner, ttlMs) {
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(fileOf(key), owner, { flag: 'wx' })
        return true
      }
      catch (error) {
        if (!isErrno(error, 'EEXIST')) throw error
        if (await holderOf(fileOf(key)) === owner) {
          const now = new Date()
          await utimes(fileOf(key), now, now)
          return true
        }
        if (await isExpired(fileOf(key), ttlMs)) await rm(fileOf(key), { force: true })
        return false
      }
    },
    async free(key, owner) {
      if (await holderOf(fileOf(key)) === owner) await rm(fileOf(key), { force: true })
    },
  })
}

/** Nobody, when it was given up meanwhile. */
async function holderOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

async function isExpired(file: string, ttlMs: number): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file)
    return Date.now() - mtimeMs > ttlMs
  }
  catch (error) {
    // Given up meanwhile.
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
