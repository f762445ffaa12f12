import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_customers'], ['customers/update'])

let customerId: string
beforeEach(async () => {
  const { customer } = await admin.ask<{ customer: { id: string } }>(
    'mutation { customerCreate(input: { firstName: "Ana" }) { customer { id } } }',
  )
  customerId = customer.id
})

interface Address {
  id: string
}

const add = (address: object, setAsDefault?: boolean) =>
  admin.ask<{ address: Address; userErrors: object[] }>(
    `mutation ($customerId: ID!, $address: MailingAddressInput!, $setAsDefault: Boolean) {
      customerAddressCreate(
        customerId: $customerId, address: $address, setAsDefault: $setAsDefault
      ) {
        address {
          id name city country countryCodeV2 province provinceCode formattedArea
          formatted(withName: true)
        }
        userErrors { field message }
      }
    }`,
    { customerId, address, setAsDefault },
  )

const call = (root: string, addressId: string, payload: string) =>
  admin.ask(
    `mutation ($customerId: ID!, $addressId: ID!) {
      ${root}(customerId: $customerId, addressId: $addressId) {
        ${payload} userErrors { field message }
      }
    }`,
    { customerId, addressId },
  )

const change = (addressId: string, address: object) =>
  admin.send(
    `mutation ($customerId: ID!, $addressId: ID!, $address: MailingAddressInput!) {
      customerAddressUpdate(customerId: $customerId, addressId: $addressId, address: $address) {
        address { city country province } userErrors { field message }
      }
    }`,
    { customerId, addressId, address },
  )

const cities = async () => {
  const { addressesV2, defaultAddress } = await admin.ask<{
    addressesV2: { nodes: { city: string }[] }
    defaultAddress: { city: string } | null
  }>(
    `query ($customerId: ID!) {
      customer(id: $customerId) { addressesV2(first: 9) { nodes { city } } defaultAddress { city } }
    }`,
    { customerId },
  )
  return [defaultAddress?.city ?? null, addressesV2.nodes.map(({ city }) => city)]
}

