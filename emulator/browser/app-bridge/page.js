// @ts-check
/** What is known of this page while its script is being run for the first time. */

// Only there while the script runs: nothing asynchronous may come before this line.
const running = document.currentScript

/** The element that loaded App Bridge. */
export const script = /** @type {HTMLScriptElement} */ (running ?? document.querySelector('script[src*="app-bridge.js"]'))

/** Origin of the local platform, and so of the admin around the app. */
export const emulator = new URL(script.src).origin

export const embedded = window.parent !== window

/** The name that the admin gives to the frame of a modal or window: with that of the frame which opened it. */
const overlayName = /^platform-overlay:[^:]*:(.+)$/.exec(window.name)

/** Whether the page is on show in a modal or a window. */
export const isOverlay = embedded && overlayName !== null

/** The page that opened this modal or window: it is `window.opener`, too. */
export const openerName = overlayName?.[1] ?? ''

/** The query with which the page was loaded. */
export const query = new URLSearchParams(location.search)

/** Names the page to return to, on a page that only fetches a session token. */
export const RELOAD_PARAM = 'shopify-reload'

const isExitPage = query.has('exitIframe') || location.pathname.endsWith('/exit-iframe')

/** A page on the way to another: it is no page of the app's own. */
export const isPassage = query.has(RELOAD_PARAM) || isExitPage

let leaving = false

/** True once the page has been told to go elsewhere: then nothing else may navigate it. */
export const isLeaving = () => leaving

/** Marks the page as one that goes elsewhere. */
export function startLeaving() {
  leaving = true
}

/**
 * Content of a meta element, or an empty string.
 * @param {string} name
 */
export function meta(name) {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}
