import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_locations', 'write_inventory', 'write_products', 'write_fulfillments'],
  [
    'locations/create',
    'locations/update',
    'locations/activate',
    'locations/deactivate',
    'locations/delete',
  ],
)

const ADD = `mutation ($input: LocationAddInput!) {
  locationAdd(input: $input) { location { id name } userErrors { field message code } }
}`

interface Added {
  location: { id: string; name: string } | null
  userErrors: object[]
}

async function add(name: string, address: object = { countryCode: 'CA' }): Promise<string> {
  const { location, userErrors } = await admin.ask<Added>(ADD, { input: { name, address } })
  expect(userErrors).toEqual([])
  return location?.id ?? ''
}

const edit = (id: string, input: object) =>
  admin.ask(
    `mutation ($id: ID!, $input: LocationEditInput!) {
      locationEdit(id: $id, input: $input) {
        location { name fulfillsOnlineOrders address { city country countryCode province provinceCode } }
        userErrors { field message code }
      }
    }`,
    { id, input },
  )

let keys = 0

const deactivate = (id: string, destination?: string) =>
  admin.ask(
    `mutation ($id: ID!, $destination: ID) {
      locationDeactivate(locationId: $id, destinationLocationId: $destination)
        @idempotent(key: "deactivate-${keys++}") {
        location { isActive deletable deactivatedAt }
        locationDeactivateUserErrors { field message code }
      }
    }`,
    { id, destination },
  )

const activate = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) {
      locationActivate(locationId: $id) @idempotent(key: "activate-${keys++}") {
        location { isActive deactivatedAt }
        locationActivateUserErrors { field message code }
      }
    }`,
    { id },
  )

const remove = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) {
      locationDelete(locationId: $id) {
        deletedLocationId
        locationDeleteUserErrors { field message code }
      }
    }`,
    { id },
  )

const primary = async () => (await admin.ask<{ id: string }>('{ location { id } }')).id
const names = async (args: string) =>
  (
    await admin.ask<{ nodes: { name: string }[] }>(`{ locations(${args}) { nodes { name } } }`)
  ).nodes.map(({ name }) => name)
const topics = () => admin.received().map(([topic]) => topic)

describe('locationAdd', () => {
  it('adds a location with the names of its country and province', async () => {
    const id = await add('Harbor', {
      address1: '9 Quay Road',
      city: 'Halifax',
      countryCode: 'CA',
      provinceCode: 'NS',
      zip: 'B3H 1A1',
    })
    expect(
      await admin.ask(
        `query ($id: ID!) { location(id: $id) {
          name isActive isPrimary fulfillsOnlineOrders deactivatable deletable shipsInventory createdAt
          address { country province formatted address2 latitude }
        } }`,
        { id },
      ),
    ).toEqual({
      name: 'Harbor',
      isActive: true,
      isPrimary: false,
      fulfillsOnlineOrders: true,
      deactivatable: true,
      deletable: false,
      shipsInventory: false,
      createdAt: '2027-01-15T08:00:00Z',
      address: {
        country: 'Canada',
        province: 'Nova Scotia',
        formatted: ['9 Quay Road', 'Halifax NS B3H 1A1', 'Canada'],
        address2: null,
        latitude: null,
      },
    })
    await expect.poll(admin.received).toMatchObject([
      [
        'locations/create',
        {
          name: 'Harbor',
          province: 'Nova Scotia',
          country_code: 'CA',
          active: true,
          legacy: false,
        },
      ],
    ])
  })

  it.each([
    ['  ', 'BLANK', 'Add a location name'],
    ['x'.repeat(101), 'TOO_LONG', 'Use a shorter location name (up to 100 characters)'],
    ['shop LOCATION', 'TAKEN', 'You already have a location with this name'],
  ])('refuses the name %j', async (name, code, message) => {
    expect(await admin.ask(ADD, { input: { name, address: { countryCode: 'US' } } })).toEqual({
      location: null,
      userErrors: [{ field: ['input', 'name'], message, code }],
    })
    expect(await names('first: 9')).toEqual(['Shop location'])
  })
})

