/** The parts of a global id, e.g. of `gid://shopify/InventoryLevel/1?inventory_item_id=2`. */
export interface GlobalId {
  type: string
  /** The part after the type, without the query: usually a number, for some types a UUID. */
  key: string
  /** The query after the key; empty for most types. */
  query: string
}

/** Global id of the app. */
export const APP_GID = 'gid://shopify/App/1'

const GLOBAL_ID = /^gid:\/\/shopify\/([A-Za-z][A-Za-z0-9]*)\/([^/?\s]+)(?:\?(\S*))?$/

/**
 * Formats a global id.
 *
 * @param query parameters after the key, as some types have them
 */
export function globalId(
  type: string,
  key: number | string,
  query: Readonly<Record<string, number | string>> = {},
): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return `gid://shopify/${type}/${key}${text === '' ? '' : `?${text}`}`
}

/** Parses a global id. Undefined for other text. */
export function parseGlobalId(text: string): GlobalId | undefined {
  const [, type, key, query = ''] = GLOBAL_ID.exec(text) ?? []
  return type === undefined || key === undefined ? undefined : { type, key, query }
}

/** Returns the number in a global id; NaN if its key is not a number. */
export function idNumber(id: string): number {
  const end = id.indexOf('?')
  const start = id.lastIndexOf('/', end === -1 ? undefined : end) + 1
  return Number(end === -1 ? id.slice(start) : id.slice(start, end))
}
