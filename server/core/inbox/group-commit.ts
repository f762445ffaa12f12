import type { DatabaseSync } from 'node:sqlite'
import { sleep } from '../concurrency/sleep'

/**
 * Runs pieces of work in transactions that concurrent callers share: one synchronization of the
 * disk serves them all.
 */
export interface GroupCommit {
  /**
   * Resolves to the result of `work` when it is durable. When work throws, only its own
   * changes are rolled back.
   *
   * @throws what the work throws, or the error of the database when the transaction failed
   */
  run<T>(work: () => T): Promise<T>
}

interface Piece {
  /** Runs the work. Returns a function that settles the promise after the transaction. */
  attempt: () => () => void
  reject: (error: unknown) => void
}

const BUSY_PAUSE_MS = 20
/** SQLITE_BUSY, of https://sqlite.org/rescode.html */
const BUSY = 5

/** @param busyWithinMs milliseconds for which another process may lock the file */
export function createGroupCommit(database: DatabaseSync, busyWithinMs = 4000): GroupCommit {
  const waiting: Piece[] = []
  let committing = false

  function commit(pieces: readonly Piece[]): void {
    const settles: (() => void)[] = []
    try {
      for (const { attempt } of pieces) settles.push(attempt())
      database.exec('COMMIT')
    } catch (error) {
      tryTo(() => database.exec('ROLLBACK'))
      for (const { reject } of pieces) reject(error)
      return
    }
    for (const settle of settles) settle()
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      try {
        await begin(database, busyWithinMs)
        commit(waiting.splice(0))
      } catch (error) {
        for (const { reject } of waiting.splice(0)) reject(error)
      }
      // Lets work that arrived during the synchronization join the next transaction.
      await new Promise(resolve => setImmediate(resolve))
    }
    committing = false
  }

  return {
    run: work =>
      new Promise((resolve, reject) => {
        waiting.push({ attempt: () => attemptWork(database, work, resolve, reject), reject })
        if (committing) return
        committing = true
        setImmediate(() => void commitAll())
      }),
  }
}

/**
 * Begins a transaction, and retries while another process writes: waiting inside SQLite would block
 * this process.
 */
async function begin(database: DatabaseSync, busyWithinMs: number): Promise<void> {
  for (const deadline = Date.now() + busyWithinMs; ;) {
    try {
      return database.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error
    }
    await sleep(BUSY_PAUSE_MS)
  }
}

/**
 * @throws the error of the work when SQLite responded by rolling back all of the transaction, as
 * it does when the disk is full
 */
function attemptWork<T>(
  database: DatabaseSync,
  work: () => T,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): () => void {
  database.exec('SAVEPOINT piece')
  try {
    const result = work()
    database.exec('RELEASE piece')
    return () => resolve(result)
  } catch (error) {
    if (!tryTo(() => database.exec('ROLLBACK TO piece; RELEASE piece'))) throw error
    return () => reject(error)
  }
}

/** Rolling back fails when SQLite has done it already. */
function tryTo(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Whether another process has locked the file. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === BUSY
  )
}
