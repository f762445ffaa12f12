import type { WireProfile } from '../../../shared/profile'
import type { AppKey } from '../crypto/app-key'
import type { EncryptionKey } from '../encryption/encryption-keys'
import type { AppDistribution } from '../../../shared/app-distribution'
import type { PricingSource } from '../../../shared/pricing-source'

/**
 * The app's settings after validation: frozen, resolved once per process, never read from the
 * environment again.
 */
export interface PlatformConfig {
  apiKey: string
  /**
   * Secrets that verify, current first, then the previous one while a secret is being rotated.
   * Never empty.
   */
  verificationSecrets: readonly string[]
  /** The current secret: signs and authenticates us. */
  apiSecretKey: string
  /**
   * Private keys of the app, current first, then the previous one while a key is being rotated.
   * Empty: background work depends on refresh tokens.
   */
  appKeys: readonly AppKey[]
  scopes: readonly string[]
  /** Origin of the app, e.g. `https://app.example.com`, without a trailing slash. */
  appUrl: string
  /**
   * Path the app is mounted on, e.g. `/app`, without a trailing slash; '' at the root. The paths
   * below hold it.
   */
  basePath: string
  apiVersion: string
  /** Path, e.g. `/_platform/auth`, without a trailing slash. */
  authPathPrefix: string
  /** Path of the login page, or '' when there is none. */
  authPagePath: string
  distribution: AppDistribution
  embedded: boolean
  useOnlineTokens: boolean
  expiringOfflineTokens: boolean
  /** The fixed Admin API token of a `platform_admin` app; '' in every other. */
  adminApiAccessToken: string
  /** The fixed Storefront API token of a `platform_admin` app; '' in every other. */
  storefrontAccessToken: string
  /** The `User-Agent` of every request to the platform; names this layer and its version. */
  userAgent: string
  /** Bytes that the body of a webhook or another signed call may have. */
  maxBodyBytes: number
  /**
   * Encrypt the tokens in the session storage: the first encrypts, all decrypt. Empty: tokens are
   * stored in plain text.
   */
  encryptionKeys: readonly EncryptionKey[]
  /** Where the entitlements of a shop come from. */
  pricing: PricingSource
  /** Whether the app does not set `pricing`, which then follows the distribution. */
  isDefaultPricing: boolean
  /** Handle of the app in the addresses of the admin; '' without App Pricing. */
  appHandle: string
  /** Number of the organization in the Partner API; '' without App Pricing. */
  partnerOrganizationId: string
  /** Access token of the Partner API client; '' without App Pricing. */
  partnerApiToken: string
  profile: PlatformProfile
}

/** The wire profile, parsed. */
export interface PlatformProfile extends Readonly<WireProfile> {
  /** `shopDomains` as a list, lower case. */
  shopDomainList: readonly string[]
  /** Host (with port) of `adminUrl`, e.g. `admin.shopify.com`. */
  adminHost: string
  /** True when this is the real platform, not an emulated one. */
  isDefault: boolean
}
