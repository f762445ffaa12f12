import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator, EmulatorOptions } from '../../packages/emulator/src'
import { parseProfile } from '../../server/core/config/profile'
import { createPlatform } from '../../server/core/create-platform'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { signSessionToken } from '../../packages/emulator/testing'
import { scriptRequest } from '../unit/admin-requests'
import { testConfig } from '../unit/configs'
import { responseOf } from '../unit/platform-scenes'

const PUBLISHED = 'platform-dev-secret-never-use-in-production'
const SHOP = 'demo-store.platform.test'

let folder: string
let file: string
let running: Emulator[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-keys-'))
  file = join(folder, '.data/platform-keys.json')
})
afterEach(async () => {
  await Promise.all(running.map(emulator => emulator.close()))
  running = []
  await rm(folder, { recursive: true })
})

async function start(options: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator({ port: 0, ...options })
  running.push(emulator)
  return emulator
}
const secretOf = ({ environment }: Emulator) => environment.NUXT_PLATFORM_API_SECRET_KEY ?? ''

describe('an app in the local platform', () => {
  /** Status with which the app responds to an ID token that this secret signed. */
  async function statusFor(emulator: Emulator, secret: string): Promise<number> {
    const appUrl = 'http://localhost:3000'
    const config = testConfig({
      apiKey: 'platform-dev-key',
      apiSecretKey: secretOf(emulator),
      verificationSecrets: [secretOf(emulator)],
      appUrl,
      profile: parseProfile(emulator.profile),
    })
    await emulator.control.install({ shop: SHOP })
    const platform = createPlatform({
      config,
      sessionStorage: createSessionStorage(createStorage()),
      records: createStorage(),
    })
    const token = await signSessionToken({
      apiKey: config.apiKey,
      apiSecretKey: secret,
      appUrl,
      shop: SHOP,
    })
    const admin = platform.admin(new Request(`${appUrl}/api/x`, scriptRequest(token)))
    return admin.then(
      () => 200,
      async () => (await responseOf(admin)).status,
    )
  }

  it('attack: a caller that signs with the constant of an earlier version gets a 401', async () => {
    const emulator = await start({ keysFile: file })
    expect([
      await statusFor(emulator, PUBLISHED),
      await statusFor(emulator, secretOf(emulator)),
    ]).toStrictEqual([401, 200])
  })

  it('attack: a caller that signs with the key of another project gets a 401', async () => {
    const other = await start({ keysFile: join(folder, 'other/platform-keys.json') })
    const emulator = await start({ keysFile: file })
    expect(await statusFor(emulator, secretOf(other))).toBe(401)
  })
})
