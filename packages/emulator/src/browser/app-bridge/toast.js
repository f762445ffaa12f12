// @ts-check
import { nextId, on, send } from './channel.js'

/**
 * @typedef {{ duration?: number, isError?: boolean, action?: string, onAction?: () => void,
 * onDismiss?: () => void }} ToastOptions
 */

/** @type {Map<string, ToastOptions>} */
const shown = new Map()

/** `shopify.toast`. */
export const toast = {
  /**
   * @param {string} message
   * @param {ToastOptions} [options] `duration` in milliseconds
   */
  show(message, options = {}) {
    const id = nextId()
    shown.set(id, options)
    send({
      type: 'toast',
      id,
      message: String(message),
      duration: options.duration ?? 5000,
      isError: options.isError === true,
      action: options.action,
    })
    return id
  },
  /** @param {string} id */
  hide(id) {
    send({ type: 'toast-hide', id })
  },
}

/** Handles the actions of the user on toasts. */
export function followToasts() {
  on('toast-action', ({ id }) => shown.get(id)?.onAction?.())
  on('toast-dismiss', ({ id }) => {
    shown.get(id)?.onDismiss?.()
    shown.delete(id)
  })
}
