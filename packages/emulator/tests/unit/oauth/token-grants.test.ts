import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { GRANTS } from '../../../../../shared/wire'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
/** After the day of `migration-retry` and before that of `permanent-tokens`. */
const START = Date.parse('2026-11-28T12:00:00Z')
const REFUSED = {
  error: 'invalid_subject_token',
  error_description: 'The offline token is unknown, revoked, expiring, or of another shop',
}

let platform: StartedPlatform
let permanent: string
beforeEach(async () => {
  platform = await startPlatform({ now: () => START })
  await install(DEMO)
  permanent = await permanentToken()
})
afterEach(() => platform.emulator.close())

const control = () => platform.emulator.control
const install = async (shop: string) => control().install({ shop })
const permanentToken = async () =>
  String((await platform.exchange({ expiring: '0' })).json.access_token)
const migrate = (token = permanent, shop = DEMO) =>
  platform.exchange({ subject_token: token, subject_token_type: GRANTS.offlineAccessToken }, shop)

describe('a repeated migration', () => {
  it('returns the same pair with the remaining lifetimes, and revokes the old token once', async () => {
    const first = await migrate()
    expect([first.status, first.json]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^pat_offline_[0-9a-f]{32}$/) as string,
        scope: 'write_products',
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^prt_[0-9a-f]{32}$/) as string,
        refresh_token_expires_in: 7_776_000,
      },
    ])
    await control().setClock(HOUR_MS / 2)
    const again = await migrate()
    expect([again.status, again.json]).toEqual([
      200,
      { ...first.json, expires_in: 1800, refresh_token_expires_in: 7_774_200 },
    ])
    expect((await control().tokens(DEMO)).map(({ status }) => status)).toEqual(['revoked', 'valid'])
  })

  it('extends an expired access token, and never the refresh token, until seven days have passed', async () => {
    const { json } = await migrate()
    await control().setClock(7 * DAY_MS - 1000)
    const again = await migrate()
    expect([again.status, again.json]).toEqual([
      200,
      { ...json, refresh_token_expires_in: 83 * 24 * 3600 + 1 },
    ])
    expect(
      (await platform.graphql(String(json.access_token), { query: '{ shop { name } }' })).status,
    ).toBe(200)
    await control().setClock(7 * DAY_MS)
    const late = await migrate()
    expect([late.status, late.json]).toEqual([400, REFUSED])
  })

  it.each<[string, (pair: Record<string, unknown>) => Promise<unknown>]>([
    [
      'the pair is refreshed',
      ({ refresh_token }) => platform.token({ grant_type: GRANTS.refreshToken, refresh_token }),
    ],
    ['a visit gets another pair', () => platform.exchange()],
    ['a visit gets another permanent token', () => platform.exchange({ expiring: '0' })],
    ['the shop uninstalls the app', () => control().uninstall({ shop: DEMO })],
    [
      'the shop installs the app again',
      async () => {
        await control().uninstall({ shop: DEMO })
        await install(DEMO)
      },
    ],
  ])('is refused after %s', async (_what, change) => {
    const { json } = await migrate()
    await change(json)
    const again = await migrate()
    expect([again.status, again.json]).toEqual([400, REFUSED])
  })

  it('is possible after a visit of a user, whose token replaces nothing', async () => {
    const { json } = await migrate()
    await platform.exchange({ requested_token_type: GRANTS.onlineAccessToken })
    expect((await migrate()).json).toEqual(json)
  })

  it('attack: is refused at another shop, for another client, and with the new token', async () => {
    const { json } = await migrate()
    await install(SECOND)
    expect((await migrate(permanent, SECOND)).json).toEqual(REFUSED)
    expect((await migrate(String(json.access_token))).json).toEqual(REFUSED)
    const other = await platform.exchange({
      subject_token: permanent,
      subject_token_type: GRANTS.offlineAccessToken,
      client_secret: 'wrong',
    })
    expect([other.status, other.json.error]).toEqual([401, 'invalid_client'])
  })

  it('is refused before 2026-09-29, and in a store where the rule is switched off', async () => {
    await control().ignoreRule({ shop: DEMO, rule: 'migration-retry' })
    await migrate()
    expect((await migrate()).json).toEqual(REFUSED)
    await control().ignoreRule({ shop: DEMO, rule: 'migration-retry', ignored: false })
    expect((await migrate()).status).toBe(200)
    await control().setClock(Date.parse('2026-09-29') - 1 - START)
    expect((await migrate()).json).toEqual(REFUSED)
  })
})

describe('the first migration', () => {
  it('is refused once permanent tokens are invalid, while a lost response can still be repeated', async () => {
    await control().setClock(Date.parse('2027-01-01') - 1 - START)
    const other = await permanentToken()
    const { json } = await migrate(other)
    await control().setClock(Date.parse('2027-01-01') - START)
    expect((await migrate(other)).json).toMatchObject({ access_token: json.access_token })
    const late = await permanentToken()
    const refused = await migrate(late)
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        error: 'invalid_subject_token',
        error_description: 'Tokens without expiry are invalid since 2027-01-01 (permanent-tokens)',
      },
    ])
  })
})

describe('a migration in a saved state', () => {
  it('can be repeated after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-migration-'))
    // After the platform is closed, which removes its lock.
    onTestFinished(() => rm(folder, { recursive: true }))
    const stateFile = join(folder, 'state.json')
    const open = async () => {
      await platform.emulator.close()
      platform = await startPlatform({ now: () => START, stateFile })
    }
    await open()
    await install(DEMO)
    const old = await permanentToken()
    const { json } = await migrate(old)
    await open()
    const again = await migrate(old)
    expect([again.status, again.json]).toEqual([200, json])
  })
})
