// @ts-check
/** Callbacks of the app, at most one of each kind. */
import { on, send } from './channel.js'
import { config } from './config.js'

/** @typedef {() => void | Promise<void>} SupportHandler */
/**
 * @typedef {(report: { metrics: { name: string, value: number }[] }) => void | Promise<void>}
 * VitalsHandler
 */

/** @type {SupportHandler | null} */
let supportHandler = null
/** @type {VitalsHandler | null} */
let vitalsHandler = null

/** `shopify.support`. */
export const support = {
  /** @param {SupportHandler | null} handler null ends it */
  async registerHandler(handler) {
    supportHandler = handler
    send({ type: 'support', on: handler !== null })
  },
}

/** `shopify.webVitals`. */
export const webVitals = {
  /** @param {VitalsHandler | null} handler null ends it */
  async onReport(handler) {
    vitalsHandler = handler
    send({ type: 'web-vitals', on: handler !== null })
  },
}

/** Handles the admin's messages for the callbacks. */
export function followCallbacks() {
  on('support', () => supportHandler?.())
  on('web-vitals', ({ metrics }) => {
    // The app asked for it, with a meta element.
    if (config.debug.webVitals)
      for (const { name, value } of metrics) console.info(`Web Vitals: ${name} ${value}`)
    vitalsHandler?.({ metrics })
  })
}
