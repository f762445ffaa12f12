import type { OptionSettings } from '../default-settings'
import type { WireProfile } from '../profile'
import type { PlatformPageContext } from './page'
import type { NavLink } from './platform'

declare module 'h3' {
  interface H3EventContext {
    /** Set while a page is rendered. */
    platformPage?: PlatformPageContext
  }
}

interface PlatformServerRuntimeConfig extends OptionSettings {
  scopes: string[]
  authPagePath: string
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
