// @ts-check
/** Properties of this page, read while the script runs. */

// Only defined while the script runs: nothing asynchronous may precede this line.
const running = document.currentScript

/** The element that loaded App Bridge. */
export const script = /** @type {HTMLScriptElement} */ (
  running ?? document.querySelector('script[src*="app-bridge.js"]')
)

const { origin } = new URL(script.src)

/**
 * Origin of the local platform, including its admin. Where the hosts of the platform are
 * intercepted, the script has one of its own.
 */
export const emulator = origin === 'https://cdn.shopify.com' ? 'https://admin.shopify.com' : origin

export const embedded = window.parent !== window

/** Frame name of a modal or window, which contains the name of the opener's frame. */
const overlayName = /^platform-overlay:[^:]*:(.+)$/.exec(window.name)

/** Whether the page is in a modal or a window. */
export const isOverlay = embedded && overlayName !== null

/** Frame name of the page that opened this modal or window. */
export const openerName = overlayName?.[1] ?? ''

/** The query with which the page was loaded. */
export const query = new URLSearchParams(location.search)

/** Query parameter of a bounce page with the URL to return to. */
export const RELOAD_PARAM = 'shopify-reload'

const isExitPage = query.has('exitIframe') || location.pathname.endsWith('/exit-iframe')

/** True for a redirect page, which is not a page of the app. */
export const isRedirectPage = query.has(RELOAD_PARAM) || isExitPage

let leaving = false

/** True after a navigation has started. Then nothing else may navigate the page. */
export const isLeaving = () => leaving

/** True for a bounce page after it has requested the page that replaces it. */
export const isBouncing = () => leaving && query.has(RELOAD_PARAM)

/** Marks the start of a navigation. */
export function startLeaving() {
  leaving = true
}

/**
 * Returns the content of a meta element, or an empty string.
 * @param {string} name
 */
export function meta(name) {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}
