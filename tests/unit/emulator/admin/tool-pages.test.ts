import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const DAY_MS = 24 * 3600 * 1000

let platform: StartedPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const page = async (name: string, handle = 'demo-store') =>
  (await platform.get(`/store/${handle}/${name}`)).text
const rowsOf = (markup: string) =>
  [...markup.matchAll(/<li class="row">([\s\S]*?)<\/li>/g)].map(([, row = '']) =>
    row
      .replace(/<span class="row-actions">[\s\S]*<\/span>\s*<\/div>/, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe.each(['tokens', 'clock', 'faults'])('the page %s', name => {
  it("exists for each store, and may run no script but the emulator's own", async () => {
    const { status, headers, text } = await platform.get(`/store/second-store/${name}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toContain(`data-shop="${SECOND}"`)
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

  it('opens links in a new tab when framed, except those to pages that can be framed', async () => {
    const linksOf = async (destination: string) => {
      const { text } = await platform.get(`/store/second-store/${name}`, {
        'sec-fetch-dest': destination,
      })
      const staying = [...text.matchAll(/<a [^>]*href="([^"]+)"[^>]* target="_self"/g)]
      return [text.includes('<base target="_blank">'), staying.map(([, href]) => href)]
    }
    expect(await linksOf('document')).toEqual([false, []])
    expect(await linksOf('iframe')).toEqual([
      true,
      [
        '#main',
        `/store/demo-store/${name}`,
        `/store/second-store/${name}`,
        '/store/second-store/tokens',
        '/store/second-store/clock',
        '/store/second-store/faults',
        '/store/second-store/inspector',
      ],
    ])
  })

  it('does not exist for an unknown store', async () => {
    expect((await platform.get(`/store/nobody/${name}`)).status).toBe(404)
  })
})

describe('tokens', () => {
  it('are listed with their state, the newest first', async () => {
    const { json: first } = await platform.exchange()
    await platform.token({
      grant_type: 'refresh_token',
      refresh_token: String(first.refresh_token),
    })
    expect(rowsOf(await page('tokens')).map(row => row.replace(/p[ar]t_\S+/, '*'))).toEqual([
      'Valid Offline access token * Created 2027-01-15 08:00:00 UTC · Expires 2027-01-15 09:00:00 UTC, in 1 hour',
      'Valid Refresh token * Created 2027-01-15 08:00:00 UTC · Expires 2027-04-15 08:00:00 UTC, in 90 days',
      'Valid Offline access token * Created 2027-01-15 08:00:00 UTC · Expires 2027-01-15 09:00:00 UTC, in 1 hour',
      'Replaced Refresh token * Created 2027-01-15 08:00:00 UTC · Expires 2027-02-14 08:00:00 UTC, in 30 days · Works until the new refresh token is first used',
    ])
    await platform.emulator.control.advanceClock(90 * DAY_MS)
    await platform.exchange({ expiring: '0' })
    expect(rowsOf(await page('tokens')).map(row => row.replace(/p[ar]t_\S+/, '*'))).toEqual([
      'Valid Offline access token * Created 2027-04-15 08:00:00 UTC · Does not expire',
      'Expired Offline access token * Created 2027-01-15 08:00:00 UTC · Expired 2027-01-15 09:00:00 UTC',
      'Expired Refresh token * Created 2027-01-15 08:00:00 UTC · Expired 2027-04-15 08:00:00 UTC',
      'Expired Offline access token * Created 2027-01-15 08:00:00 UTC · Expired 2027-01-15 09:00:00 UTC',
      'Expired Refresh token * Created 2027-01-15 08:00:00 UTC · Expired 2027-02-14 08:00:00 UTC',
    ])
  })

  it('are those of this store, the newest fifty', async () => {
    for (let index = 0; index < 26; index++) await platform.exchange()
    expect(rowsOf(await page('tokens'))).toHaveLength(50)
    expect(await page('tokens')).toContain('2 older ones are not shown')
    expect(rowsOf(await page('tokens', 'second-store'))).toEqual([])
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
    expect(rowsOf(await page('faults'))).toEqual([
      '1 × Processes the request and loses the response Access token endpoint, refresh_token only · Demo Store',
      '3 × Waits 50 ms, then responds with 503 Admin API and Storefront API · Every store',
      '1 × Adds headers Admin API and Storefront API · Every store',
      '1 × Fails with TIMEOUT Bulk operations · Every store',
      '1 × Waits 10 ms, then drops the connection Access token endpoint · Every store',
    ])
  })
})
