import { afterEach, describe, expect, it } from 'vitest'
import type { EmulatorAppOptions } from '../../../src'
import type { AppKind } from '../../../../../shared/dated-rule'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import { API_KEY, DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

/** The kinds of apps, as the registration and the seed of a store make them. */
const KINDS: Record<
  AppKind,
  { distribution: EmulatorAppOptions['distribution']; inOrganization: boolean }
> = {
  public: { distribution: 'app_store', inOrganization: false },
  custom: { distribution: 'single_merchant', inOrganization: false },
  organization: { distribution: 'single_merchant', inOrganization: true },
  merchant: { distribution: 'platform_admin', inOrganization: true },
}
const START = Date.parse('2026-09-01T00:00:00Z')
const BULK_QUERY =
  'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { bulkOperation { status } userErrors { message } } }'

let platform: StartedPlatform
afterEach(() => platform.emulator.close())

async function start(
  app: EmulatorAppOptions,
  { at = START, inOrganization = false, installed = true } = {},
) {
  platform = await startPlatform({
    now: () => at,
    app: { scopes: ['write_products', 'write_script_tags'], ...app },
    seed: { stores: [{ handle: 'demo-store', inOrganization, installed }] },
  })
  return platform.emulator.control
}

async function ask(query: string, expiring = '1') {
  const { json } = await platform.exchange({ expiring })
  const { status, json: body } = await platform.graphql(String(json.access_token), { query })
  return { status, body }
}

describe('allowlist-install', () => {
  it.each([
    ['public', '2026-11-21T04:58Z', 200],
    ['public', '2026-11-21T04:59Z', 403],
    ['custom', '2026-11-21T04:58Z', 200],
    ['custom', '2026-11-21T04:59Z', 403],
    ['organization', '2027-05-01', 200],
    ['merchant', '2027-05-01', 200],
  ] as const)('installs a %s app without an allowlist on %s: %i', async (kind, day, status) => {
    const { distribution, inOrganization } = KINDS[kind]
    const control = await start(
      { distribution, ipAllowlist: false },
      { at: Date.parse(day), inOrganization, installed: false },
    )
    const page = await platform.get(`/store/demo-store/oauth/install?client_id=key-1`)
    expect(page.status).toBe(status)
    if (status === 403) {
      expect(page.text).toContain('allowlist-install')
      await expect(control.install({ shop: DEMO })).rejects.toMatchObject({ status: 403 })
      expect((await control.shops())[0]?.scopes).toBeNull()
    }
  })

  it('keeps existing installations', async () => {
    await start({ ipAllowlist: false }, { at: Date.parse('2026-12-24') })
    expect(await ask('{ shop { name } }')).toMatchObject({ status: 200 })
  })
})

describe('the IP allowlist', () => {
  const AT = Date.parse(DATED_RULES['allowlist-calls'].since.public)

  it('refuses calls of the Admin API from another address with status 403', async () => {
    const control = await start({ ipAllowlist: ['203.0.113.0/24'] }, { at: AT })
    const { status, body } = await ask('{ shop { name } }')
    expect(status).toBe(403)
    expect(body).toEqual({
      errors:
        "[API] Access denied: the source address of this request is not in the app's IP allowlist.",
    })
    await control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
    expect(await ask('{ shop { name } }')).toMatchObject({ status: 200 })
  })

  it('refuses nothing before its day, and nothing in a store where the rule is off', async () => {
    const control = await start({ ipAllowlist: ['203.0.113.0/24'] }, { at: AT - 1 })
    expect((await ask('{ shop { name } }')).status).toBe(200)
    await control.advanceClock(1)
    expect((await ask('{ shop { name } }')).status).toBe(403)
    await control.ignoreRule({ shop: DEMO, rule: 'allowlist-calls' })
    expect((await ask('{ shop { name } }')).status).toBe(200)
  })

  it('does not refuse requests of the Admin API that a page sends through App Bridge', async () => {
    await start({ ipAllowlist: ['203.0.113.0/24'], directApiAccess: 'offline' }, { at: AT })
    expect((await ask('{ shop { name } }')).status).toBe(403)
    const direct = await platform.post(
      '/_admin/app-bridge/graphql',
      {
        shop: DEMO,
        apiKey: API_KEY,
        body: JSON.stringify({ query: '{ shop { myshopifyDomain } }' }),
      },
      { origin: platform.emulator.url },
    )
    expect(direct.json.status).toBe(200)
    expect(JSON.parse(String(direct.json.body))).toMatchObject({
      data: { shop: { myshopifyDomain: DEMO } },
    })
  })

  it.each([['', '300.0.0.1', '10.0.0.0/33', '10.0.0.0/x', '::1/129', 'example.com']])(
    'refuses the range %j, and keeps the former ones',
    async range => {
      const control = await start({ ipAllowlist: ['203.0.113.0/24'] }, { at: AT })
      await expect(control.setIpAllowlist({ ranges: [range] })).rejects.toMatchObject({
        status: 400,
        message: 'ranges[0] must be an IP address or a range such as "203.0.113.0/24".',
      })
      expect((await ask('{ shop { name } }')).status).toBe(403)
    },
  )
})

describe('bulk access', () => {
  const AT = Date.parse('2026-11-20')
  const DENIED = {
    status: 200,
    body: {
      errors: [
        {
          message:
            'Access denied for bulkOperationRunQuery field. Bulk operations need an approved access request (bulk-access).',
          extensions: { code: 'ACCESS_DENIED' },
          path: ['bulkOperationRunQuery'],
        },
      ],
    },
  }

  it('is granted and revoked by type', async () => {
    const control = await start({ bulkAccess: ['MUTATION'] }, { at: AT })
    expect(await ask(BULK_QUERY)).toMatchObject(DENIED)
    await control.setBulkAccess({ granted: true, type: 'QUERY' })
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    await control.setBulkAccess({ granted: false, type: 'QUERY' })
    expect(await ask(BULK_QUERY)).toMatchObject(DENIED)
  })

  it('is lost after 31 days without use, and kept by use', async () => {
    const control = await start({}, { at: AT })
    const day = 24 * 3600 * 1000
    await control.advanceClock(31 * day)
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    await control.advanceClock(31 * day)
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    await control.advanceClock(31 * day + 1)
    expect(await ask(BULK_QUERY)).toMatchObject(DENIED)
  })

  it('survives an export of the state', async () => {
    const control = await start({}, { at: AT })
    await control.setBulkAccess({ granted: false, type: 'QUERY' })
    const saved = await control.exportState()
    await control.reset()
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    await control.importState(saved)
    expect(await ask(BULK_QUERY)).toMatchObject(DENIED)
  })
})

describe('bulk access that the app registers later', () => {
  it('is granted to a state that was saved before', async () => {
    const at = Date.parse('2026-11-20')
    await start({ bulkAccess: [] }, { at })
    const saved = await platform.emulator.control.exportState()
    await platform.emulator.close()
    const control = await start({ bulkAccess: ['QUERY'] }, { at })
    await control.importState(saved)
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
  })
})

describe('a rule that is switched off for a store', () => {
  it('stays off in a saved state, and is on again after a reset', async () => {
    const control = await start({ bulkAccess: [] }, { at: Date.parse('2026-11-20') })
    await control.ignoreRule({ shop: DEMO, rule: 'bulk-access' })
    const saved = await control.exportState()
    await control.reset()
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('ACCESS_DENIED')
    await control.importState(JSON.parse(JSON.stringify(saved)))
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    await control.reset({ shop: DEMO })
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('ACCESS_DENIED')
  })

  it('does not apply there, until it is switched on again', async () => {
    const control = await start({ bulkAccess: [] }, { at: Date.parse('2026-11-20') })
    const rule = { shop: DEMO, rule: 'bulk-access' }
    await control.ignoreRule(rule)
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('CREATED')
    expect((await control.rules(DEMO)).find(({ id }) => id === 'bulk-access')).toMatchObject({
      since: null,
      ignored: true,
    })
    await control.ignoreRule({ ...rule, ignored: false })
    expect(JSON.stringify((await ask(BULK_QUERY)).body)).toContain('ACCESS_DENIED')
  })

  it('applies in other stores', async () => {
    const control = await start({ bulkAccess: [] }, { at: Date.parse('2026-11-20') })
    await control.ignoreRule({ shop: DEMO, rule: 'bulk-access' })
    await control.addShop({ handle: 'second-store' })
    await control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
    await control.install({ shop: SECOND })
    const { json } = await platform.exchange({}, SECOND)
    const query = { query: BULK_QUERY }
    const refused = await platform.graphql(String(json.access_token), query, SECOND)
    expect(refused.json.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  })

  it('must be about requests', async () => {
    const control = await start({})
    await expect(
      control.ignoreRule({ shop: DEMO, rule: 'customer-account-api' }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('rule must be one of '),
    })
  })

  it('must be a rule of the table', async () => {
    const control = await start({})
    await expect(control.ignoreRule({ shop: DEMO, rule: 'gravity' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('rule must be one of '),
    })
  })
})
