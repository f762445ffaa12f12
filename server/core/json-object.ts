export type JsonObject = Record<string, unknown>

/** Returns whether a value is a JSON object, i.e. neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses untrusted JSON text. Returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a value of untrusted JSON as text; '' for objects and lists, some of which `String`
 * cannot convert: too deep, or with a `toString` of their own.
 */
export function jsonText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
