import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../../src'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const SHOP_NAME = { query: '{ shop { name } }' }
const HOUR_MS = 3600 * 1000

let platform: StartedPlatform
async function start(options: Pick<EmulatorOptions, 'app' | 'strictRotation'> = {}): Promise<void> {
  platform = await startPlatform(options)
  await platform.emulator.control.install({ shop: DEMO })
}
afterEach(() => platform.emulator.close())

async function issuePair(): Promise<{ access: string; refresh: string }> {
  const { json } = await platform.exchange()
  return { access: String(json.access_token), refresh: String(json.refresh_token) }
}

const refresh = (token: string, shop = DEMO) =>
  platform.token({ grant_type: 'refresh_token', refresh_token: token }, shop)
const useToken = async (token: string, shop = DEMO) =>
  (await platform.graphql(token, SHOP_NAME, shop)).status

describe('refresh', () => {
  beforeEach(() => start())

  it('issues a new pair', async () => {
    const { access, refresh: old } = await issuePair()
    const { status, json } = await refresh(old)
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringMatching(/^pat_offline_/),
      scope: 'write_products',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^prt_/),
      refresh_token_expires_in: 7_776_000,
    })
    expect(json.access_token === access || json.refresh_token === old).toBe(false)
    expect(await useToken(String(json.access_token))).toBe(200)
  })

  it('keeps the old refresh token until the new refresh token is first used', async () => {
    const { refresh: old } = await issuePair()
    const lost = await refresh(old)
    const again = await refresh(old)
    expect([lost.status, again.status]).toEqual([200, 200])
    // Only the new refresh token counts.
    expect(await useToken(String(again.json.access_token))).toBe(200)
    expect((await refresh(old)).status).toBe(200)
    expect((await refresh(String(again.json.refresh_token))).status).toBe(200)
    const late = await refresh(old)
    expect([late.status, late.json]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: 'The refresh token is unknown, has expired or was already used',
      },
    ])
  })

  it('expires after 90 days, counted from the last rotation', async () => {
    const { refresh: old } = await issuePair()
    await platform.emulator.control.advanceClock(89 * 24 * HOUR_MS)
    const next = String((await refresh(old)).json.refresh_token)
    await platform.emulator.control.advanceClock(2 * 24 * HOUR_MS)
    expect((await refresh(old)).json.error).toBe('invalid_grant')
    expect((await refresh(next)).status).toBe(200)
  })

  it('keeps it for 30 days after its first use, but not longer than its own lifetime', async () => {
    const { refresh: old } = await issuePair()
    await refresh(old)
    await platform.emulator.control.advanceClock(30 * 24 * HOUR_MS - 1)
    const { status, json } = await refresh(old)
    expect(status).toBe(200)
    await platform.emulator.control.advanceClock(1)
    expect((await refresh(old)).json.error).toBe('invalid_grant')

    const late = String(json.refresh_token)
    await platform.emulator.control.advanceClock(80 * 24 * HOUR_MS)
    expect((await refresh(late)).status).toBe(200)
    await platform.emulator.control.advanceClock(10 * 24 * HOUR_MS)
    expect((await refresh(late)).json.error).toBe('invalid_grant')
  })

  it('attack: a refresh token of one shop is refused at another', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    const { refresh: old } = await issuePair()
    expect((await refresh(old, SECOND)).json.error).toBe('invalid_grant')
    expect((await refresh(old)).status).toBe(200)
  })

  it('refuses a refresh token after the app was uninstalled and installed again', async () => {
    const { refresh: old } = await issuePair()
    await platform.emulator.control.uninstall({ shop: DEMO })
    await platform.emulator.control.install({ shop: DEMO })
    expect((await refresh(old)).json.error).toBe('invalid_grant')
  })
})

describe('strict rotation', () => {
  beforeEach(() => start({ strictRotation: true }))

  it('revokes a refresh token at once', async () => {
    const { refresh: old } = await issuePair()
    expect((await refresh(old)).status).toBe(200)
    const again = await refresh(old)
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant'])
  })
})

describe('access', () => {
  beforeEach(() => start({ app: { distribution: 'single_merchant' } }))

  it('expires an offline token after an hour', async () => {
    const { access } = await issuePair()
    await platform.emulator.control.advanceClock(HOUR_MS - 1)
    expect(await useToken(access)).toBe(200)
    await platform.emulator.control.advanceClock(1)
    expect(await useToken(access)).toBe(401)
  })

  it('expires an online token after a day, and never a permanent one', async () => {
    const online = String(
      (
        await platform.exchange({
          requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
        })
      ).json.access_token,
    )
    const permanent = String((await platform.exchange({ expiring: '0' })).json.access_token)
    await platform.emulator.control.advanceClock(24 * HOUR_MS - 1)
    expect(await useToken(online)).toBe(200)
    await platform.emulator.control.advanceClock(365 * 24 * HOUR_MS)
    expect([await useToken(online), await useToken(permanent)]).toEqual([401, 200])
  })

  it('attack: a token of one shop does not open another', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    const { access } = await issuePair()
    expect(await useToken(access, SECOND)).toBe(401)
  })

  it('ends with the uninstallation', async () => {
    const { access } = await issuePair()
    await platform.emulator.control.uninstall({ shop: DEMO })
    expect(await useToken(access)).toBe(401)
    await platform.emulator.control.install({ shop: DEMO })
    expect(await useToken(access)).toBe(401)
  })

  it('gives a shop after a reset no token of another shop', async () => {
    const { access } = await issuePair()
    await platform.emulator.control.reset()
    await platform.emulator.control.install({ shop: SECOND })
    const issued = await platform.exchange({}, SECOND)
    expect(issued.json.access_token === access).toBe(false)
    expect(await useToken(access, SECOND)).toBe(401)
  })
})
