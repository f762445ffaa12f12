import { on, onPageReplaced, sendMessage } from './channel'
import { record, recordCall } from './record'

/** A figure of `shopify.webVitals`. */
interface Metric {
  id: string
  name: string
  value: number
  country?: string
  version?: string
}

/** Milliseconds, except for CLS, which has no unit. */
const FIGURES = { LCP: 1240, FCP: 620, CLS: 0.02, INP: 64, TTFB: 180 }

let hasCallback = false
let count = 0

/**
 * Reports figures to the app's page.
 *
 * @param metrics default: examples
 * @throws Error if the page has no callback
 */
export function sendWebVitals(metrics: Metric[] = exampleMetrics()): void {
  if (!hasCallback)
    throw new Error("The app's page has registered no callback with shopify.webVitals.onReport().")
  recordCall('webVitals', metrics)('resolved')
  sendMessage({ type: 'web-vitals', metrics })
}

function exampleMetrics(): Metric[] {
  return Object.entries(FIGURES).map(([name, value]) => ({
    id: `v-${++count}`,
    name,
    value,
    country: 'US',
    version: 'emulator',
  }))
}

on('web-vitals', ({ message, isMain }) => {
  if (!isMain) return
  hasCallback = message['on'] === true
  if (hasCallback) sendWebVitals()
})

onPageReplaced(() => {
  hasCallback = false
})
Object.assign(record, { sendWebVitals })
