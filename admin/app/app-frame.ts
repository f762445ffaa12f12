import { computed, shallowRef, watch } from 'vue'
import { safeHref } from '../../emulator/pages/links'
import { on, onPageReplaced, pageReplaced, sendMessage } from './channel'
import { facts } from './facts'
import { FRAME_FEATURES } from './frame-features'
import { currentPath, pathInApp } from './paths'
import { record, recorded } from './record'
import { requestFrameUrl } from './requests'

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

const isFrameLoading = shallowRef(true)
const isAppBusy = shallowRef(false)

/** Whether the frame loads, or after `shopify.loading(true)`. */
export const isLoading = computed(() => isFrameLoading.value || isAppBusy.value)

/** What to display above a frame without a connected page. */
export const notice = shallowRef<'still-loading' | 'unresponsive'>()

let element: HTMLIFrameElement | undefined
let connected = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the page in the frame has connected, and so receives messages. */
export function isConnected(): boolean {
  return connected
}

/** Loads the page of the current URL in the frame, including the hash. */
export function loadFirstFrame(frame: HTMLIFrameElement): void {
  element = frame
  frame.allow = FRAME_FEATURES
  // Not in the template: the empty frame has been loaded by now.
  frame.addEventListener('load', frameLoaded)
  timer = setTimeout(showNotice, NOTICE_DELAY_MS)
  frame.src = safeHref(facts.frameUrl) + window.location.hash
}

/**
 * Loads a path of the app in the frame with a new signature. Reloads the page if the emulator is
 * unreachable, so that the browser displays the error.
 */
export async function loadFrame(path: string): Promise<void> {
  isFrameLoading.value = true
  const [page = '/', hash] = path.split('#')
  try {
    const url = await requestFrameUrl(page)
    if (element) element.src = hash === undefined ? url : `${url}#${hash}`
  } catch {
    window.location.reload()
  }
}

function frameLoaded(): void {
  isFrameLoading.value = false
  clearTimeout(timer)
  if (notice.value === 'still-loading') notice.value = undefined
  timer = setTimeout(showPanel, PANEL_DELAY_MS)
  // The previous page may have sent the `hello`; the current page replies to `ping`.
  connected = false
  sendMessage({ type: 'ping' })
}

/** A browser that cannot reach the app would have loaded an error page. */
function showNotice(): void {
  notice.value = 'still-loading'
  timer = setTimeout(showPanel, FIRST_PAGE_LIMIT_MS - NOTICE_DELAY_MS)
}

function showPanel(): void {
  if (notice.value === 'unresponsive') return
  notice.value = 'unresponsive'
  pageReplaced()
  void poll(false)
}

/**
 * Polls the app, and loads it when it is reachable again. Does not reload an app that was reachable
 * all the time: the user would lose unsaved input.
 */
async function poll(wasUnreachable: boolean): Promise<void> {
  if (notice.value !== 'unresponsive') return
  const isReachable = await fetch(facts.appOrigin, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
  }).then(
    () => true,
    () => false,
  )
  if (isReachable && wasUnreachable && isUnresponsive()) void loadFrame(currentPath())
  setTimeout(poll, POLL_MS, !isReachable)
}

/** The notice can change during a request. */
function isUnresponsive(): boolean {
  return notice.value === 'unresponsive'
}

on('hello', ({ isMain }) => {
  if (!isMain) return
  clearTimeout(timer)
  connected = true
  notice.value = undefined
})

on('load', ({ message, isMain }) => {
  const path = pathInApp(message['path'])
  if (isMain && path !== undefined) void loadFrame(path)
})

on('loading', ({ message, isMain }) => {
  if (isMain) isAppBusy.value = message['on'] === true
})

onPageReplaced(() => {
  isAppBusy.value = false
})

watch(
  isAppBusy,
  isBusy => {
    record.isLoading = isBusy
    recorded()
  },
  { flush: 'sync', immediate: true },
)
