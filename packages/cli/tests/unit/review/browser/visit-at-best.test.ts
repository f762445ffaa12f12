import { describe, expect, it } from 'vitest'
import type { PageVitals } from '../../../../../emulator/testing/playwright/page-vitals'
import { visitAtBest } from '../../../../src/review/browser/visit-at-best'
import { fakeVisit } from '../fake-context'

/** Visits a page with these vitals, one after the other. */
async function visit(...vitals: (PageVitals | undefined)[]) {
  let visits = 0
  const visited = await visitAtBest(async () => {
    const seen = vitals[visits++]
    return fakeVisit({ loadMs: visits, ...(seen && { vitals: seen }) })
  })
  return { visits, loadMs: visited.loadMs, vitals: visited.vitals }
}

describe('visitAtBest', () => {
  it('visits a page once when it is fast, or was not measured', async () => {
    const fast = { lcp: 2500, cls: 0.5, inp: 200 }
    expect(await visit(fast)).toEqual({ visits: 1, loadMs: 1, vitals: fast })
    expect(await visit(undefined)).toEqual({ visits: 1, loadMs: 1, vitals: undefined })
  })

  it('takes the best times of three visits, and all else of the first one', async () => {
    const first = { lcp: 4000, lcpElement: 'h1', cls: 0.5, inp: 210, inpElement: 'button' }
    const second = { lcp: 3000, lcpElement: 'img', cls: 0, inp: 400, inpElement: 'a' }
    expect(await visit(first, second, { lcp: 5000, cls: 0, inp: null })).toEqual({
      visits: 3,
      loadMs: 1,
      vitals: { ...first, lcp: 3000, lcpElement: 'img' },
    })
  })

  it('stops as soon as a visit is fast', async () => {
    const slow = { lcp: 4000, cls: 0, inp: null }
    expect(await visit(slow, { lcp: 900, cls: 0, inp: null })).toMatchObject({
      visits: 2,
      vitals: { lcp: 900, inp: null },
    })
  })
})
