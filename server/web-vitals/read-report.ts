import { isWebVitalName } from '../../shared/web-vitals'
import type { WebVitalsReport } from '../../shared/web-vitals'
import { isJsonObject } from '../core/json-object'

/** App Bridge has five figures; several visits of a page are several reports. */
const MAX_METRICS = 20
const MAX_PAGE = 200
/** An hour in milliseconds. A larger figure is none of a page. */
const MAX_VALUE = 3_600_000

/**
 * Reads a report of a page. Attack: a merchant who sends figures of their own, to fill the memory
 * of what collects metrics.
 *
 * @returns undefined for what no page of the layer sends
 */
export function readWebVitalsReport(body: unknown): WebVitalsReport | undefined {
  if (!isJsonObject(body)) return undefined
  const { page, metrics } = body
  if (typeof page !== 'string' || !page.startsWith('/') || page.length > MAX_PAGE) return undefined
  if (!Array.isArray(metrics) || metrics.length > MAX_METRICS) return undefined
  const read = metrics.map(readMetric)
  return read.includes(undefined)
    ? undefined
    : { page, metrics: read.filter(metric => metric !== undefined) }
}

function readMetric(metric: unknown): WebVitalsReport['metrics'][number] | undefined {
  if (!isJsonObject(metric)) return undefined
  const { name, value } = metric
  return isWebVitalName(name) && typeof value === 'number' && value >= 0 && value <= MAX_VALUE
    ? { name, value }
    : undefined
}
