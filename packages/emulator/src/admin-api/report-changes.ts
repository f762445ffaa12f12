import { emitEvents } from '../events/emit-events'
import type { ChangeReport } from '../engine/graphql-context'
import { emitWebhook } from '../webhooks/emit-webhook'
import { timelineOf } from './admin-resolvers'
import { recordEvent } from './events/record-event'

/** Reports changes of a store to its timelines, and to the app by webhooks and events. */
export const CHANGE_REPORT: ChangeReport = {
  records: emitEvents,
  topic: (context, topic, payload) => {
    const timeline = timelineOf(topic)
    if (timeline) recordEvent(context, timeline, payload)
    void emitWebhook(context.state, { shop: context.store.domain, topic, payload })
  },
}
