import type { IndexColumn } from '#layer/ui/index-table/index-column'

/** A column of a list of records. */
export interface ListColumn extends IndexColumn {
  /** Whether the values are moments in ISO 8601. */
  isMoment?: true
  /** Whether the values are sentences or lists, which have several lines where there is no room. */
  isText?: true
}
