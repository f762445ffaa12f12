import type { AppDistribution } from '../../server/lib/platform/config/app-distribution'
import type { WireProfile } from '../platform/profile'
import type { AdminContext, NavLink, PlatformPageContext } from './platform'

declare module 'h3' {
  interface H3EventContext {
    /** Set while a page is rendered. */
    platformPage?: PlatformPageContext
    /** The one authentication of this event. */
    platformAdmin?: Promise<AdminContext>
  }
}

interface PlatformServerRuntimeConfig {
  apiKey: string
  apiSecretKey: string
  previousApiSecretKey: string
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
  maxBodyBytes: number
  profile: WireProfile
}

interface PlatformPublicRuntimeConfig {
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
