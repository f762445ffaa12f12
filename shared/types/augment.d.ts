import type { AppDistribution } from '../../server/lib/platform/config/app-distribution'
import type { PlatformMessages } from '../../locales/en'
import type { PlatformThemeConfig } from '../../ui/theme/themes'
import type { WireProfile } from '../platform/profile'
import type { AdminContext, FlowContext, NavLink, PlatformAppProxyContext, PlatformFulfillmentServiceContext, PlatformPageContext, PlatformPosContext, PlatformRequestDecision, PlatformTokenDecision, PlatformWebhookDecision, PublicContext, WebhookContext } from './platform'

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
  /** '': `info` in development, `warn` in production. */
  logLevel: string
  encryptionKeys: string
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

/** Words in place of the components' own; those that are missing stay English. */
type PartialMessages<Messages> = { [Key in keyof Messages]?: Messages[Key] extends string ? string : PartialMessages<Messages[Key]> }

/** What an app sets in its `app.config.ts`. */
interface PlatformUiConfig extends PlatformThemeConfig {
  /** How the login page calls the app: its name, and the address of its logo. */
  brand?: { name?: string, logo?: string }
  /** Currency of MoneyFields whose `currencyCode` is `auto`, e.g. `EUR`. */
  currencyCode?: string
  /** Words of the components, by language (`de`, `pt-BR`). */
  locales?: Record<string, PartialMessages<PlatformMessages>>
}

// Where Nuxt UI extends it too: in `nuxt/schema` its part would no longer count.
declare module '@nuxt/schema' {
  interface CustomAppConfig {
    platformUi?: PlatformUiConfig
  }
}

declare module 'nitropack/types' {
  interface NitroRuntimeHooks {
    /** A request was authenticated. Nothing waits for listeners, here and below. */
    'platform:authenticated': (request: PlatformRequestDecision) => void | Promise<void>
    /** A request was refused, answered in place of its route, or failed. */
    'platform:refused': (request: PlatformRequestDecision) => void | Promise<void>
    /** An access token was obtained. */
    'platform:token': (grant: PlatformTokenDecision) => void | Promise<void>
    /** A verified webhook was handled or not. */
    'platform:webhook': (webhook: PlatformWebhookDecision) => void | Promise<void>
  }
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
