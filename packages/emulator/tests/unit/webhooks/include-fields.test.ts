import { describe, expect, it } from 'vitest'
import { includeFields } from '../../../src/webhooks/include-fields'

const payload = {
  id: 1,
  title: 'Mug',
  variants: [
    { id: 2, price: '1.00' },
    { id: 3, price: '2.00' },
  ],
  image: { src: 'x', alt: null },
}

describe('includeFields', () => {
  it.each<[string[], unknown]>([
    [[], payload],
    [['id'], { id: 1 }],
    [['id', 'image'], { id: 1, image: { src: 'x', alt: null } }],
    [['variants.price'], { variants: [{ price: '1.00' }, { price: '2.00' }] }],
    [['variants', 'variants.price'], { variants: payload.variants }],
    [['image.alt', 'image.src'], { image: { src: 'x', alt: null } }],
    [['title.length'], { title: 'Mug' }],
    [['nothing'], {}],
    [['__proto__', 'constructor'], {}],
  ])('%j', (fields, expected) => {
    expect(includeFields(payload, fields)).toEqual(expected)
  })
})
