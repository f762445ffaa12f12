/** One page of a list, as the app's own routes give it. */
export interface RecordPage<Row> {
  rows: Row[]
  /** Where the page before this one ends; null on the first page. */
  previousCursor: string | null
  /** Where the next page begins; null on the last page. */
  nextCursor: string | null
}

/** The page of a list that an address names. */
export interface RecordQuery {
  /** Words of the search field. */
  q?: string | undefined
  /** The chosen value of the list's filter. */
  filter?: string | undefined
  after?: string | undefined
  before?: string | undefined
}
