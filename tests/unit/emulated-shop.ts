import { startEmulator } from '../../packages/emulator/src'
import type { Emulator, StoreSeed } from '../../packages/emulator/src'
import type { PlatformConfig } from '../../server/core/config/config'
import { parseProfile } from '../../server/core/config/profile'
import { GRANTS } from '../../shared/wire'
import { testConfig } from './configs'

/** Domain of the shop with the handle `acme`. */
export const EMULATED_SHOP = 'acme.platform.test'

export interface EmulatedShop {
  emulator: Emulator
  config: PlatformConfig
  /** An offline token of the app, which is installed. */
  accessToken: string
}

/** An emulator on a free port with one shop, `acme`, in which the app is installed. */
export async function startEmulatedShop(seed: Partial<StoreSeed>): Promise<EmulatedShop> {
  const config = testConfig()
  const { apiKey, apiSecretKey } = config
  const emulator = await startEmulator({
    port: 0,
    app: { apiKey, apiSecretKey, scopes: ['read_products'] },
    seed: { stores: [{ handle: 'acme', ...seed }] },
  })
  await emulator.control.install({ shop: EMULATED_SHOP })
  const response = await fetch(`${emulator.url}/${EMULATED_SHOP}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: apiKey,
      client_secret: apiSecretKey,
      grant_type: GRANTS.tokenExchange,
      subject_token: await emulator.control.sessionToken({ shop: EMULATED_SHOP }),
      subject_token_type: GRANTS.idToken,
      requested_token_type: GRANTS.offlineAccessToken,
    }),
  })
  const { access_token: accessToken } = (await response.json()) as { access_token: string }
  return { emulator, config: { ...config, profile: parseProfile(emulator.profile) }, accessToken }
}
