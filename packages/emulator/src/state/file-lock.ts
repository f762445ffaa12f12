import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A lock on a file, held by one emulator at a time. */
export interface FileLock {
  /** Whether no other process has taken over, e.g. while this one was suspended. */
  isHeld: () => Promise<boolean>
  release: () => Promise<void>
}

interface LockRecord {
  pid: number
  host: string
  token: string
}

/** Interval of the holder's heartbeat. */
const HEARTBEAT_MS = 2000
/** Interval in which a waiting caller tries again. */
const POLL_MS = 20
/** Age of the last heartbeat after which a lock is stale. */
const STALE_MS = 10_000
/**
 * Locks of this process. A lock with our process id that is not among them is from before a
 * container restart.
 */
const own = new Set<string>()

/**
 * Acquires the lock of a file: `<path>.lock` next to it. Replaces the lock of a process that has
 * exited.
 *
 * @returns undefined while another process holds it
 * @throws Error when the lock file cannot be written
 */
export async function takeFileLock(path: string): Promise<FileLock | undefined> {
  const file = `${path}.lock`
  const record: LockRecord = { pid: process.pid, host: hostname(), token: randomUUID() }
  await mkdir(dirname(path), { recursive: true })
  own.add(record.token)
  if (!(await create(file, record)) && !(await replaceStale(file, record))) {
    own.delete(record.token)
    return undefined
  }

  const isHeld = async () => (await readRecord(file))?.token === record.token
  const heartbeat = setInterval(
    () =>
      void isHeld()
        .then(async held => {
          if (held) await utimes(file, new Date(), new Date())
        })
        .catch(() => {}),
    HEARTBEAT_MS,
  ).unref()
  return {
    isHeld,
    release: async () => {
      clearInterval(heartbeat)
      if (await isHeld()) await rm(file, { force: true })
      own.delete(record.token)
    },
  }
}

/**
 * Runs an action while no other process or caller runs one with the lock of the same file.
 *
 * @throws Error when the lock file cannot be written, or the action fails
 */
export async function withFileLock<Result>(
  path: string,
  action: () => Promise<Result>,
): Promise<Result> {
  let lock = await takeFileLock(path)
  while (!lock) {
    // A holder that hangs is stale after its last heartbeat: this ends.
    await setTimeout(POLL_MS)
    lock = await takeFileLock(path)
  }
  try {
    return await action()
  } finally {
    await lock.release()
  }
}

/** @returns false when the lock is in use */
async function replaceStale(file: string, record: LockRecord): Promise<boolean> {
  if (!(await isStale(file))) return false
  // Renamed first, so that only one of two processes that find it stale succeeds.
  const stale = `${file}.${record.token}`
  await rename(file, stale).then(() => rm(stale, { force: true }), ignoreMissing)
  return create(file, record)
}

/** @returns false if the file exists */
async function create(file: string, record: LockRecord): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(record), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isStale(file: string): Promise<boolean> {
  const modified = await stat(file).then(({ mtimeMs }) => mtimeMs, ignoreMissing)
  // Released in between.
  if (modified === undefined) return true
  if (Date.now() - modified > STALE_MS) return true
  const record = await readRecord(file)
  // Process ids of another host or container are not comparable.
  if (record?.host !== hostname()) return false
  return record.pid === process.pid ? !own.has(record.token) : !isRunning(record.pid)
}

/** @returns undefined if the file is missing or being written */
async function readRecord(file: string): Promise<LockRecord | undefined> {
  const json = await readFile(file, 'utf8').catch(ignoreMissing)
  try {
    return (JSON.parse(json ?? 'null') as LockRecord | null) ?? undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only checks.
    return process.kill(pid, 0)
  } catch (error) {
    // It runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
