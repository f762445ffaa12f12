// @ts-check
/** `shopify.webVitals`: figures that are made up, for the page that wants them. */
import { on, onPageReplaced, tell } from './channel.js'
import { record, recordCall } from './record.js'

/** Milliseconds, but for CLS, which has no unit. */
const FIGURES = { LCP: 1240, FCP: 620, CLS: 0.02, INP: 64, TTFB: 180 }

let wanted = false
let count = 0

/**
 * Reports figures to the app's page.
 * @param {{ id: string, name: string, value: number, country?: string, version?: string }[]} [metrics]
 * @throws Error when the page has no callback for them
 */
export function sendWebVitals(metrics) {
  if (!wanted) throw new Error('The app\'s page has registered no callback with shopify.webVitals.onReport().')
  const report = metrics ?? Object.entries(FIGURES).map(([name, value]) => ({ id: `v-${++count}`, name, value, country: 'US', version: 'emulator' }))
  recordCall('webVitals', report)('answered')
  tell({ type: 'web-vitals', metrics: report })
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
