import type { MoneyInput, UTMInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { moneyV2 } from '../../money/money-v2'
import { cursorTime } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { AdminDomain } from '../admin-domain'
import { seedMarketingActivities } from './seed-activities'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { activityMutations } from './activity-mutations'
import { sourceAndMedium, statusBadge, statusLabel } from './activity-labels'
import { engagementMutations } from './engagement-mutations'
import { extensionMutations } from './extension-mutations'
import { ACTIVITIES } from './marketing-records'
import type { ActivityRecord } from './marketing-records'

/** The marketing event of an activity. */
interface EventSource {
  readonly __typename: 'MarketingEvent'
  readonly id: string
  readonly activity: ActivityRecord
}

const activityList: ListSpec<ActivityRecord> = {
  search: {
    text: ({ title }) => [title],
    fields: {
      app_name: { kind: 'text', read: ({ appKey }) => appKey },
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      id: { kind: 'id', read: ({ id }) => id },
      scheduled_to_end_at: { kind: 'time', read: ({ scheduledEnd }) => scheduledEnd },
      scheduled_to_start_at: { kind: 'time', read: ({ startedAt }) => startedAt },
      tactic: { kind: 'exact', read: ({ tactic }) => tactic },
      title: { kind: 'text', read: ({ title }) => title },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    TITLE: ({ title }) => title,
  },
}

const eventList: ListSpec<EventSource & { __typename: string }> = {
  search: {
    text: ({ activity }) => [activity.title],
    fields: {
      app_id: { kind: 'id', read: () => globalId('App', 1) },
      description: { kind: 'text', read: ({ activity }) => activity.title },
      id: { kind: 'id', read: ({ id }) => id },
      started_at: { kind: 'time', read: ({ activity }) => activity.startedAt },
      type: { kind: 'exact', read: ({ activity }) => activity.tactic },
    },
  },
  sortValues: { STARTED_AT: ({ activity }) => cursorTime(activity.startedAt) },
}

/** Marketing activities of apps, with events and engagements. */
export const marketingDomain: AdminDomain = {
  seed: {
    records: {
      marketingActivities: seedMarketingActivities,
    },
  },
  queries: {
    marketingActivities: (args, context, info) => {
      const { marketingActivityIds: ids = [], remoteIds = [], utm } = args
      const rows = ACTIVITIES.in(context)
        .all()
        .filter(
          activity =>
            (!ids?.length || ids.includes(activity.id)) &&
            (!remoteIds?.length || remoteIds.includes(activity.remoteId ?? '')) &&
            (!utm || JSON.stringify(activity.utm) === JSON.stringify(utmOf(utm))),
        )
      return listRecords(rows, activityList, args, context, info)
    },
    marketingActivity: ACTIVITIES.one,
    marketingEvent: ({ id }, context) => findEvent(id, context),
    marketingEvents: (args, context, info) => {
      const events = ACTIVITIES.in(context).all().map(eventOf)
      return listRecords(events, eventList, args, context, info)
    },
  },
  mutations: { ...activityMutations, ...engagementMutations, ...extensionMutations },
  types: {
    MarketingActivity: {
      activityListUrl: () => null,
      adSpend: ({ adSpend }: ActivityRecord) => adSpend && moneyOf(adSpend),
      app: (_activity: ActivityRecord, _args, context) => appNode(context),
      appErrors: () => null,
      budget: ({ budget }: ActivityRecord) =>
        budget && { budgetType: budget.budgetType, total: moneyOf(budget.total) },
      formData: () => null,
      inMainWorkflowVersion: () => false,
      isExternal: () => true,
      marketingChannel: ({ channelType }: ActivityRecord) => channelType,
      marketingChannelType: ({ channelType }: ActivityRecord) => channelType,
      marketingEvent: (activity: ActivityRecord) => eventOf(activity),
      parentActivityId: ({ parentId }: ActivityRecord) => parentId,
      parentRemoteId: ({ parentId }: ActivityRecord, _args, context) =>
        ACTIVITIES.in(context).get(parentId)?.remoteId ?? null,
      sourceAndMedium: (activity: ActivityRecord) => sourceAndMedium(activity),
      statusBadgeType: (activity: ActivityRecord) => statusBadge(activity),
      statusBadgeTypeV2: (activity: ActivityRecord) => statusBadge(activity),
      statusLabel: (activity: ActivityRecord) => statusLabel(activity),
      targetStatus: () => null,
      utmParameters: ({ utm }: ActivityRecord) =>
        utm && { __typename: 'UTMParameters', ...utm, content: null, term: null },
    },
    MarketingEvent: {
      app: (_event: EventSource, _args, context) => appNode(context),
      channel: ({ activity }: EventSource) => activity.channelType,
      channelHandle: () => null,
      description: ({ activity }: EventSource) => activity.title,
      endedAt: ({ activity }: EventSource) => activity.endedAt,
      manageUrl: ({ activity }: EventSource) => activity.remoteUrl,
      marketingChannelType: ({ activity }: EventSource) => activity.channelType,
      previewUrl: ({ activity }: EventSource) => activity.previewUrl,
      remoteId: ({ activity }: EventSource) => activity.remoteId,
      scheduledToEndAt: ({ activity }: EventSource) => activity.scheduledEnd,
      sourceAndMedium: ({ activity }: EventSource) => sourceAndMedium(activity),
      startedAt: ({ activity }: EventSource) => activity.startedAt,
      type: ({ activity }: EventSource) => activity.tactic,
      utmCampaign: ({ activity }: EventSource) => activity.utm?.campaign ?? null,
      utmMedium: ({ activity }: EventSource) => activity.utm?.medium ?? null,
      utmSource: ({ activity }: EventSource) => activity.utm?.source ?? null,
    },
  },
  nodes: { MarketingActivity: ACTIVITIES.node, MarketingEvent: findEvent },
}

function findEvent(id: string, context: GraphqlContext): EventSource | null {
  const [activity] = Number.isNaN(idNumber(id)) ? [] : ACTIVITIES.in(context).lookUp('event', id)
  return activity ? eventOf(activity) : null
}

function eventOf(activity: ActivityRecord): EventSource {
  return { __typename: 'MarketingEvent', id: activity.eventId, activity }
}

function moneyOf({ amount, currencyCode }: MoneyInput) {
  return moneyV2(amount, currencyCode)
}

function utmOf({ campaign, medium, source }: UTMInput): UTMInput {
  return { campaign, medium, source }
}
