import type { AppRegistration } from '../../../facts/registration/app-registration'
import { describeUnknownKey } from '../../../facts/registration/check-keys'
import type { KeyPart } from '../../../facts/registration/toml-file'
import type { RegisteredValue, Registration } from './doctor-facts'

/** Returns the part of a registration file that must match the app. */
export function registrationFacts(registration: AppRegistration): Registration {
  const { file, clientId, redirectUrls, scopes = [], optionalScopes, subscriptions } = registration
  const located = <Value>(
    value: Value | undefined,
    ...path: KeyPart[]
  ): RegisteredValue<Value> | undefined =>
    value === undefined ? undefined : { value, where: registration.placeOf(path) }
  return {
    file,
    clientId,
    handle: registration.handle,
    applicationUrl: located(registration.applicationUrl, 'application_url'),
    embedded: located(registration.embedded, 'embedded'),
    posEmbedded: located(registration.posEmbedded, 'pos', 'embedded'),
    directApi: located(
      registration.embeddedDirectApiAccess,
      'access',
      'admin',
      'embedded_app_direct_api_access',
    ),
    redirectUrls,
    scopes,
    optionalScopes,
    complianceTopics: subscriptions.flatMap(each => each.complianceTopics).map(upperTopic),
    webhooksApiVersion: located(registration.webhooksApiVersion, 'webhooks', 'api_version'),
    subscriptions: subscriptions.map(({ topics, uri }, index) => ({
      topics: topics.map(upperTopic),
      uri: located(uri, 'webhooks', 'subscriptions', index, 'uri'),
    })),
    events: registration.events.map((event, index) => ({
      ...event,
      where: registration.placeOf(['events', 'subscription', index]),
    })),
    hasExtensionsSummary: registration.hasExtensionsSummary,
    unknownKeys: registration.unknownKeys.map(describeUnknownKey),
    proxyUrl: located(registration.appProxy?.url, 'app_proxy', 'url'),
  }
}

/** Converts `products/delete` and `customer.tags_added` to the Admin API's spelling. */
function upperTopic(topic: string): string {
  return topic.toUpperCase().replace(/[/.]/g, '_')
}
