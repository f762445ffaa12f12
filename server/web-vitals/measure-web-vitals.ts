import type { Histogram, Meter } from '@opentelemetry/api'
import type { WebVitalName } from '../../shared/web-vitals'
import { onWebVital } from './listeners'

/** Pages are named by merchants' browsers: further ones are counted together. */
const MAX_PAGES = 200
const OTHER = 'other'

/** Upper bounds of the buckets, in seconds. Those of LCP and INP have the limits in them. */
const SECONDS = [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SHIFTS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/**
 * Records the figures of visits in a histogram each.
 *
 * @returns a function that ends it
 */
export function measureWebVitals(meter: Meter): () => void {
  const histograms = new Map<WebVitalName, Histogram>()
  const pages = new Set<string>()
  return onWebVital(({ name, page, value }) => {
    const isShift = name === 'CLS'
    const histogram =
      histograms.get(name) ??
      meter.createHistogram(`platform.web_vital.${name.toLowerCase()}`, {
        unit: isShift ? '1' : 's',
        description: `${name} of visits of merchants`,
        advice: { explicitBucketBoundaries: isShift ? SHIFTS : SECONDS },
      })
    histograms.set(name, histogram)
    if (pages.size < MAX_PAGES) pages.add(page)
    histogram.record(isShift ? value : value / 1000, {
      'platform.page': pages.has(page) ? page : OTHER,
    })
  })
}
