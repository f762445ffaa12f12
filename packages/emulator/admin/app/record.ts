import { shallowRef } from 'vue'
import { callBridge } from './requests'

/** Delay in milliseconds in which changes are combined into one report. */
const BATCH_MS = 20
/** Maximum number of entries of a list. */
const MAX_ENTRIES = 500

/** A call of a member of `shopify`. */
export interface RecordedCall {
  api: string
  input: unknown
  state: 'pending' | 'resolved' | 'rejected'
  output: unknown
}

/** A dialog of the app that is open. */
export interface RecordedOverlay {
  element: string
  id: string
  title: string
  variant: string
  src: string | null
  saveBar: object | null
}

/**
 * The record of this page for tests: `window.platformEmulator`, and the control API with a short
 * delay. The same shape as `BridgeRecord` of the server.
 */
export const record = {
  toasts: [] as { message: string; isError: boolean }[],
  /** Paths of the app, in order. */
  navigations: [] as string[],
  /** ID tokens handed to the app. */
  tokens: 0,
  isLoading: false,
  titleBar: { title: '', actions: [] as string[] },
  saveBar: null as object | null,
  overlays: [] as RecordedOverlay[],
  calls: [] as RecordedCall[],
}
Object.assign(window, { platformEmulator: record })

/** Number of changes of the record, for what displays it. */
export const recordChanges = shallowRef(0)

let isSending = false
let hasChanges = false

async function sendRecord(): Promise<void> {
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
export function recorded(): void {
  for (const list of [record.toasts, record.navigations, record.calls])
    list.splice(0, list.length - MAX_ENTRIES)
  recordChanges.value += 1
  if (!hasChanges) setTimeout(sendRecord, BATCH_MS)
  hasChanges = true
}

/**
 * Records a call of a member of `shopify`.
 *
 * @returns records its outcome
 */
export function recordCall(
  api: string,
  input: unknown,
): (state: 'resolved' | 'rejected', output?: unknown) => void {
  const call: RecordedCall = { api, input, state: 'pending', output: null }
  record.calls.push(call)
  recorded()
  return (state, output = null) => {
    Object.assign(call, { state, output })
    recorded()
  }
}
