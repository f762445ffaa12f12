import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_API_VERSION } from '../../shared/wire'
import { post } from './contract-target'
import type { ContractResponse, ContractTarget } from './contract-target'
import { startEmulatorTarget } from './emulator-target'
import {
  responded,
  BULK_OPERATION,
  PAGE_INFO,
  REFUSED_TOKEN,
  STOREFRONT_SHOP,
  SUBSCRIPTION,
  SUBSCRIPTION_CHARGE,
  THROTTLED,
  tokenError,
  TOO_EXPENSIVE,
  UNKNOWN_VERSION,
  USER_ERRORS,
  WRONG_OPERATION,
} from './expected-shapes'
import { differences } from './shape'
import type { Shape } from './shape'
import { missingStoreVariables, readStoreTarget } from './store-target'

const ADMIN = `/admin/api/${DEFAULT_API_VERSION}/graphql.json`
const STOREFRONT = `/api/${DEFAULT_API_VERSION}/graphql.json`
/** Questions that are asked at once until the bucket is empty. */
const STAMPEDE = 40
const SUBSCRIPTION_FIELDS = 'id topic includeFields metafieldNamespaces uri'

// Asked when any of its variables is set: one that is missing is then an error, not a silence.
const isStoreGiven = missingStoreVariables().length < missingStoreVariables({}).length

describe('the contract with the emulator', () => describeContract(() => startEmulatorTarget()))
describe.skipIf(!isStoreGiven)(
  `the contract with a development store (${missingStoreVariables({}).join(', ')})`,
  () => describeContract(async () => readStoreTarget()),
)

