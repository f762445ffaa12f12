import type { IndexColumn } from '#layer/ui/index-table/index-column'

/** A column of a list of records. */
export interface ListColumn extends IndexColumn {
  /** Whether the values are moments in ISO 8601. */
  isMoment?: true
}
