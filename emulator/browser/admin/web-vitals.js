// @ts-check
/** `shopify.webVitals`: example figures for pages with a callback. */
import { on, onPageReplaced, sendMessage } from './channel.js'
import { record, recordCall } from './record.js'

/** Milliseconds, except for CLS, which has no unit. */
const FIGURES = { LCP: 1240, FCP: 620, CLS: 0.02, INP: 64, TTFB: 180 }

let wanted = false
let count = 0

/**
 * Reports figures to the app's page.
 * @param {{ id: string, name: string, value: number, country?: string, version?: string }[]}
 *   [metrics]
 * @throws Error if the page has no callback
 */
export function sendWebVitals(metrics) {
  if (!wanted)
    throw new Error("The app's page has registered no callback with shopify.webVitals.onReport().")
  const report =
    metrics ??
    Object.entries(FIGURES).map(([name, value]) => ({
      id: `v-${++count}`,
      name,
      value,
      country: 'US',
      version: 'emulator',
    }))
  recordCall('webVitals', report)('resolved')
  sendMessage({ type: 'web-vitals', metrics: report })
}

on('web-vitals', ({ message, isMain }) => {
  if (!isMain) return
  wanted = message.on === true
  if (wanted) sendWebVitals()
})

onPageReplaced(() => {
  wanted = false
})
Object.assign(record, { sendWebVitals })
