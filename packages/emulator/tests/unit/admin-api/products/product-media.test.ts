import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, advanceClock, received } = startAdmin(
  ['read_products', 'write_products', 'read_files', 'write_files'],
  ['products/update'],
)

interface MediaPayload {
  media: { id: string; alt: string; status: string }[] | null
  mediaUserErrors: object[]
}

let productId: string
let variantId: string
beforeEach(async () => {
  const { product } = await ask<{
    product: { id: string; variants: { nodes: { id: string }[] } }
  }>(`mutation { productCreate(product: { title: "Vase" }) {
    product { id variants(first: 1) { nodes { id } } } userErrors { message }
  } }`)
  productId = product.id
  variantId = product.variants.nodes[0]?.id ?? ''
})

const ERRORS = 'mediaUserErrors { field code message }'

const create = (media: object[], id = productId) =>
  ask<MediaPayload>(
    `mutation ($id: ID!, $media: [CreateMediaInput!]!) { productCreateMedia(productId: $id, media: $media) {
      media { id alt status } ${ERRORS}
    } }`,
    { id, media },
  )
const image = (name: string) => ({
  mediaContentType: 'IMAGE',
  originalSource: `https://example.com/${name}.png`,
  alt: name,
})
const addImages = async (...names: string[]) => {
  const { media } = await create(names.map(image))
  await advanceClock(2000)
  return (media ?? []).map(({ id }) => id)
}
const alts = async () => {
  const { media } = await ask<{ media: { nodes: { alt: string }[] } }>(
    'query ($id: ID!) { product(id: $id) { media(first: 9) { nodes { alt } } } }',
    { id: productId },
  )
  return media.nodes.map(({ alt }) => alt)
}
const update = (media: object[]) =>
  ask<MediaPayload>(
    `mutation ($id: ID!, $media: [UpdateMediaInput!]!) { productUpdateMedia(productId: $id, media: $media) {
      media { id alt status } ${ERRORS}
    } }`,
    { id: productId, media },
  )
const remove = (mediaIds: string[]) =>
  ask(
    `mutation ($id: ID!, $mediaIds: [ID!]!) { productDeleteMedia(productId: $id, mediaIds: $mediaIds) {
      deletedMediaIds deletedProductImageIds ${ERRORS} userErrors { field message }
    } }`,
    { id: productId, mediaIds },
  )
const reorder = (moves: object[]) =>
  ask(
    `mutation ($id: ID!, $moves: [MoveInput!]!) { productReorderMedia(id: $id, moves: $moves) {
      job { done } ${ERRORS}
    } }`,
    { id: productId, moves },
  )
const attach = (root: string, variantMedia: object[]) =>
  ask<{ productVariants: object[] | null; userErrors: object[] }>(
    `mutation ($id: ID!, $variantMedia: [${root === 'productVariantAppendMedia' ? 'ProductVariantAppendMediaInput' : 'ProductVariantDetachMediaInput'}!]!) {
      ${root}(productId: $id, variantMedia: $variantMedia) {
        productVariants { media(first: 2) { nodes { alt } } } userErrors { field code message }
      }
    }`,
    { id: productId, variantMedia },
  )
const append = (...pairs: object[]) => attach('productVariantAppendMedia', pairs)
const detach = (...pairs: object[]) => attach('productVariantDetachMedia', pairs)

