// cspell:words deactivatable

import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_fulfillments', 'write_locations', 'write_inventory', 'write_products'],
  ['locations/create', 'locations/update', 'locations/delete'],
)

const FIELDS = `id handle serviceName callbackUrl trackingSupport inventoryManagement
  requiresShippingMethod type
  location { id name isFulfillmentService deactivatable shipsInventory fulfillmentService { handle } }`

const CREATE = `mutation ($name: String!, $callbackUrl: URL) {
  fulfillmentServiceCreate(name: $name, callbackUrl: $callbackUrl, trackingSupport: true) {
    fulfillmentService { ${FIELDS} } userErrors { field message }
  }
}`

interface Created {
  fulfillmentService: { id: string; location: { id: string } }
}

const create = async (name: string) =>
  (await admin.ask<Created>(CREATE, { name })).fulfillmentService

const remove = (variables: Record<string, unknown>) =>
  admin.ask(
    `mutation ($id: ID!, $destination: ID, $action: FulfillmentServiceDeleteInventoryAction) {
      fulfillmentServiceDelete(id: $id, destinationLocationId: $destination, inventoryAction: $action) {
        deletedId userErrors { field message }
      }
    }`,
    variables,
  )

const read = (id: string) =>
  admin.ask('query ($id: ID!) { fulfillmentService(id: $id) { id serviceName } }', { id })

const available = async (item: string) =>
  (
    await admin.ask<{ inventoryLevels: { nodes: unknown[] } }>(
      `query ($item: ID!) { inventoryItem(id: $item) { inventoryLevels(first: 5) {
        nodes { location { id } quantities(names: ["available"]) { quantity } }
      } } }`,
      { item },
    )
  ).inventoryLevels.nodes

describe('fulfillment services', () => {
  it('creates a service with a location of its own', async () => {
    const { fulfillmentService: service } = await admin.ask<Created>(CREATE, {
      name: 'North Depot',
      callbackUrl: 'https://depot.test/hooks',
    })
    expect(service).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/FulfillmentService\/\d+\?id=true$/),
      handle: 'north-depot',
      serviceName: 'North Depot',
      callbackUrl: 'https://depot.test/hooks',
      trackingSupport: true,
      inventoryManagement: false,
      requiresShippingMethod: true,
      type: 'THIRD_PARTY',
      location: {
        id: expect.any(String),
        name: 'North Depot',
        isFulfillmentService: true,
        deactivatable: false,
        shipsInventory: false,
        fulfillmentService: { handle: 'north-depot' },
      },
    })
    await expect.poll(admin.received).toMatchObject([['locations/create', { name: 'North Depot' }]])
  })

  it('finds a service by its id with and without the query, and lists it after the manual one', async () => {
    const { id } = await create('North Depot')
    for (const text of [id, id.replace('?id=true', '')])
      expect(await read(text)).toEqual({ id, serviceName: 'North Depot' })
    expect(
      await admin.ask('{ shop { fulfillmentServices { handle type location { name } } } }'),
    ).toEqual({
      fulfillmentServices: [
        { handle: 'manual', type: 'MANUAL', location: { name: 'Shop location' } },
        { handle: 'north-depot', type: 'THIRD_PARTY', location: { name: 'North Depot' } },
      ],
    })
  })

  it('lists the locations of services only on request', async () => {
    await create('North Depot')
    expect(await admin.ask('{ locations(first: 5) { nodes { name } } }')).toEqual({
      nodes: [{ name: 'Shop location' }],
    })
    expect(
      await admin.ask('{ locations(first: 5, includeLegacy: true) { nodes { name } } }'),
    ).toEqual({ nodes: [{ name: 'North Depot' }, { name: 'Shop location' }] })
  })

  it.each([
    ['a blank name', { name: '' }, [['name', "Name can't be blank"]]],
    [
      'spaces around a name',
      { name: ' Depot ' },
      [
        ['name', 'Name cannot begin with a whitespace character'],
        ['name', 'Name cannot end with a whitespace character'],
      ],
    ],
    [
      'a long name',
      { name: 'x'.repeat(256) },
      [['name', 'Name is too long (maximum is 255 characters)']],
    ],
    ['a reserved name', { name: 'MANUAL' }, [['name', 'Name is reserved']]],
    ['a taken name', { name: 'TAKEN' }, [['name', 'Name has already been taken']]],
    ['the handle of another', { name: 'taken!' }, [['name', 'Name has already been taken']]],
    [
      'another protocol',
      { name: 'Depot', callbackUrl: 'ftp://depot.test' },
      [['callbackUrl', 'Callback url protocol ftp:// is not supported']],
    ],
    [
      'a reserved host',
      { name: 'Depot', callbackUrl: 'https://api.example.org/x' },
      [['callbackUrl', 'Callback url is not allowed']],
    ],
  ])('refuses %s', async (_case, variables, errors) => {
    await create('Taken')
    expect(await admin.ask(CREATE, variables)).toEqual({
      fulfillmentService: null,
      userErrors: errors.map(([field, message]) => ({ field: [field], message })),
    })
    expect(
      await admin.ask('{ locations(first: 5, includeLegacy: true) { nodes { name } } }'),
    ).toEqual({ nodes: [{ name: 'Shop location' }, { name: 'Taken' }] })
  })

  it('updates a service and the name of its location, but not its handle', async () => {
    const { id } = await create('North Depot')
    expect(
      await admin.ask(
        `mutation ($id: ID!) {
          fulfillmentServiceUpdate(id: $id, name: "South Depot", trackingSupport: false) {
            fulfillmentService { handle serviceName trackingSupport location { name } }
            userErrors { field message }
          }
        }`,
        { id },
      ),
    ).toEqual({
      fulfillmentService: {
        handle: 'north-depot',
        serviceName: 'South Depot',
        trackingSupport: false,
        location: { name: 'South Depot' },
      },
      userErrors: [],
    })
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual(['locations/create', 'locations/update'])
  })

  it.each(['gid://shopify/FulfillmentService/manual', 'gid://shopify/FulfillmentService/99'])(
    'does not change %s',
    async id => {
      const userErrors = [{ field: ['id'], message: 'Fulfillment service could not be found.' }]
      expect(await remove({ id })).toEqual({ deletedId: null, userErrors })
      expect(
        await admin.ask(
          `mutation ($id: ID!) { fulfillmentServiceUpdate(id: $id, name: "X") {
            fulfillmentService { id } userErrors { field message } } }`,
          { id },
        ),
      ).toEqual({ fulfillmentService: null, userErrors })
    },
  )
})

