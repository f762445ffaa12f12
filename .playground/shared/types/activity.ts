/** Something that happened to the shop, in words for the merchant. */
export interface ActivityEntry {
  id: string
  /** ISO 8601. */
  at: string
  kind: ReceivedKind | 'health-check'
  title: string
  /** What it happened to; '' when the call does not name it. */
  detail: string
}
