import type { RunJournal } from '../inbox/inbox'

/** Milliseconds after its first refusal at which a job whose shop still refuses it is dead. */
const MAX_REFUSED_MS = 30 * 24 * 3600 * 1000
/** In the journal of the job, under a name that no step can have. */
const REFUSED_SINCE = '(refused since)'

/**
 * Notes that the shop of a job refuses it. Not counted from when the job was stored: it may have
 * waited for a year until it was due, or have been replayed.
 *
 * @param now epoch milliseconds
 * @returns whether the job has waited for too long. A replay begins to count anew
 */
export async function isRefusedTooLong(journal: RunJournal, now: number): Promise<boolean> {
  const since = Number((await journal.steps()).get(REFUSED_SINCE) ?? '')
  const isTooLong = since !== 0 && now - since > MAX_REFUSED_MS
  if (since === 0 || isTooLong) await journal.saveStep(REFUSED_SINCE, isTooLong ? '' : `${now}`)
  return isTooLong
}
