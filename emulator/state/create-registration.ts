import { basename } from 'node:path'
import { AUTH_PATHS } from '../../shared/wire'
import type { EmulatorAppOptions } from './app-registration'

/** Settings of an app in `platform` of its nuxt.config. */
export interface RegistrationSettings extends Pick<
  EmulatorAppOptions,
  'scopes' | 'navLinks' | 'embedded' | 'optionalScopes' | 'pricingPlans' | 'webhooks' | 'proxy'
> {
  authPathPrefix: string
}

/**
 * Creates the registration of the app in a folder, from its settings, the folder's name, and the
 * OAuth redirect URL.
 */
export function createRegistration(
  rootDir: string,
  appUrl: string,
  settings: RegistrationSettings,
): EmulatorAppOptions {
  const {
    scopes,
    navLinks,
    embedded,
    optionalScopes,
    pricingPlans,
    webhooks,
    proxy,
    authPathPrefix,
  } = settings
  const redirectUrls = [`${appUrl}${authPathPrefix}${AUTH_PATHS.callback}`]
  return {
    name: basename(rootDir).replace(/^\./, ''),
    appUrl,
    scopes,
    navLinks,
    embedded,
    optionalScopes,
    pricingPlans,
    webhooks,
    proxy,
    redirectUrls,
  }
}
