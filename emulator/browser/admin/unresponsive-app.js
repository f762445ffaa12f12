// @ts-check
/**
 * The panels for a frame without a connected page: one while the first page loads, and one for an
 * app that does not respond.
 */
import { frame, on, pageReplaced, sendMessage } from './channel.js'
import { loadFrame } from './load-frame.js'
import { facts, part } from './page.js'
import { currentPath } from './paths.js'

/** Delay of the panel after the load event of a frame, in milliseconds. */
const PANEL_DELAY_MS = 5000
/**
 * Delay of the notice that the first page is still loading, in milliseconds: a development server
 * compiles it first.
 */
const NOTICE_DELAY_MS = 5000
/** Timeout for the first page of an app that accepts requests, in milliseconds. */
const FIRST_PAGE_LIMIT_MS = 180_000
/** Polling interval for an app that does not respond, in milliseconds. */
const POLL_MS = 2000

const panel = part('data-unresponsive', HTMLElement)
const stillLoading = part('data-still-loading', HTMLElement)
const retry = part('data-retry', HTMLButtonElement)
let connected = false
let timer = setTimeout(showNotice, NOTICE_DELAY_MS)

/** Whether the page in the frame has connected, and so receives messages. */
export const isConnected = () => connected

frame.addEventListener('load', () => {
  clearTimeout(timer)
  stillLoading.hidden = true
  timer = setTimeout(showPanel, PANEL_DELAY_MS)
  // The previous page may have sent the `hello`; the current page replies to `ping`.
  connected = false
  sendMessage({ type: 'ping' })
})

on('hello', ({ isMain }) => {
  if (!isMain) return
  clearTimeout(timer)
  connected = true
  stillLoading.hidden = true
  panel.hidden = true
})

/**
 * Displays the notice while the frame loads. A browser that cannot reach the app would have loaded
 * an error page.
 */
function showNotice() {
  stillLoading.hidden = false
  timer = setTimeout(showPanel, FIRST_PAGE_LIMIT_MS - NOTICE_DELAY_MS)
}

function showPanel() {
  if (!panel.hidden) return
  stillLoading.hidden = true
  panel.hidden = false
  pageReplaced()
  watch(false)
}

/**
 * Polls the app, and loads it when it is reachable again. Does not reload an app that was reachable
 * all the time: the user would lose unsaved input.
 * @param {boolean} wasUnreachable
 */
async function watch(wasUnreachable) {
  if (panel.hidden) return
  const isReachable = await fetch(facts.appOrigin, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
  }).then(
    () => true,
    () => false,
  )
  if (isReachable && wasUnreachable && !panel.hidden) loadFrame(currentPath())
  setTimeout(watch, POLL_MS, !isReachable)
}

retry.addEventListener('click', () => loadFrame(currentPath()))
