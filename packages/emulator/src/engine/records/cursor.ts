import { badRequest } from '../request/execution-errors'

/** A value by which a connection is sorted. */
export type SortValue = string | number | null

/** A place in a connection. The names are those of the platform's cursors. */
export interface CursorPosition {
  /** Number in the global id, or the whole id if it has none. */
  last_id: string | number
  last_value: SortValue
}

/** Formats a cursor: base64 of JSON. */
export function writeCursor({ last_id, last_value }: CursorPosition): string {
  return Buffer.from(JSON.stringify({ last_id, last_value })).toString('base64')
}

/**
 * Parses a cursor.
 *
 * @throws GraphQLError with the code BAD_REQUEST for other text
 */
export function readCursor(cursor: string): CursorPosition {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    if (isPosition(position)) return position
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badRequest('Malformed cursor')
}

/** Compares values: null first, then numbers, then text without regard to case. */
export function compareValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [leftText, rightText] = [String(left).toLowerCase(), String(right).toLowerCase()]
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
}

/** Compares the ids of two positions. */
export function compareKeys(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [leftText, rightText] = [String(left), String(right)]
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
}

function isPosition(value: unknown): value is CursorPosition {
  if (typeof value !== 'object' || value === null) return false
  const { last_id: id, last_value: last } = value as Partial<CursorPosition>
  return (
    (typeof id === 'number' || typeof id === 'string') &&
    (last === null || typeof last === 'number' || typeof last === 'string')
  )
}
