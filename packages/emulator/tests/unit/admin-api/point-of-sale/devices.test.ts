import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { ERRORS, openSession, startRegister } from './started-register'

const admin = startAdmin(
  ['write_cash_tracking', 'read_locations', 'read_point_of_sale_devices', 'read_users'],
  [],
  { seed: { stores: [{ handle: 'demo-store', locations: [{ name: 'Warehouse' }] }] } },
)

const read = (id: string) =>
  admin.ask(
    `query ($id: ID!) { pointOfSaleDevice(id: $id) {
      id cashDrawer { id } activePaymentSession { id } } }`,
    { id },
  )

const assign = (device: string, drawer: string) =>
  admin.ask(
    `mutation ($device: ID!, $drawer: ID!) {
      pointOfSaleDeviceAssignToCashDrawer(pointOfSaleDeviceId: $device, cashDrawerId: $drawer) {
        pointOfSaleDevice { id cashDrawer { id } } ${ERRORS}
      }
    }`,
    { device, drawer },
  )

async function addDrawer(locationId: string, name: string): Promise<string> {
  const { cashDrawer } = await admin.ask<{ cashDrawer: { id: string } }>(
    `mutation ($locationId: ID!, $name: String!) {
      cashDrawerCreate(locationId: $locationId, name: $name) { cashDrawer { id } }
    }`,
    { locationId, name },
  )
  return cashDrawer.id
}

describe('point of sale devices', () => {
  it('are one per location, with their drawer and their open session', async () => {
    const { location, device, drawer } = await startRegister(admin)
    expect(await read(device)).toEqual({
      id: device,
      cashDrawer: { id: drawer },
      activePaymentSession: null,
    })
    const session = await openSession(admin, device)
    expect(await read(device)).toMatchObject({ activePaymentSession: { id: session } })
    expect(
      await admin.ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id: device }),
    ).toEqual({ __typename: 'PointOfSaleDevice', id: device })
    expect(await read(location)).toBeNull()
    expect(await read('gid://shopify/PointOfSaleDevice/9')).toBeNull()
  })

  it('are assigned to another drawer, in place of the one that they had', async () => {
    const { location, device, drawer } = await startRegister(admin)
    const back = await addDrawer(location, 'Back')
    expect(await assign(device, back)).toEqual({
      pointOfSaleDevice: { id: device, cashDrawer: { id: back } },
      userErrors: [],
    })
    expect(
      await admin.ask(
        `query ($drawer: ID!, $back: ID!) {
          front: cashDrawer(id: $drawer) { pointOfSaleDevices(first: 1) { nodes { id } } }
          back: cashDrawer(id: $back) { pointOfSaleDevices(first: 1) { nodes { id } } }
        }`,
        { drawer, back },
      ),
    ).toEqual({
      front: { pointOfSaleDevices: { nodes: [] } },
      back: { pointOfSaleDevices: { nodes: [{ id: device }] } },
    })
  })

  it('are not assigned if device or drawer are unknown, or at different locations', async () => {
    const { device, drawer } = await startRegister(admin)
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ locations(last: 1, sortKey: ID) { nodes { id } } }',
    )
    const elsewhere = await addDrawer(nodes[0]?.id ?? '', 'Back')
    expect(await assign('gid://shopify/PointOfSaleDevice/9', 'gid://shopify/CashDrawer/9')).toEqual(
      {
        pointOfSaleDevice: null,
        userErrors: [
          {
            field: ['pointOfSaleDeviceId'],
            message: 'The point of sale device was not found.',
            code: 'POINT_OF_SALE_DEVICE_NOT_FOUND',
          },
          {
            field: ['cashDrawerId'],
            message: 'The cash drawer was not found.',
            code: 'CASH_DRAWER_NOT_FOUND',
          },
        ],
      },
    )
    expect(await assign(device, elsewhere)).toEqual({
      pointOfSaleDevice: null,
      userErrors: [
        {
          field: ['cashDrawerId'],
          message: 'The cash drawer and point of sale device must be in the same location.',
          code: 'LOCATION_MISMATCH',
        },
      ],
    })
    expect(await read(device)).toMatchObject({ cashDrawer: { id: drawer } })
  })
})