/** The same requests for any platform: the responses must have the same shape. */
function describeContract(open: () => Promise<ContractTarget>): void {
  let target: ContractTarget
  beforeAll(async () => {
    target = await open()
  })
  afterAll(() => target?.close())

  const ask = (query: string, variables: object = {}) =>
    post(target, ADMIN, { query, variables }, { 'x-shopify-access-token': target.accessToken })
  const token = (fields: object) =>
    post(target, '/admin/oauth/access_token', {
      client_id: target.apiKey,
      client_secret: target.apiSecretKey,
      ...fields,
    })

  function expectResponse(
    { status, headers, body }: ContractResponse,
    statuses: number | number[],
    shape: Shape,
  ): void {
    expect(differences(body, shape)).toEqual([])
    expect([statuses].flat()).toContain(status)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  }

  /**
   * Runs a mutation, which selects its user errors as well, and returns the payload's
   * first field.
   */
  async function mutate(
    name: string,
    call: string,
    payload: Record<string, Shape>,
    { refused = false } = {},
  ): Promise<string> {
    const response = await ask(
      `mutation Contract { ${name}${call.replace(/\}$/, 'userErrors { field message } }')} }`,
    )
    expectResponse(response, 200, responded({ [name]: { ...payload, userErrors: USER_ERRORS } }))
    const { userErrors, ...done } = (
      response.body as { data: Record<string, { userErrors: object[] }> }
    ).data[name] ?? { userErrors: [] }
    expect(userErrors.length > 0).toBe(refused)
    return JSON.stringify(done)
  }

  describe('the access token endpoint', () => {
    const exchange = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    }

    it.each([
      ['a wrong secret', [400, 401], 'invalid_client', { client_secret: 'wrong', code: 'code' }],
      ['an unknown code', 400, 'invalid_request', { code: 'unknown' }],
      [
        'an unknown refresh token',
        400,
        'invalid_grant',
        { grant_type: 'refresh_token', refresh_token: 'unknown' },
      ],
      [
        'an ID token that is none',
        400,
        'invalid_subject_token',
        {
          ...exchange,
          subject_token: 'not.a.token',
          subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        },
      ],
    ])('refuses %s', async (_name, status, error, fields) => {
      expectResponse(await token(fields), status, tokenError(error))
    })
  })

  describe('the Admin API', () => {
    it('returns data and the query cost', async () => {
      expectResponse(
        await ask('{ shop { name myshopifyDomain currencyCode } }'),
        200,
        responded({
          shop: { name: 'string', myshopifyDomain: 'string', currencyCode: /^[A-Z]{3}$/ },
        }),
      )
    })

    it.each([
      ['a field that does not exist', '{ shop { contractUnknown } }'],
      ['an argument that does not exist', '{ shop(contractUnknown: 1) { name } }'],
      ['a query that is cut off', '{ shop {'],
    ])('reports what is wrong with %s, with status 200', async (_name, query) => {
      expectResponse(await ask(query), 200, WRONG_OPERATION)
    })

    it('refuses an unknown token', async () => {
      expectResponse(
        await post(
          target,
          ADMIN,
          { query: '{ shop { name } }' },
          { 'x-shopify-access-token': 'unknown' },
        ),
        401,
        REFUSED_TOKEN,
      )
    })

    it('returns an error for an invalid version', async () => {
      expectResponse(
        await post(
          target,
          '/admin/api/none/graphql.json',
          { query: '{ shop { name } }' },
          { 'x-shopify-access-token': target.accessToken },
        ),
        404,
        UNKNOWN_VERSION,
      )
    })

    it('refuses one operation that is too expensive', async () => {
      const page = 'products(first: 250) { nodes { variants(first: 250) { nodes { title } } } }'
      const pages = [...'abcdefg'].map(key => `${key}: ${page}`)
      expectResponse(await ask(`{ ${pages.join(' ')} }`), 200, TOO_EXPENSIVE)
    })

    it('names the field of a mutation that is wrong', async () => {
      await mutate(
        'productDelete',
        '(input: { id: "gid://shopify/Product/1" }) { deletedProductId }',
        { deletedProductId: 'null' },
        { refused: true },
      )
    })
  })

  it('webhooks are subscribed, listed, refused twice and deleted', async () => {
    const uri = `https://contract.example.com/webhooks/${Date.now()}`
    const create = `(topic: APP_UNINSTALLED, webhookSubscription: { uri: "${uri}" }) { webhookSubscription { ${SUBSCRIPTION_FIELDS} } }`
    const id = idIn(
      await mutate('webhookSubscriptionCreate', create, { webhookSubscription: SUBSCRIPTION }),
    )

    await mutate(
      'webhookSubscriptionCreate',
      create,
      { webhookSubscription: 'null' },
      { refused: true },
    )
    const listed = await ask(
      '{ webhookSubscriptions(first: 250) { edges { node { id } } pageInfo { hasNextPage endCursor } } }',
    )
    expectResponse(
      listed,
      200,
      responded({
        webhookSubscriptions: { edges: [{ node: { id: 'string' } }], pageInfo: PAGE_INFO },
      }),
    )
    expect(JSON.stringify(listed.body)).toContain(`"${id}"`)

    const remove = `(id: "${id}") { deletedWebhookSubscriptionId }`
    await mutate('webhookSubscriptionDelete', remove, { deletedWebhookSubscriptionId: 'string' })
    await mutate(
      'webhookSubscriptionDelete',
      remove,
      { deletedWebhookSubscriptionId: 'null' },
      { refused: true },
    )
  })

  it('a test charge is pending until the merchant decides', async () => {
    const plan =
      'appRecurringPricingDetails: { price: { amount: 1, currencyCode: USD }, interval: EVERY_30_DAYS }'
    const terms = `name: "Contract", returnUrl: "https://contract.example.com", test: true, lineItems: [{ plan: { ${plan} } }]`
    await mutate(
      'appSubscriptionCreate',
      `(${terms}) { appSubscription { id name test status lineItems { id } } confirmationUrl }`,
      {
        appSubscription: SUBSCRIPTION_CHARGE,
        confirmationUrl: /^https?:/,
      },
    )
  })

  it('a bulk operation is created, and cancelled', async () => {
    const run =
      '(query: "{ products { edges { node { id title } } } }") { bulkOperation { id status } }'
    const id = idIn(await mutate('bulkOperationRunQuery', run, { bulkOperation: BULK_OPERATION }))
    await mutate('bulkOperationCancel', `(id: "${id}") { bulkOperation { id status } }`, {
      bulkOperation: BULK_OPERATION,
    })
  })

  it('the Storefront API accepts an offline access token of the app, and no other', async () => {
    const query = { query: '{ shop { name } }' }
    const known = await post(target, STOREFRONT, query, {
      'shopify-storefront-private-token': target.accessToken,
    })
    expect([known.status, differences(known.body, STOREFRONT_SHOP)]).toEqual([200, []])
    expect(
      (await post(target, STOREFRONT, query, { 'shopify-storefront-private-token': 'unknown' }))
        .status,
    ).toBe(401)
  })

  it('many concurrent expensive operations are throttled, with status 200', async () => {
    const responses = await Promise.all(
      Array.from({ length: STAMPEDE }, () =>
        ask('{ products(first: 200) { nodes { id variants(first: 1) { nodes { id } } } } }'),
      ),
    )
    const throttled = responses.filter(({ body }) => JSON.stringify(body).includes('THROTTLED'))

    expect(throttled.length).toBeGreaterThan(0)
    for (const response of throttled) expectResponse(response, 200, THROTTLED)
  })
}

/** The first global id in a payload. */
function idIn(payload: string): string {
  return /gid:[^"]+/.exec(payload)?.[0] ?? ''
}
