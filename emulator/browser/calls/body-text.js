// @ts-check
/**
 * Formats a body: indents JSON, and leaves other text unchanged.
 * @param {string} body
 */
export function bodyText(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
