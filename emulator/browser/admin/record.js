// @ts-check
/**
 * The record of this page for tests: `window.platformEmulator`, and the control API with a short
 * delay.
 */
import { callBridge } from './api.js'

/** Delay in milliseconds in which changes are combined into one report. */
const BATCH_MS = 20
/** Maximum number of entries of a list. */
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
  /**
   * @type {{ api: string, input: unknown, state: 'pending' | 'resolved' | 'rejected', output:
   * unknown }[]}
   */
  calls: [],
}
Object.assign(window, { platformEmulator: record })

let isSending = false
let hasChanges = false

async function sendRecord() {
  if (isSending) return
  isSending = true
  while (hasChanges) {
    hasChanges = false
    // Fails after the emulator was closed or the app uninstalled, when the record is no longer
    // needed.
    await callBridge('record', { record }).catch(() => {})
  }
  isSending = false
}

/** Must be called after every change of the record. */
export function recorded() {
  for (const list of [record.toasts, record.navigations, record.calls])
    list.splice(0, list.length - MAX_ENTRIES)
  if (!hasChanges) setTimeout(sendRecord, BATCH_MS)
  hasChanges = true
}

/**
 * Records a call of a member of `shopify`.
 * @param {string} api
 * @param {unknown} input
 */
export function recordCall(api, input) {
  /** @type {typeof record.calls[number]} */
  const call = { api, input, state: 'pending', output: null }
  record.calls.push(call)
  recorded()
  return (/** @type {'resolved' | 'rejected'} */ state, /** @type {unknown} */ output = null) => {
    Object.assign(call, { state, output })
    recorded()
  }
}
