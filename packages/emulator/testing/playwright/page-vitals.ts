import type { BrowserContext, Frame } from '@playwright/test'

/**
 * Core Web Vitals of one page. Durations are in milliseconds.
 *
 * @see https://web.dev/articles/vitals
 */
export interface PageVitals {
  /** Largest Contentful Paint, from the navigation of the app's page; null without a paint. */
  lcp: number | null
  /** Cumulative Layout Shift: the largest session window. */
  cls: number
  /** Interaction to Next Paint: the slowest interaction; null without one. */
  inp: number | null
}

/** Where the script in the page keeps what it has seen. */
interface VitalsWindow {
  platformPageVitals?: PageVitals
}

/** Measures each page that the context opens from now on, in each of its frames. */
export async function watchVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(observeVitals)
}

/** What was measured in a page so far; undefined if it was opened before {@link watchVitals}. */
export async function readVitals(frame: Frame): Promise<PageVitals | undefined> {
  return frame.evaluate(() => {
    const { platformPageVitals: vitals } = window as Window & VitalsWindow
    return vitals && { ...vitals }
  })
}

/** Runs in the page: nothing of this file is there. */
function observeVitals(): void {
  /** Layout shifts less than a second apart, at most five seconds together, are one window. */
  const WINDOW_GAP_MS = 1000
  const WINDOW_MS = 5000
  const vitals: PageVitals = { lcp: null, cls: 0, inp: null }
  const target = window as Window & VitalsWindow
  target.platformPageVitals = vitals
  const observe = (type: string, options: object, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('largest-contentful-paint', {}, ({ startTime }) => (vitals.lcp = startTime))
  let sum = 0
  let first = 0
  let last = -Infinity
  observe('layout-shift', {}, entry => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (hadRecentInput) return
    if (startTime - last > WINDOW_GAP_MS || startTime - first > WINDOW_MS) {
      sum = 0
      first = startTime
    }
    last = startTime
    sum += value
    vitals.cls = Math.max(vitals.cls, sum)
  })
  observe('event', { durationThreshold: 16 }, entry => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration)
  })
}
