import type { AppDistribution } from '../app-distribution'
import type { WireProfile } from '../profile'
import type { PlatformPageContext } from './page'
import type { NavLink } from './platform'

declare module 'h3' {
  interface H3EventContext {
    /** Set while a page is rendered. */
    platformPage?: PlatformPageContext
  }
}

interface PlatformServerRuntimeConfig {
  apiKey: string
  apiSecretKey: string
  previousApiSecretKey: string
  /** A JWK, or PEM. */
  privateKey: string
  previousPrivateKey: string
  scopes: string[]
  appUrl: string
  apiVersion: string
  authPathPrefix: string
  authPagePath: string
  distribution: AppDistribution
  embedded: boolean
  useOnlineTokens: boolean
  expiringOfflineTokens: boolean
  adminApiAccessToken: string
  storefrontAccessToken: string
  userAgentPrefix: string
  maxBodyBytes: number
  /** Milliseconds. */
  drainMs: number
  /** '': `info` in development, `warn` in production. */
  logLevel: string
  encryptionKeys: string
  pricing: string
  appHandle: string
  partnerOrganizationId: string
  partnerApiToken: string
  profile: WireProfile
}

interface PlatformPublicRuntimeConfig {
  /** Origin of the merchant's admin. */
  adminUrl: string
  apiKey: string
  authPagePath: string
  authPathPrefix: string
  navLinks: NavLink[]
}

declare module 'nuxt/schema' {
  interface RuntimeConfig {
    platform: PlatformServerRuntimeConfig
  }
  interface PublicRuntimeConfig {
    platform: PlatformPublicRuntimeConfig
  }
}

export {}
