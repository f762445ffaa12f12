// @ts-check
/**
 * Messages between the page and the admin over postMessage, on the emulator's own channel: the
 * platform's protocol is not public.
 */
import { embedded, emulator, isBouncing } from './page.js'

const CHANNEL = 'platform-emulator'
const RESPONSE_TIMEOUT_MS = 10_000

let connected = false
let lastId = 0
/** Messages that wait for the connection. @type {object[]} */
const queued = []
/** @type {Map<string, (message: any) => void>} */
const handlers = new Map()
/** @type {Map<string, { resolve: (message: any) => void, reject: (error: Error) => void }>} */
const pending = new Map()

/** Distinguishes a repeated `hello` from that of the frame's next page. Not a secret. */
const pageId = Math.random().toString(36).slice(2)

/**
 * Creates an id for a message. Unique among the pages of a frame, so that the next page ignores
 * late responses.
 */
export const nextId = () => `${pageId}-${++lastId}`

/**
 * @param {string} type
 * @param {(message: any) => void} handler handles the admin's messages of this type
 */
export function on(type, handler) {
  handlers.set(type, handler)
}

/** @param {object} message */
function post(message) {
  window.parent.postMessage({ channel: CHANNEL, ...message }, emulator)
}

/** Announces this page to the admin, and whether it waits for the page that replaces it. */
export const sendHello = () => post({ type: 'hello', page: pageId, isBouncing: isBouncing() })

/**
 * Sends a message to the admin after the connection. Does nothing in a page outside of the admin.
 * @param {object} message
 */
export function send(message) {
  if (!embedded) return
  if (connected) post(message)
  else queued.push(message)
}

/**
 * Sends a request that the user decides on, without a timeout.
 * @param {object} message
 * @returns {Promise<any>} the response
 */
export function requestUser(message) {
  return new Promise((resolve, reject) => {
    const id = nextId()
    pending.set(id, { resolve, reject })
    send({ ...message, id })
  })
}

/**
 * Sends a request to the admin.
 * @param {object} message
 * @returns {Promise<any>} the response
 * @throws Error if the admin refuses, or does not respond within 10 seconds
 */
export function requestAdmin(message) {
  const timeout = Promise.withResolvers()
  const timer = setTimeout(
    timeout.reject,
    RESPONSE_TIMEOUT_MS,
    new Error(
      `The platform's admin at ${emulator} did not respond within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`,
    ),
  )
  return Promise.race([requestUser(message), timeout.promise]).finally(() => clearTimeout(timer))
}

/** @param {MessageEvent} event */
function receive(event) {
  if (
    !embedded ||
    event.source !== window.parent ||
    event.origin !== emulator ||
    event.data?.channel !== CHANNEL
  )
    return
  event.stopImmediatePropagation()
  handlers.get(event.data.type)?.(event.data)
}

/** Starts to listen for messages. */
export function listen() {
  on('ping', sendHello)
  on('response', ({ id, value, error }) => {
    const request = pending.get(id)
    pending.delete(id)
    if (error) request?.reject(new Error(error))
    else request?.resolve(value)
  })
  window.addEventListener('message', receive)
}

/**
 * Sends `hello` repeatedly for ten seconds, because the admin's script may start after this one.
 */
export function connectToAdmin(count = 0) {
  if (connected || count >= 28) return
  sendHello()
  setTimeout(connectToAdmin, count < 20 ? 100 : 1000, count + 1)
}

/**
 * Sends the queued messages after the connection.
 * @returns {boolean} false if it was connected already
 */
export function connect() {
  if (connected) return false
  connected = true
  for (const message of queued.splice(0)) post(message)
  return true
}
