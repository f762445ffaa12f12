import { EVENT_ACTIONS, EVENT_TOPICS, eventRoot } from '../../../shared/events'

/** One of `[[events.subscription]]`, or what an event file defines. */
export interface EventSubscription {
  handle: string
  /** E.g. `Product`. */
  topic: string
  actions: string[]
  /** Paths of fields, e.g. `product.variants.price`. Empty: none are written. */
  triggers: string[]
  query?: string | undefined
  queryFilter?: string | undefined
}

/** One of `[[events.subscription]]`. */
export interface RegisteredEvent extends EventSubscription {
  /** A path in the app, a URL, or the address of a queue. */
  uri: string
  /** Replaces `[events] api_version`. */
  apiVersion?: string | undefined
}

/** Largest length of a handle, of an app's extensions too. */
const MAX_HANDLE_LENGTH = 50
/** The platform's own name for all subscriptions of an app. */
const RESERVED_HANDLE = 'events'

/**
 * Lists what is wrong with a subscription, one phrase for each mistake, e.g. `topic must be …`.
 *
 * @see https://shopify.dev/docs/apps/build/events/subscribe
 */
export function subscriptionMistakes(subscription: EventSubscription): string[] {
  const { handle, topic, actions, triggers, query, queryFilter } = subscription
  const mistakes: string[] = []
  if (!isEventHandle(handle))
    mistakes.push(
      `handle must be 1 to ${MAX_HANDLE_LENGTH} letters, digits, "-" or "_", and not "${RESERVED_HANDLE}"`,
    )
  if (!Object.hasOwn(EVENT_TOPICS, topic))
    mistakes.push(`topic must be one of ${Object.keys(EVENT_TOPICS).join(', ')}`)
  if (actions.length === 0 || !actions.every(isEventAction) || hasTwice(actions))
    mistakes.push(`actions must be a list of ${EVENT_ACTIONS.map(each => `"${each}"`).join(', ')}`)
  const root = eventRoot(topic)
  const trigger = triggers.find(each => !isTrigger(each, root))
  if (trigger !== undefined)
    mistakes.push(
      `triggers must be paths of fields, e.g. "${root}.title", or end with ".*": "${trigger}" is neither`,
    )
  if (actions.includes('update') && triggers.length === 0)
    mistakes.push(`triggers must name at least one field for the action "update", e.g. "${root}.*"`)
  if (query !== undefined && query.trim() === '') mistakes.push('query must not be empty')
  if (queryFilter !== undefined && query === undefined)
    mistakes.push('queryFilter needs a query, whose result it compares')
  return mistakes
}

/** True for the handle of a subscription. */
function isEventHandle(text: string): boolean {
  return (
    text.length <= MAX_HANDLE_LENGTH && /^[a-zA-Z0-9_-]+$/.test(text) && text !== RESERVED_HANDLE
  )
}

function isEventAction(text: string): boolean {
  return (EVENT_ACTIONS as readonly string[]).includes(text)
}

/** A parent path needs an explicit wildcard at its end. */
function isTrigger(text: string, root: string): boolean {
  return text.startsWith(`${root}.`) && /^\w+(?:\.\w+)*\.(?:\w+|\*)$/.test(text)
}

function hasTwice(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}
