import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_cash_tracking', 'write_locations', 'read_point_of_sale_devices'],
  [],
  { seed: { stores: [{ handle: 'demo-store', locations: [{ name: 'Warehouse' }] }] } },
)

const ERRORS = 'userErrors { field message code }'
const UNKNOWN = 'gid://shopify/Location/9'

interface Payload {
  cashDrawer: { id: string; name: string } | null
  userErrors: object[]
}

const create = (locationId: string, name: string) =>
  admin.ask<Payload>(
    `mutation ($locationId: ID!, $name: String!) {
      cashDrawerCreate(locationId: $locationId, name: $name) {
        cashDrawer { id name balance { amount currencyCode } location { id } } ${ERRORS}
      }
    }`,
    { locationId, name },
  )

const findOrCreate = (locationId: string, name: string, deviceId: string) =>
  admin.ask<Payload>(
    `mutation ($locationId: ID!, $name: String!, $deviceId: ID!) {
      cashDrawerFindOrCreate(
        locationId: $locationId, name: $name, pointOfSaleDeviceId: $deviceId
      ) { cashDrawer { id name pointOfSaleDevices(first: 5) { nodes { id } } } ${ERRORS} }
    }`,
    { locationId, name, deviceId },
  )

const update = (id: string, name: string) =>
  admin.ask<Payload>(
    `mutation ($id: ID!, $input: CashDrawerUpdateInput!) {
      cashDrawerUpdate(id: $id, input: $input) { cashDrawer { id name } ${ERRORS} }
    }`,
    { id, input: { name } },
  )

const list = async (query = '', page = 'first: 10') =>
  (
    await admin.ask<{ nodes: { name: string }[] }>(
      `query ($query: String) { cashDrawers(${page}, query: $query) { nodes { name } } }`,
      { query },
    )
  ).nodes.map(({ name }) => name)

async function places() {
  const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
    '{ locations(first: 5, sortKey: ID) { nodes { id } } }',
  )
  const [shop = '', warehouse = ''] = nodes.map(({ id }) => id)
  const deviceOf = (id: string) => id.replace('Location', 'PointOfSaleDevice')
  return { shop, warehouse, device: deviceOf(shop), otherDevice: deviceOf(warehouse) }
}

const error = (code: string, field: string[], message: string) => ({
  cashDrawer: null,
  userErrors: [{ field, message, code }],
})

