import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  [
    ...['write_products', 'read_locations', 'write_locations', 'write_fulfillments'],
    ...['write_delivery_promises', 'read_delivery_promises', 'write_shipping', 'read_shipping'],
  ],
  [],
  { seed: { stores: [{ handle: 'demo-store', products: [{ title: 'Mug', price: '20.00' }] }] } },
)

const FIELDS = 'id active fulfillmentDelay timeZone location { id }'
const upsert = (fields: object) =>
  ask<{ deliveryPromiseProvider: { id: string } | null; userErrors: object[] }>(
    `mutation ($locationId: ID!, $active: Boolean, $fulfillmentDelay: Int, $timeZone: String) {
      deliveryPromiseProviderUpsert(locationId: $locationId, active: $active, fulfillmentDelay: $fulfillmentDelay, timeZone: $timeZone) {
        deliveryPromiseProvider { ${FIELDS} } userErrors { field code message } } }`,
    { locationId, ...fields },
  )
const provider = () => ask(`{ deliveryPromiseProvider(locationId: "${locationId}") { ${FIELDS} } }`)

let locationId: string
beforeEach(async () => {
  const { fulfillmentService } = await ask<{ fulfillmentService: { location: { id: string } } }>(
    `mutation { fulfillmentServiceCreate(name: "Depot") {
      fulfillmentService { location { id } } userErrors { message } } }`,
  )
  locationId = fulfillmentService.location.id
})

describe('the provider of promises at a location', () => {
  it('has the defaults of the platform, and keeps what a later update does not name', async () => {
    expect(await provider()).toBeNull()
    const { deliveryPromiseProvider, userErrors } = await upsert({})
    expect(userErrors).toEqual([])
    const created = {
      id: expect.stringMatching(/^gid:\/\/shopify\/DeliveryPromiseProvider\/\d+$/) as string,
      active: true,
      fulfillmentDelay: null,
      timeZone: 'UTC',
      location: { id: locationId },
    }
    expect(deliveryPromiseProvider).toEqual(created)
    await upsert({ fulfillmentDelay: 3600, timeZone: 'America/New_York' })
    expect(await upsert({ active: false })).toEqual({
      deliveryPromiseProvider: {
        ...deliveryPromiseProvider,
        active: false,
        fulfillmentDelay: 3600,
        timeZone: 'America/New_York',
      },
      userErrors: [],
    })
    expect(await provider()).toMatchObject({ active: false, fulfillmentDelay: 3600 })
  })

  it.each([
    [{ locationId: 'gid://shopify/Location/999' }, 'locationId', 'NOT_FOUND'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'INVALID_TIME_ZONE'],
    [{ timeZone: 'Mars/'.repeat(60) }, 'timeZone', 'TOO_LONG'],
  ])('is refused with %j as %s %s', async (fields, name, code) => {
    expect(await upsert(fields)).toMatchObject({
      deliveryPromiseProvider: null,
      userErrors: [{ field: [name], code }],
    })
    expect(await provider()).toBeNull()
  })

  it('is refused at a location that is not of a fulfillment service', async () => {
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ locations(first: 1) { nodes { id } } }',
    )
    expect(await upsert({ locationId: nodes[0]?.id })).toEqual({
      deliveryPromiseProvider: null,
      userErrors: [
        {
          field: ['locationId'],
          code: 'MUST_BELONG_TO_APP',
          message: "The location doesn't belong to the app.",
        },
      ],
    })
  })
})

describe('the participants of a promise', () => {
  const update = (variables: object) =>
    ask<{ promiseParticipants: object[] | null; userErrors: object[] }>(
      `mutation ($handle: String!, $add: [ID!], $remove: [ID!]) {
        deliveryPromiseParticipantsUpdate(brandedPromiseHandle: $handle, ownersToAdd: $add, ownersToRemove: $remove) {
          promiseParticipants { id ownerType owner { ... on ProductVariant { id } } } userErrors { field message } } }`,
      { handle: 'fast', add: [], remove: [], ...variables },
    )
  const list = async (handle = 'fast', args = '') =>
    (
      await ask<{ nodes: object[] }>(
        `{ deliveryPromiseParticipants(first: 5, brandedPromiseHandle: "${handle}" ${args}) {
          nodes { id ownerType owner { ... on ProductVariant { id } } } } }`,
      )
    ).nodes
  let variantId: string
  beforeEach(async () => {
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ productVariants(first: 1) { nodes { id } } }',
    )
    variantId = nodes[0]?.id ?? ''
  })

  it('are added once, found by the handle and the variant, and removed', async () => {
    const participant = {
      id: expect.stringMatching(/^gid:\/\/shopify\/DeliveryPromiseParticipant\/\d+$/) as string,
      ownerType: 'PRODUCTVARIANT',
      owner: { id: variantId },
    }
    expect(await update({ add: [variantId, variantId] })).toEqual({
      promiseParticipants: [participant],
      userErrors: [],
    })
    const added = await list()
    expect((await update({ add: [variantId] })).promiseParticipants).toEqual(added)
    expect(await list()).toEqual([participant])
    expect(await list('fast', `ownerIds: ["${variantId}"]`)).toEqual(added)
    expect(await list('fast', 'ownerIds: ["gid://shopify/ProductVariant/9"]')).toEqual([])
    expect(await list('slow')).toEqual([])
    expect(await update({ remove: [variantId] })).toEqual({
      promiseParticipants: [],
      userErrors: [],
    })
    expect(await list()).toEqual([])
  })

  it('stay as they are without owners', async () => {
    await update({ add: [variantId] })
    expect(await update({ add: null, remove: null })).toEqual({
      promiseParticipants: [],
      userErrors: [],
    })
    expect(await list()).toMatchObject([{ owner: { id: variantId } }])
  })

  it('are all refused with a variant that does not exist', async () => {
    expect(await update({ add: [variantId, 'gid://shopify/ProductVariant/9'] })).toEqual({
      promiseParticipants: null,
      userErrors: [{ field: ['ownersToAdd', '1'], message: 'Product variant does not exist.' }],
    })
    expect(await list()).toEqual([])
  })
})

describe('the settings of delivery', () => {
  it('are those of a store without delivery dates', async () => {
    expect(
      await ask('{ deliveryPromiseSettings { deliveryDatesEnabled processingTime } }'),
    ).toEqual({ deliveryDatesEnabled: false, processingTime: null })
    expect(await ask('mutation { deliverySettingUpdate { userErrors { message } } }')).toEqual({
      userErrors: [],
    })
  })
})
