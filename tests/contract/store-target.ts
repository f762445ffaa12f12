import process from 'node:process'
import type { ContractTarget } from './contract-target'

const VARIABLES = {
  shop: 'PLATFORM_CONTRACT_SHOP',
  accessToken: 'PLATFORM_CONTRACT_TOKEN',
  apiKey: 'PLATFORM_CONTRACT_API_KEY',
  apiSecretKey: 'PLATFORM_CONTRACT_API_SECRET_KEY',
} as const

/** Variables of a real development store that are missing; all of them: no store is configured. */
export function missingStoreVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  return Object.values(VARIABLES).filter(name => !environment[name])
}

/**
 * The development store that the environment names.
 *
 * @throws Error when a variable is missing, or the shop is no domain of a store: its token would be
 *   sent elsewhere
 */
export function readStoreTarget(environment: NodeJS.ProcessEnv = process.env): ContractTarget {
  const missing = missingStoreVariables(environment)
  if (missing.length > 0)
    throw new Error(`To ask a development store, set ${missing.join(', ')}, too.`)
  const {
    [VARIABLES.shop]: shop = '',
    [VARIABLES.accessToken]: accessToken = '',
    [VARIABLES.apiKey]: apiKey = '',
    [VARIABLES.apiSecretKey]: apiSecretKey = '',
  } = environment
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shop))
    throw new Error(`${VARIABLES.shop} must be the domain of a store, e.g. my-store.myshopify.com.`)
  return { storeUrl: `https://${shop}`, apiKey, apiSecretKey, accessToken, close: async () => {} }
}
