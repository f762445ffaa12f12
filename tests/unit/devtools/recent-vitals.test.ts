import { expect, it } from 'vitest'
import { recordVital, vitalRows } from '../../../server/devtools/recent-vitals'

it('has a row for each page and figure, with the last value and the 75th percentile', () => {
  const visit = { shop: 'a.platform.test', page: '/products' }
  for (const value of [900, 3000, 1000, 1100]) recordVital({ ...visit, name: 'LCP', value })
  recordVital({ ...visit, name: 'CLS', value: 0.2 })
  recordVital({ ...visit, page: '/', name: 'INP', value: 64 })
  expect(vitalRows()).toEqual([
    { page: '/', name: 'INP', last: 64, p75: 64, limit: 200, visits: 1 },
    { page: '/products', name: 'LCP', last: 1100, p75: 1100, limit: 2500, visits: 4 },
    { page: '/products', name: 'CLS', last: 0.2, p75: 0.2, limit: 0.1, visits: 1 },
  ])
})
