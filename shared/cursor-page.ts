/** Which other pages a list with cursors has: `pageInfo` of a connection of the Admin API. */
export interface CursorPageInfo {
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Cursor of the first row: the page before it ends there. */
  startCursor?: string | null | undefined
  /** Cursor of the last row: the next page begins after it. */
  endCursor?: string | null | undefined
  /**
   * True when the page of the request does not exist, and this is the first one instead.
   * @default false
   */
  isRestarted?: boolean | undefined
}

/**
 * Longest cursor that is read, in characters. A cursor of the platform is the base64 of JSON with
 * the value that rows are sorted by, such as a title of 255 characters.
 */
export const MAX_CURSOR_LENGTH = 4096
