// @ts-check
/** Requests to the emulator. */

/** The shop of this page. */
export const shop = document.body.dataset.shop ?? ''

/**
 * @param {string} path
 * @param {object} fields
 * @returns {Promise<any>} the JSON of the response
 * @throws Error with a message for the user, if the emulator refuses or does not respond
 */
export async function post(path, fields) {
  return readJson(
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    }),
  )
}

/** @param {Promise<Response>} request */
async function readJson(request) {
  const response = await request.catch(() => {
    throw new Error('The local platform does not respond. Is it still running?')
  })
  const result = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new Error(
      String(result.error ?? `The local platform responded with status ${response.status}.`),
    )
  return result
}
