import type { PlatformConfig } from '../../server/core/config/config'
import {
  DEFAULT_API_VERSION,
  DEFAULT_AUTH_PATH_PREFIX,
  DEFAULT_MAX_BODY_BYTES,
} from '../../shared/wire'
import { emulatedProfile } from './profiles'

/** The configuration of an embedded app on an emulated platform; every field can be replaced. */
export function testConfig(overrides: Partial<PlatformConfig> = {}): PlatformConfig {
  return {
    apiKey: 'testApiKey',
    verificationSecrets: ['testApiSecretKey'],
    apiSecretKey: 'testApiSecretKey',
    appKeys: [],
    scopes: ['write_products'],
    appUrl: 'https://my-test-app.example',
    basePath: '',
    apiVersion: DEFAULT_API_VERSION,
    authPathPrefix: DEFAULT_AUTH_PATH_PREFIX,
    authPagePath: '/auth',
    distribution: 'app_store',
    embedded: true,
    useOnlineTokens: false,
    expiringOfflineTokens: true,
    adminApiAccessToken: '',
    storefrontAccessToken: '',
    userAgent: 'Acme Reviews/2.1 | nuxt-platform-layer/0.0.0-test',
    maxBodyBytes: DEFAULT_MAX_BODY_BYTES,
    encryptionKeys: [],
    pricing: 'billing_api',
    isDefaultPricing: false,
    appHandle: '',
    partnerOrganizationId: '',
    partnerApiToken: '',
    profile: emulatedProfile,
    ...overrides,
  }
}
