import { describe, expect, it } from 'vitest'
import { filterProblem, matchesFilter } from '../../../src/webhooks/payload-filter'

const payload = {
  id: 820,
  title: 'Beeswax Candle',
  status: 'active',
  vendor: null,
  product_type: 'Candles',
  created_at: '2026-03-04T10:00:00Z',
  tags: 'wax, gift',
  variants: [
    { sku: 'BW-1', price: '9.50', taxable: true, options: [{ name: 'Size' }] },
    { sku: 'BW-2', price: '24.00', taxable: false, options: [] },
  ],
  nested: { deep: { count: 3 } },
}

describe('matchesFilter', () => {
  it.each<[string | null, boolean]>([
    [null, true],
    ['', true],
    ['id:820', true],
    ['id:"820"', true],
    ['id:821', false],
    ['id:*', true],
    ['vendor:*', false],
    ['missing:*', false],
    ['status:ACTIVE', true],
    ['title:"Beeswax Candle"', true],
    ['title:Beeswax', false],
    ['title:Bees*', true],
    ['product_type:Candles OR product_type:Soap', true],
    ['status:active AND product_type:Soap', false],
    ['status:active AND (product_type:Soap OR product_type:Candles)', true],
    ['-status:active', false],
    ['NOT status:draft', true],
    ['-vendor:*', true],
    ['variants.price:9.5', true],
    ['variants.price:>=24', true],
    ['variants.price:>24', false],
    ['variants.price:<9.50', false],
    ['variants.price:<=9.50', true],
    ['variants.taxable:false', true],
    ['variants.sku:BW-3', false],
    ['variants.options.name:Size', true],
    ['nested.deep.count:3', true],
    ['nested.deep.count:>3', false],
    ['created_at:>2026-03-04', true],
    ['created_at:<"2026-03-04T10:00:00Z"', false],
    ['__proto__.constructor:*', false],
    ['id.length:*', false],
  ])('%s: %s', (filter, expected) => {
    expect(matchesFilter(payload, filter)).toBe(expected)
  })
})

describe('filterProblem', () => {
  const invalid =
    'The specified filter is invalid, please ensure you specify the field(s) you wish to filter on.'
  it.each<[string, string | undefined]>([
    ['', undefined],
    ['id:*', undefined],
    ['any_field:1 AND (a.b:>2 OR -c:d*)', undefined],
    ['candle', invalid],
    ['id:1 candle', invalid],
    ['id:1 OR -candle', invalid],
    ['()', invalid],
    [`id:${'1'.repeat(65_532)}`, undefined],
    [`id:${'1'.repeat(65_533)}`, 'The specified filter exceeds the maximum allowed size.'],
  ])('%.40s', (filter, expected) => {
    expect(filterProblem(filter)).toBe(expected)
  })
})
