import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const DAY_MS = 24 * 3600 * 1000

let platform: StartedPlatform
async function start(strictRotation = false): Promise<void> {
  platform = await startPlatform({ strictRotation })
  for (const shop of [DEMO, SECOND]) await platform.emulator.control.install({ shop })
}
afterEach(() => platform.emulator.close())

const rotate = (shop = DEMO) => platform.emulator.control.rotateTokens({ shop })
const refresh = async (token: unknown) =>
  (await platform.token({ grant_type: 'refresh_token', refresh_token: String(token) })).status
const newest = async () => (await platform.emulator.control.tokens(DEMO)).at(-1)

describe('rotateTokens', () => {
  beforeEach(() => start())

  it('issues a new pair; the old refresh token works until the new refresh token is used', async () => {
    const { json: old } = await platform.exchange()
    expect(await rotate()).toBe(1)
    expect(await platform.emulator.control.tokens(DEMO)).toHaveLength(2)
    expect(await refresh(old.refresh_token)).toBe(200)
    expect(await refresh((await newest())?.refreshToken)).toBe(200)
    expect(await refresh(old.refresh_token)).toBe(400)
  })

  it('skips tokens that have a successor, have expired, were revoked or cannot be refreshed', async () => {
    await platform.exchange({ expiring: '0' })
    expect(await rotate()).toBe(0)
    await platform.exchange()
    expect([await rotate(), await rotate()]).toEqual([1, 1])
    expect(await platform.emulator.control.tokens(DEMO)).toHaveLength(4)
    await platform.emulator.control.advanceClock(91 * DAY_MS)
    expect(await rotate()).toBe(0)
    await platform.exchange()
    await platform.emulator.control.revokeTokens({ shop: DEMO })
    expect(await rotate()).toBe(0)
  })

  it('applies to one shop', async () => {
    await platform.exchange({}, SECOND)
    expect(await rotate()).toBe(0)
    expect(await rotate(SECOND)).toBe(1)
  })

  it('is available over HTTP', async () => {
    await platform.exchange()
    expect(await platform.post('/_emulator/tokens/rotate', { shop: DEMO })).toMatchObject({
      status: 200,
      json: { rotated: 1 },
    })
    expect(
      (await platform.post('/_emulator/tokens/rotate', { shop: 'unknown.platform.test' })).status,
    ).toBe(404)
  })
})

describe('rotateTokens with strict rotation', () => {
  beforeEach(() => start(true))

  it('revokes the old refresh token at once', async () => {
    const { json: old } = await platform.exchange()
    expect(await rotate()).toBe(1)
    expect(await refresh(old.refresh_token)).toBe(400)
    expect(await refresh((await newest())?.refreshToken)).toBe(200)
  })
})
