import { followVitals } from '../../shared/follow-vitals'
import { isWebVitalName } from '../../shared/web-vitals'
import type { WebVitalsReport } from '../../shared/web-vitals'

/**
 * Measures a visit where no App Bridge does, and reports it once: when the merchant leaves the page
 * or looks at another one. Figures that the browser does not measure are left out.
 */
export function reportVisit(report: (metrics: WebVitalsReport['metrics']) => void): void {
  // The browser delays paints of pages that are opened in the background.
  if (document.visibilityState === 'hidden') return
  const vitals = followVitals(false)
  document.addEventListener('visibilitychange', () => report(metricsOf(vitals)), { once: true })
}

function metricsOf({ lcp, cls, inp }: ReturnType<typeof followVitals>): WebVitalsReport['metrics'] {
  const [navigation] = performance.getEntriesByType('navigation')
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const measuresShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
  const values = {
    LCP: lcp,
    FCP: paint?.startTime,
    CLS: measuresShifts ? cls : null,
    INP: inp,
    TTFB: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : null,
  } as const
  return Object.entries(values).flatMap(([name, value]) =>
    isWebVitalName(name) && typeof value === 'number' ? [{ name, value }] : [],
  )
}
