import { computed, shallowRef, watch } from 'vue'
import { safeHref } from '../../src/admin-data/links'
import { isPlatformGone, refreshUnusual, unreachable } from '../shell/unusual'
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

const isFrameLoading = shallowRef(true)
const isAppBusy = shallowRef(false)

/** Whether the frame loads, or after `shopify.loading(true)`. */
export const isLoading = computed(() => isFrameLoading.value || isAppBusy.value)

/** What to display above a frame without a connected page. */
export const notice = shallowRef<'still-loading' | 'unresponsive'>()

/** Whether the server of the page in the frame has been gone since the page was loaded. */
export const isStale = shallowRef(false)

let element: HTMLIFrameElement | undefined
let connected = false
let timer: ReturnType<typeof setTimeout> | undefined
/** Since when the frame has had no page of the app, in milliseconds since the epoch. */
let waitingSince: number | undefined

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
  awaitPage()
  frame.src = safeHref(facts.frameUrl) + window.location.hash
}

/** How long the frame has had no page of the app, in milliseconds. */
export function waitedMs(): number {
  return waitingSince === undefined ? 0 : Date.now() - waitingSince
}

/**
 * Loads a path of the app in the frame with a new signature. Reloads the admin if the emulator
 * refuses, so that it displays the reason.
 */
export async function loadFrame(path: string): Promise<void> {
  isFrameLoading.value = true
  const [page = '/', hash] = path.split('#')
  try {
    const url = await requestFrameUrl(page)
    if (!connected) awaitPage()
    if (element) element.src = hash === undefined ? url : `${url}#${hash}`
  } catch {
    isFrameLoading.value = false
    await refreshUnusual()
    if (!isPlatformGone.value) window.location.reload()
  }
}

function frameLoaded(): void {
  isFrameLoading.value = false
  clearTimeout(timer)
  timer = setTimeout(showPanel, PANEL_DELAY_MS)
  // The previous page may have sent the `hello`; the current page replies to `ping`.
  connected = false
  sendMessage({ type: 'ping' })
}

/** Shows a notice, and later an error, unless a page connects before. */
function awaitPage(): void {
  connected = false
  waitingSince ??= Date.now()
  clearTimeout(timer)
  timer = setTimeout(showNotice, NOTICE_DELAY_MS - waitedMs())
}

/** A browser that cannot reach the app would have loaded an error page. */
function showNotice(): void {
  notice.value = 'still-loading'
  timer = setTimeout(showPanel, FIRST_PAGE_LIMIT_MS - waitedMs())
}

function showPanel(): void {
  waitingSince = undefined
  if (notice.value === 'unresponsive') return
  notice.value = 'unresponsive'
  pageReplaced()
}

on('hello', ({ message, isMain }) => {
  if (!isMain) return
  if (message['isBouncing'] === true) {
    // The bounce page stays until the next page, which a development server compiles, responds.
    isFrameLoading.value = true
    awaitPage()
    return
  }
  clearTimeout(timer)
  connected = true
  waitingSince = undefined
  notice.value = undefined
})

watch(unreachable, url => {
  if (url !== null) isStale.value = connected
})

watch([unreachable, isPlatformGone], ([url, isGone]) => {
  // Does not reload a connected page: the user would lose unsaved input.
  if (url === null && !isGone && !connected) void loadFrame(currentPath())
})

onPageReplaced(() => {
  isStale.value = false
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
