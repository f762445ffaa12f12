import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_shipping', 'read_locations'], [])

const enable = (localPickupSettings: object) =>
  admin.ask(
    `mutation ($localPickupSettings: DeliveryLocationLocalPickupEnableInput!) {
      locationLocalPickupEnable(localPickupSettings: $localPickupSettings) {
        localPickupSettings { pickupTime instructions } userErrors { field message code }
      }
    }`,
    { localPickupSettings },
  )

const disable = (locationId: string) =>
  admin.ask(
    `mutation ($locationId: ID!) { locationLocalPickupDisable(locationId: $locationId) {
      locationId userErrors { field message code } } }`,
    { locationId },
  )

const read = () =>
  admin.ask<{ id: string; localPickupSettingsV2: object | null }>(
    '{ location { id localPickupSettingsV2 { pickupTime instructions } } }',
  )

describe('local pickup', () => {
  it('is enabled and disabled per location', async () => {
    const { id } = await read()
    const settings = { pickupTime: 'TWO_HOURS', instructions: 'Ring the bell.' }
    expect(await enable({ locationId: id, ...settings })).toEqual({
      localPickupSettings: settings,
      userErrors: [],
    })
    expect(await read()).toEqual({ id, localPickupSettingsV2: settings })
    expect(await disable(id)).toEqual({ locationId: id, userErrors: [] })
    expect(await read()).toEqual({ id, localPickupSettingsV2: null })
  })

  it('refuses a custom time, and locations that are not active', async () => {
    const { id } = await read()
    expect(await enable({ locationId: id, pickupTime: 'CUSTOM' })).toEqual({
      localPickupSettings: null,
      userErrors: [
        {
          field: ['localPickupSettings'],
          message: 'Custom pickup time is not allowed for local pickup settings.',
          code: 'CUSTOM_PICKUP_TIME_NOT_ALLOWED',
        },
      ],
    })
    const missing = {
      message: 'Unable to find an active location for location ID 99',
      code: 'ACTIVE_LOCATION_NOT_FOUND',
    }
    const locationId = 'gid://shopify/Location/99'
    expect(await enable({ locationId, pickupTime: 'ONE_HOUR' })).toMatchObject({
      userErrors: [{ field: ['localPickupSettings'], ...missing }],
    })
    expect(await disable(locationId)).toEqual({
      locationId: null,
      userErrors: [{ field: ['locationId'], ...missing }],
    })
    expect((await read()).localPickupSettingsV2).toBeNull()
  })
})

describe('shipping packages', () => {
  it.each([
    'shippingPackageDelete(id: $id)',
    'shippingPackageMakeDefault(id: $id)',
    'shippingPackageUpdate(id: $id, shippingPackage: { name: "Box" })',
  ])('%s finds no package', async field => {
    const id = 'gid://shopify/ShippingPackage/1'
    const { errors } = await admin.send(
      `mutation ($id: ID!) { ${field} { userErrors { message } } }`,
      { id },
    )
    expect(errors).toMatchObject([
      { message: `Invalid id: ${id}`, extensions: { code: 'RESOURCE_NOT_FOUND' } },
    ])
  })
})
