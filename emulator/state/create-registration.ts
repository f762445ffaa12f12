import { basename } from 'node:path'
import type { AppRegistration } from '../../registration/app-registration'
import type { EventSubscription } from '../../registration/event-subscription'
import { EVENTS_PATH, FIRST_EVENTS_VERSION } from '../../shared/events'
import { AUTH_PATHS } from '../../shared/wire'
import type { EmulatorEvent } from '../events/emulator-event'
import type { EmulatorAppOptions } from './app-registration'

/** Settings of an app in `platform` of its nuxt.config. */
export interface RegistrationSettings extends Pick<
  EmulatorAppOptions,
  | 'scopes'
  | 'navLinks'
  | 'embedded'
  | 'optionalScopes'
  | 'pricing'
  | 'pricingPlans'
  | 'webhooks'
  | 'proxy'
  | 'directApiAccess'
> {
  authPathPrefix: string
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
    scopes,
    navLinks,
    embedded,
    optionalScopes,
    pricing,
    pricingPlans,
    webhooks,
    proxy,
    directApiAccess,
    authPathPrefix,
    eventFiles = [],
    apiVersion = FIRST_EVENTS_VERSION,
  } = settings
  return {
    name: basename(rootDir).replace(/^\./, ''),
    appUrl,
    scopes,
    navLinks,
    embedded,
    optionalScopes,
    pricing,
    pricingPlans,
    webhooks,
    proxy,
    directApiAccess,
    events: eventFiles.map(event => ({
      ...subscriptionOf(event),
      uri: EVENTS_PATH,
      apiVersion: eventsVersion(apiVersion),
    })),
    redirectUrls: [`${appUrl}${authPathPrefix}${AUTH_PATHS.callback}`],
    ...(registration && registeredOptions(registration, appUrl)),
  }
}

/**
 * Converts a registration file to the options of the emulated app.
 *
 * @param appUrl where the app runs; URLs at the registered address of the app are moved there, as
 *   the Shopify CLI does in development
 */
export function registeredOptions(
  registration: AppRegistration,
  appUrl: string,
): Partial<EmulatorAppOptions> {
  const { name, clientId, embedded, scopes, optionalScopes, redirectUrls, appProxy } = registration
  const pathOf = (uri: string) => pathInApp(uri, registration.applicationUrl)
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
    redirectUrls:
      redirectUrls.length > 0
        ? redirectUrls.map(url => new URL(pathOf(url), appUrl).href)
        : undefined,
    webhooks: registration.subscriptions.length > 0 ? webhooks : undefined,
    proxy:
      appProxy?.subpath && proxyPath ? { subpath: appProxy.subpath, url: proxyPath } : undefined,
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

function pathInApp(uri: string, applicationUrl: string | undefined): string {
  if (!applicationUrl || !URL.canParse(uri)) return uri
  const { origin, pathname, search } = new URL(uri)
  return origin === new URL(applicationUrl).origin ? pathname + search : uri
}