describe('metafields of a location', () => {
  const SET = `mutation ($input: LocationAddInput!) {
    locationAdd(input: $input) {
      location { id metafield(namespace: "custom", key: "gate") { value } }
      userErrors { field message code }
    }
  }`
  const gate = { namespace: 'custom', key: 'gate', type: 'number_integer', value: '4' }
  const input = (metafield: object) => ({
    input: {
      name: 'Harbor',
      address: { countryCode: 'CA' },
      metafields: [{ ...gate, ...metafield }],
    },
  })

  it('are set by locationAdd and changed by locationEdit', async () => {
    const { location } = await admin.ask<{ location: { id: string } }>(SET, input({}))
    expect(location).toEqual({ id: location.id, metafield: { value: '4' } })
    await edit(location.id, { metafields: [{ ...gate, value: '5' }] })
    expect(
      await admin.ask(
        'query ($id: ID!) { location(id: $id) { metafield(namespace: "custom", key: "gate") { value } } }',
        { id: location.id },
      ),
    ).toEqual({ metafield: { value: '5' } })
  })

  it.each([
    [{ type: 'tide' }, 'type', 'INVALID_TYPE', /^Type must be one of the following: antenna_gain,/],
    [{ value: 'high' }, 'value', 'INVALID_VALUE', /^Value must be an integer\.$/],
  ])('refuse %j without adding the location', async (change, field, code, message) => {
    const { location, userErrors } = await admin.ask<Added>(SET, input(change))
    expect([location, userErrors]).toEqual([
      null,
      [
        {
          field: ['input', 'metafields', '0', field],
          code,
          message: expect.stringMatching(message) as string,
        },
      ],
    ])
    expect(await names('first: 5')).not.toContain('Harbor')
  })

  it('lists the types of metafields for an unknown one, in the order of their names', async () => {
    const { userErrors } = await admin.ask<{ userErrors: { message: string }[] }>(
      SET,
      input({ type: 'tide' }),
    )
    const types = userErrors[0]?.message.replace(/^.*: |\.$/g, '').split(', ') ?? []
    const isReference = (type: string) => type.endsWith('_reference')
    const values = types.filter(type => !isReference(type))
    expect(types.slice(0, values.length)).toEqual(values)
    expect(values).toEqual(expect.arrayContaining(['float', 'list.boolean', 'string', 'url']))
    const following = (name: string) => values[values.indexOf(name) + 1]
    expect([following('date_time'), following('volume')]).toEqual(['date', 'volumetric_flow_rate'])
    expect(values).not.toContain('jurisdiction')
    expect(values.indexOf('date_time')).toBe(values.indexOf('date') - 1)
  })

  it('are not set without a value', async () => {
    const { location } = await admin.ask<{ location: { id: string } }>(SET, input({ value: '' }))
    expect(location).toEqual({ id: location.id, metafield: null })
  })

  it('need a key', async () => {
    expect(await admin.send(SET, input({ key: ' ' }))).toMatchObject({
      data: { locationAdd: null },
      errors: [{ message: "key can't be blank", extensions: { code: 'INVALID_FIELD_ARGUMENTS' } }],
    })
  })
})

