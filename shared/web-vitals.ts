/** The route of the layer that receives the web vitals of visits. */
export const WEB_VITALS_PATH = '/_platform/web-vitals'

/**
 * The figures of a visit, with the largest value that is good at the 75th percentile. Milliseconds,
 * except for CLS, which has no unit.
 *
 * @see https://web.dev/articles/vitals
 */
export const WEB_VITALS = { LCP: 2500, CLS: 0.1, INP: 200, FCP: 1800, TTFB: 800 } as const

export type WebVitalName = keyof typeof WEB_VITALS

/** What a page sends. */
export interface WebVitalsReport {
  /** Pattern of the page, e.g. `/products/:id()`. */
  page: string
  metrics: { name: WebVitalName; value: number }[]
}

export function isWebVitalName(name: unknown): name is WebVitalName {
  return typeof name === 'string' && Object.hasOwn(WEB_VITALS, name)
}
