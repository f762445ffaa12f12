// @ts-check
import { facts } from './page.js'

/**
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<Record<string, any>>} the answer's JSON
 * @throws Error when the emulator refuses or does not answer
 */
async function call(name, body = {}) {
  const response = await fetch(`/_admin/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop: facts.shop, apiKey: facts.apiKey, ...body }),
  })
  if (!response.ok) throw new Error(`The emulator refused ${name} with status ${response.status}. Is the app still installed in this store?`)
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
 * Asks the server on behalf of App Bridge.
 * @param {string} name
 * @param {object} [body]
 * @returns {Promise<Record<string, any>>} the answer's JSON
 * @throws Error that says what the app did wrong
 */
export async function callBridge(name, body) {
  const answer = await call(`app-bridge/${name}`, body)
  if (typeof answer.problem === 'string') throw new Error(answer.problem)
  return answer
}

/**
 * The answer that a test has given to the next question of this kind.
 * @param {string} to
 * @returns {Promise<any>} null when a person is to answer
 */
export async function takeAnswer(to) {
  return (await callBridge('take', { to })).answer
}
