import { compressScopes } from '../../../facts/schemas/access-scopes'
import { isPlatformScope, similarScope } from '../../../facts/schemas/registration-facts'
import { AppDistribution } from '../../../../shared/app-distribution'
import { appPath } from '../../../../shared/app-path'
import { defaultPricing } from '../../../../shared/pricing-source'
import { AUTH_PATHS, DEFAULT_API_VERSION, DEFAULT_AUTH_PATH_PREFIX } from '../../../../shared/wire'
import { createLocalKeys } from '../state/local-keys'
import { checkApp, isHttpUrl } from './check-app'
import type { LocalKeys } from '../state/local-keys'
import { BULK_TYPES } from '../bulk/bulk-operation'
import { EVERY_ADDRESS } from '../rules/address-range'
import type { EmulatorAppOptions, EmulatedApp } from '../state/app-options'

/** Where the app runs unless its registration has another address. */
export const DEFAULT_APP_URL = 'http://localhost:3000'

const DEFAULT_APP = {
  apiKey: 'platform-dev-key',
  appUrl: DEFAULT_APP_URL,
  name: 'Playground',
  scopes: ['write_products'],
}

const DEFAULT_ORGANIZATION_ID = '1234567'

/**
 * Applies the defaults and validates all fields.
 *
 * @param keys what verifies requests, for fields that are not given. Default: new ones
 * @throws Error that names the field and the required format
 */
export function registerApp(
  options: EmulatorAppOptions = {},
  keys: LocalKeys = createLocalKeys(),
): EmulatedApp {
  const appUrl = readOrigin(options.appUrl ?? DEFAULT_APP.appUrl)
  const { basePath = '', distribution = AppDistribution.AppStore } = options
  const app: EmulatedApp = {
    apiKey: options.apiKey ?? DEFAULT_APP.apiKey,
    apiSecretKey: options.apiSecretKey ?? keys.apiSecretKey,
    nextApiSecretKey: options.nextApiSecretKey ?? '',
    publicKeys: options.publicKeys ?? [],
    appUrl,
    basePath,
    name: options.name ?? DEFAULT_APP.name,
    scopes: readScopes('scopes', options.scopes ?? DEFAULT_APP.scopes),
    optionalScopes: readScopes('optionalScopes', options.optionalScopes ?? []),
    redirectUrls: options.redirectUrls ?? [
      appUrl + basePath + DEFAULT_AUTH_PATH_PREFIX + AUTH_PATHS.callback,
    ],
    customerRedirectUris: options.customerRedirectUris ?? [],
    customerLogoutUris: options.customerLogoutUris ?? [],
    navLinks: options.navLinks ?? [],
    adminLinks: options.adminLinks ?? [],
    flowTriggers: options.flowTriggers ?? [],
    webhooks: options.webhooks ?? [],
    webhooksApiVersion: options.webhooksApiVersion ?? DEFAULT_API_VERSION,
    events: options.events ?? [],
    embedded: options.embedded ?? true,
    posEmbedded: options.posEmbedded ?? true,
    pricingPlans: options.pricingPlans ?? [],
    pricing: options.pricing ?? defaultPricing(distribution),
    partner: options.partner ?? {
      organizationId: DEFAULT_ORGANIZATION_ID,
      apiToken: keys.partnerToken,
    },
    proxy: { prefix: 'apps', ...(options.proxy ?? { subpath: 'app', url: '/proxy' }) },
    directApiAccess: options.directApiAccess ?? false,
    customData: options.customData ?? { metafields: [], metaobjects: [] },
    distribution,
    protectedCustomerData: options.protectedCustomerData ?? 2,
    ipAllowlist: options.ipAllowlist ?? EVERY_ADDRESS,
    bulkAccess: options.bulkAccess ?? [...BULK_TYPES],
  }
  checkApp(app)
  return belowBasePath(app)
}

/** Adds the base path to each path that the author of the app wrote, once. */
function belowBasePath(app: EmulatedApp): EmulatedApp {
  const place = (path: string) => appPath(path, app.basePath)
  return {
    ...app,
    navLinks: app.navLinks.map(link => ({ ...link, href: place(link.href) })),
    adminLinks: app.adminLinks.map(link => ({ ...link, url: place(link.url) })),
    webhooks: app.webhooks.map(webhook => ({ ...webhook, uri: place(webhook.uri) })),
    events: app.events.map(event => ({ ...event, uri: place(event.uri) })),
    proxy: { ...app.proxy, url: place(app.proxy.url) },
    pricingPlans: app.pricingPlans.map(plan =>
      plan.welcomeLink === undefined ? plan : { ...plan, welcomeLink: place(plan.welcomeLink) },
    ),
  }
}

function readOrigin(appUrl: string): string {
  const url = isHttpUrl(appUrl) ? new URL(appUrl) : undefined
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".')
  }
  return url.origin
}

function readScopes(field: string, scopes: string[]): string[] {
  const wrong = scopes.find(scope => !isPlatformScope(scope))
  if (wrong !== undefined) {
    const similar = similarScope(wrong)
    const hint = similar ? `. Did you mean "${similar}"?` : '; a scope looks like "read_products".'
    throw new Error(
      `Emulator: app.${field} contains "${wrong}", which is not an access scope of the platform${hint}`,
    )
  }
  return compressScopes(scopes)
}
