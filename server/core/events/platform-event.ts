import type { EventAction, EventTopic } from '../../../shared/events'
import type { OperationOf, PlatformAdminOperations } from '../../../shared/graphql-operations'
import type { PlatformWebhookContext } from '../webhooks/webhook-context'

/** The `data` and variables of a query; unknown ones without generated types. */
type EventOperation<Query> = OperationOf<PlatformAdminOperations, 'default', Query>

type EventData<Query> =
  EventOperation<Query> extends { data: infer Data } ? Data : Record<string, unknown>

type EventVariables<Query> =
  EventOperation<Query> extends { variables: infer Variables }
    ? Partial<Variables> & Record<string, unknown>
    : Record<string, unknown>

/**
 * Paths of the changed fields, with the global ids of their objects, e.g. `product[id:
 * 'gid://shopify/Product/1'].title`.
 */
export interface EventFieldsChanged {
  added: string[]
  updated: string[]
  removed: string[]
}

/**
 * The body of an event. The platform signs all of it.
 *
 * @see https://shopify.dev/docs/apps/build/events/delivery-structure
 */
export interface PlatformEventPayload<
  Data = Record<string, unknown>,
  Variables = Record<string, unknown>,
> {
  /** E.g. `Product`. */
  topic: EventTopic
  action: EventAction
  /** Handle of the subscription. */
  handle: string
  /** Result of the query. Absent without a query, or if a variable of it has no value. */
  data?: Data | null
  /** Errors of the query, e.g. of a field that the app has no access to. */
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string } }[]
  fields_changed: EventFieldsChanged
  /** Global ids of the changed resource and of its changed child, e.g. `productId`. */
  query_variables: Variables
}

/** What the handler of an event gets. */
export type PlatformEventContext<
  Data = Record<string, unknown>,
  Variables = Record<string, unknown>,
> = PlatformWebhookContext & {
  payload: PlatformEventPayload<Data, Variables>
  /** Handle of the subscription, as the signed payload has it. */
  handle: string
  action: EventAction
  /** Global id of the changed resource, from the signed payload. */
  resourceId?: string
}

/** The default export of a file in `server/platform/events`. */
export interface PlatformEvent<Query extends string = string> {
  /** Name of the subscription: letters, digits, `-` and `_`, at most 50. */
  handle: string
  /** The resource, e.g. `Product`. */
  topic: EventTopic
  actions: readonly EventAction[]
  /**
   * Fields whose change is reported, e.g. `product.variants.price`, or all fields below a path,
   * e.g. `product.variants.*`. Required for `update`.
   */
  triggers?: readonly string[]
  /** Query of the Admin API whose result the payload has. It may use the ids of the change. */
  query?: Query
  /**
   * Condition on the result of the query, e.g. `product.status:'ACTIVE'`. Join conditions with
   * `AND`.
   */
  queryFilter?: string
  /** Runs once for each delivery. If it throws, the platform delivers again. */
  handler: (context: PlatformEventContext<EventData<Query>, EventVariables<Query>>) => unknown
}

/** An event whose query is unknown to the types. */
export interface AnyPlatformEvent extends Omit<PlatformEvent, 'handler'> {
  handler: (context: PlatformEventContext) => unknown
}
