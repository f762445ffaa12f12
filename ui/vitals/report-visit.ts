import { followVitals } from './follow-vitals'

/** A figure as App Bridge reports it. */
interface Metric {
  name: string
  value: number
}

/**
 * Measures a visit where no App Bridge does, and reports it once: when the merchant leaves the page
 * or looks at another one. Figures that the browser does not measure are left out.
 */
export function reportVisit(report: (metrics: Metric[]) => void): void {
  // The browser delays paints of pages that are opened in the background.
  if (document.visibilityState === 'hidden') return
  const vitals = followVitals(false)
  document.addEventListener('visibilitychange', () => report(metricsOf(vitals)), { once: true })
}

function metricsOf({ lcp, cls, inp }: ReturnType<typeof followVitals>): Metric[] {
  const [navigation] = performance.getEntriesByType('navigation')
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const measuresShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
  const values = {
    LCP: lcp,
    FCP: paint?.startTime,
    CLS: measuresShifts ? cls : null,
    INP: inp,
    TTFB: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : null,
  }
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name, value }] : [],
  )
}
