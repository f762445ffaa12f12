import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  metafieldInput,
  metafieldName,
  metafieldValue,
  metaobjectFields,
  metaobjectType,
  metaobjectValues,
} from '../../../shared/app-data'

declare module '../../../shared/app-data' {
  interface PlatformAppMetafields {
    product: {
      care_guide: string
      organic: boolean
      sizes: number[]
      'points.balance': number
      facts: PlatformJson
    }
  }
  interface PlatformAppMetaobjects {
    author: { full_name: string; is_living?: boolean; born?: string }
  }
}

const ID = 'gid://shopify/Product/1'

describe('a metafield of the app', () => {
  it.each([
    [
      metafieldInput(ID, 'product', 'care_guide', 'Wash it'),
      { namespace: '$app', key: 'care_guide', value: 'Wash it' },
    ],
    [
      metafieldInput(ID, 'product', 'organic', false),
      { namespace: '$app', key: 'organic', value: 'false' },
    ],
    [
      metafieldInput(ID, 'product', 'sizes', [1, 2]),
      { namespace: '$app', key: 'sizes', value: '[1,2]' },
    ],
    [
      metafieldInput(ID, 'product', 'points.balance', 7),
      { namespace: '$app:points', key: 'balance', value: '7' },
    ],
  ])('is set with its namespace, and its value as text: %j', (input, expected) => {
    expect(input).toEqual({ ownerId: ID, ...expected })
  })

  it('is selected by its name', () => {
    expect(metafieldName('product', 'points.balance')).toEqual({
      namespace: '$app:points',
      key: 'balance',
    })
  })

  it('has the declared type, also as `false`, which the platform returns as text', () => {
    const organic = metafieldValue('product', 'organic', { type: 'boolean', jsonValue: 'false' })
    expectTypeOf(organic).toEqualTypeOf<boolean | undefined>()
    expect(organic).toBe(false)
    expect(
      metafieldValue('product', 'sizes', { type: 'list.number_integer', jsonValue: [1] }),
    ).toEqual([1])
    expect(metafieldValue('product', 'care_guide', null)).toBeUndefined()
  })

  it('that is not declared is a type error, as is a wrong value', () => {
    // @ts-expect-error the file declares no such key
    metafieldInput(ID, 'product', 'size', 'L')
    // @ts-expect-error the file declares a text
    metafieldInput(ID, 'product', 'care_guide', 7)
    // @ts-expect-error the file declares no metafields of orders
    metafieldName('order', 'care_guide')
  })
})

describe('a metaobject of the app', () => {
  it('is created with its required fields', () => {
    expect(metaobjectType('author')).toBe('$app:author')
    expect(metaobjectFields('author', { full_name: 'Ann', is_living: true })).toEqual([
      { key: 'full_name', value: 'Ann' },
      { key: 'is_living', value: 'true' },
    ])
    // @ts-expect-error a required field is missing
    metaobjectFields('author', { is_living: true })
    expect(metaobjectFields('author', { is_living: false }, { isUpdate: true })).toEqual([
      { key: 'is_living', value: 'false' },
    ])
  })

  it('has the values of its fields', () => {
    const values = metaobjectValues('author', [
      { key: 'full_name', type: 'single_line_text_field', jsonValue: 'Ann' },
      { key: 'is_living', type: 'boolean', jsonValue: true },
      { key: 'born', type: 'date', jsonValue: null },
    ])
    expectTypeOf(values.full_name).toEqualTypeOf<string | undefined>()
    expect(values).toEqual({ full_name: 'Ann', is_living: true })
  })
})
