import { closest, distance } from 'fastest-levenshtein'
import { hasSchemaFile, readSchemaFile } from './schema-files'

const FILE = 'registration.json'
/** Largest number of differing letters at which an unknown scope is taken for a typo. */
const MAX_DISTANCE = 2

interface WebhookTopicFacts {
  /** In the format of deliveries, e.g. `orders/create`. */
  path: string
  /** A subscription requires one of these scopes, if there are any. */
  scopes: string[]
}

/** What the registration of an app may name, in any version of the API. */
interface RegistrationFacts {
  scopes: Set<string>
  /** By constant, e.g. `ORDERS_CREATE`. */
  topics: Map<string, WebhookTopicFacts>
}

let facts: RegistrationFacts | undefined

/** True for an access scope of the platform. */
export function isPlatformScope(scope: string): boolean {
  return readFacts().scopes.has(scope)
}

/**
 * Returns the access scope that was probably meant.
 *
 * @returns undefined for an access scope of the platform, for a text that resembles none, and in a
 *   checkout that was not built
 */
export function similarScope(scope: string): string | undefined {
  if (!hasSchemaFile(FILE) || isPlatformScope(scope)) return undefined
  const similar = closest(scope, platformScopes())
  return distance(scope, similar) <= MAX_DISTANCE ? similar : undefined
}

/** Lists the access scopes of the platform. */
export function platformScopes(): string[] {
  return [...readFacts().scopes]
}

/**
 * Returns the scopes one of which a subscription to a topic requires; an empty list if it requires
 * none.
 *
 * @param topic e.g. `ORDERS_CREATE`
 * @returns undefined for a topic that the platform does not have
 */
export function topicScopes(topic: string): readonly string[] | undefined {
  return readFacts().topics.get(topic)?.scopes
}

/** Lists the topics, e.g. `orders/create`, with the scopes that they require. */
export function platformTopics(): readonly WebhookTopicFacts[] {
  return [...readFacts().topics.values()]
}

/** Read at start, so it is a small file of its own, not compressed. */
function readFacts(): RegistrationFacts {
  if (facts) return facts
  const { scopes, topics } = JSON.parse(readSchemaFile(FILE)) as {
    scopes: string[]
    topics: Record<string, WebhookTopicFacts>
  }
  facts = { scopes: new Set(scopes), topics: new Map(Object.entries(topics)) }
  return facts
}
