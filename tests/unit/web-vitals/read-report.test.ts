import { describe, expect, it } from 'vitest'
import { readWebVitalsReport } from '../../../server/web-vitals/read-report'

const LCP = { name: 'LCP', value: 1240.5 }

describe('readWebVitalsReport', () => {
  it('reads the figures of a page, without further fields', () => {
    const metrics = [
      { ...LCP, id: 'v-1', country: 'US' },
      { name: 'CLS', value: 0 },
    ]
    expect(readWebVitalsReport({ page: '/products/:id()', metrics, more: true })).toEqual({
      page: '/products/:id()',
      metrics: [LCP, { name: 'CLS', value: 0 }],
    })
  })

  it.each([
    ['no object', 'LCP'],
    ['no page', { metrics: [LCP] }],
    ['an address as page', { page: 'https://app.example', metrics: [LCP] }],
    ['a long page', { page: `/${'a'.repeat(200)}`, metrics: [LCP] }],
    ['no list', { page: '/', metrics: LCP }],
    ['many figures', { page: '/', metrics: Array.from({ length: 21 }, () => LCP) }],
    ['an unknown name', { page: '/', metrics: [LCP, { name: 'toString', value: 1 }] }],
    ['a text as value', { page: '/', metrics: [{ name: 'LCP', value: '1240' }] }],
    ['a negative value', { page: '/', metrics: [{ name: 'LCP', value: -1 }] }],
    ['a value of hours', { page: '/', metrics: [{ name: 'LCP', value: 3_600_001 }] }],
  ])('refuses %s', (_what, body) => {
    expect(readWebVitalsReport(body)).toBeUndefined()
  })
})
