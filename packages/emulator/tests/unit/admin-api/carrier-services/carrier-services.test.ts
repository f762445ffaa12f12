import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_shipping', 'read_locations'], [])

const FIELDS = 'id name formattedName callbackUrl active supportsServiceDiscovery'
const INPUT = {
  name: 'Swift Freight',
  callbackUrl: 'https://rates.test/quote',
  active: true,
  supportsServiceDiscovery: false,
}

const create = (input: object) =>
  admin.ask<{ carrierService: { id: string } | null; userErrors: object[] }>(
    `mutation ($input: DeliveryCarrierServiceCreateInput!) {
      carrierServiceCreate(input: $input) {
        carrierService { ${FIELDS} } userErrors { field message code }
      }
    }`,
    { input },
  )

const update = (input: object) =>
  admin.ask(
    `mutation ($input: DeliveryCarrierServiceUpdateInput!) {
      carrierServiceUpdate(input: $input) {
        carrierService { ${FIELDS} } userErrors { field message code }
      }
    }`,
    { input },
  )

const remove = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) {
      carrierServiceDelete(id: $id) { deletedId userErrors { field message code } }
    }`,
    { id },
  )

const idOf = async (input: object) => (await create(input)).carrierService?.id ?? ''
const names = async (args: string) =>
  (
    await admin.ask<{ nodes: { name: string }[] }>(
      `{ carrierServices(${args}) { nodes { name } } }`,
    )
  ).nodes.map(({ name }) => name)

describe('carrier services', () => {
  it('creates, updates, lists and deletes', async () => {
    const { carrierService } = await create(INPUT)
    expect(carrierService).toEqual({
      ...INPUT,
      id: expect.stringMatching(/^gid:\/\/shopify\/DeliveryCarrierService\/\d+$/),
      formattedName: 'Swift Freight (Rates provided by app)',
    })
    const id = carrierService?.id ?? ''
    expect(await update({ id, name: 'Slow Freight', active: false })).toMatchObject({
      carrierService: { name: 'Slow Freight', active: false, callbackUrl: INPUT.callbackUrl },
      userErrors: [],
    })
    await create({ ...INPUT, name: 'Air Mail' })
    expect(await names('first: 5')).toEqual(['Slow Freight', 'Air Mail'])
    expect(await names('first: 5, query: "active:true"')).toEqual(['Air Mail'])
    expect(await names('first: 1, sortKey: CREATED_AT, reverse: true')).toEqual(['Air Mail'])
    expect(
      await admin.ask(
        '{ availableCarrierServices { carrierService { name } locations { name } } }',
      ),
    ).toEqual([{ carrierService: { name: 'Air Mail' }, locations: [{ name: 'Shop location' }] }])
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] })
    expect(
      await admin.ask('query ($id: ID!) { carrierService(id: $id) { id } }', { id }),
    ).toBeNull()
  })

  it.each([
    ['name', '  ', "Shipping rate provider name can't be blank"],
    ['name', 'taken', 'taken is already configured'],
    [
      'callbackUrl',
      'http://rates.test/quote',
      'Shipping rate provider callback url must use HTTPS',
    ],
    [
      'callbackUrl',
      'https://shop.myshopify.com/quote',
      'Shipping rate provider callback url invalid host',
    ],
  ])('refuses the %s %s', async (field, value, message) => {
    await create({ ...INPUT, name: 'Taken' })
    const id = await idOf(INPUT)
    expect(await create({ ...INPUT, name: 'Other', [field]: value })).toEqual({
      carrierService: null,
      userErrors: [{ field: null, message, code: 'CARRIER_SERVICE_CREATE_FAILED' }],
    })
    expect(await update({ id, [field]: value })).toEqual({
      carrierService: null,
      userErrors: [{ field: null, message, code: 'CARRIER_SERVICE_UPDATE_FAILED' }],
    })
    expect(await names('first: 5')).toEqual(['Taken', 'Swift Freight'])
  })

  it('refuses unknown ids', async () => {
    const id = 'gid://shopify/DeliveryCarrierService/99'
    const message = 'The carrier or app could not be found.'
    expect(await update({ id, name: 'X' })).toEqual({
      carrierService: null,
      userErrors: [{ field: null, message, code: 'CARRIER_SERVICE_UPDATE_FAILED' }],
    })
    expect(await remove(id)).toEqual({
      deletedId: null,
      userErrors: [{ field: ['id'], message, code: 'CARRIER_SERVICE_DELETE_FAILED' }],
    })
  })
})
