import { basename } from 'node:path'
import { AUTH_PATHS } from '../../shared/platform/wire'
import type { EmulatorAppOptions } from './app-registration'

/** What an app says of itself in `platform` of its nuxt.config. */
export interface RegistrationSettings extends Pick<EmulatorAppOptions, 'scopes' | 'navLinks' | 'embedded' | 'optionalScopes' | 'pricingPlans' | 'webhooks' | 'proxy'> {
  authPathPrefix: string
}

/** The registration of the app in a folder: its settings, the folder's name and the address at which OAuth returns. */
export function registrationOf(rootDir: string, appUrl: string, settings: RegistrationSettings): EmulatorAppOptions {
  const { scopes, navLinks, embedded, optionalScopes, pricingPlans, webhooks, proxy, authPathPrefix } = settings
  const redirectUrls = [`${appUrl}${authPathPrefix}${AUTH_PATHS.callback}`]
  return { name: basename(rootDir).replace(/^\./, ''), appUrl, scopes, navLinks, embedded, optionalScopes, pricingPlans, webhooks, proxy, redirectUrls }
}
