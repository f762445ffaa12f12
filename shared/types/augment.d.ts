import type { AppDistribution } from '../../server/lib/platform/config/app-distribution'
import type { WireProfile } from '../platform/profile'
import type { AdminContext, FlowContext, NavLink, PlatformAppProxyContext, PlatformFulfillmentServiceContext, PlatformPageContext, PlatformPosContext, PublicContext, WebhookContext } from './platform'

declare module 'h3' {
  interface H3EventContext {
    /** Set while a page is rendered. */
    platformPage?: PlatformPageContext
    /** The one authentication of this event, for each surface that it was asked for. */
    platformAdmin?: Promise<AdminContext>
    platformWebhook?: Promise<WebhookContext>
    platformFlow?: Promise<FlowContext>
    platformFulfillmentService?: Promise<PlatformFulfillmentServiceContext>
    platformPublic?: Promise<PublicContext>
    platformPos?: Promise<PlatformPosContext>
    platformAppProxy?: Promise<PlatformAppProxyContext>
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
