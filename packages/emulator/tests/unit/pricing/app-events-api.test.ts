import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, NOW, SECRET, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const TIME = new Date(NOW * 1000).toISOString()

let platform: StartedPlatform
let token: string
beforeEach(async () => {
  platform = await startPlatform({
    app: {
      pricing: 'app_pricing',
      pricingPlans: [
        {
          name: 'Pro',
          price: '30.00',
          meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
        },
        { name: 'Flat', price: '10.00' },
      ],
      partner: { organizationId: '42', apiToken: 'partner-token-1' },
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
  await platform.emulator.control.choosePlan({ shop: DEMO, plan: 'pro' })
  token = await tokenOf({})
})
afterEach(() => platform.emulator.close())

async function tokenOf(fields: Record<string, unknown>): Promise<string> {
  const { json } = await platform.post('/_api/auth/access_token', {
    client_id: API_KEY,
    client_secret: SECRET,
    grant_type: 'client_credentials',
    ...fields,
  })
  return String(json.access_token)
}

const EVENT = {
  shop_id: 'gid://shopify/Shop/1',
  event_handle: 'emails',
  timestamp: TIME,
  idempotency_key: 'key-1',
  attributes: { value: 3 },
}
const send = (body: unknown, authorization = `Bearer ${token}`) =>
  platform.post('/_api/app/unstable/events', body, { authorization })
const events = () => platform.emulator.control.usageEvents({ shop: DEMO })

describe('POST /app/<version>/events', () => {
  it('accepts an event and bills it', async () => {
    const { status, json } = await send(EVENT)
    expect([status, json]).toEqual([202, { success: true }])
    expect(await events()).toMatchObject([
      { handle: 'emails', quantity: '3', result: 'billed', error: null },
    ])
  })

  it('returns the same for a replay, with a header, and bills nothing more', async () => {
    await send(EVENT)
    const { status, headers } = await send({ ...EVENT, attributes: { value: 1000 } })
    expect([status, headers.get('idempotent-replay')]).toEqual([202, 'true'])
    expect(await events()).toHaveLength(1)
    expect((await platform.emulator.control.plan({ shop: DEMO }))?.usage).toEqual({ emails: '3' })
  })

  it.each<[string, unknown, number, object]>([
    ['a list', [], 400, { field: null, code: 'invalid_type' }],
    ['no shop', { ...EVENT, shop_id: undefined }, 400, { field: 'shop_id', code: 'missing' }],
    [
      'a shop as a number',
      { ...EVENT, shop_id: 1 },
      400,
      { field: 'shop_id', code: 'invalid_type' },
    ],
    ['a domain', { ...EVENT, shop_id: DEMO }, 400, { field: 'shop_id', code: 'invalid' }],
    [
      'a reserved handle',
      { ...EVENT, event_handle: 'shopify.x' },
      400,
      { field: 'event_handle', code: 'invalid' },
    ],
    ['a date', { ...EVENT, timestamp: '2027-01-15' }, 400, { field: 'timestamp', code: 'invalid' }],
    [
      'a long key',
      { ...EVENT, idempotency_key: 'k'.repeat(65) },
      400,
      { field: 'idempotency_key', code: 'invalid' },
    ],
    [
      'nested attributes',
      { ...EVENT, attributes: { value: { n: 1 } } },
      400,
      { field: 'attributes', code: 'invalid' },
    ],
    [
      '16 attributes',
      {
        ...EVENT,
        attributes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`a${index}`, 1])),
      },
      400,
      { field: 'attributes', code: 'invalid' },
    ],
    [
      'a foreign shop',
      { ...EVENT, shop_id: 'gid://shopify/Shop/2' },
      403,
      { field: 'shop_id', code: 'not_installed' },
    ],
    [
      'an unknown shop',
      { ...EVENT, shop_id: '99' },
      403,
      { field: 'shop_id', code: 'not_installed' },
    ],
  ])('refuses %s, and records nothing', async (_what, body, status, error) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(response.json).toMatchObject({ success: false, errors: [error] })
    expect(await events()).toEqual([])
  })

  it.each([
    ['no token', ''],
    ['a foreign token', 'Bearer pet_9999999999_'.padEnd(85, '0')],
    ['an access token of the shop', 'Bearer pat_offline_1'],
  ])('refuses %s', async (_what, authorization) => {
    expect((await send(EVENT, authorization)).status).toBe(401)
    expect(await events()).toEqual([])
  })

  it('refuses an expired token, and one for wrong credentials', async () => {
    expect(await tokenOf({ client_secret: 'wrong' })).toBe('undefined')
    expect(await tokenOf({ client_id: 7 })).toBe('undefined')
    await platform.emulator.control.advanceClock(3600_000)
    expect((await send(EVENT)).status).toBe(401)
  })

  it.each<[string, object, string]>([
    ['no value', { attributes: {} }, 'MISSING_VALUE_KEY'],
    ['a value of zero', { attributes: { value: 0 } }, 'INVALID_VALUE'],
    ['a negative value', { attributes: { value: -1 } }, 'INVALID_VALUE'],
    ['a time before the cycle', { timestamp: '2020-01-01T00:00:00Z' }, 'PERIOD_CLOSED'],
    [
      'a time in the future',
      { timestamp: new Date(NOW * 1000 + 400_000).toISOString() },
      'INVALID_TIMESTAMP',
    ],
  ])('accepts an event with %s, and does not bill it', async (_what, changes, error) => {
    expect((await send({ ...EVENT, ...changes })).status).toBe(202)
    expect(await events()).toMatchObject([{ result: 'failed', error }])
    expect((await platform.emulator.control.plan({ shop: DEMO }))?.usage).toEqual({})
  })

  it('does not bill a plan without the meter, a frozen shop, or a custom event', async () => {
    const { control } = platform.emulator
    await send({ ...EVENT, event_handle: 'opened', idempotency_key: 'a' })
    await control.freezePlan({ shop: DEMO })
    await send({ ...EVENT, idempotency_key: 'b' })
    await control.unfreezePlan({ shop: DEMO })
    await control.choosePlan({ shop: DEMO, plan: 'flat' })
    await send({ ...EVENT, idempotency_key: 'c' })
    expect((await events()).map(({ result, error }) => [result, error])).toEqual([
      ['custom', null],
      ['failed', 'NO_SUBSCRIPTION'],
      ['failed', 'SUBSCRIPTION_NOT_METERED'],
    ])
  })

  it('bills usage from before an uninstallation for a day', async () => {
    const { control } = platform.emulator
    await control.advanceClock(60_000)
    await control.uninstall({ shop: DEMO })
    await control.advanceClock(60_000)
    expect((await send({ ...EVENT, idempotency_key: 'a' })).status).toBe(202)
    await control.advanceClock(24 * 3600_000)
    token = await tokenOf({})
    expect((await send({ ...EVENT, idempotency_key: 'b' })).status).toBe(403)
    expect(await control.invoices({ shop: DEMO })).toMatchObject([
      { total: '30.00' },
      { total: '0.03', lines: [{ kind: 'usage', quantity: '3' }] },
    ])
  })
})

