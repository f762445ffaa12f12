import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

let platform: StartedPlatform
beforeEach(async () => {
  platform = await startPlatform({
    app: {
      scopes: ['read_users', 'write_files', 'read_markets'],
      flowTriggers: ['order-late'],
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
})
afterEach(() => platform.emulator.close())

async function ask(query: string, fields: object = {}): Promise<Record<string, unknown>> {
  const token = String((await platform.exchange({ ...fields })).json.access_token)
  const { json } = await platform.graphql(token, { query })
  expect(json.errors).toBeUndefined()
  return json.data as Record<string, unknown>
}

describe('the shop', () => {
  it('knows its domain, its currency and the versions of the API', async () => {
    const { shop } = (await ask('{ shop { primaryDomain { id } } }')) as {
      shop: { primaryDomain: { id: string } }
    }
    const data = await ask(`{
      domain(id: "${shop.primaryDomain.id}") { host }
      none: domain(id: "gid://shopify/Domain/777") { host }
      shopBillingPreferences { currency }
      publicApiVersions { handle supported }
      availableBackupRegions { name }
    }`)
    expect(data).toMatchObject({
      domain: { host: DEMO },
      none: null,
      shopBillingPreferences: { currency: 'USD' },
      availableBackupRegions: [{ name: 'United States' }],
    })
    const versions = data.publicApiVersions as { handle: string; supported: boolean }[]
    expect(versions).toContainEqual({ handle: '2026-07', supported: true })
    expect(versions.at(-1)).toEqual({ handle: 'unstable', supported: false })
  })

  it('has one business entity, and a primary market', async () => {
    const entity = {
      id: 'gid://shopify/BusinessEntity/1',
      primary: true,
      displayName: 'Demo Store',
      address: { countryCode: 'US' },
    }
    expect(
      await ask(`{
        businessEntities { id primary displayName address { countryCode } }
        businessEntity { id primary displayName address { countryCode } }
        none: businessEntity(id: "gid://shopify/BusinessEntity/9") { id }
        node(id: "gid://shopify/BusinessEntity/1") { id }
        primaryMarket { primary handle }
      }`),
    ).toEqual({
      businessEntities: [entity],
      businessEntity: entity,
      none: null,
      node: { id: entity.id },
      primaryMarket: { primary: true, handle: 'us' },
    })
  })

  it('has its owner and the user of an online token as staff', async () => {
    const query = `{ currentStaffMember { id name isShopOwner }
      staffMembers(first: 5) { nodes { isShopOwner } }
      none: staffMember(id: "gid://shopify/StaffMember/77") { id } }`
    expect(await ask(query)).toEqual({
      currentStaffMember: null,
      staffMembers: { nodes: [{ isShopOwner: true }] },
      none: null,
    })
    const online = 'urn:shopify:params:oauth:token-type:online-access-token'
    expect(await ask(query, { requested_token_type: online })).toMatchObject({
      currentStaffMember: {
        id: 'gid://shopify/StaffMember/1',
        name: 'Alex Owner',
        isShopOwner: true,
      },
    })
  })
})

describe('flowTriggerReceive', () => {
  const trigger = async (args: string) =>
    (
      (await ask(`mutation { flowTriggerReceive(${args}) { userErrors { field message } } }`))
        .flowTriggerReceive as { userErrors: { field: string[]; message: string }[] }
    ).userErrors
  const body = (...problems: string[]) => [
    { field: ['body'], message: `Errors validating schema:\n  ${problems.join('\n  ')}\n` },
  ]
  const NEEDS_HANDLE = '`handle` and `payload` arguments are required'
  const TWO_FORMS = 'Cannot use `handle` and `payload` arguments with `body` argument'

  it.each([
    ['handle: "order-late", payload: { days: 3 }', []],
    ['handle: "order-lost", payload: { days: 3 }', body("Invalid handle 'order-lost'.")],
    [String.raw`body: "{\"trigger_id\":\"a\",\"properties\":{}}"`, body("Invalid trigger_id 'a'.")],
    [String.raw`body: "{\"trigger_title\":\"Late\"}"`, body("Invalid trigger_title 'Late'.")],
    [String.raw`body: "{\"properties\":{}}"`, body("Required field missing: 'trigger_id'.")],
    [
      String.raw`body: "{\"trigger_id\":\"a\",\"properties\":1,\"days\":3}"`,
      body("Invalid field: 'days'.", "Type error for field 'properties': 1 is not an Object."),
    ],
    [
      String.raw`body: "{\"trigger_id\":\"a\",\"resources\":[{}]}"`,
      body("Required field missing: 'url'."),
    ],
    [
      String.raw`body: "{\"trigger_id\":\"a\",\"resources\":[{\"url\":\"/late\"}]}"`,
      body(
        "Required field missing: 'name'.",
        "Type error for field 'url': /late is not an absolute URL.",
      ),
    ],
    ['payload: { days: 3 }', [{ field: ['handle'], message: NEEDS_HANDLE }]],
    ['handle: " "', [{ field: ['handle'], message: NEEDS_HANDLE }]],
    [
      String.raw`handle: "order-late", body: "{\"properties\":{}}"`,
      [{ field: ['body'], message: TWO_FORMS }],
    ],
    ['body: "late"', body("unexpected token 'late' at line 1 column 1")],
    [
      `handle: "order-late", payload: { text: "${'x'.repeat(50_000)}" }`,
      body('Properties size exceeds the limit of 50000 bytes.'),
    ],
  ])('checks %.60s', async (args, userErrors) => {
    expect(await trigger(args)).toEqual(userErrors)
  })
})

describe('former roots of files', () => {
  it('acknowledge a failed change of a file that exists', async () => {
    const data = await ask(`mutation {
      fileCreate(files: [{ originalSource: "https://files.test/a.png" }]) { files { id } }
    }`)
    const [file] = (data.fileCreate as { files: { id: string }[] }).files
    const acknowledge = (id = '') =>
      ask(`mutation { fileAcknowledgeUpdateFailed(fileIds: ["${id}"]) {
        files { id } userErrors { field code }
      } }`)
    expect(await acknowledge(file?.id)).toEqual({
      fileAcknowledgeUpdateFailed: {
        files: null,
        userErrors: [{ field: ['fileIds'], code: 'NON_READY_STATE' }],
      },
    })
    await platform.emulator.control.advanceClock(2000)
    expect(await acknowledge(file?.id)).toEqual({
      fileAcknowledgeUpdateFailed: { files: [file], userErrors: [] },
    })
    expect(await acknowledge('gid://shopify/MediaImage/7')).toEqual({
      fileAcknowledgeUpdateFailed: {
        files: null,
        userErrors: [{ field: ['fileIds'], code: 'FILE_DOES_NOT_EXIST' }],
      },
    })
  })

  it('create targets of uploads', async () => {
    const input = '{ filename: "a.png", mimeType: "image/png", resource: PRODUCT_IMAGE }'
    const data = await ask(`mutation {
      stagedUploadTargetGenerate(input: ${input}) { url parameters { name value } }
      stagedUploadTargetsGenerate(input: [${input}]) { urls { url } userErrors { message } }
    }`)
    expect(data).toMatchObject({
      stagedUploadTargetGenerate: {
        url: expect.stringContaining('/a.png') as string,
        parameters: [
          { name: 'content_type', value: 'image/png' },
          { name: 'acl', value: 'private' },
        ],
      },
      stagedUploadTargetsGenerate: {
        urls: [{ url: expect.stringContaining('/a.png') as string }],
        userErrors: [],
      },
    })
  })
})