describe('locationEdit', () => {
  it('replaces the fields that the input has', async () => {
    const id = await add('Harbor', { city: 'Halifax', countryCode: 'CA', provinceCode: 'NS' })
    expect(await edit(id, { name: ' Dock ', address: { provinceCode: 'ON' } })).toEqual({
      location: {
        name: 'Dock',
        fulfillsOnlineOrders: true,
        address: {
          city: 'Halifax',
          country: 'Canada',
          countryCode: 'CA',
          province: 'Ontario',
          provinceCode: 'ON',
        },
      },
      userErrors: [],
    })
    await expect.poll(topics).toEqual(['locations/create', 'locations/update'])
  })

  it('drops the province of another country', async () => {
    const id = await add('Harbor', { city: 'Halifax', countryCode: 'CA', provinceCode: 'NS' })
    expect(await edit(id, { address: { countryCode: 'GB' } })).toMatchObject({
      location: { address: { country: 'United Kingdom', province: null, provinceCode: null } },
    })
  })

  it('refuses an unknown location', async () => {
    expect(await edit('gid://shopify/Location/77', { name: 'Dock' })).toEqual({
      location: null,
      userErrors: [{ field: ['id'], message: 'Location not found.', code: 'NOT_FOUND' }],
    })
  })

  it('keeps one location that fulfills online orders', async () => {
    expect(await edit(await primary(), { fulfillsOnlineOrders: false })).toEqual({
      location: null,
      userErrors: [
        {
          field: ['input'],
          message:
            'Online order fulfillment could not be disabled for this location as it is the only location that fulfills online orders.',
          code: 'CANNOT_DISABLE_ONLINE_ORDER_FULFILLMENT',
        },
      ],
    })
    await add('Harbor')
    expect(await edit(await primary(), { fulfillsOnlineOrders: false })).toMatchObject({
      location: { fulfillsOnlineOrders: false },
      userErrors: [],
    })
  })
})

it('lets the name of an inactive location be used again, and that one stay inactive', async () => {
  const first = await add('Harbor')
  await deactivate(first)
  const second = await add('harbor')
  expect(await activate(first)).toEqual({
    location: { isActive: false, deactivatedAt: expect.any(String) as string },
    locationActivateUserErrors: [
      {
        field: ['locationId'],
        message: 'There is already an active location with this name.',
        code: 'HAS_NON_UNIQUE_NAME',
      },
    ],
  })
  await deactivate(second)
  expect(await activate(first)).toMatchObject({ location: { isActive: true } })
})

it('leaves the online orders of a location to its fulfillment service', async () => {
  const { fulfillmentService } = await admin.ask<{
    fulfillmentService: { location: { id: string; fulfillsOnlineOrders: boolean } }
  }>(
    `mutation { fulfillmentServiceCreate(name: "Depot", trackingSupport: false) {
      fulfillmentService { location { id fulfillsOnlineOrders } }
    } }`,
  )
  const { id, fulfillsOnlineOrders } = fulfillmentService.location
  expect(await edit(id, { fulfillsOnlineOrders: !fulfillsOnlineOrders })).toEqual({
    location: null,
    userErrors: [
      {
        field: ['input'],
        message:
          'Cannot modify the online order fulfillment preference for fulfillment service locations.',
        code: 'CANNOT_MODIFY_ONLINE_ORDER_FULFILLMENT_FOR_FS_LOCATION',
      },
    ],
  })
  expect(await edit(id, { fulfillsOnlineOrders })).toMatchObject({ userErrors: [] })
})

