import { loadAdminSchema } from '../../../facts/schemas/load-schema'
import { missingEventScopes } from '../../../facts/schemas/topic-access'
import { FIRST_EVENTS_VERSION } from '../../../../shared/events'
import type { EventTopic } from '../../../../shared/events'
import type { Commit } from '../engine/records/record-store'
import type { GraphqlContext } from '../engine/graphql-context'
import { changedResources } from './changed-resources'
import type { EmulatorEvent } from './emulator-event'
import { triggeredChanges } from './match-triggers'
import { observedFields } from './observed-fields'
import type { ObservedFields } from './observed-fields'
import { compareSnapshots } from './resource-changes'
import type { ResourceChange } from './resource-changes'
import { readSnapshot } from './resource-snapshot'
import { sendEvent } from './send-event'

const observedByEvents = new WeakMap<
  readonly EmulatorEvent[],
  Map<string, ObservedFields | undefined>
>()

/**
 * Notifies the app of changes of records, at the events subscriptions whose triggers and filters
 * they meet. Returns before the deliveries are sent.
 */
export function emitEvents(request: GraphqlContext, commit: Commit): void {
  const { app, state, store } = request
  if (app.events.length === 0) return
  const installation = state.installations.find(app.apiKey, store.domain)
  if (!installation) return
  const events = app.events.filter(
    ({ topic }) => missingEventScopes(topic, installation.scopes).length === 0,
  )
  for (const topic of new Set(events.map(event => event.topic as EventTopic))) {
    const subscribed = events.filter(event => event.topic === topic)
    const [{ apiVersion = FIRST_EVENTS_VERSION } = {}] = subscribed
    const caller = { ...request, installation, apiVersion }
    for (const change of topicChanges(topic, subscribed, caller, commit)) {
      const eventId = state.ids.nextUuid(`event:${store.domain}`)
      for (const event of subscribed.filter(({ actions }) => actions.includes(change.action))) {
        // The platform reports a creation and a deletion once, with all objects.
        const groups: ResourceChange[][] =
          change.action === 'update'
            ? triggeredChanges(change.changes, event.triggers ?? []).map(({ changes }) => changes)
            : [change.changes]
        for (const changes of groups)
          void sendEvent(caller, event, { eventId, action: change.action, changes })
      }
    }
  }
}

function topicChanges(
  topic: EventTopic,
  subscribed: readonly EmulatorEvent[],
  caller: GraphqlContext,
  commit: Commit,
) {
  const ids = changedResources(topic, commit.changes, caller.store.records)
  if (ids.length === 0) return []
  const schema = loadAdminSchema(caller.apiVersion)
  const observed = observedOf(topic, subscribed, caller)
  const read = () => ids.map(id => readSnapshot(schema, observed, id, caller))
  const after = read()
  const before = commit.readBefore(read)
  return ids.flatMap((id, index) => compareSnapshots(topic, id, before[index], after[index]) ?? [])
}

/** The same as long as the registration does not change, so that its document is parsed once. */
function observedOf(
  topic: EventTopic,
  subscribed: readonly EmulatorEvent[],
  { app, apiVersion }: GraphqlContext,
): ObservedFields {
  const known = observedByEvents.get(app.events) ?? new Map<string, ObservedFields | undefined>()
  observedByEvents.set(app.events, known)
  const observed =
    known.get(topic) ??
    observedFields(
      loadAdminSchema(apiVersion),
      topic,
      subscribed.flatMap(({ triggers = [] }) => triggers),
    )
  known.set(topic, observed)
  return observed
}
