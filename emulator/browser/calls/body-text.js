// @ts-check
/**
 * A body as a person reads it: JSON is indented, everything else stays as it came.
 * @param {string} body
 */
export function bodyText(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  }
  catch {
    return body
  }
}
