import { describe, expect, it } from 'vitest'
import { readPicked } from '../../../../ui/embedded/picked-resource'

describe('readPicked', () => {
  it('reads a product with its first image and its chosen variants', () => {
    expect(
      readPicked([
        {
          id: 'gid://shopify/Product/1',
          title: 'Mug',
          images: [{ originalSrc: 'https://cdn.test/mug.png' }, { originalSrc: 'https://x' }],
          variants: [{ id: 'gid://shopify/ProductVariant/11' }, { title: 'no id' }],
        },
      ]),
    ).toEqual([
      {
        id: 'gid://shopify/Product/1',
        title: 'Mug',
        image: 'https://cdn.test/mug.png',
        variants: ['gid://shopify/ProductVariant/11'],
      },
    ])
  })

  it('prefers the display name of a variant, and reads its one image', () => {
    expect(
      readPicked([
        {
          id: 'gid://shopify/ProductVariant/11',
          title: 'Red',
          displayName: 'Mug - Red',
          image: { originalSrc: 'https://cdn.test/red.png' },
        },
      ]),
    ).toEqual([
      {
        id: 'gid://shopify/ProductVariant/11',
        title: 'Mug - Red',
        image: 'https://cdn.test/red.png',
      },
    ])
  })

  it('takes the id for a missing title, and leaves out what has no id', () => {
    expect(
      readPicked([{ id: 'gid://shopify/Collection/2', image: null }, { title: 'x' }, null, 'text']),
    ).toEqual([{ id: 'gid://shopify/Collection/2', title: 'gid://shopify/Collection/2' }])
  })
})
