import { beforeEach, describe, expect, it } from 'vitest'
import { startSubscribers } from './subscribe'

const { admin, askAs, received, subscribe } = startSubscribers(
  ['write_shipping', 'write_locations'],
  ['subscription_contracts/update'],
)

let contractId: string
let locationId: string
beforeEach(async () => {
  contractId = await subscribe('Kim')
  locationId = (await admin<{ id: string }>('{ location { id } }')).id
})

/** Adds shipping rates of a country. */
async function addRates(countryCode: string, rates: Record<string, string>): Promise<void> {
  const { nodes } = await admin<{ nodes: { id: string }[] }>(
    '{ deliveryProfiles(first: 1) { nodes { id } } }',
  )
  await admin(
    `mutation ($id: ID!, $profile: DeliveryProfileInput!) {
      deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } } }`,
    {
      id: nodes[0]?.id,
      profile: {
        locationGroupsToCreate: [
          {
            locations: [locationId],
            zonesToCreate: [
              {
                name: countryCode,
                countries: [{ code: countryCode, includeAllProvinces: true }],
                methodDefinitionsToCreate: Object.entries(rates).map(([name, amount]) => ({
                  name,
                  active: true,
                  rateDefinition: { price: { amount, currencyCode: 'USD' } },
                })),
              },
            ],
          },
        ],
      },
    },
  )
}

const enablePickup = () =>
  admin(
    `mutation ($id: ID!) { locationLocalPickupEnable(localPickupSettings: {
      locationId: $id, pickupTime: TWO_HOURS, instructions: "Ring the bell." }) { userErrors { message } } }`,
    { id: locationId },
  )

interface Fetched {
  deliveryOptionsResult: { token: string }
  userErrors: object[]
}

const fetchOptions = (name: string, address: object | null = null) =>
  askAs<Fetched>(
    name,
    `mutation ($id: ID!, $address: CustomerAddressInput) {
      subscriptionContractFetchDeliveryOptions(subscriptionContractId: $id, address: $address) {
        deliveryOptionsResult { __typename
          ... on SubscriptionDeliveryOptionsResultFailure { message }
          ... on SubscriptionDeliveryOptionsResultSuccess { token deliveryOptions { __typename
            ... on SubscriptionShippingOption { code title shippingPrice: price { amount } phoneRequired }
            ... on SubscriptionPickupOption { locationId pickupTime pickupPrice: price { amount } description
              pickupAddress { countryCode } } } } }
        userErrors { field code message } } }`,
    { id: contractId, address },
  )

const select = (name: string, token: string, deliveryMethodInput: object) =>
  askAs(
    name,
    `mutation ($id: ID!, $token: String!, $input: SubscriptionDeliveryMethodInput!) {
      subscriptionContractSelectDeliveryMethod(subscriptionContractId: $id,
        subscriptionDeliveryOptionsResultToken: $token, deliveryMethodInput: $input) {
        contract { deliveryPrice { amount } deliveryMethod {
          ... on SubscriptionDeliveryMethodShipping { address { city countryCode } shippingOption { title } }
          ... on SubscriptionDeliveryMethodPickup { pickupOption { title pickupAddress { countryCode } } } } }
        userErrors { field code message } } }`,
    { id: contractId, token, input: deliveryMethodInput },
  )

const AUSTIN = { address: { city: 'Austin', countryCode: 'US' } }
const OTTAWA = { address1: '1 Main St', city: 'Ottawa', territoryCode: 'CA', zoneCode: 'ON' }
const refused = (field: string[], message: string, code = 'INVALID') => ({
  contract: null,
  userErrors: [{ field, code, message }],
})