describe('the Partner API', () => {
  const query = `query ($appId: ID!, $shopId: ID!) {
    activeSubscription(appId: $appId, shopId: $shopId) { items { handle } }
  }`
  const variables = { appId: 'gid://shopify/App/1', shopId: 'gid://shopify/Shop/1' }
  const ask = (
    headers: Record<string, string>,
    { organization = '42', version = '2026-10', body = { query, variables } as unknown } = {},
  ) => platform.post(`/_partners/${organization}/api/${version}/graphql.json`, body, headers)
  const known = { 'x-shopify-access-token': 'partner-token-1' }

  it('returns the plan and its meters', async () => {
    const { status, json } = await ask(known)
    expect([status, json]).toEqual([
      200,
      { data: { activeSubscription: { items: [{ handle: 'pro' }, { handle: 'emails' }] } } },
    ])
  })

  it.each<[string, Record<string, string>, object, number]>([
    ['no token', {}, {}, 401],
    ['another token', { 'x-shopify-access-token': 'partner-token-2' }, {}, 401],
    ["the app's secret", { 'x-shopify-access-token': SECRET }, {}, 401],
    ['another organization', known, { organization: '43' }, 401],
    ['an unknown version', known, { version: '2026-11' }, 404],
    ['a body of another form', known, { body: { query: 7 } }, 400],
    ['a list', known, { body: [] }, 400],
  ])('refuses %s', async (_what, headers, options, status) => {
    expect((await ask(headers, options)).status).toBe(status)
  })

  it('reports a foreign app, an unknown shop, and an older version as errors', async () => {
    const errors = await Promise.all([
      ask(known, { body: { query, variables: { ...variables, appId: 'gid://shopify/App/2' } } }),
      ask(known, { body: { query, variables: { ...variables, shopId: 'gid://shopify/Shop/9' } } }),
      ask(known, { version: '2026-04' }),
    ])
    expect(
      errors.map(({ json }) => (json.errors as { message: string }[])[0]?.message.slice(0, 38)),
    ).toEqual(['App not found', 'Shop not found', "Field 'activeSubscription' doesn't exi"])
  })

  it('accepts four requests in a second', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) statuses.push((await ask(known)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    await platform.emulator.control.advanceClock(1000)
    expect((await ask(known)).status).toBe(200)
  })
})
