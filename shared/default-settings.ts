import { AppDistribution } from './app-distribution'
import { DEFAULT_API_VERSION, DEFAULT_AUTH_PATH_PREFIX, DEFAULT_MAX_BODY_BYTES } from './wire'

/** Settings that have the same name as an option, with their defaults. '' means not set. */
export const DEFAULT_SETTINGS = {
  apiKey: '',
  apiSecretKey: '',
  previousApiSecretKey: '',
  privateKey: '',
  previousPrivateKey: '',
  appUrl: '',
  apiVersion: DEFAULT_API_VERSION,
  authPathPrefix: DEFAULT_AUTH_PATH_PREFIX,
  distribution: AppDistribution.AppStore as AppDistribution,
  embedded: true,
  useOnlineTokens: false,
  expiringOfflineTokens: true,
  adminApiAccessToken: '',
  storefrontAccessToken: '',
  userAgentPrefix: '',
  maxBodyBytes: DEFAULT_MAX_BODY_BYTES,
  drainMs: 5000,
  logLevel: '',
  encryptionKeys: '',
  pricing: 'billing_api',
  appHandle: '',
  partnerOrganizationId: '',
  partnerApiToken: '',
}
