import { startEmulator } from '../../packages/emulator/src'
import type { ContractTarget } from './contract-target'

const SHOP = 'contract-store.platform.test'
/** Enough that a question for all of them costs points. */
const PRODUCTS = 100

/**
 * An emulated store with the app installed. Its bucket is that of a small store, so that it runs
 * empty soon.
 */
export async function startEmulatorTarget(
  scopes: string[] = ['write_products', 'unauthenticated_read_product_listings'],
): Promise<ContractTarget> {
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({ title: `Product ${index}` }))
  const emulator = await startEmulator({
    port: 0,
    app: { appUrl: 'https://contract.example.com', scopes },
    seed: {
      stores: [{ handle: 'contract-store', maximumAvailable: 1000, restoreRate: 50, products }],
    },
  })
  await emulator.control.install({ shop: SHOP })
  const storeUrl = `${emulator.url}/${SHOP}`
  const { NUXT_PLATFORM_API_KEY: apiKey = '', NUXT_PLATFORM_API_SECRET_KEY: apiSecretKey = '' } =
    emulator.environment
  const response = await fetch(`${storeUrl}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: apiKey,
      client_secret: apiSecretKey,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await emulator.control.sessionToken({ shop: SHOP }),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    }),
  })
  const { access_token: accessToken } = (await response.json()) as { access_token: string }
  return { storeUrl, apiKey, apiSecretKey, accessToken, close: () => emulator.close() }
}
