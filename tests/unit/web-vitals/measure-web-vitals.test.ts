import type { Attributes, Meter, MetricOptions } from '@opentelemetry/api'
import { beforeEach, expect, it } from 'vitest'
import { reportWebVital } from '../../../server/web-vitals/listeners'
import { measureWebVitals } from '../../../server/web-vitals/measure-web-vitals'
import { fake } from '../../fake'

let created: [metric: string, unit: string | undefined][]
let recorded: [metric: string, value: number, attributes: Attributes | undefined][]
let meter: Meter

beforeEach(() => {
  created = []
  recorded = []
  meter = fake<Meter>({
    createHistogram: (metric: string, { unit }: MetricOptions = {}) => {
      created.push([metric, unit])
      return {
        record: (value: number, attributes?: Attributes) =>
          void recorded.push([metric, value, attributes]),
      }
    },
  })
})

const VISIT = { shop: 'a.platform.test', page: '/products/:id()' }

it('has a histogram of each figure, in seconds or as a score, without the shop', () => {
  const stop = measureWebVitals(meter)
  reportWebVital({ ...VISIT, name: 'LCP', value: 1240 })
  reportWebVital({ ...VISIT, name: 'CLS', value: 0.02 })
  reportWebVital({ ...VISIT, name: 'LCP', value: 980 })
  stop()
  reportWebVital({ ...VISIT, name: 'LCP', value: 1 })
  expect(created).toEqual([
    ['platform.web_vital.lcp', 's'],
    ['platform.web_vital.cls', '1'],
  ])
  expect(recorded).toEqual([
    ['platform.web_vital.lcp', 1.24, { 'platform.page': '/products/:id()' }],
    ['platform.web_vital.cls', 0.02, { 'platform.page': '/products/:id()' }],
    ['platform.web_vital.lcp', 0.98, { 'platform.page': '/products/:id()' }],
  ])
})

it('counts pages after the first 200 together', () => {
  const stop = measureWebVitals(meter)
  for (let page = 1; page <= 201; page++)
    reportWebVital({ ...VISIT, page: `/${page}`, name: 'INP', value: 64 })
  reportWebVital({ ...VISIT, page: '/7', name: 'INP', value: 64 })
  stop()
  expect(recorded.slice(199).map(([, , attributes]) => attributes)).toEqual([
    { 'platform.page': '/200' },
    { 'platform.page': 'other' },
    { 'platform.page': '/7' },
  ])
})
