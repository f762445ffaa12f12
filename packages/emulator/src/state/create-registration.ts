import { basename } from 'node:path'
import type { AppRegistration } from '../../../facts/registration/app-registration'
import type { EventSubscription } from '../../../facts/registration/event-subscription'
import { appPath, basePathOf, pathInApp } from '../../../../shared/app-path'
import { EVENTS_PATH, FIRST_EVENTS_VERSION } from '../../../../shared/events'
import { AUTH_PATHS } from '../../../../shared/wire'
import type { EmulatorEvent } from '../events/emulator-event'
import type { EmulatorAppOptions } from './app-options'

/** Options of the emulated app that its nuxt.config has under the same name. */
const SHARED_OPTIONS = [
  'scopes',
  'navLinks',
  'embedded',
  'optionalScopes',
  'pricing',
  'pricingPlans',
  'webhooks',
  'proxy',
  'directApiAccess',
  'distribution',
  'protectedCustomerData',
  'ipAllowlist',
  'bulkAccess',
] as const

/** Settings of an app in `platform` of its nuxt.config. */
export interface RegistrationSettings extends Pick<
  EmulatorAppOptions,
  (typeof SHARED_OPTIONS)[number]
> {
  authPathPrefix: string
  /** Path below which the app runs, without a trailing slash, e.g. `/shop-tools`. Default: `''`. */
  basePath?: string
  /** Of the app's event files. A registration file replaces them. */
  eventFiles?: readonly EventSubscription[]
  /** API version of the app. */
  apiVersion?: string
}

/**
 * Creates the registration of the app in a folder, from its settings and the folder's name. The
 * values of the app's registration file win.
 */
export function createRegistration(
  rootDir: string,
  appUrl: string,
  settings: RegistrationSettings,
  registration?: AppRegistration,
): EmulatorAppOptions {
  const {
    authPathPrefix,
    basePath = '',
    eventFiles = [],
    apiVersion = FIRST_EVENTS_VERSION,
  } = settings
  return {
    name: basename(rootDir).replace(/^\./, ''),
    appUrl,
    basePath: basePath === '' ? undefined : basePath,
    ...Object.fromEntries(SHARED_OPTIONS.map(name => [name, settings[name]])),
    events: eventFiles.map(event => ({
      ...subscriptionOf(event),
      uri: EVENTS_PATH,
      apiVersion: eventsVersion(apiVersion),
    })),
    redirectUrls: [`${appUrl}${basePath}${authPathPrefix}${AUTH_PATHS.callback}`],
    ...(registration && registeredOptions(registration, appUrl, basePath)),
  }
}

/**
 * Converts a registration file to the options of the emulated app.
 *
 * @param appUrl where the app runs; URLs at the registered address of the app are moved there, as
 *   the Shopify CLI does in development
 * @param basePath path below which the app runs there, without a trailing slash
 */
export function registeredOptions(
  registration: AppRegistration,
  appUrl: string,
  basePath = '',
): Partial<EmulatorAppOptions> {
  const { name, clientId, embedded, scopes, optionalScopes, redirectUrls, appProxy } = registration
  const pathOf = (uri: string) => pathOfApp(uri, registration.applicationUrl, appUrl)
  const inDevelopment = (url: string) => new URL(appPath(pathOf(url), basePath), appUrl).href
  const proxyPath = appProxy?.url && pathOf(appProxy.url)
  const webhooks = registration.subscriptions.flatMap(
    ({ topics, complianceTopics, uri, ...customization }) =>
      uri ? { topics: [...topics, ...complianceTopics], uri: pathOf(uri), ...customization } : [],
  )
  const events = registration.events.map(event => ({
    ...subscriptionOf(event),
    uri: pathOf(event.uri),
    apiVersion: event.apiVersion ?? registration.eventsApiVersion,
  }))
  const options: EmulatorAppOptions = {
    events,
    name,
    apiKey: clientId,
    embedded,
    scopes,
    optionalScopes: optionalScopes.length > 0 ? optionalScopes : undefined,
    redirectUrls: redirectUrls.length > 0 ? redirectUrls.map(inDevelopment) : undefined,
    customerRedirectUris: registration.customerRedirectUris?.map(inDevelopment),
    customerLogoutUris: registration.customerLogoutUris?.map(inDevelopment),
    webhooks: registration.subscriptions.length > 0 ? webhooks : undefined,
    webhooksApiVersion: registration.webhooksApiVersion,
    posEmbedded: registration.posEmbedded,
    proxy:
      appProxy?.subpath && proxyPath
        ? { subpath: appProxy.subpath, url: proxyPath, prefix: appProxy.prefix }
        : undefined,
    customData: registration.customData,
    directApiAccess: registration.embeddedDirectApiAccess
      ? (registration.directApiMode ?? 'online')
      : registration.embeddedDirectApiAccess,
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function subscriptionOf({
  handle,
  topic,
  actions,
  triggers,
  query,
  queryFilter,
}: EventSubscription): Omit<EmulatorEvent, 'uri' | 'apiVersion'> {
  return { handle, topic, actions, triggers, query, queryFilter }
}

/** Earlier versions have no events. */
function eventsVersion(apiVersion: string): string {
  return apiVersion < FIRST_EVENTS_VERSION ? FIRST_EVENTS_VERSION : apiVersion
}

/**
 * Returns the path in the app of a registered URL below the registered address, which may have a
 * path of its own. Other URLs of its origin are moved to the app in development.
 */
function pathOfApp(uri: string, applicationUrl: string | undefined, appUrl: string): string {
  if (!applicationUrl || !URL.canParse(uri)) return uri
  const { origin, pathname, search } = new URL(uri)
  const application = new URL(applicationUrl)
  if (origin !== application.origin) return uri
  return (
    pathInApp(pathname + search, basePathOf(application.pathname)) ?? appUrl + pathname + search
  )
}
