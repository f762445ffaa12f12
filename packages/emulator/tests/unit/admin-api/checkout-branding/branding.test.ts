import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { advanceClock, ask, send } = startAdmin(
  ['write_checkout_and_accounts_configurations', 'write_files'],
  [],
  { seed: { stores: [{ handle: 'demo-store', developmentStore: true }] } },
)

let profileId: string
let configurationId: string
beforeEach(async () => {
  const data = await ask<Record<string, { nodes: { id: string }[] }>>(
    `{ checkoutProfiles(first: 2, query: "is_published:true") { nodes { id } }
      checkoutAndAccountsConfigurations(first: 2) { nodes { id } } }`,
  )
  profileId = data.checkoutProfiles?.nodes[0]?.id ?? ''
  configurationId = data.checkoutAndAccountsConfigurations?.nodes[0]?.id ?? ''
})

const BRANDING = `
  customizations {
    favicon { image { url } }
    header { alignment logo { maxWidth image { url } } cartLink { contentType image { url } } }
    primaryButton { cornerRadius }
  }
  designSystem {
    colors { global { accent brand } schemes { scheme1 { base { text } } } }
    cornerRadius { base }
    typography { size { base ratio } primary { name loadingStrategy
      base { __typename weight sources ... on CheckoutBrandingCustomFont { genericFileId } } bold { weight } } }
  }`
const upsert = (input: object | null) =>
  ask<{ checkoutBranding: object | null; userErrors: object[] }>(
    `mutation ($id: ID!, $input: CheckoutBrandingInput) { checkoutBrandingUpsert(checkoutProfileId: $id, checkoutBrandingInput: $input) {
      checkoutBranding { ${BRANDING} } userErrors { field code message } } }`,
    { id: profileId, input },
  )
const branding = () =>
  ask(`query ($id: ID!) { checkoutBranding(checkoutProfileId: $id) { ${BRANDING} } }`, {
    id: profileId,
  })

async function createFile(filename: string, contentType: string): Promise<string> {
  const { files } = await ask<{ files: { id: string }[] }>(
    `mutation ($files: [FileCreateInput!]!) { fileCreate(files: $files) { files { id } userErrors { message } } }`,
    { files: [{ originalSource: `https://cdn.example/${filename}`, contentType }] },
  )
  // The file is processed.
  await advanceClock(60_000)
  return files[0]?.id ?? ''
}

const UNSET = { customizations: null, designSystem: null }

describe('the branding of the published checkout', () => {
  it('has no settings at first, and every field is simulated', async () => {
    expect(await branding()).toEqual(UNSET)
    const { extensions } = await send(
      `query ($id: ID!) { checkoutBranding(checkoutProfileId: $id) { ${BRANDING} } }`,
      { id: profileId },
    )
    expect(extensions).not.toHaveProperty('notSimulated')
  })

  it('changes what an input names, resets what is null, and is reset without an input', async () => {
    const { checkoutBranding, userErrors } = await upsert({
      customizations: { header: { alignment: 'CENTER' }, primaryButton: { cornerRadius: 'NONE' } },
      designSystem: { colors: { global: { accent: '#ff0044', brand: '#123' } } },
    })
    expect(userErrors).toEqual([])
    const first = {
      customizations: {
        favicon: null,
        header: { alignment: 'CENTER', logo: null, cartLink: null },
        primaryButton: { cornerRadius: 'NONE' },
      },
      designSystem: {
        colors: { global: { accent: '#ff0044', brand: '#123' }, schemes: null },
        cornerRadius: null,
        typography: null,
      },
    }
    expect(checkoutBranding).toEqual(first)
    await upsert({
      customizations: { primaryButton: null },
      designSystem: { colors: { global: { accent: null, brand: '#456' } } },
    })
    expect(await branding()).toEqual({
      customizations: { ...first.customizations, primaryButton: null },
      designSystem: {
        ...first.designSystem,
        colors: { global: { accent: null, brand: '#456' }, schemes: null },
      },
    })
    expect(await upsert(null)).toEqual({ checkoutBranding: UNSET, userErrors: [] })
    expect(await branding()).toEqual(UNSET)
  })

  it('has the images and the fonts of files', async () => {
    const mediaImageId = await createFile('logo.png', 'IMAGE')
    const genericFileId = await createFile('serif.woff2', 'FILE')
    const image = { mediaImageId }
    await upsert({
      customizations: {
        favicon: image,
        header: { logo: { image, maxWidth: 80 }, cartLink: { contentType: 'IMAGE', image } },
      },
      designSystem: {
        typography: {
          size: { base: 15, ratio: 1.2 },
          primary: {
            customFontGroup: {
              base: { genericFileId, weight: 400 },
              bold: { genericFileId, weight: 700 },
              loadingStrategy: 'SWAP',
            },
          },
        },
      },
    })
    const shown = { url: 'https://cdn.example/logo.png' }
    expect(await branding()).toMatchObject({
      customizations: {
        favicon: { image: shown },
        header: { logo: { image: shown, maxWidth: 80 }, cartLink: { image: shown } },
      },
      designSystem: {
        typography: {
          size: { base: 15, ratio: 1.2 },
          primary: {
            name: null,
            loadingStrategy: 'SWAP',
            base: {
              __typename: 'CheckoutBrandingCustomFont',
              genericFileId,
              sources: 'https://cdn.example/serif.woff2',
              weight: 400,
            },
            bold: { weight: 700 },
          },
        },
      },
    })
    // A group of the platform replaces one of files.
    await upsert({
      designSystem: { typography: { primary: { shopifyFontGroup: { name: 'Abel' } } } },
    })
    expect(await branding()).toMatchObject({
      designSystem: {
        typography: {
          size: { base: 15, ratio: 1.2 },
          primary: {
            name: 'Abel',
            loadingStrategy: null,
            base: { __typename: 'CheckoutBrandingShopifyFont', sources: null, weight: 400 },
            bold: { weight: 700 },
          },
        },
      },
    })
  })

  it.each([
    [{ designSystem: { colors: { global: { accent: 'red' } } } }],
    [{ designSystem: { colors: { schemes: { scheme1: { base: { text: '#12' } } } } } }],
    [{ designSystem: { cornerRadius: { base: -1 } } }],
    [{ designSystem: { typography: { size: { base: 11 } } } }],
    [{ designSystem: { typography: { size: { ratio: 1.5 } } } }],
    [{ customizations: { favicon: { mediaImageId: 'gid://shopify/MediaImage/9' } } }],
  ])('is refused as %j', async input => {
    await upsert({ designSystem: { colors: { global: { brand: '#456' } } } })
    const before = await branding()
    const { checkoutBranding, userErrors } = await upsert(input)
    expect(checkoutBranding).toBeNull()
    // The path of the only setting.
    const path: string[] = []
    for (let at: unknown = input; typeof at === 'object'; at = Object.values(at as object)[0])
      path.push(Object.keys(at as object)[0] ?? '')
    expect(userErrors).toEqual([
      {
        field: ['checkoutBrandingInput', ...path],
        code: null,
        message: expect.any(String) as string,
      },
    ])
    expect(await branding()).toEqual(before)
  })

  it('is refused for a profile that does not exist', async () => {
    profileId = 'gid://shopify/CheckoutProfile/999'
    expect(await upsert({ customizations: {} })).toEqual({
      checkoutBranding: null,
      userErrors: [
        {
          field: ['checkoutProfileId'],
          code: null,
          message: 'Checkout profile does not exist.',
        },
      ],
    })
    expect(await branding()).toBeNull()
  })
})

