/** What the user sent from a form, and when. */
export interface Used<Entry> {
  entry: Entry
  /** In milliseconds since the epoch. */
  at: number
}

/** Puts an entry first; an equal one from before is replaced, and the oldest are dropped. */
export function putFirst<Entry>(
  used: readonly Used<Entry>[],
  first: Used<Entry>,
  limit: number,
): Used<Entry>[] {
  const key = JSON.stringify(first.entry)
  return [first, ...used.filter(({ entry }) => JSON.stringify(entry) !== key)].slice(0, limit)
}
