// @ts-check
/** The conversation with the admin, by postMessage on a channel of its own: the real platform's is not public. */
import { embedded, emulator } from './page.js'

const CHANNEL = 'platform-emulator'
const ANSWER_TIMEOUT_MS = 10_000

let connected = false
let lastId = 0
/** What was said before the admin answered the greeting. @type {object[]} */
const waiting = []
/** @type {Map<string, (message: any) => void>} */
const handlers = new Map()
/** @type {Map<string, { resolve: (message: any) => void, reject: (error: Error) => void }>} */
const asked = new Map()

/** Tells the admin a repeated greeting from that of the frame's next page; not a secret. */
const pageId = Math.random().toString(36).slice(2)

/**
 * A name for one thing that the admin is told of. Unique among the pages of a frame: an answer that comes late must not
 * reach the next page.
 */
export const nextId = () => `${pageId}-${++lastId}`

/**
 * @param {string} type
 * @param {(message: any) => void} handler answers the admin's messages of this type
 */
export function on(type, handler) {
  handlers.set(type, handler)
}

/** @param {object} message */
function post(message) {
  window.parent.postMessage({ channel: CHANNEL, ...message }, emulator)
}

const hello = () => post({ type: 'hello', page: pageId })

/**
 * Tells the admin something, as soon as it listens; at top level there is nobody to tell.
 * @param {object} message
 */
export function send(message) {
  if (!embedded) return
  if (connected) post(message)
  else waiting.push(message)
}

/**
 * Asks a person through the admin, which may take for ever.
 * @param {object} message
 * @returns {Promise<any>} the answer
 */
export function askPerson(message) {
  return new Promise((resolve, reject) => {
    const id = nextId()
    asked.set(id, { resolve, reject })
    send({ ...message, id })
  })
}

/**
 * Asks the admin itself.
 * @param {object} message
 * @returns {Promise<any>} the answer
 * @throws Error when the admin refuses, or does not answer within 10 seconds
 */
export function ask(message) {
  const silence = Promise.withResolvers()
  const timer = setTimeout(silence.reject, ANSWER_TIMEOUT_MS, new Error(`The platform's admin at ${emulator} did not answer within ${ANSWER_TIMEOUT_MS / 1000} seconds.`))
  return Promise.race([askPerson(message), silence.promise]).finally(() => clearTimeout(timer))
}

/** @param {MessageEvent} event */
function receive(event) {
  if (!embedded || event.source !== window.parent || event.origin !== emulator || event.data?.channel !== CHANNEL) return
  event.stopImmediatePropagation()
  handlers.get(event.data.type)?.(event.data)
}

/** Begins to listen. */
export function listen() {
  on('ping', hello)
  on('answer', ({ id, value, error }) => {
    const question = asked.get(id)
    asked.delete(id)
    if (error) question?.reject(new Error(error))
    else question?.resolve(value)
  })
  window.addEventListener('message', receive)
}

/** The admin's script may start after this one, so the greeting is repeated: often at first, for ten seconds in all. */
export function greet(count = 0) {
  if (connected || count >= 28) return
  hello()
  setTimeout(greet, count < 20 ? 100 : 1000, count + 1)
}

/**
 * Says what was held back until the admin answered the greeting.
 * @returns {boolean} false when it had answered before
 */
export function connect() {
  if (connected) return false
  connected = true
  for (const message of waiting.splice(0)) post(message)
  return true
}