describe('media of a product', () => {
  it('are created, and processed later', async () => {
    const { media, mediaUserErrors } = await create([image('front')])
    expect(mediaUserErrors).toEqual([])
    expect(media).toEqual([expect.objectContaining({ alt: 'front', status: 'UPLOADED' })])
    expect(await alts()).toEqual(['front'])
    await expect.poll(() => received().map(([topic]) => topic)).toEqual(['products/update'])
  })

  it('are not created if a source is no URL, or the product does not exist', async () => {
    const refused = await create([image('front'), { ...image('back'), originalSource: 'back' }])
    expect(refused).toEqual({
      media: [],
      mediaUserErrors: [
        {
          field: ['media', '1', 'originalSource'],
          code: 'INVALID',
          message: 'Image URL is invalid',
        },
      ],
    })
    expect(await alts()).toEqual([])
    expect(await create([image('front')], 'gid://shopify/Product/1')).toEqual({
      media: null,
      mediaUserErrors: [
        { field: ['productId'], code: 'PRODUCT_DOES_NOT_EXIST', message: 'Product does not exist' },
      ],
    })
  })

  it('are changed when they are ready', async () => {
    const { media } = await create([image('front')])
    const id = media?.[0]?.id
    const early = await update([{ id, alt: 'Front' }])
    expect(early.mediaUserErrors).toEqual([expect.objectContaining({ code: 'NON_READY_MEDIA' })])
    await advanceClock(2000)
    expect((await update([{ id, alt: 'Front' }])).media).toEqual([
      { id, alt: 'Front', status: 'READY' },
    ])
  })

  it('are deleted together, or not at all', async () => {
    const [front = '', back = ''] = await addImages('front', 'back')
    const [first, second] = ['gid://shopify/MediaImage/1', 'gid://shopify/MediaImage/2'] as const
    const message = `Media ids ${first},${second} do not exist`
    expect(await remove([front, first, second])).toEqual({
      deletedMediaIds: null,
      deletedProductImageIds: null,
      mediaUserErrors: [{ field: ['mediaIds'], code: 'MEDIA_DOES_NOT_EXIST', message }],
      userErrors: [{ field: ['mediaIds'], message }],
    })
    expect(await remove([back])).toEqual({
      deletedMediaIds: [back],
      deletedProductImageIds: [back.replace('/MediaImage/', '/ProductImage/')],
      mediaUserErrors: [],
      userErrors: [],
    })
    expect(await alts()).toEqual(['front'])
  })

  it('are moved to positions from 0', async () => {
    const [a, , c] = await addImages('a', 'b', 'c')
    expect(await reorder([{ id: c, newPosition: '0' }])).toEqual({
      job: { done: false },
      mediaUserErrors: [],
    })
    expect(await alts()).toEqual(['c', 'a', 'b'])
    expect(
      await reorder([
        { id: a, newPosition: '0' },
        { id: 'gid://shopify/MediaImage/1', newPosition: '0' },
      ]),
    ).toEqual({
      job: null,
      mediaUserErrors: [
        {
          field: ['moves', '1', 'id'],
          code: 'MEDIA_DOES_NOT_EXIST',
          message: 'Media does not exist',
        },
      ],
    })
    expect(await alts()).toEqual(['c', 'a', 'b'])
  })
})

it('the webhook of a product names the variants of each image', async () => {
  const [front = ''] = await addImages('front', 'back')
  await append({ variantId, mediaIds: [front] })
  await expect
    .poll(() => received().at(-1)?.[1]['images'])
    .toMatchObject([
      { alt: 'front', variant_ids: [Number(variantId.split('/').at(-1))] },
      { variant_ids: [] },
    ])
})

describe('media of a variant', () => {
  it('are attached and detached', async () => {
    const mediaIds = await addImages('front')
    expect(await append({ variantId, mediaIds })).toEqual({
      productVariants: [{ media: { nodes: [{ alt: 'front' }] } }],
      userErrors: [],
    })
    expect(await detach({ variantId, mediaIds })).toEqual({
      productVariants: [{ media: { nodes: [] } }],
      userErrors: [],
    })
  })

  it('are refused if they are not ready, too many, unknown, or there already', async () => {
    const { media } = await create([image('new')])
    const codes = async (...pairs: object[]) => (await append(...pairs)).userErrors
    const early = media?.map(({ id }) => id)
    expect(await codes({ variantId, mediaIds: early })).toEqual([
      {
        field: ['variantMedia', '0', 'mediaIds'],
        code: 'NON_READY_MEDIA',
        message: 'Non-ready media cannot be attached to variants.',
      },
    ])
    const [front, back] = await addImages('front', 'back')
    expect(await codes({ variantId, mediaIds: [front, back] })).toEqual([
      expect.objectContaining({ code: 'TOO_MANY_MEDIA_PER_INPUT_PAIR' }),
    ])
    expect(await codes({ variantId, mediaIds: ['gid://shopify/MediaImage/1'] })).toEqual([
      expect.objectContaining({ code: 'MEDIA_DOES_NOT_EXIST_ON_PRODUCT' }),
    ])
    expect(await codes({ variantId: 'gid://shopify/ProductVariant/1', mediaIds: [front] })).toEqual(
      [expect.objectContaining({ code: 'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT' })],
    )
    const pair = { variantId, mediaIds: [front] }
    expect(await codes(pair, pair)).toEqual([
      expect.objectContaining({ code: 'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES' }),
    ])
    await append(pair)
    expect(await codes(pair)).toEqual([
      expect.objectContaining({ code: 'PRODUCT_VARIANT_ALREADY_HAS_MEDIA' }),
    ])
    expect((await detach({ variantId, mediaIds: [back] })).userErrors).toEqual([
      expect.objectContaining({ code: 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT' }),
    ])
  })
})
