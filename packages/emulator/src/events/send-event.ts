import { Kind, parse } from 'graphql'
import type { EventAction } from '../../../../shared/events'
import type { GraphqlContext } from '../engine/graphql-context'
import { appUri } from '../webhooks/webhook-targets'
import type { EmulatorEvent } from './emulator-event'
import { meetsEventFilter } from './event-filter'
import type { ResourceChange } from './resource-changes'

/** A change that a subscription reports. */
export interface ReportedChange {
  eventId: string
  action: EventAction
  /** Of one object. */
  changes: readonly ResourceChange[]
}

/** `data` and `errors` of the query of a subscription. */
interface QueryResult {
  data?: unknown
  errors?: unknown
}

/**
 * Sends one event, unless the result of its query does not meet the filter. A query that fails is
 * reported, whatever the filter. Never rejects.
 *
 * @see https://shopify.dev/docs/apps/build/events/delivery-structure
 */
export async function sendEvent(
  caller: GraphqlContext,
  event: EmulatorEvent,
  { eventId, action, changes }: ReportedChange,
): Promise<void> {
  const { app, state, store } = caller
  const { handle, topic, query, queryFilter, uri } = event
  const apiVersion = event.apiVersion ?? caller.apiVersion
  const triggeredAt = new Date(state.clock.now()).toISOString()
  const id = state.ids.nextUuid(`webhook:${store.domain}`)
  // The first change is that of the object itself.
  const variables = changes[0]?.variables ?? {}
  const result = query === undefined ? {} : await runQuery(caller, apiVersion, query, variables)
  if (
    queryFilter !== undefined &&
    result.errors === undefined &&
    !meetsEventFilter(result.data, queryFilter)
  )
    return
  const pathsOf = (kind: ResourceChange['kind']) =>
    changes.filter(change => change.kind === kind).map(({ path }) => path)
  const body = {
    topic,
    action,
    handle,
    ...result,
    fields_changed: {
      added: pathsOf('added'),
      updated: pathsOf('updated'),
      removed: pathsOf('removed'),
    },
    query_variables: variables,
  }
  await state.deliveries.send({
    id,
    eventId,
    shop: store.domain,
    topic,
    apiVersion,
    family: 'events',
    uri: appUri(app.appUrl, uri),
    triggeredAt,
    handle,
    action,
    headers: {
      'shopify-shop-id': `gid://shopify/Shop/${store.id}`,
      'shopify-api-key': app.apiKey,
      // The platform sends neither any more.
      'shopify-event-id': '',
      'shopify-resource-id': '',
    },
    body: JSON.stringify(body),
  })
}

/** Runs a query with the access of the app, without costs. */
async function runQuery(
  caller: GraphqlContext,
  apiVersion: string,
  query: string,
  variables: Readonly<Record<string, string>>,
): Promise<QueryResult> {
  const declared = parse(query).definitions.flatMap(definition =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  )
  const { body } = await caller.runQuery(
    {
      query,
      operationName: undefined,
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => declared.includes(name)),
      ),
      costDebug: false,
    },
    { ...caller, apiVersion },
  )
  const { data, errors } = body as QueryResult
  return { ...(data !== undefined && { data }), ...(errors !== undefined && { errors }) }
}
