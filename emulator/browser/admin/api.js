// @ts-check
import { facts } from './page.js'

/**
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<Record<string, any>>} the JSON of the response
 * @throws Error if the emulator refuses or does not respond
 */
async function call(name, body = {}) {
  const response = await fetch(`/_admin/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop: facts.shop, apiKey: facts.apiKey, ...body }),
  })
  if (!response.ok)
    throw new Error(
      `The emulator refused ${name} with status ${response.status}. Is the app still installed in this store?`,
    )
  return response.status === 204 ? {} : response.json()
}

/** @returns {Promise<string>} a new session token for the app on show */
export async function requestSessionToken() {
  return String((await call('session-token')).token)
}

/**
 * @param {string} path of the app
 * @returns {Promise<string>} a freshly signed URL for the frame
 */
export async function requestFrameUrl(path) {
  return String((await call('frame-url', { path })).url)
}

export async function uninstallApp() {
  await call('uninstall')
}

/**
 * Sends a request to the server on behalf of App Bridge.
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<Record<string, any>>} the JSON of the response
 * @throws Error with the mistake of the app
 */
export async function callBridge(name, body) {
  const result = await call(`app-bridge/${name}`, body)
  if (typeof result.problem === 'string') throw new Error(result.problem)
  return result
}

/**
 * Takes the queued response of a test for the next request of this kind.
 * @param {string} to
 * @returns {Promise<any>} null if the user has to respond
 */
export async function takeQueuedResponse(to) {
  return (await callBridge('take', { to })).response
}
