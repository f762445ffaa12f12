import { parse, validate } from 'graphql'
import type { DocumentNode } from 'graphql'
import { subscriptionMistakes } from '../../../facts/registration/event-subscription'
import { loadAdminSchema } from '../../../facts/schemas/load-schema'
import { missingEventScopes } from '../../../facts/schemas/topic-access'
import { FIRST_EVENTS_VERSION } from '../../../../shared/events'
import type { EventTopic } from '../../../../shared/events'
import { QueryCost } from '../engine/request/cost/query-cost'
import { isDeliveryUri } from '../webhooks/delivery-uri'
import type { EmulatorEvent } from './emulator-event'
import { eventFilterProblem } from './event-filter'
import { observedFields } from './observed-fields'

/** Largest cost of the query of a subscription, in points. */
const MAX_QUERY_COST = 100

/**
 * Checks the events of an app's registration.
 *
 * @throws Error that names the handle and the mistake
 */
export function checkEvents(events: readonly EmulatorEvent[], scopes: readonly string[]): void {
  for (const [index, event] of events.entries()) {
    const problem =
      events.findIndex(({ handle }) => handle === event.handle) < index
        ? 'another event has this handle'
        : eventProblem(event, scopes)
    if (problem !== undefined)
      throw new Error(`Emulator: the event "${event.handle}" of app.events is invalid: ${problem}`)
  }
}

function eventProblem(event: EmulatorEvent, scopes: readonly string[]): string | undefined {
  const { topic, triggers = [], query, queryFilter, uri } = event
  const [mistake] = subscriptionMistakes({ ...event, triggers })
  if (mistake !== undefined) return mistake
  if (!isDeliveryUri(uri))
    return 'uri must be a path in the app, an http or https URL, "pubsub://project:topic", or an ARN of EventBridge.'
  if (missingEventScopes(topic, scopes).length > 0)
    return `the topic ${topic} requires the scope ${missingEventScopes(topic, scopes).join(' or ')}.`
  const schema = loadAdminSchema(event.apiVersion ?? FIRST_EVENTS_VERSION)
  try {
    observedFields(schema, topic as EventTopic, triggers)
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : String(error)
  }
  return query === undefined ? undefined : queryProblem(schema, query, queryFilter)
}

function queryProblem(
  schema: ReturnType<typeof loadAdminSchema>,
  query: string,
  queryFilter: string | undefined,
): string | undefined {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch (error) {
    return `the query cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
  const [operation, other] = document.definitions.filter(
    definition => definition.kind === 'OperationDefinition',
  )
  if (!operation || other || operation.operation !== 'query')
    return 'the query must contain one query operation.'
  const [error] = validate(schema, document)
  if (error) return `the query is invalid: ${error.message}`
  const cost = new QueryCost(schema, document, operation, {}).requested()
  if (cost > MAX_QUERY_COST)
    return `the query costs ${cost} points, and at most ${MAX_QUERY_COST} are allowed.`
  return queryFilter === undefined ? undefined : eventFilterProblem(queryFilter, document)
}
