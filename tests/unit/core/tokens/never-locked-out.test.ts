import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../../server/core/create-platform'
import type { Platform } from '../../../../server/core/platform'
import { parseProfile } from '../../../../server/core/config/profile'
import { Session } from '../../../../server/core/session/session'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { Fault } from '../../../../packages/emulator/src/state/faults'
import { createTestKey } from '../../app-keys'
import { testConfig } from '../../configs'
import {
  API_KEY,
  DEMO,
  SECRET,
  startPlatform,
} from '../../../../packages/emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../packages/emulator/tests/unit/started-platform'

const QUERY = '{ shop { name } }'
const ID = `offline_${DEMO}`
const PROCESSES = 8
const KEY = createTestKey('app-key')

let emulated: StartedPlatform
let records: Storage
beforeEach(async () => {
  emulated = await startPlatform({ now: Date.now, app: { publicKeys: [KEY.publicJwk] } })
  records = createStorage()
  await emulated.emulator.control.install({ shop: DEMO })
})
afterEach(() => emulated.emulator.close())

interface ProcessOptions {
  hasKey: boolean
  /** Milliseconds that the clock of the process is ahead. */
  clockMs?: number
  /** The process dies when it would store a session. */
  diesAtWrite?: boolean
}

/** A process of the app. All share the storage. */
function startProcess({ hasKey, clockMs = 0, diesAtWrite = false }: ProcessOptions): Platform {
  const storage = createSessionStorage(records)
  return createPlatform({
    config: testConfig({
      apiKey: API_KEY,
      apiSecretKey: SECRET,
      verificationSecrets: [SECRET],
      appKeys: hasKey ? [KEY.key] : [],
      profile: parseProfile(emulated.emulator.profile),
    }),
    records,
    sessionStorage: diesAtWrite
      ? { ...storage, storeSession: () => new Promise<boolean>(() => {}) }
      : storage,
    now: () => Date.now() + clockMs,
  })
}

/** Stores a session of the shop whose access token has expired. */
async function storeExpired(refreshToken?: string): Promise<string> {
  const { json } = await emulated.exchange()
  const pair = { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
  await emulated.emulator.control.expireTokens({ shop: DEMO })
  const session = { id: ID, shop: DEMO, state: '', isOnline: false, scope: 'write_products' }
  // Older than any difference of the clocks.
  const expires = new Date(Date.now() - 600_000)
  await createSessionStorage(records).storeSession(
    new Session({ ...session, ...pair, expires, ...(refreshToken && { refreshToken }) }),
  )
  return pair.refreshToken
}

async function call(platform: Platform): Promise<string> {
  try {
    const { admin } = await platform.unauthenticatedAdmin(DEMO)
    const { data } = await admin.graphql<{ shop: { name: string } }>(QUERY)
    return data.shop.name
  } catch (error) {
    return `failed: ${String(error)}`
  }
}

const NAME = 'Demo Store'
const callAll = async (platforms: Platform[]) =>
  [...new Set(await Promise.all(platforms.map(call)))].map(name =>
    name.startsWith('failed') ? name : NAME,
  )

const FAULTS: [string, Omit<Fault, 'on'>][] = [
  ['the response is lost after the rotation', { loseResponse: true }],
  ['two responses are lost', { loseResponse: true, times: 2 }],
  ['520', { status: 520, body: '<html>', times: 2 }],
  ['503 without JSON', { status: 503, body: 'down' }],
  ['the connection is closed', { reset: true, times: 2 }],
  ['throttling', { status: 429, headers: { 'retry-after': '1' } }],
  ['a response without a token', { omit: ['access_token'] }],
]

describe.each([
  ['with a private key', true],
  ['without one', false],
])('%s: background calls of 8 processes', (_what, hasKey) => {
  it.each(FAULTS)('all succeed: %s', async (_fault, fault) => {
    await storeExpired()
    await emulated.emulator.control.addFault({ on: 'access_token', ...fault })
    const processes = Array.from({ length: PROCESSES }, () => startProcess({ hasKey }))
    expect(await callAll(processes)).toEqual([NAME])
    expect((await emulated.emulator.control.faults?.())?.length ?? 0).toBe(0)
  })

  it('all succeed: a timeout of the token endpoint', { timeout: 40_000 }, async () => {
    await storeExpired()
    await emulated.emulator.control.addFault({ on: 'access_token', delayMs: 12_000 })
    expect(await callAll([startProcess({ hasKey })])).toEqual([NAME])
  })

  it('all succeed: a process dies between the response and the write', async () => {
    await storeExpired()
    const dead = startProcess({ hasKey, diesAtWrite: true })
    void call(dead)
    await expect
      .poll(async () => (await emulated.emulator.control.tokens(DEMO)).length)
      .toBeGreaterThan(1)
    const processes = Array.from({ length: PROCESSES }, () => startProcess({ hasKey }))
    expect(await callAll(processes)).toEqual([NAME])
  })

  it('all succeed: clocks that are 60 seconds off', async () => {
    await storeExpired()
    const processes = Array.from({ length: PROCESSES }, (_, index) =>
      startProcess({ hasKey, clockMs: [60_000, -60_000, 0][index % 3] }),
    )
    expect(await callAll(processes)).toEqual([NAME])
    expect(await callAll(processes)).toEqual([NAME])
  })
})

describe('a dead refresh token', () => {
  it('repairs itself with a private key, without a visit', async () => {
    await storeExpired('prt_revoked')
    const processes = Array.from({ length: PROCESSES }, () => startProcess({ hasKey: true }))
    expect(await callAll(processes)).toEqual([NAME])
    const stored = await createSessionStorage(records).loadSession(ID)
    expect(stored?.refreshToken).toBe('prt_revoked')
    expect(stored?.isExpired()).toBe(false)
  })

  it('fails without one, and changes nothing', async () => {
    await storeExpired('prt_revoked')
    const before = await createSessionStorage(records).loadSession(ID)
    expect(await call(startProcess({ hasKey: false }))).toContain('does not accept the refresh')
    expect((await createSessionStorage(records).loadSession(ID))?.toObject()).toEqual(
      before?.toObject(),
    )
  })
})
