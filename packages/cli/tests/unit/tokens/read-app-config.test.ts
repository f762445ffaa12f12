import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readAppConfig } from '../../../src/tokens/read-app-config'
import { EMULATED_WIRE } from '../../../../../tests/unit/profiles'

const CONFIG = `export default {
  platform: {
    apiKey: 'of-config',
    appUrl: 'https://config.example.com',
    scopes: ['read_products'],
    expiringOfflineTokens: false,
    profile: ${JSON.stringify({ ...EMULATED_WIRE, shopDomains: 'config.test' })},
  },
  runtimeConfig: { platform: { userAgentPrefix: 'of-runtime' } },
}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-config-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeFile(join(folder, 'nuxt.config.mjs'), CONFIG)
  vi.stubEnv('NUXT_PLATFORM_API_SECRET_KEY', 'secret')
})

describe('readAppConfig', () => {
  it('reads nuxt.config, and the secret of the environment', async () => {
    expect(await readAppConfig(folder)).toMatchObject({
      apiKey: 'of-config',
      apiSecretKey: 'secret',
      appUrl: 'https://config.example.com',
      expiringOfflineTokens: false,
      profile: { shopDomains: 'config.test', shopUrl: EMULATED_WIRE.shopUrl },
    })
    expect((await readAppConfig(folder)).userAgent).toMatch(/^of-runtime/)
  })

  it('prefers the registration file, and then the environment', async () => {
    await writeFile(
      join(folder, 'shopify.app.toml'),
      'client_id = "of-toml"\napplication_url = "https://toml.example.com"\n',
    )
    expect(await readAppConfig(folder)).toMatchObject({
      apiKey: 'of-toml',
      appUrl: 'https://toml.example.com',
    })
    vi.stubEnv('NUXT_PLATFORM_API_KEY', 'of-environment')
    vi.stubEnv('NUXT_PLATFORM_EXPIRING_OFFLINE_TOKENS', 'true')
    vi.stubEnv('NUXT_PLATFORM_MAX_BODY_BYTES', '1000')
    vi.stubEnv('NUXT_PLATFORM_PROFILE_SHOP_DOMAINS', 'environment.test')
    expect(await readAppConfig(folder)).toMatchObject({
      apiKey: 'of-environment',
      expiringOfflineTokens: true,
      profile: { shopDomains: 'environment.test' },
    })
  })

  it('reports what is missing', async () => {
    vi.stubEnv('NUXT_PLATFORM_API_SECRET_KEY', '')
    await expect(readAppConfig(folder)).rejects.toThrow(
      'NUXT_PLATFORM_API_SECRET_KEY is missing: the client secret of the app.',
    )
  })
})
