import { afterEach, describe, expect, it } from 'vitest'
import { createApiNotices } from '../../../../server/core/api/api-notices'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import type { AdminApiContext } from '../../../../server/core/api/shop-clients'
import { parseProfile } from '../../../../server/core/config/profile'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { beginningOf } from '../../../../shared/rule-dates'
import { testConfig } from '../../configs'
import { DEMO, startPlatform } from '../../../../packages/emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../packages/emulator/tests/unit/started-platform'

const START = Date.parse('2026-09-01T00:00:00Z')
const NAME = '{ shop { name } }'
const BULK = `mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") {
  bulkOperation { status } userErrors { message } } }`
const NAMED = { data: { shop: { name: 'demo-store' } } }
const STARTED = {
  data: { bulkOperationRunQuery: { bulkOperation: { status: 'CREATED' }, userErrors: [] } },
}
const FORBIDDEN = { status: 403 }
const DENIED = { codes: ['ACCESS_DENIED'] }
const LOOPBACK = { ranges: ['127.0.0.0/8', '::1'] }

/** An operation of an app, and what the step that the rule names changes. */
interface Call {
  query?: string
  variables?: Record<string, unknown>
  version?: string
  expiring?: '0' | '1'
}

interface RuleCase {
  call: Call
  /** What the app gets before the day, and from the day on. */
  before: unknown
  since: unknown
  /** The state of the app that breaks the rule. */
  prepare?: (platform: StartedPlatform) => Promise<unknown>
  /** The step that fixes it: of the call, or of the app. */
  fixedCall?: Call
  fix?: (platform: StartedPlatform) => unknown
  /** What the app gets after the step. Default: the same as before the day. */
  fixed?: unknown
}

const SCRIPT_TAG = (userErrors: object[]) => ({ data: { scriptTagCreate: { userErrors } } })
const VALUE = (userErrors: object[]) => ({ data: { metafieldsSet: { userErrors } } })
const SET_VALUE = `mutation ($value: String!) { metafieldsSet(metafields: [
  { ownerId: "gid://shopify/Shop/1", key: "large", type: "json", value: $value }]) {
  userErrors { code } } }`
const REFUND = (directive: string) =>
  `mutation { refundCreate(input: { orderId: "gid://shopify/Order/9" }) ${directive} { userErrors { message } } }`
const json = (bytes: number) => ({ value: JSON.stringify('x'.repeat(bytes - 2)) })

const versionCase = (version: string, newer: string, next: string): RuleCase => ({
  call: { query: NAME, version },
  before: { ...NAMED, responded: version, warnings: [] },
  since: {
    ...NAMED,
    responded: next,
    warnings: [expect.stringContaining(`API version ${version}`)],
  },
  fixedCall: { query: NAME, version: newer },
  fixed: { ...NAMED, responded: newer, warnings: [] },
})