describe('the configuration of checkout and accounts', () => {
  const FIELDS = `id isPublished editedAt overrides { id } branding {
    components { footer { divided } favicon { ... on CheckoutAndAccountsConfigurationBrandingImage { image { url } } } }
    designTokens { colors { palette { color1 } } typography { primary {
      __typename ... on CheckoutAndAccountsConfigurationBrandingShopifyFontGroup { name base { weight } bold { weight } } } } }
    surfaces { signIn { components { main { colors { base { text } } } } } } }`
  const update = (configuration: object) =>
    ask<{ configuration: { editedAt: string } | null; userErrors: object[] }>(
      `mutation ($id: ID!, $configuration: CheckoutAndAccountsConfigurationInput!) {
        checkoutAndAccountsConfigurationUpdate(id: $id, configuration: $configuration) {
          configuration { ${FIELDS} } userErrors { field code message reason } } }`,
      { id: configurationId, configuration },
    )
  const read = () =>
    ask(`query ($id: ID!) { checkoutAndAccountsConfiguration(id: $id) { ${FIELDS} } }`, {
      id: configurationId,
    })

  it('changes its branding', async () => {
    const mediaImageId = await createFile('icon.png', 'IMAGE')
    const { configuration, userErrors } = await update({
      branding: {
        components: { footer: { divided: true }, favicon: { mediaImageId } },
        designTokens: {
          colors: { palette: { color1: '#00aa55' } },
          typography: {
            primary: {
              shopifyFontGroup: { baseFontHandle: 'work_sans_n4', boldFontHandle: 'work_sans_n6' },
            },
          },
        },
        surfaces: { signIn: { components: { main: { colors: { base: { text: 'color1' } } } } } },
      },
    })
    expect(userErrors).toEqual([])
    expect(configuration).toMatchObject({
      id: configurationId,
      isPublished: true,
      overrides: [],
      branding: {
        components: {
          footer: { divided: true },
          favicon: { image: { url: 'https://cdn.example/icon.png' } },
        },
        designTokens: {
          colors: { palette: { color1: '#00aa55' } },
          typography: {
            primary: {
              __typename: 'CheckoutAndAccountsConfigurationBrandingShopifyFontGroup',
              name: 'Work Sans',
              base: { weight: 400 },
              bold: { weight: 600 },
            },
          },
        },
        surfaces: { signIn: { components: { main: { colors: { base: { text: 'color1' } } } } } },
      },
    })
    expect(configuration?.editedAt).not.toBe('2026-01-01T00:00:00Z')
    expect(await read()).toEqual(configuration)
  })

  it.each([
    [
      { branding: { designTokens: { colors: { palette: { color1: 'red' } } } } },
      ['configuration', 'branding', 'designTokens', 'colors', 'palette', 'color1'],
      'INVALID',
    ],
    [{ overrides: [{ branding: {} }] }, ['configuration', 'overrides'], 'MISSING'],
    [
      { overrides: [{ id: 'gid://shopify/CheckoutAndAccountsConfigurationOverride/1' }] },
      ['configuration', 'overrides'],
      'NOT_FOUND',
    ],
  ])('is refused as %j', async (input, field, code) => {
    const before = await read()
    const { configuration, userErrors } = await update(input)
    expect(configuration).toBeNull()
    expect(userErrors).toMatchObject([{ field, code, reason: expect.any(String) as string }])
    expect(await read()).toEqual(before)
  })

  it('is refused if it does not exist', async () => {
    configurationId = 'gid://shopify/CheckoutAndAccountsConfiguration/999'
    expect(await update({})).toMatchObject({
      configuration: null,
      userErrors: [{ field: ['id'], code: 'NOT_FOUND' }],
    })
    expect(await read()).toBeNull()
  })
})
