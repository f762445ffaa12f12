import { AUTH_PATHS, DEFAULT_AUTH_PATH_PREFIX } from '../../shared/platform/wire'
import { compressScopes, isScope } from './scopes'

export interface EmulatorNavLink {
  label: string
  /** Path in the app, e.g. `/products`. */
  href: string
}

/** The app as it is registered with the emulated platform; every field has a default for local development. */
export interface EmulatorAppOptions {
  apiKey?: string
  apiSecretKey?: string
  /** Origin of the app, e.g. `http://localhost:3000`. */
  appUrl?: string
  name?: string
  /** Scopes that a merchant grants at installation. */
  scopes?: string[]
  /** Scopes that the app may ask for later. */
  optionalScopes?: string[]
  /** Allow list of the authorization code grant, compared exactly; default: `appUrl` + `/_platform/auth/callback`. */
  redirectUrls?: string[]
  navLinks?: EmulatorNavLink[]
  /** False: the admin opens the app in the top window instead of an iframe. */
  embedded?: boolean
}

/** {@link EmulatorAppOptions} with the defaults filled in. */
export type EmulatedApp = Required<EmulatorAppOptions>

const DEFAULT_APP = {
  apiKey: 'platform-dev-key',
  apiSecretKey: 'platform-dev-secret-never-use-in-production',
  appUrl: 'http://localhost:3000',
  name: 'Playground',
  scopes: ['write_products'],
}

/**
 * Fills in the defaults and checks every field.
 *
 * @throws Error that names the field and the form it must have
 */
export function registerApp(options: EmulatorAppOptions = {}): EmulatedApp {
  const appUrl = readOrigin(options.appUrl ?? DEFAULT_APP.appUrl)
  const app: EmulatedApp = {
    apiKey: options.apiKey ?? DEFAULT_APP.apiKey,
    apiSecretKey: options.apiSecretKey ?? DEFAULT_APP.apiSecretKey,
    appUrl,
    name: options.name ?? DEFAULT_APP.name,
    scopes: readScopes('scopes', options.scopes ?? DEFAULT_APP.scopes),
    optionalScopes: readScopes('optionalScopes', options.optionalScopes ?? []),
    redirectUrls: options.redirectUrls ?? [appUrl + DEFAULT_AUTH_PATH_PREFIX + AUTH_PATHS.callback],
    navLinks: options.navLinks ?? [],
    embedded: options.embedded ?? true,
  }
  // The key becomes one segment of the admin's URLs.
  if (!/^[\w-]{1,64}$/.test(app.apiKey)) throw new Error('Emulator: app.apiKey must be 1 to 64 letters, digits, "-" or "_".')
  if (app.apiSecretKey === '') throw new Error('Emulator: app.apiSecretKey must not be empty.')
  for (const url of app.redirectUrls) {
    if (!isHttpUrl(url)) throw new Error('Emulator: each of app.redirectUrls must be an absolute http or https URL.')
  }
  for (const { href } of app.navLinks) {
    if (!/^\/(?![/\\])/.test(href)) throw new Error('Emulator: each href of app.navLinks must be a path in the app, e.g. "/products".')
  }
  return app
}

function readOrigin(appUrl: string): string {
  const url = isHttpUrl(appUrl) ? new URL(appUrl) : undefined
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".')
  }
  return url.origin
}

function readScopes(field: string, scopes: string[]): string[] {
  const wrong = scopes.find(scope => !isScope(scope))
  if (wrong !== undefined) throw new Error(`Emulator: app.${field} holds "${wrong}"; a scope looks like "read_products".`)
  return compressScopes(scopes)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
