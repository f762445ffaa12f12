// @ts-check
import { facts, part } from './page.js'

const CHANNEL = 'platform-emulator'

/** The frame of the app. */
export const frame = part('data-frame', HTMLIFrameElement)

/** @typedef {Record<string, unknown> & { type: string }} Message */
/**
 * @typedef {{ message: Message, source: Window, isMain: boolean, respond: (value: unknown) => void,
 * refuse: (reason: string) => void }} Received
 */

/**
 * Modules that care about one kind of message. @type {Map<string, ((received: Received) =>
 * void)[]>}
 */
const handlers = new Map()
/** Frames of modals and windows, which may also send messages. @type {Set<HTMLIFrameElement>} */
const others = new Set()
/** @type {(() => void)[]} */
const replaced = []
let lastPage = ''

/**
 * @param {string} type
 * @param {(received: Received) => void} handler
 */
export function on(type, handler) {
  handlers.set(type, [...(handlers.get(type) ?? []), handler])
}

/**
 * @param {() => void} listener called after the main frame has loaded another page, which resets
 *   the declarations of the previous page
 */
export function onPageReplaced(listener) {
  replaced.push(listener)
}

export function pageReplaced() {
  for (const listener of replaced) listener()
}

/** @param {HTMLIFrameElement} element */
export function admit(element) {
  others.add(element)
}

/** @param {HTMLIFrameElement} element */
export function dismiss(element) {
  others.delete(element)
}

/**
 * @param {Message} message
 * @param {Window | null} [target] default: the main frame
 */
export function sendMessage(message, target = frame.contentWindow) {
  target?.postMessage({ channel: CHANNEL, ...message }, facts.appOrigin)
}

/** @param {MessageEvent} event */
function receive(event) {
  const isMain = event.source === frame.contentWindow
  const isOther = [...others].some(element => element.contentWindow === event.source)
  // Any page can post to this window, and the frame may contain a foreign page, so both source and
  // origin must match.
  if ((!isMain && !isOther) || event.origin !== facts.appOrigin) return
  const message = event.data
  if (message?.channel !== CHANNEL || typeof message.type !== 'string') return
  const source = /** @type {Window} */ (event.source)
  const received = {
    message,
    source,
    isMain,
    respond: (/** @type {unknown} */ value) =>
      sendMessage({ type: 'response', id: message.id, value }, source),
    refuse: (/** @type {string} */ reason) =>
      sendMessage({ type: 'response', id: message.id, error: reason }, source),
  }
  for (const handler of handlers.get(message.type) ?? []) handler(received)
}

on('hello', ({ message, source, isMain }) => {
  const page = String(message.page)
  if (isMain && page !== lastPage) {
    lastPage = page
    pageReplaced()
  }
  const config = {
    apiKey: facts.apiKey,
    shop: facts.shop,
    locale: facts.locale,
    host: btoa(`${location.host}/store/${facts.handle}`),
  }
  sendMessage({ type: 'welcome', config, environment: facts.bridge.environment }, source)
})

export function startChannel() {
  window.addEventListener('message', receive)
}
