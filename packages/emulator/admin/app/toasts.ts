import { shallowReactive } from 'vue'
import { on, sendMessage } from './channel'
import { record, recorded } from './record'

/** Minimum duration in milliseconds, so that the user can read it. */
const MIN_DURATION_MS = 1000
const DEFAULT_DURATION_MS = 5000

/** A toast of a page of the app. */
export interface AppToast {
  key: number
  text: string
  isError: boolean
  action: string | undefined
  /** Presses its button. */
  act: () => void
  close: () => void
  /** Keeps it while the user is on it. */
  hold: () => void
  release: () => void
}

/** The toasts on the screen. */
export const toasts = shallowReactive<AppToast[]>([])
const shown = new WeakMap<Window, Map<string, AppToast>>()
let count = 0

on('toast', ({ message, source }) => {
  const id = String(message['id'])
  const text = String(message['message'])
  const isError = message['isError'] === true
  record.toasts.push({ message: text, isError })
  recorded()

  const duration = Math.max(Number(message['duration']) || DEFAULT_DURATION_MS, MIN_DURATION_MS)
  let timer: ReturnType<typeof setTimeout> | undefined
  const toast: AppToast = {
    key: ++count,
    text,
    isError,
    action:
      typeof message['action'] === 'string' && message['action'] ? message['action'] : undefined,
    act() {
      sendMessage({ type: 'toast-action', id }, source)
      toast.close()
    },
    close() {
      const index = toasts.indexOf(toast)
      if (index === -1) return
      clearTimeout(timer)
      toasts.splice(index, 1)
      shown.get(source)?.delete(id)
      sendMessage({ type: 'toast-dismiss', id }, source)
    },
    hold: () => clearTimeout(timer),
    release() {
      clearTimeout(timer)
      timer = setTimeout(toast.close, duration)
    },
  }
  toast.release()
  shown.set(source, (shown.get(source) ?? new Map<string, AppToast>()).set(id, toast))
  toasts.push(toast)
})

on('toast-hide', ({ message, source }) => shown.get(source)?.get(String(message['id']))?.close())
