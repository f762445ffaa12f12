import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { formatTime } from '../../../src/admin-data/format-time'
import type {
  ClockData,
  FaultsData,
  TokensData,
  UnusualData,
} from '../../../src/admin-data/tools-data'
import { DEMO, SECOND, startPlatform } from '../started-platform'

const DAY_MS = 24 * 3600 * 1000

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

async function read<Data>(name: string, shop = DEMO): Promise<Data> {
  const { status, json } = await platform.get(`/_admin/${name}?shop=${shop}`)
  expect(status).toBe(200)
  return json as Data
}
const tokenLines = async (shop?: string) =>
  (await read<TokensData>('tokens', shop)).tokens.map(({ kind, status, value, facts }) => [
    `${status} ${kind}`,
    /^p[ar]t_/.test(value),
    ...facts.map(({ text, at, detail }) =>
      [at === undefined ? text : `${text} ${formatTime(at)}`, detail].filter(Boolean).join(', '),
    ),
  ])

describe.each(['tokens', 'clock', 'faults'])('the page %s', name => {
  it("exists for each store, and may run no script but the emulator's own", async () => {
    const { status, headers, text } = await platform.get(`/store/second-store/${name}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toContain(`&quot;domain&quot;:&quot;${SECOND}&quot;`)
  })

  it('may be framed by the app, under each name of this machine, and by no other origin', async () => {
    const policyOf = async () => {
      const { headers } = await platform.get(`/store/second-store/${name}`)
      return [
        headers
          .get('content-security-policy')
          ?.split('; ')
          .filter(part => part.startsWith('frame-')),
        headers.get('x-frame-options'),
      ]
    }
    expect(await policyOf()).toEqual([
      ["frame-src 'none'", 'frame-ancestors http://localhost:3000 http://127.0.0.1:3000'],
      null,
    ])
    platform.emulator.setApp({ appUrl: 'https://app.example.com' })
    expect(await policyOf()).toEqual([
      ["frame-src 'none'", 'frame-ancestors https://app.example.com'],
      null,
    ])
    platform.emulator.setApp({ appUrl: 'http://localhost:3000' })
  })

  it('does not exist for an unknown store', async () => {
    expect((await platform.get(`/store/unknown/${name}`)).status).toBe(404)
  })

  it('has data of a known store only, which are not in the log of requests', async () => {
    const { json } = await platform.get(`/_admin/${name}?shop=unknown.platform.test`)
    expect(json.error).toMatch(/^There is no shop with this domain\./)
    expect((await platform.get(`/_admin/${name}`)).status).toBe(400)
    expect((await platform.get(`/_admin/${name}?shop=${DEMO}&x=1`)).status).toBe(400)
    expect(await platform.emulator.control.log()).toEqual([])
  })
})

describe('tokens', () => {
  it('are listed with their state, the newest first', async () => {
    const { json: first } = await platform.exchange()
    await platform.token({
      grant_type: 'refresh_token',
      refresh_token: String(first.refresh_token),
    })
    const created = 'Created 2027-01-15 08:00:00 UTC'
    const access = 'Expires 2027-01-15 09:00:00 UTC, in 1 hour'
    expect(await tokenLines()).toEqual([
      ['Valid Offline access token', true, created, access],
      ['Valid Refresh token', true, created, 'Expires 2027-04-15 08:00:00 UTC, in 90 days'],
      ['Valid Offline access token', true, created, access],
      [
        'Replaced Refresh token',
        true,
        created,
        'Expires 2027-02-14 08:00:00 UTC, in 30 days',
        'Works until the new refresh token is first used',
      ],
    ])
    await platform.emulator.control.advanceClock(90 * DAY_MS)
    await platform.exchange({ expiring: '0' })
    const ended = 'Expired 2027-01-15 09:00:00 UTC'
    expect(await tokenLines()).toEqual([
      ['Valid Offline access token', true, 'Created 2027-04-15 08:00:00 UTC', 'Does not expire'],
      ['Expired Offline access token', true, created, ended],
      ['Expired Refresh token', true, created, 'Expired 2027-04-15 08:00:00 UTC'],
      ['Expired Offline access token', true, created, ended],
      ['Expired Refresh token', true, created, 'Expired 2027-02-14 08:00:00 UTC'],
    ])
  })

  it('have the actions that their state allows', async () => {
    const { json } = await platform.exchange()
    await platform.exchange({ expiring: '0' })
    await platform.post(
      '/_admin/tokens/revoke',
      { shop: DEMO, token: json.access_token },
      { origin: platform.emulator.url },
    )
    const { tokens } = await read<TokensData>('tokens')
    expect(tokens.map(({ acts, tone }) => [tone, ...acts])).toEqual([
      ['success', 'revoke'],
      ['neutral'],
      ['success', 'rotate', 'expire', 'revoke'],
    ])
  })

  it('are those of this store, the newest fifty', async () => {
    for (let index = 0; index < 26; index++) await platform.exchange()
    const { hidden, tokens } = await read<TokensData>('tokens')
    expect([tokens.length, hidden]).toEqual([50, 2])
    expect(await read<TokensData>('tokens', SECOND)).toEqual({ tokens: [], hidden: 0 })
  })
})

describe('the clock', () => {
  it('is read with its offset', async () => {
    await platform.emulator.control.advanceClock(DAY_MS)
    expect(await read<ClockData>('clock')).toEqual({
      now: Date.parse('2027-01-16T08:00:00Z'),
      offsetMs: DAY_MS,
    })
  })
})

describe('faults', () => {
  it('are listed with their target and effect, in order', async () => {
    const { control } = platform.emulator
    await control.addFault({
      on: 'access_token',
      grant: 'refresh_token',
      loseResponse: true,
      shop: DEMO,
    })
    await control.addFault({ on: 'graphql', status: 503, delayMs: 50, times: 3 })
    await control.addFault({ on: 'graphql', headers: { a: 'b' } })
    await control.addFault({ on: 'bulk_operation', errorCode: 'TIMEOUT' })
    await control.addFault({ on: 'access_token', reset: true, delayMs: 10 })
    const { queue } = await read<FaultsData>('faults')
    expect(
      queue.map(({ times, effect, target, where }) => `${times} × ${effect}: ${target}, ${where}`),
    ).toEqual([
      '1 × Processes the request and loses the response: Access token endpoint, refresh_token only, Demo Store',
      '3 × Waits 50 ms, then responds with 503: Admin API and Storefront API, Every store',
      '1 × Adds headers: Admin API and Storefront API, Every store',
      '1 × Fails with TIMEOUT: Bulk operations, Every store',
      '1 × Waits 10 ms, then drops the connection: Access token endpoint, Every store',
    ])
  })

  it('come with the presets, without their responses', async () => {
    const { groups } = await read<FaultsData>('faults')
    expect(groups.find(({ id }) => id === 'graphql')?.faults[0]).toEqual({
      id: 'graphql-latency',
      label: 'Latency',
      hint: 'Responds 3 seconds late.',
    })
  })
})

describe('what is unusual', () => {
  it('is a moved clock, and the faults of the store', async () => {
    expect((await read<UnusualData>('unusual')).unusual).toEqual([])
    await platform.emulator.control.setClock(-2 * DAY_MS)
    await platform.emulator.control.addFault({ on: 'graphql', status: 503, shop: DEMO })
    await platform.emulator.control.addFault({ on: 'graphql', status: 503 })
    const clock = { label: 'Clock', detail: '−2 days', path: '/clock' }
    expect((await read<UnusualData>('unusual')).unusual).toEqual([
      clock,
      { label: '2 faults', path: '/faults' },
    ])
    expect((await read<UnusualData>('unusual', SECOND)).unusual).toEqual([
      clock,
      { label: '1 fault', path: '/faults' },
    ])
  })

  it('names an app that accepts no connections, until it accepts them, without a request to it', async () => {
    let requests = 0
    const app = createServer((_request, response) => {
      requests += 1
      response.end()
    })
    const listen = async (port: number) => {
      app.listen(port, '127.0.0.1')
      await once(app, 'listening')
      return (app.address() as AddressInfo).port
    }
    const stop = async () => {
      const closed = once(app, 'close')
      app.close()
      await closed
    }
    const unreachable = async () => (await read<UnusualData>('unusual')).unreachable
    const port = await listen(0)
    const appUrl = `http://127.0.0.1:${port}`
    platform.emulator.setApp({ appUrl })
    expect(await unreachable()).toBe(null)
    await stop()
    expect(await unreachable()).toBe(appUrl)
    await listen(port)
    expect(await unreachable()).toBe(null)
    expect(requests).toBe(0)
    await stop()
    platform.emulator.setApp({ appUrl: 'http://localhost:3000' })
  })
})
