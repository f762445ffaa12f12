import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_shipping', 'write_products', 'write_locations'],
  ['profiles/create', 'profiles/update', 'profiles/delete'],
)

const FIELDS = `id name default version originLocationCount zoneCountryCount locationsWithoutRatesCount
  activeMethodDefinitionsCount productVariantsCount { count precision }
  unassignedLocations { name }
  profileLocationGroups {
    countriesInAnyZone { zone country { name code { countryCode restOfWorld } } }
    locationGroup { id locations(first: 5) { nodes { name } } locationsCount { count } }
    locationGroupZones(first: 5) { nodes {
      methodDefinitionCounts { rateDefinitionsCount participantDefinitionsCount }
      zone { id name countries { code { countryCode } provinces { code name } } }
      methodDefinitions(first: 5) { nodes {
        id name description active
        rateProvider { ... on DeliveryRateDefinition { id price { amount currencyCode } } }
        methodConditions { id field operator conditionCriteria {
          ... on Weight { unit value } ... on MoneyV2 { amount currencyCode }
        } }
      } }
    } }
  }`

interface Method {
  id: string
  rateProvider: { id: string }
  methodConditions: { id: string }[]
}

interface Profile {
  id: string
  profileLocationGroups: {
    locationGroup: { id: string }
    locationGroupZones: {
      nodes: { zone: { id: string }; methodDefinitions: { nodes: Method[] } }[]
    }
  }[]
}

const create = (profile: object) =>
  admin.ask<{ profile: Profile; userErrors: object[] }>(
    `mutation ($profile: DeliveryProfileInput!) {
      deliveryProfileCreate(profile: $profile) { profile { ${FIELDS} } userErrors { field message } }
    }`,
    { profile },
  )

const update = (id: string, profile: object) =>
  admin.ask(
    `mutation ($id: ID!, $profile: DeliveryProfileInput!) {
      deliveryProfileUpdate(id: $id, profile: $profile) {
        profile { ${FIELDS} } userErrors { field message }
      }
    }`,
    { id, profile },
  )