describe('deletion of a fulfillment service', () => {
  const stock = async (locationId: string) => {
    const { product } = await admin.ask<{
      product: { variants: { nodes: { inventoryItem: { id: string } }[] } }
    }>(
      `mutation { productCreate(product: { title: "Lamp" }) {
        product { variants(first: 1) { nodes { inventoryItem { id } } } } } }`,
    )
    const item = product.variants.nodes[0]?.inventoryItem.id ?? ''
    await admin.ask(
      `mutation ($item: ID!, $location: ID!) {
        inventoryActivate(inventoryItemId: $item, locationId: $location, available: 7)
          @idempotent(key: "stock") { userErrors { message } } }`,
      { item, location: locationId },
    )
    return item
  }

  it.each([
    ['DELETE', 0],
    ['TRANSFER', 7],
  ])('with %s leaves %i of its stock', async (action, left) => {
    const { id, location } = await create('North Depot')
    const primary = (await admin.ask<{ id: string }>('{ location { id } }')).id
    const item = await stock(location.id)
    const destination = action === 'TRANSFER' ? primary : undefined
    expect(await remove({ id, action, destination })).toEqual({
      deletedId: id.replace('?id=true', ''),
      userErrors: [],
    })
    expect(await available(item)).toEqual([
      { location: { id: primary }, quantities: [{ quantity: left }] },
    ])
    expect(await admin.ask('query ($id: ID!) { location(id: $id) { id } }', location)).toBeNull()
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual(['locations/create', 'locations/delete'])
  })

  it('with KEEP makes the location one of the merchant', async () => {
    const { id, location } = await create('North Depot')
    await remove({ id, action: 'KEEP' })
    expect(
      await admin.ask(
        'query ($id: ID!) { location(id: $id) { isFulfillmentService deactivatable } }',
        location,
      ),
    ).toEqual({ isFulfillmentService: false, deactivatable: true })
    expect(await read(id)).toBeNull()
  })

  it.each(['DELETE', 'KEEP'])('refuses a destination with %s', async action => {
    const { id, location } = await create('North Depot')
    expect(await remove({ id, action, destination: location.id })).toEqual({
      deletedId: null,
      userErrors: [
        {
          field: ['inventoryAction'],
          message:
            'Inventory action Destination location id should not be present when deleting/keeping the inventory of the fulfillment service.',
        },
      ],
    })
    expect(await read(id)).toEqual({ id, serviceName: 'North Depot' })
  })

  it('keeps the location of a service active', async () => {
    const { location } = await create('North Depot')
    expect(
      await admin.ask(
        `mutation ($id: ID!) { locationDeactivate(locationId: $id) @idempotent(key: "a") {
          location { isActive } locationDeactivateUserErrors { code } } }`,
        location,
      ),
    ).toEqual({
      location: { isActive: true },
      locationDeactivateUserErrors: [{ code: 'PERMANENTLY_BLOCKED_FROM_DEACTIVATION_ERROR' }],
    })
  })
})
