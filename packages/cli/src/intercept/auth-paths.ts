import { DEFAULT_APP_URL } from '../../../emulator/src/lifecycle/registered-app'
import type { EmulatorAppOptions } from '../../../emulator/src/state/app-options'

/**
 * Paths to which the official libraries let the platform redirect after the authorization code
 * grant. Shopify's command line registers the same ones for development.
 */
const AUTH_PATHS = ['/auth/callback', '/auth/shopify/callback', '/api/auth/callback']

/** Registers the redirect URLs of the official libraries, in addition to those of the app. */
export function withAuthPaths(app: EmulatorAppOptions): EmulatorAppOptions {
  const { appUrl = DEFAULT_APP_URL, basePath = '', redirectUrls = [] } = app
  const usual = AUTH_PATHS.map(path => new URL(basePath + path, appUrl).href)
  return { ...app, redirectUrls: [...new Set([...redirectUrls, ...usual])] }
}
