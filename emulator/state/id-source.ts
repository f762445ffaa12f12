import { createHmac } from 'node:crypto'

/** Makes ids and tokens that differ from each other and are the same in every run, so that tests can be repeated. */
export interface IdSource {
  /** The next 32 hex characters for this label, e.g. `offline:demo-store.platform.test`. */
  next: (label: string) => string
  /** The next id for this label in the form of a UUID. */
  nextUuid: (label: string) => string
}

/** One source per seed: a reset starts a new one, and the same calls give the same ids again. */
export function createIdSource(): IdSource {
  const counts = new Map<string, number>()

  // The label is part of the input: after a reset, a token once given to one shop is never given to another.
  function next(label: string): string {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return createHmac('sha256', 'local-platform-ids').update(`${label}#${count}`).digest('hex').slice(0, 32)
  }

  return {
    next,
    nextUuid: label => next(label).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}