const remove = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) {
      deliveryProfileRemove(id: $id) { job { done } userErrors { field message } }
    }`,
    { id },
  )

const list = async () =>
  (
    await admin.ask<{ nodes: { id: string; name: string }[] }>(
      '{ deliveryProfiles(first: 5) { nodes { id name } } }',
    )
  ).nodes

const primary = async () => (await admin.ask<{ id: string }>('{ location { id } }')).id

const method = {
  name: 'Ground',
  active: true,
  rateDefinition: { price: { amount: '6.50', currencyCode: 'USD' } },
  weightConditionsToCreate: [
    { operator: 'LESS_THAN_OR_EQUAL_TO', criteria: { value: 20, unit: 'KILOGRAMS' } },
  ],
}

const nested = async () => ({
  name: 'Bulky goods',
  locationGroupsToCreate: [
    {
      locations: [await primary()],
      zonesToCreate: [
        {
          name: 'North America',
          countries: [
            { code: 'US', provinces: [{ code: 'NY' }] },
            { code: 'CA', includeAllProvinces: true },
          ],
          methodDefinitionsToCreate: [method],
        },
      ],
    },
  ],
})

describe('delivery profiles', () => {
  it('has a default profile with every variant', async () => {
    expect(await list()).toEqual([{ id: expect.any(String), name: 'General profile' }])
    const [profile] = await list()
    expect(await remove(profile?.id ?? '')).toEqual({
      job: null,
      userErrors: [{ field: null, message: 'Cannot delete the default profile.' }],
    })
    expect(await update(profile?.id ?? '', { name: 'Renamed' })).toMatchObject({
      profile: { name: 'General profile', default: true, version: 2 },
      userErrors: [],
    })
  })

  it('creates a profile with zones and rates', async () => {
    const { profile, userErrors } = await create(await nested())
    expect(userErrors).toEqual([])
    expect(profile).toMatchObject({
      name: 'Bulky goods',
      default: false,
      version: 1,
      originLocationCount: 1,
      zoneCountryCount: 2,
      locationsWithoutRatesCount: 0,
      activeMethodDefinitionsCount: 1,
      unassignedLocations: [],
      profileLocationGroups: [
        {
          countriesInAnyZone: [
            { zone: 'North America', country: { name: 'Canada' } },
            { zone: 'North America', country: { name: 'United States' } },
          ],
          locationGroup: { locations: { nodes: [{ name: 'Shop location' }] } },
          locationGroupZones: {
            nodes: [
              {
                methodDefinitionCounts: { rateDefinitionsCount: 1, participantDefinitionsCount: 0 },
                zone: {
                  countries: [
                    { code: { countryCode: 'CA' } },
                    { provinces: [{ code: 'NY', name: 'New York' }] },
                  ],
                },
                methodDefinitions: {
                  nodes: [
                    {
                      name: 'Ground',
                      description: null,
                      rateProvider: { price: { amount: '6.5', currencyCode: 'USD' } },
                      methodConditions: [
                        {
                          id: expect.stringMatching(/\?operator=less_than_or_equal_to$/),
                          field: 'TOTAL_WEIGHT',
                          conditionCriteria: { unit: 'KILOGRAMS', value: 20 },
                        },
                      ],
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
    })
    await expect
      .poll(admin.received)
      .toEqual([['profiles/create', expect.objectContaining({ admin_graphql_api_id: profile.id })]])
  })

  it('changes nested parts, which keep their ids', async () => {
    const { profile } = await create(await nested())
    const group = profile.profileLocationGroups[0]
    const zone = group?.locationGroupZones.nodes[0]
    const ground = zone?.methodDefinitions.nodes[0]
    expect(
      await update(profile.id, {
        conditionsToDelete: [ground?.methodConditions[0]?.id],
        locationGroupsToUpdate: [
          {
            id: group?.locationGroup.id,
            zonesToUpdate: [
              {
                id: zone?.zone.id,
                name: 'Everywhere',
                countries: [{ restOfWorld: true }],
                methodDefinitionsToUpdate: [
                  {
                    id: ground?.id,
                    active: false,
                    rateDefinition: { price: { amount: '7', currencyCode: 'USD' } },
                  },
                ],
                methodDefinitionsToCreate: [{ name: 'Air', active: true }],
              },
            ],
          },
        ],
      }),
    ).toMatchObject({
      userErrors: [],
      profile: {
        version: 2,
        activeMethodDefinitionsCount: 1,
        zoneCountryCount: 1,
        profileLocationGroups: [
          {
            countriesInAnyZone: [{ country: { code: { countryCode: null, restOfWorld: true } } }],
            locationGroupZones: {
              nodes: [
                {
                  zone: { id: zone?.zone.id, name: 'Everywhere' },
                  methodDefinitions: {
                    nodes: [
                      {
                        id: ground?.id,
                        active: false,
                        methodConditions: [],
                        rateProvider: { id: ground?.rateProvider.id, price: { amount: '7.0' } },
                      },
                      { name: 'Air', rateProvider: { price: { amount: '0.0' } } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    })
    expect(
      await admin.ask('query ($id: ID!) { node(id: $id) { ... on DeliveryZone { name } } }', {
        id: zone?.zone.id,
      }),
    ).toEqual({ name: 'Everywhere' })
    expect(await update(profile.id, { zonesToDelete: [zone?.zone.id] })).toMatchObject({
      profile: {
        version: 3,
        originLocationCount: 0,
        locationsWithoutRatesCount: 1,
        profileLocationGroups: [{ locationGroupZones: { nodes: [] } }],
      },
    })
  })

  it('moves variants between profiles', async () => {
    const { product } = await admin.ask<{
      product: { id: string; variants: { nodes: { id: string }[] } }
    }>(
      `mutation { productCreate(product: { title: "Sofa" }) {
        product { id variants(first: 1) { nodes { id } } } } }`,
    )
    const variant = product.variants.nodes[0]?.id
    const first = (await create({ name: 'First', variantsToAssociate: [variant] })).profile
    const second = (
      await create({
        name: 'Second',
        variantsToAssociate: [variant, 'gid://shopify/ProductVariant/99'],
      })
    ).profile
    expect(second).toMatchObject({ productVariantsCount: { count: 1, precision: 'EXACT' } })
    const read = (id: string) =>
      admin.ask(
        `query ($id: ID!) { deliveryProfile(id: $id) { profileItems(first: 2) { nodes {
          id product { title } variants(first: 2) { nodes { id deliveryProfile { name } } }
        } } } }`,
        { id },
      )
    expect(await read(first.id)).toEqual({ profileItems: { nodes: [] } })
    const key = (id: string) => id.split('/').at(-1)
    expect(await read(second.id)).toEqual({
      profileItems: {
        nodes: [
          {
            id: `gid://shopify/DeliveryProfileItem/${key(product.id)}?profile_id=${key(second.id)}`,
            product: { title: 'Sofa' },
            variants: { nodes: [{ id: variant, deliveryProfile: { name: 'Second' } }] },
          },
        ],
      },
    })
    expect(await remove(second.id)).toEqual({ job: { done: false }, userErrors: [] })
    expect(
      await admin.ask('query ($id: ID!) { productVariant(id: $id) { deliveryProfile { name } } }', {
        id: variant,
      }),
    ).toEqual({ deliveryProfile: { name: 'General profile' } })
  })

  it.each([
    ['a blank name', { name: ' ' }, ['profile', 'name'], 'Add a profile name'],
    [
      'a long name',
      { name: 'x'.repeat(129) },
      ['profile', 'name'],
      'Profile name must be less than 128 characters long',
    ],
    [
      'variants to dissociate',
      { variantsToDissociate: ['gid://shopify/ProductVariant/1'] },
      null,
      'Cannot disassociate variants when creating a profile.',
    ],
    [
      'zones to update',
      { locationGroupsToCreate: [{ zonesToUpdate: [{ name: 'X' }] }] },
      null,
      'Cannot update zones when creating a profile.',
    ],
    [
      'rates to update',
      {
        locationGroupsToCreate: [
          { zonesToCreate: [{ countries: [{ code: 'US' }], methodDefinitionsToUpdate: [{}] }] },
        ],
      },
      null,
      'Profile is invalid: Input cannot include method_definitions_to_update on create.',
    ],
    [
      'an unknown location',
      { locationGroupsToCreate: [{ locations: ['gid://shopify/Location/99'] }] },
      null,
      'The Location could not be found for this shop.',
    ],
    [
      'a zone without countries',
      { locationGroupsToCreate: [{ zonesToCreate: [{ name: 'X', countries: [] }] }] },
      null,
      'Profile is invalid: cannot create LocationGroupZone without countries.',
    ],
  ])('refuses %s', async (_case, profile, field, message) => {
    expect(await create({ name: 'Bulky goods', ...profile })).toEqual({
      profile: null,
      userErrors: [{ field, message }],
    })
    expect(await list()).toHaveLength(1)
  })

  it('refuses unknown ids', async () => {
    const id = 'gid://shopify/DeliveryProfile/99'
    expect(await update(id, { name: 'X' })).toEqual({
      profile: null,
      userErrors: [{ field: null, message: 'Profile could not be updated.' }],
    })
    expect(await remove(id)).toEqual({
      job: null,
      userErrors: [{ field: null, message: 'The Delivery Profile cannot be found for the shop.' }],
    })
    const { profile } = await create({ name: 'Bulky goods' })
    expect(
      await update(profile.id, {
        locationGroupsToUpdate: [{ id: 'gid://shopify/DeliveryLocationGroup/99' }],
      }),
    ).toMatchObject({ profile: null })
    const { errors } = await admin.send(
      `mutation { deliveryProfileCreate(profile: {
        name: "X", variantsToAssociate: ["gid://shopify/Product/1"] }) { profile { id } } }`,
    )
    expect(errors).toMatchObject([{ message: 'Invalid id: gid://shopify/Product/1' }])
  })
})