describe('cash drawers', () => {
  it('are created empty, and found by id, as a node, and in lists', async () => {
    const { shop, warehouse } = await places()
    const { cashDrawer, userErrors } = await create(shop, ' Front ')
    expect(userErrors).toEqual([])
    expect(cashDrawer).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/CashDrawer\/\d+$/) as string,
      name: 'Front',
      balance: { amount: '0.0', currencyCode: 'USD' },
      location: { id: shop },
    })
    const id = cashDrawer?.id ?? ''
    await create(warehouse, 'Front')
    await create(warehouse, 'Back')

    expect(
      await admin.ask(
        `query ($id: ID!) { cashDrawer(id: $id) { name } node(id: $id) { __typename id } }`,
        { id },
      ),
    ).toEqual({ cashDrawer: { name: 'Front' }, node: { __typename: 'CashDrawer', id } })
    expect(await list()).toEqual(['Front', 'Front', 'Back'])
    expect(await list('', 'last: 1')).toEqual(['Back'])
    expect(await list(`location_id:${shop.split('/').at(-1)}`)).toEqual(['Front'])
    expect(await list(`id:>${id.split('/').at(-1)}`)).toEqual(['Front', 'Back'])
    expect(await admin.ask(`{ cashDrawer(id: "gid://shopify/CashDrawer/9") { name } }`)).toBeNull()
  })

  it('have names that are unique at a location', async () => {
    const { shop } = await places()
    const taken = 'A cash drawer with this name already exists at the specified location.'
    const front = await create(shop, 'Front')
    expect(await create(shop, 'FRONT ')).toEqual(
      error('CASH_DRAWER_ALREADY_EXISTS', ['name'], taken),
    )
    const back = await create(shop, 'Back')
    expect(await update(back.cashDrawer?.id ?? '', 'front')).toEqual(
      error('CASH_DRAWER_ALREADY_EXISTS', ['input', 'name'], taken),
    )
    expect(await list()).toEqual(['Front', 'Back'])
    const id = front.cashDrawer?.id ?? ''
    expect(await update(id, 'FRONT')).toEqual({ cashDrawer: { id, name: 'FRONT' }, userErrors: [] })
    expect(await list()).toEqual(['FRONT', 'Back'])
  })

  it('refuse unknown locations and drawers, and names without text or with too much', async () => {
    const { shop } = await places()
    expect(await create(UNKNOWN, 'Front')).toEqual(
      error('LOCATION_NOT_FOUND', ['locationId'], 'The location was not found.'),
    )
    expect(await create(shop, '  ')).toEqual(error('INVALID_NAME', ['name'], "Name can't be blank"))
    expect(await create(shop, 'x'.repeat(256))).toEqual(
      error('INVALID_NAME', ['name'], 'Name is too long (maximum is 255 characters)'),
    )
    expect(await update('gid://shopify/CashDrawer/9', 'Front')).toEqual(
      error('CASH_DRAWER_NOT_FOUND', ['id'], 'The cash drawer was not found.'),
    )
    const { cashDrawer } = await create(shop, 'Front')
    expect(await update(cashDrawer?.id ?? '', '')).toEqual(
      error('INVALID_NAME', ['input', 'name'], "Name can't be blank"),
    )
    expect(await list()).toEqual(['Front'])
  })

  it('are deleted with their location', async () => {
    const { shop, warehouse, otherDevice } = await places()
    await create(shop, 'Front')
    await findOrCreate(warehouse, 'Back', otherDevice)
    await admin.ask(
      `mutation ($id: ID!) { locationDeactivate(locationId: $id) @idempotent(key: "a") {
        locationDeactivateUserErrors { message } } }`,
      { id: warehouse },
    )
    await admin.ask(
      `mutation ($id: ID!) { locationDelete(locationId: $id) {
        locationDeleteUserErrors { message } } }`,
      { id: warehouse },
    )
    expect(await list()).toEqual(['Front'])
    expect(
      await admin.ask(`query ($id: ID!) { pointOfSaleDevice(id: $id) { id } }`, {
        id: otherDevice,
      }),
    ).toBeNull()
  })
})

describe('cashDrawerFindOrCreate', () => {
  it('creates a drawer once, and assigns the device to it', async () => {
    const { shop, device } = await places()
    const created = await findOrCreate(shop, 'Front', device)
    expect(created).toEqual({
      cashDrawer: {
        id: created.cashDrawer?.id,
        name: 'Front',
        pointOfSaleDevices: { nodes: [{ id: device }] },
      },
      userErrors: [],
    })
    expect(await findOrCreate(shop, 'front', device)).toEqual(created)
    expect(await list()).toEqual(['Front'])
  })

  it('finds a drawer that has no device yet', async () => {
    const { shop, device } = await places()
    const { cashDrawer } = await create(shop, 'Front')
    expect(await findOrCreate(shop, 'Front', device)).toMatchObject({
      cashDrawer: { id: cashDrawer?.id, pointOfSaleDevices: { nodes: [{ id: device }] } },
    })
  })

  it('refuses a device that is assigned, unknown, or at another location', async () => {
    const { shop, warehouse, device, otherDevice } = await places()
    const deviceError = (code: string, message: string) =>
      error(code, ['pointOfSaleDeviceId'], message)
    await findOrCreate(shop, 'Front', device)
    expect(await findOrCreate(shop, 'Back', device)).toEqual(
      deviceError(
        'CASH_DRAWER_ASSIGNMENT_ALREADY_EXISTS',
        'The cash drawer assignment already exists.',
      ),
    )
    expect(await findOrCreate(shop, 'Back', 'gid://shopify/PointOfSaleDevice/9')).toEqual(
      deviceError('POINT_OF_SALE_DEVICE_NOT_FOUND', 'The point of sale device was not found.'),
    )
    expect(await findOrCreate(warehouse, '', otherDevice)).toEqual(
      error('NOT_SAVED', ['name'], "Name can't be blank"),
    )
    expect(await findOrCreate(shop, 'Back', otherDevice)).toEqual(
      deviceError('NOT_SAVED', 'The point of sale device is at another location'),
    )
    expect(await findOrCreate(UNKNOWN, 'Back', otherDevice)).toEqual(
      error('LOCATION_NOT_FOUND', ['locationId'], 'The location was not found.'),
    )
    expect(await list()).toEqual(['Front'])
  })
})
