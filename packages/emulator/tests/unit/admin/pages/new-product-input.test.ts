import { describe, expect, it } from 'vitest'
import { combineOptions } from '../../../../admin/pages/products/combine-options'
import { newProductInput } from '../../../../admin/pages/products/new-product-input'
import type { NewProductFields } from '../../../../admin/pages/products/new-product-input'

const FIELDS: NewProductFields = {
  title: 'Lamp',
  descriptionHtml: '',
  status: 'ACTIVE',
  vendor: '',
  productType: '',
  tags: 'glass, new , glass,',
  price: '12.50',
  compareAtPrice: '',
  sku: 'L-1',
  tracked: true,
  quantities: { 'gid://shopify/Location/1': '7' },
  options: [],
}

describe('combineOptions', () => {
  it('returns each combination in the order of the options', () => {
    const options = [
      { name: ' Size ', values: 'S, M' },
      { name: 'Color', values: 'Red,Blue' },
    ]
    expect(combineOptions(options).map(values => values.map(({ name }) => name).join('/'))).toEqual(
      ['S/Red', 'S/Blue', 'M/Red', 'M/Blue'],
    )
    expect(combineOptions(options)[0]).toEqual([
      { optionName: 'Size', name: 'S' },
      { optionName: 'Color', name: 'Red' },
    ])
  })

  it('returns no combination when an option has no value', () => {
    expect(combineOptions([{ name: 'Size', values: ' , ' }])).toEqual([])
  })
})

describe('newProductInput', () => {
  it('creates one variant without options', () => {
    expect(newProductInput(FIELDS)).toEqual({
      title: 'Lamp',
      descriptionHtml: '',
      status: 'ACTIVE',
      vendor: '',
      productType: '',
      tags: ['glass', 'new'],
      productOptions: [{ name: 'Title', position: 1, values: [{ name: 'Default Title' }] }],
      variants: [
        {
          optionValues: [{ optionName: 'Title', name: 'Default Title' }],
          price: '12.50',
          compareAtPrice: null,
          sku: 'L-1',
          inventoryItem: { tracked: true },
          inventoryQuantities: [
            { locationId: 'gid://shopify/Location/1', name: 'available', quantity: 7 },
          ],
        },
      ],
    })
  })

  it('gives each variant the price and the stock, and ignores empty options', () => {
    const options = [
      { name: 'Size', values: 'S, M' },
      { name: ' ', values: '' },
    ]
    const input = newProductInput({ ...FIELDS, options })
    expect(input.productOptions).toEqual([
      { name: 'Size', position: 1, values: [{ name: 'S' }, { name: 'M' }] },
    ])
    expect(
      input.variants?.map(({ optionValues, inventoryQuantities }) => [
        optionValues[0]?.name,
        inventoryQuantities?.[0]?.quantity,
      ]),
    ).toEqual([
      ['S', 7],
      ['M', 7],
    ])
  })

  it('has no quantities when they are not tracked', () => {
    const { variants } = newProductInput({ ...FIELDS, tracked: false })
    expect(variants?.[0]?.inventoryQuantities).toEqual([])
  })
})
