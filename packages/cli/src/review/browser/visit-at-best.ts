import type { PageVitals } from '../../../../emulator/testing/playwright/page-vitals'
import { BUILT_FOR_SHOPIFY } from '../../../../emulator/testing/playwright/vitals/judge-vitals'
import type { PageVisit } from './page-visit'

/** Visits of a page that is slow. */
const MAX_VISITS = 3

/**
 * Visits a page, and twice more while its LCP or INP is over the limit: a busy machine slows some
 * visits down, and not all. Times are the best ones, everything else is of the first visit.
 */
export async function visitAtBest(visit: () => Promise<PageVisit>): Promise<PageVisit> {
  const first = await visit()
  let { vitals } = first
  if (first.failure !== undefined) return first
  for (let visits = 1; vitals && isSlow(vitals) && visits < MAX_VISITS; visits++)
    vitals = fasterOf(vitals, (await visit()).vitals ?? vitals)
  return { ...first, ...(vitals && { vitals }) }
}

function isSlow({ lcp, inp }: PageVitals): boolean {
  return (lcp ?? 0) > BUILT_FOR_SHOPIFY.lcp || (inp ?? 0) > BUILT_FOR_SHOPIFY.inp
}

function fasterOf(one: PageVitals, other: PageVitals): PageVitals {
  const lcp = (other.lcp ?? Infinity) < (one.lcp ?? Infinity) ? other : one
  const inp = (other.inp ?? Infinity) < (one.inp ?? Infinity) ? other : one
  return {
    ...one,
    lcp: lcp.lcp,
    lcpElement: lcp.lcpElement,
    inp: inp.inp,
    inpElement: inp.inpElement,
  }
}
