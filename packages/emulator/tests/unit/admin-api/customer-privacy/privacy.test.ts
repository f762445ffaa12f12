import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_privacy_settings', 'read_privacy_settings'], [])

interface Policy {
  id?: string
  countryCode: string
  regionCode: string | null
  consentRequired: boolean
  dataSaleOptOutRequired: boolean
}

const FIELDS = 'id countryCode regionCode consentRequired dataSaleOptOutRequired'
const policies = (args: string) => ask<Policy[]>(`{ consentPolicy(${args}) { ${FIELDS} shopId } }`)
const update = (consentPolicies: object[]) =>
  ask<{ updatedPolicies: Policy[] | null; userErrors: object[] }>(
    `mutation ($consentPolicies: [ConsentPolicyInput!]!) { consentPolicyUpdate(consentPolicies: $consentPolicies) {
      updatedPolicies { ${FIELDS} } userErrors { field code message } } }`,
    { consentPolicies },
  )
const disable = (featuresToDisable: string[]) =>
  ask(
    `mutation ($featuresToDisable: [PrivacyFeaturesEnum!]!) { privacyFeaturesDisable(featuresToDisable: $featuresToDisable) {
      featuresDisabled userErrors { field code message } } }`,
    { featuresToDisable },
  )

describe('the consent policies', () => {
  it('are those of the platform at first', async () => {
    const { id: shopId } = await ask<{ id: string }>('{ shop { id } }')
    expect(await policies('countryCode: DE')).toEqual([
      {
        id: 'gid://shopify/ConsentPolicy/SD-DE',
        countryCode: 'DE',
        regionCode: null,
        consentRequired: true,
        dataSaleOptOutRequired: false,
        shopId,
      },
    ])
    expect(await policies('regionCode: "US-CA"')).toMatchObject([
      { countryCode: 'US', consentRequired: false, dataSaleOptOutRequired: true },
    ])
    expect(await policies('countryCode: JP')).toEqual([])
    const regions = await ask<object[]>('{ consentPolicyRegions { countryCode regionCode } }')
    expect(regions).toContainEqual({ countryCode: 'DE', regionCode: null })
    expect(regions).toContainEqual({ countryCode: 'US', regionCode: 'US-TX' })
    expect(regions).toHaveLength((await policies('id: null')).length)
  })

  it('cannot be set while the banner of the platform is on', async () => {
    expect(await update([{ countryCode: 'JP', consentRequired: true }])).toEqual({
      updatedPolicies: null,
      userErrors: [
        {
          field: null,
          code: 'SHOPIFY_COOKIE_BANNER_NOT_DISABLED',
          message: "Shopify's cookie banner must be disabled.",
        },
      ],
    })
    expect(await policies('countryCode: JP')).toEqual([])
  })
})

describe('without the banner of the platform', () => {
  beforeEach(() => disable(['COOKIE_BANNER']))

  it('a policy replaces that of the platform, and changes', async () => {
    const { updatedPolicies, userErrors } = await update([
      { countryCode: 'DE', consentRequired: false },
      { countryCode: 'JP', consentRequired: true },
    ])
    expect(userErrors).toEqual([])
    const [germany, japan] = updatedPolicies ?? []
    expect(germany).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/ConsentPolicy\/\d+$/) as string,
      countryCode: 'DE',
      regionCode: null,
      consentRequired: false,
      dataSaleOptOutRequired: false,
    })
    expect(await policies('countryCode: DE')).toMatchObject([germany])
    expect(await policies(`id: "${japan?.id}"`)).toMatchObject([japan])
    expect(await ask(`{ node(id: "${japan?.id}") { id } }`)).toEqual({ id: japan?.id })
    expect(
      await update([
        { countryCode: 'JP', dataSaleOptOutRequired: true },
        { countryCode: 'DE', consentRequired: false },
      ]),
    ).toEqual({ updatedPolicies: [{ ...japan, dataSaleOptOutRequired: true }], userErrors: [] })
  })

  it.each([
    [{ regionCode: 'US-CA' }, 'COUNTRY_CODE_REQUIRED', ['countryCode']],
    [
      { countryCode: 'CA', regionCode: 'US-CA' },
      'REGION_CODE_MUST_MATCH_COUNTRY_CODE',
      ['regionCode'],
    ],
    [{ countryCode: 'US' }, 'REGION_CODE_REQUIRED', ['regionCode']],
    [{ countryCode: 'US', regionCode: 'US-ZZ' }, 'UNSUPORTED_CONSENT_POLICY', []],
    [{ countryCode: 'FR', regionCode: 'FR-75' }, 'UNSUPORTED_CONSENT_POLICY', []],
  ])('refuses %j with %s, and stores none of the others', async (input, code, path) => {
    const { updatedPolicies, userErrors } = await update([
      { countryCode: 'JP', consentRequired: true },
      { ...input, consentRequired: true },
    ])
    expect(updatedPolicies).toBeNull()
    expect(userErrors).toMatchObject([{ field: ['consentPolicies', '1', ...path], code }])
    expect(await policies('countryCode: JP')).toEqual([])
  })
})

describe('the privacy settings', () => {
  it('are on until an app disables them', async () => {
    const settings = () =>
      ask(`{ privacySettings { banner { enabled autoManaged }
        dataSaleOptOutPage { autoManaged } privacyPolicy { autoManaged supportedLocales } } }`)
    expect(await settings()).toEqual({
      banner: { enabled: true, autoManaged: true },
      dataSaleOptOutPage: { autoManaged: true },
      privacyPolicy: { autoManaged: true, supportedLocales: ['en'] },
    })
    expect(await disable(['COOKIE_BANNER', 'PRIVACY_POLICY', 'COOKIE_BANNER'])).toEqual({
      featuresDisabled: ['COOKIE_BANNER', 'PRIVACY_POLICY'],
      userErrors: [],
    })
    expect(await settings()).toEqual({
      banner: { enabled: false, autoManaged: false },
      dataSaleOptOutPage: { autoManaged: true },
      privacyPolicy: { autoManaged: false, supportedLocales: ['en'] },
    })
  })
})
