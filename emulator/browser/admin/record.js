// @ts-check
/** What happened in this page, for tests: `window.platformEmulator`, and the control API, which follows it by a moment. */
import { callBridge } from './api.js'

/** Milliseconds in which changes are told together. */
const TOGETHER_MS = 20
/** Entries that a list keeps; the oldest go. */
const MAX_ENTRIES = 500

/** The same shape as `BridgeRecord` of the server. */
export const record = {
  /** @type {{ message: string, isError: boolean }[]} */
  toasts: [],
  /** @type {string[]} paths of the app, in order */
  navigations: [],
  /** Session tokens handed to the app. */
  tokens: 0,
  isLoading: false,
  /** @type {{ title: string, actions: string[] }} */
  titleBar: { title: '', actions: [] },
  /** @type {object | null} */
  saveBar: null,
  /** @type {object[]} */
  overlays: [],
  /** @type {{ api: string, input: unknown, state: 'waiting' | 'answered' | 'refused', output: unknown }[]} */
  calls: [],
}
Object.assign(window, { platformEmulator: record })

let isTelling = false
let hasNews = false

async function tellServer() {
  if (isTelling) return
  isTelling = true
  while (hasNews) {
    hasNews = false
    // Who closes the emulator or uninstalls the app needs no record any more.
    await callBridge('record', { record }).catch(() => {})
  }
  isTelling = false
}

/** Must follow every change of the record. */
export function recorded() {
  for (const list of [record.toasts, record.navigations, record.calls]) list.splice(0, list.length - MAX_ENTRIES)
  if (!hasNews) setTimeout(tellServer, TOGETHER_MS)
  hasNews = true
}

/**
 * Notes that the app used a member of `shopify`.
 * @param {string} api
 * @param {unknown} input
 */
export function recordCall(api, input) {
  /** @type {typeof record.calls[number]} */
  const call = { api, input, state: 'waiting', output: null }
  record.calls.push(call)
  recorded()
  return (/** @type {'answered' | 'refused'} */ state, /** @type {unknown} */ output = null) => {
    Object.assign(call, { state, output })
    recorded()
  }
}
