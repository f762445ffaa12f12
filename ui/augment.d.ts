import type { PlatformMessages } from '../locales/en'
import type { AppLook } from './keywords/layout'
import type { PlatformThemeConfig } from './theme/themes'

/** Texts that replace the components' own; missing ones stay English. */
type PartialMessages<Messages> = {
  [Key in keyof Messages]?: Messages[Key] extends string ? string : PartialMessages<Messages[Key]>
}

/** What an app sets in its `app.config.ts`. */
interface PlatformUiConfig extends PlatformThemeConfig {
  /** How the login page names the app: its name, and the address of its logo. */
  brand?: { name?: string; logo?: string }
  /** Look of the app: its own, or that of the platform's admin. `<ShApp look>` overrides it. */
  look?: AppLook
  /** Set by the layer for `platform: { polarisElements }`. */
  polarisElements?: boolean
  /** Currency of MoneyFields whose `currencyCode` is `auto`, e.g. `EUR`. */
  currencyCode?: string
  /** Texts of the components, by language (`de`, `pt-BR`). */
  locales?: Record<string, PartialMessages<PlatformMessages>>
}

// Where Nuxt UI extends it too: in `nuxt/schema` its part would no longer count.
declare module '@nuxt/schema' {
  interface CustomAppConfig {
    platformUi?: PlatformUiConfig
  }
}

export {}
