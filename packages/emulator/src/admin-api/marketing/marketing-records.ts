import type { MoneyInput, UTMInput } from '../../../generated/admin'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A campaign of an app. Its marketing event has the same number in its id. */
export interface ActivityRecord extends StoredRecord {
  readonly appKey: string
  readonly eventId: string
  readonly title: string
  /** Id of the campaign in the system of the app. */
  readonly remoteId: string | null
  readonly remoteUrl: string | null
  readonly previewUrl: string | null
  /** A value of `MarketingActivityStatus`. */
  readonly status: string
  readonly statusTransitionedAt: string | null
  /** A value of `MarketingTactic`. */
  readonly tactic: string
  /** A value of `MarketingChannel`. */
  readonly channelType: string
  readonly referringDomain: string | null
  readonly utm: UTMInput | null
  readonly urlParameterValue: string | null
  readonly parentId: string | null
  readonly hierarchyLevel: string | null
  readonly budget: { readonly budgetType: string; readonly total: MoneyInput } | null
  readonly adSpend: MoneyInput | null
  readonly startedAt: string
  readonly endedAt: string | null
  readonly scheduledEnd: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** What a campaign achieved on a day. */
export interface EngagementRecord extends StoredRecord {
  readonly activityId: string
  readonly values: Readonly<Record<string, unknown>>
}

export const ACTIVITIES = defineRecords('MarketingActivity', {
  event: (activity: ActivityRecord) => activity.eventId,
  parent: (activity: ActivityRecord) => activity.parentId,
  remoteId: (activity: ActivityRecord) => activity.remoteId,
  urlParameter: (activity: ActivityRecord) => activity.urlParameterValue,
  utmCampaign: (activity: ActivityRecord) => activity.utm?.campaign,
})

export const ENGAGEMENTS = defineRecords('MarketingEngagement', {
  activity: (engagement: EngagementRecord) => engagement.activityId,
})
