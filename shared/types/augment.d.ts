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
  /** Admin API version of the app. */
  apiVersion: string
  authPagePath: string
  authPathPrefix: string
  /** Whether the app runs in the admin. */
  embedded: boolean
  navLinks: NavLink[]
  /** Address of the script that defines the Polaris elements; '' where none is loaded. */
  polarisUrl: string
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
