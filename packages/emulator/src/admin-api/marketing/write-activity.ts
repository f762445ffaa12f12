import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import { parentOf } from './activity-input'
import type { ActivityInput } from './activity-input'
import { ACTIVITIES } from './marketing-records'
import type { ActivityRecord } from './marketing-records'

/** Adds an activity with its marketing event. */
export function addActivity(context: GraphqlContext, input: ActivityInput): ActivityRecord {
  const { store, app, clock } = context
  const at = timestamp(clock.now())
  const { utm } = input
  return store.records.table(ACTIVITIES).add({
    appKey: app.apiKey,
    eventId: globalId('MarketingEvent', store.records.nextNumber('MarketingEvent')),
    title: input.title ?? '',
    remoteId: input.remoteId ?? null,
    remoteUrl: input.remoteUrl ?? null,
    previewUrl: input.remotePreviewImageUrl ?? null,
    status: input.status ?? 'UNDEFINED',
    statusTransitionedAt: null,
    tactic: input.tactic ?? 'AD',
    channelType: input.marketingChannelType ?? 'DISPLAY',
    referringDomain: input.referringDomain ?? null,
    utm: utm ? { campaign: utm.campaign, medium: utm.medium, source: utm.source } : null,
    urlParameterValue: input.urlParameterValue ?? null,
    parentId: parentOf(context, input)?.id ?? null,
    hierarchyLevel: input.hierarchyLevel ?? null,
    budget: budgetFrom(input),
    adSpend: input.adSpend ?? null,
    startedAt: timeOf(input.start ?? input.scheduledStart) ?? at,
    endedAt: timeOf(input.end),
    scheduledEnd: timeOf(input.scheduledEnd),
    createdAt: at,
    updatedAt: at,
  })
}

/** Replaces the fields of an activity that an input has. */
export function changeActivity(
  context: GraphqlContext,
  before: ActivityRecord,
  input: ActivityInput,
): ActivityRecord {
  const at = currentTime(context)
  const status = input.status ?? before.status
  const hasEnded = status !== before.status && ENDED.has(status)
  return ACTIVITIES.in(context).put({
    ...before,
    title: input.title ?? before.title,
    remoteUrl: input.remoteUrl ?? before.remoteUrl,
    previewUrl: input.remotePreviewImageUrl ?? before.previewUrl,
    status,
    statusTransitionedAt: status === before.status ? before.statusTransitionedAt : at,
    tactic: input.tactic ?? before.tactic,
    channelType: input.marketingChannelType ?? before.channelType,
    referringDomain: input.referringDomain ?? before.referringDomain,
    budget: budgetFrom(input) ?? before.budget,
    adSpend: input.adSpend ?? before.adSpend,
    startedAt: timeOf(input.start ?? input.scheduledStart) ?? before.startedAt,
    endedAt: timeOf(input.end) ?? (hasEnded ? at : before.endedAt),
    scheduledEnd: timeOf(input.scheduledEnd) ?? before.scheduledEnd,
    updatedAt: at,
  })
}

/** An activity with one of these is over. */
const ENDED = new Set(['DELETED_EXTERNALLY', 'INACTIVE'])

function budgetFrom({ budget }: ActivityInput): ActivityRecord['budget'] {
  return budget?.total ? { budgetType: budget.budgetType ?? 'LIFETIME', total: budget.total } : null
}

function timeOf(time: string | null | undefined): string | null {
  return time ? timestamp(Date.parse(time)) : null
}