describe('the delivery options of a subscription', () => {
  it('are the rates for its address, and the locations with pickup', async () => {
    await addRates('US', { Ground: '4.00', Air: '9.00' })
    await enablePickup()
    const { deliveryOptionsResult: result, userErrors } = await fetchOptions('Kim')
    expect(userErrors).toEqual([])
    const rate = (title: string, amount: string) => ({
      __typename: 'SubscriptionShippingOption',
      code: title,
      title,
      shippingPrice: { amount },
      phoneRequired: false,
    })
    expect(result).toEqual({
      __typename: 'SubscriptionDeliveryOptionsResultSuccess',
      token: result.token,
      deliveryOptions: [
        rate('Ground', '4.0'),
        rate('Air', '9.0'),
        {
          __typename: 'SubscriptionPickupOption',
          locationId,
          pickupTime: 'Usually ready in 2 hours',
          pickupPrice: { amount: '0.0' },
          description: 'Ring the bell.',
          pickupAddress: { countryCode: 'US' },
        },
      ],
    })
  })

  it('do not exist for an address without rates, an invalid one, and for others', async () => {
    await addRates('US', { Ground: '4.00' })
    expect(await fetchOptions('Kim', OTTAWA)).toEqual({
      deliveryOptionsResult: {
        __typename: 'SubscriptionDeliveryOptionsResultFailure',
        message: 'There are no delivery options for the address.',
      },
      userErrors: [],
    })
    expect(await fetchOptions('Kim', { ...OTTAWA, zoneCode: 'XX' })).toEqual({
      deliveryOptionsResult: null,
      userErrors: [
        {
          field: ['address', 'zoneCode'],
          code: 'INVALID',
          message: 'The zone is not one of the country.',
        },
      ],
    })
    expect(await fetchOptions('Sam')).toEqual({
      deliveryOptionsResult: null,
      userErrors: [
        {
          field: ['subscriptionContractId'],
          code: 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
          message: 'Subscription contract does not exist',
        },
      ],
    })
  })
})

describe('the delivery method of a subscription', () => {
  it('changes to another address, with the price of its rate', async () => {
    await addRates('CA', { Mounted: '12.00' })
    const { deliveryOptionsResult } = await fetchOptions('Kim', OTTAWA)
    expect(await select('Kim', deliveryOptionsResult.token, { shipping: {} })).toEqual({
      contract: {
        deliveryPrice: { amount: '12.0' },
        deliveryMethod: {
          address: { city: 'Ottawa', countryCode: 'CA' },
          shippingOption: { title: 'Mounted' },
        },
      },
      userErrors: [],
    })
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual(['subscription_contracts/update'])
    expect(
      await admin(`{ subscriptionContract(id: "${contractId}") { deliveryPrice { amount }
        deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { city } } } } }`),
    ).toEqual({
      deliveryPrice: { amount: '12.0' },
      deliveryMethod: { address: { city: 'Ottawa' } },
    })
  })

  it('keeps its rate at its own address', async () => {
    await addRates('US', { Air: '9.00', Ground: '4.00' })
    const { deliveryOptionsResult } = await fetchOptions('Kim')
    expect(await select('Kim', deliveryOptionsResult.token, { shipping: {} })).toEqual({
      contract: {
        deliveryPrice: { amount: '4.0' },
        deliveryMethod: { ...AUSTIN, shippingOption: { title: 'Ground' } },
      },
      userErrors: [],
    })
  })

  it('changes to the collection at a location, for free', async () => {
    await enablePickup()
    const { deliveryOptionsResult } = await fetchOptions('Kim')
    const token = deliveryOptionsResult.token
    expect(
      await select('Kim', token, { pickup: { locationId: 'gid://shopify/Location/9' } }),
    ).toEqual(
      refused(
        ['deliveryMethodInput', 'pickup', 'locationId'],
        'The items cannot be collected at this location.',
      ),
    )
    expect(await select('Kim', token, { pickup: { locationId } })).toEqual({
      contract: {
        deliveryPrice: { amount: '0.0' },
        deliveryMethod: {
          pickupOption: { title: 'Shop location', pickupAddress: { countryCode: 'US' } },
        },
      },
      userErrors: [],
    })
  })

  it('is refused without a token of the contract, without one method, and without rates', async () => {
    await enablePickup()
    const { token } = (await fetchOptions('Kim')).deliveryOptionsResult
    const invalidToken = refused(
      ['subscriptionDeliveryOptionsResultToken'],
      'The token is not of delivery options of this subscription contract.',
    )
    expect(await select('Kim', `${token}x`, { shipping: {} })).toEqual(invalidToken)
    expect(await select('Kim', '', { shipping: {} })).toEqual(invalidToken)
    const field = ['deliveryMethodInput']
    expect(await select('Kim', token, {})).toEqual(
      refused(field, 'Exactly one delivery method is required.'),
    )
    expect(await select('Kim', token, { shipping: {} })).toEqual(
      refused(
        [...field, 'shipping', 'shippingAddress'],
        'There are no delivery options for the address.',
      ),
    )
    expect(await select('Kim', token, { localDelivery: { phone: '+16135550101' } })).toEqual(
      refused([...field, 'localDelivery'], 'Local delivery is not available.'),
    )
    expect(await select('Sam', token, { shipping: {} })).toEqual(
      refused(
        ['subscriptionContractId'],
        'Subscription contract does not exist',
        'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
      ),
    )
    expect(received()).toEqual([])
  })
})
