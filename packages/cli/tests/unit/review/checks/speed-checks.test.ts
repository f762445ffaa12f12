import { describe, expect, it } from 'vitest'
import { memoryCheck, vitalsCheck } from '../../../../src/review/checks/speed-checks'
import { fakeVisit, findingsOf } from '../fake-context'

describe('web vitals', () => {
  it('finds nothing within the limits, or where nothing was measured', async () => {
    const visits = [
      fakeVisit(),
      fakeVisit({ vitals: { lcp: 2500, cls: 0.1, inp: 200 } }),
      fakeVisit({ vitals: { lcp: null, cls: 0, inp: null } }),
    ]
    expect(await findingsOf(vitalsCheck, { visits })).toEqual([])
  })

  it('names each figure over its limit, with its element', async () => {
    const vitals = { lcp: 2600.4, lcpElement: 'h1 "Orders"', cls: 0.254, inp: 201 }
    const visits = [fakeVisit({ path: '/products/7', vitals })]
    expect(
      (await findingsOf(vitalsCheck, { visits })).map(({ message, file }) => [message, file]),
    ).toEqual([
      ['LCP of /products/7 is 2600 ms: h1 "Orders"', 'app/pages/products/[id].vue'],
      ['CLS of /products/7 is 0.25', 'app/pages/products/[id].vue'],
      ['INP of /products/7 is 201 ms', 'app/pages/products/[id].vue'],
    ])
  })
})

describe('memory', () => {
  it('warns of pages with more than 100 MB', async () => {
    const visits = [
      fakeVisit({ memory: 100_000_000 }),
      fakeVisit({ path: '/products/7', memory: 143_200_000 }),
    ]
    expect(await findingsOf(memoryCheck, { visits })).toEqual([
      {
        severity: 'warning',
        message: '/products/7 keeps 143 MB in memory',
        at: 'page /products/7',
        file: 'app/pages/products/[id].vue',
        fix: 'Keep only what the page shows: take a snapshot of its heap in the developer tools of the browser.',
      },
    ])
  })
})