describe('addresses', () => {
  it('name the country and the province of their codes', async () => {
    const { address, userErrors } = await add({
      firstName: 'Ana',
      address1: '1 Mill Road',
      city: 'Leeds',
      zip: 'LS1 1AA',
      countryCode: 'GB',
      country: 'France',
      provinceCode: 'ENG',
    })
    expect(userErrors).toEqual([])
    expect(address).toEqual({
      id: expect.stringMatching(/MailingAddress\/\d+\?model_name=CustomerAddress$/) as string,
      name: 'Ana',
      city: 'Leeds',
      country: 'United Kingdom',
      countryCodeV2: 'GB',
      province: 'England',
      provinceCode: 'ENG',
      formattedArea: 'Leeds ENG, United Kingdom',
      formatted: ['Ana', '1 Mill Road', 'Leeds ENG LS1 1AA', 'United Kingdom'],
    })
  })

  it.each([
    [{ country: 'Nowhere' }, ['address', 'country'], 'Country is invalid'],
    [{ countryCode: 'AU', provinceCode: 'ON' }, ['address', 'province'], 'Province is invalid'],
  ])('refuse %j', async (address, field, message) => {
    expect(await add(address)).toEqual({ address: null, userErrors: [{ field, message }] })
    expect(await cities()).toEqual([null, []])
  })

  it('ignore the province of a country without provinces', async () => {
    const { address } = await add({ countryCode: 'DE', provinceCode: 'XX' })
    expect(address).toMatchObject({ country: 'Germany', province: null, provinceCode: null })
  })

  it('have a default: the first one, until another one is set', async () => {
    await add({ city: 'Oslo' })
    await add({ city: 'Bergen' })
    expect(await cities()).toEqual(['Oslo', ['Oslo', 'Bergen']])
    const { address } = await add({ city: 'Voss' }, true)
    expect(await cities()).toEqual(['Voss', ['Oslo', 'Bergen', 'Voss']])
    expect(await call('customerAddressDelete', address.id, 'deletedAddressId')).toEqual({
      deletedAddressId: address.id,
      userErrors: [],
    })
    expect(await cities()).toEqual(['Oslo', ['Oslo', 'Bergen']])
  })

  it('can be made the default', async () => {
    await add({ city: 'Oslo' })
    const { address } = await add({ city: 'Bergen' })
    expect(
      await call('customerUpdateDefaultAddress', address.id, 'customer { defaultAddress { id } }'),
    ).toEqual({ customer: { defaultAddress: { id: address.id } }, userErrors: [] })
  })

  it('change only in the given fields', async () => {
    const { address } = await add({ city: 'Hull', countryCode: 'GB', provinceCode: 'ENG' })
    expect((await change(address.id, { city: 'York' })).data).toEqual({
      customerAddressUpdate: {
        address: { city: 'York', country: 'United Kingdom', province: 'England' },
        userErrors: [],
      },
    })
    expect((await change(address.id, { provinceCode: 'TX' })).data).toEqual({
      customerAddressUpdate: {
        address: null,
        userErrors: [{ field: ['address', 'province'], message: 'Province is invalid' }],
      },
    })
  })

  it.each([
    ['customerAddressUpdate', 'address: { city: "Oslo" }'],
    ['customerAddressDelete', ''],
    ['customerUpdateDefaultAddress', ''],
  ])('%s refuses an unknown address, also without a customer', async (root, rest) => {
    const addressId = 'gid://shopify/MailingAddress/999?model_name=CustomerAddress'
    for (const id of [customerId, 'gid://shopify/Customer/999']) {
      const { data, errors } = await admin.send(
        `mutation ($id: ID!, $addressId: ID!) {
          ${root}(customerId: $id, addressId: $addressId${rest && `, ${rest}`}) { userErrors { field } }
        }`,
        { id, addressId },
      )
      expect(data).toEqual({ [root]: null })
      expect(errors).toMatchObject([
        { message: `Invalid id: ${addressId}`, extensions: { code: 'RESOURCE_NOT_FOUND' } },
      ])
    }
  })

  it.each([
    ['customerAddressDelete', 'deletedAddressId', { deletedAddressId: null }],
    ['customerUpdateDefaultAddress', 'customer { firstName }', { customer: { firstName: 'Bo' } }],
  ])('%s refuses the address of another customer', async (root, payload, refused) => {
    const { address } = await add({ city: 'Oslo' })
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { firstName: "Bo" }) { customer { id } } }',
    )
    expect(
      await admin.ask(
        `mutation ($id: ID!, $addressId: ID!) {
          ${root}(customerId: $id, addressId: $addressId) { ${payload} userErrors { field message } }
        }`,
        { id: customer.id, addressId: address.id },
      ),
    ).toEqual({
      ...refused,
      userErrors: [{ field: ['addressId'], message: 'Address does not exist' }],
    })
  })

  it('refuse an id of another type', async () => {
    const { data, errors } = await change(customerId, { city: 'York' })
    expect(data).toEqual({ customerAddressUpdate: null })
    expect(errors).toMatchObject([
      { message: `Invalid id: ${customerId}`, extensions: { code: 'RESOURCE_NOT_FOUND' } },
    ])
  })

  it('are replaced as a list: ids change, duplicates count once', async () => {
    await add({ city: 'Oslo' })
    const { address } = await add({ city: 'Bergen', zip: '5003' })
    const { customer } = await admin.ask<{ customer: object }>(
      `mutation ($input: CustomerInput!) {
        customerUpdate(input: $input) {
          customer { defaultAddress { id } addressesV2(first: 9) { nodes { city zip } } }
        }
      }`,
      {
        input: {
          id: customerId,
          addresses: [{ id: address.id, city: 'Voss' }, { city: 'Moss' }, { city: 'Moss' }],
        },
      },
    )
    expect(customer).toEqual({
      defaultAddress: { id: address.id },
      addressesV2: {
        nodes: [
          { city: 'Voss', zip: '5003' },
          { city: 'Moss', zip: null },
        ],
      },
    })
  })
})
