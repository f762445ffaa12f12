import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What a process did to a shop's session, or found in it. */
export interface JournalEntry {
  /** Epoch milliseconds. */
  at: number
  /** Number of the process. */
  process: number
  shop: string
  /**
   * `storing` and `stored`: before and after the call to the store. `unanswered`: a token request
   * that failed in the app. `torn`: tokens of two pairs in one session; `foreign`: tokens of
   * another shop. `called` and `failed`: a background call of an app with a private key.
   */
  event: 'storing' | 'stored' | 'deleted' | 'unanswered' | 'torn' | 'foreign' | 'called' | 'failed'
  accessToken?: string
  refreshToken?: string
  error?: string
}

export interface Journal {
  write(entry: Omit<JournalEntry, 'at' | 'process'>): void
}

/**
 * Writes with a call that returns when the operating system has the line: it outlives the process,
 * whenever that is killed.
 */
export function openJournal(file: string, process: number): Journal {
  return {
    write: entry =>
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), process, ...entry })}\n`),
  }
}

/** In the order in which the processes wrote. */
export function readJournal(file: string): JournalEntry[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as JournalEntry)
}