const CASES: Partial<Record<DatedRuleId, RuleCase>> = {
  'old-orders': {
    call: { query: '{ ordersCount { count } }' },
    before: { data: { ordersCount: { count: 1 } } },
    since: { data: { ordersCount: { count: 0 } } },
    fix: ({ emulator }) => {
      emulator.setApp({ scopes: [...SCOPES, 'read_all_orders'] })
      return emulator.control.install({ shop: DEMO, scopes: [...SCOPES, 'read_all_orders'] })
    },
  },
  'idempotency-keys': {
    call: { query: REFUND(''), version: '2026-04' },
    before: { data: { refundCreate: { userErrors: [{ message: 'Order does not exist' }] } } },
    since: { codes: ['BAD_REQUEST'] },
    fixedCall: { query: REFUND('@idempotent(key: "a")'), version: '2026-04' },
  },
  'metafield-size': {
    call: { query: SET_VALUE, variables: json(128 * 1024 + 1), version: '2026-04' },
    before: VALUE([]),
    since: VALUE([{ code: 'TOO_LONG' }]),
    fixedCall: { query: SET_VALUE, variables: json(128 * 1024), version: '2026-04' },
  },
  'script-tag-writes': {
    call: {
      query: `mutation { scriptTagCreate(input: { src: "https://shop-app.dev/a.js" }) { userErrors { message } } }`,
    },
    before: SCRIPT_TAG([]),
    since: SCRIPT_TAG([
      { message: 'Script tags are deprecated and can no longer be created or updated.' },
    ]),
    // An embed block or a pixel is another program.
    fixed: SCRIPT_TAG([
      { message: 'Script tags are deprecated and can no longer be created or updated.' },
    ]),
  },
  'allowlist-calls': {
    call: { query: NAME },
    before: NAMED,
    since: FORBIDDEN,
    prepare: ({ emulator }) => emulator.control.setIpAllowlist({ ranges: ['203.0.113.0/24'] }),
    fix: ({ emulator }) => emulator.control.setIpAllowlist(LOOPBACK),
  },
  'bulk-access': {
    call: { query: BULK },
    before: STARTED,
    since: DENIED,
    fix: ({ emulator }) => emulator.control.setBulkAccess({ granted: true, type: 'QUERY' }),
  },
  'allowlist-bulk': {
    call: { query: BULK },
    before: STARTED,
    since: DENIED,
    fix: ({ emulator }) => emulator.control.setIpAllowlist(LOOPBACK),
  },
  'permanent-tokens': {
    call: { query: NAME, expiring: '0' },
    before: NAMED,
    since: FORBIDDEN,
    fixedCall: { query: NAME, expiring: '1' },
  },
  'api-2025-10-end': versionCase('2025-10', '2026-01', '2026-01'),
  'api-2026-01-end': versionCase('2026-01', '2026-10', '2026-04'),
  'api-2026-04-end': versionCase('2026-04', '2026-10', '2026-07'),
}
const SCOPES = ['write_products', 'write_orders', 'write_script_tags']

let platform: StartedPlatform
afterEach(() => platform.emulator.close())

/** A public app that does nothing about the rules, in a store where only one of them is on. */
async function start(id: DatedRuleId): Promise<void> {
  platform = await startPlatform({
    now: () => START,
    app: { scopes: SCOPES, ipAllowlist: false, bulkAccess: [] },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          installed: true,
          orders: [{ items: [{ title: 'Jar', price: '5.00' }], createdAt: '2018-01-02T00:00:00Z' }],
        },
      ],
    },
  })
  const { control } = platform.emulator
  for (const [other, { effect }] of Object.entries(DATED_RULES))
    if (other !== id && effect === 'requests') await control.ignoreRule({ shop: DEMO, rule: other })
}

/** What the client of the layer returns or throws, over HTTP. */
async function resultOf({ query = NAME, variables, version = '2026-10', expiring = '1' }: Call) {
  const { json: token } = await platform.exchange({ expiring })
  const warnings: string[] = []
  const notices = createApiNotices({
    now: () => START,
    warn: message => void warnings.push(message),
  })
  const admin: AdminApiContext = createAdminClient({
    shop: DEMO,
    apiVersion: version,
    config: testConfig({ profile: parseProfile(platform.emulator.profile) }),
    fetch,
    notices,
    accessToken: () => String(token.access_token),
  })
  try {
    const { data, headers } = await admin.graphql(query, { variables })
    return { data, responded: headers.get('x-shopify-api-version'), warnings }
  } catch (error) {
    if (error instanceof HttpResponseError) return { status: error.upstreamStatus }
    if (!(error instanceof GraphqlQueryError)) throw error
    return { codes: error.body.errors.map(({ extensions }) => extensions?.['code']) }
  }
}

describe('the client of the Admin API', () => {
  it.each(Object.entries(CASES) as [DatedRuleId, RuleCase][])(
    'meets %s on its day, until the step of the rule is taken',
    async (id, { call, before, since, prepare, fixedCall = call, fix, fixed = before }) => {
      await start(id)
      const { control } = platform.emulator
      await prepare?.(platform)
      const day = beginningOf(DATED_RULES[id], DATED_RULES[id].since.public)
      await control.setClock(day - 1 - START)
      expect(await resultOf(call)).toMatchObject(before as object)
      await control.completeBulkOperation({ shop: DEMO }).catch(() => undefined)
      await control.setClock(day - START)
      expect(await resultOf(call)).toMatchObject(since as object)
      await fix?.(platform)
      expect(await resultOf(fixedCall)).toMatchObject(fixed as object)
    },
  )
})