describe('the life of a location', () => {
  it('is deactivated, activated, deactivated, and deleted', async () => {
    const id = await add('Harbor')
    expect(await deactivate(id)).toEqual({
      location: { isActive: false, deletable: true, deactivatedAt: '2027-01-15T08:00:00Z' },
      locationDeactivateUserErrors: [],
    })
    expect(await names('first: 9')).toEqual(['Shop location'])
    expect(await names('first: 9, includeInactive: true')).toEqual(['Harbor', 'Shop location'])
    expect(await admin.ask('{ locationsCount { count } }')).toEqual({ count: 2 })
    expect(await activate(id)).toEqual({
      location: { isActive: true, deactivatedAt: null },
      locationActivateUserErrors: [],
    })
    expect(await remove(id)).toEqual({
      deletedLocationId: null,
      locationDeleteUserErrors: [
        {
          field: ['locationId'],
          message: 'The location cannot be deleted while it is active.',
          code: 'LOCATION_IS_ACTIVE',
        },
      ],
    })
    await deactivate(id)
    expect(await remove(id)).toEqual({ deletedLocationId: id, locationDeleteUserErrors: [] })
    expect(await admin.ask('query ($id: ID!) { location(id: $id) { id } }', { id })).toBeNull()
    await expect
      .poll(topics)
      .toEqual([
        'locations/create',
        'locations/deactivate',
        'locations/activate',
        'locations/deactivate',
        'locations/delete',
      ])
  })

  it('does not end for the first location', async () => {
    expect(await deactivate(await primary())).toEqual({
      location: { isActive: true, deletable: false, deactivatedAt: null },
      locationDeactivateUserErrors: [
        {
          field: ['locationId'],
          message:
            'Location could not be deactivated because it either has a fulfillment service or is the only location with a shipping address.',
          code: 'PERMANENTLY_BLOCKED_FROM_DEACTIVATION_ERROR',
        },
      ],
    })
  })

  it('needs a destination that exists', async () => {
    const id = await add('Harbor')
    expect(await deactivate(id, id)).toMatchObject({
      location: { isActive: true },
      locationDeactivateUserErrors: [
        {
          field: ['destinationLocationId'],
          message:
            'Location could not be deactivated because the destination location cannot be set to the location to be deactivated.',
          code: 'DESTINATION_LOCATION_IS_THE_SAME_LOCATION',
        },
      ],
    })
    expect(await deactivate(id, 'gid://shopify/Location/77')).toMatchObject({
      locationDeactivateUserErrors: [
        {
          field: ['destinationLocationId'],
          message:
            'Location could not be deactivated because the destination location could be not found or is inactive.',
          code: 'DESTINATION_LOCATION_NOT_FOUND_OR_INACTIVE',
        },
      ],
    })
  })

  it.each(['Activate', 'Deactivate', 'Delete'])('location%s needs a location', async verb => {
    const directive = verb === 'Delete' ? '' : '@idempotent(key: "k")'
    expect(
      await admin.ask(`mutation { location${verb}(locationId: "gid://shopify/Location/77") ${directive} {
        location${verb}UserErrors { field message code }
      } }`),
    ).toEqual({
      [`location${verb}UserErrors`]: [
        { field: ['locationId'], message: 'Location not found.', code: 'LOCATION_NOT_FOUND' },
      ],
    })
  })
})

describe('lists of locations', () => {
  it('are sorted by name', async () => {
    await add('Warehouse')
    await add('attic')
    expect(await names('first: 9')).toEqual(['attic', 'Shop location', 'Warehouse'])
    expect(await names('first: 9, reverse: true, sortKey: ID')).toEqual([
      'attic',
      'Warehouse',
      'Shop location',
    ])
    expect(await names('first: 9, query: "name:attic OR country:US"')).toEqual([
      'attic',
      'Shop location',
    ])
  })

  it('have one entry by an identifier', async () => {
    const id = await add('Harbor')
    const find = `query ($identifier: LocationIdentifierInput!) {
      locationByIdentifier(identifier: $identifier) { name }
    }`
    expect(await admin.ask(find, { identifier: { id } })).toEqual({ name: 'Harbor' })
    const custom = { customId: { namespace: 'a', key: 'b', value: 'c' } }
    expect(await admin.send(find, { identifier: custom })).toMatchObject({
      data: { locationByIdentifier: null },
      errors: [
        {
          message: "Metafield definition of type 'id' is required when using custom ids.",
          extensions: { code: 'NOT_FOUND' },
        },
      ],
    })
  })
})

// The last one, because its webhooks arrive late.
describe('the number of locations', () => {
  it('is at most 200', async () => {
    for (let index = 1; index < 200; index += 20) {
      const roots = Array.from(
        { length: Math.min(20, 200 - index) },
        (_, offset) =>
          `a${offset}: locationAdd(input: { name: "Depot ${index + offset}", address: { countryCode: US } }) { userErrors { field } }`,
      )
      await admin.ask(`mutation { ${roots.join('\n')} }`)
      await admin.advanceClock(60_000)
    }
    expect(await admin.ask('{ locationsCount { count precision } }')).toEqual({
      count: 200,
      precision: 'EXACT',
    })
    expect(
      await admin.ask(ADD, { input: { name: 'Next', address: { countryCode: 'US' } } }),
    ).toEqual({
      location: null,
      userErrors: [
        {
          field: ['input'],
          message: 'You have reached the maximum number of locations (200)',
          code: 'INVALID',
        },
      ],
    })
  })
})
