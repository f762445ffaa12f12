import { defineChange } from '../../engine/resolve/define-change'
import type { MarketingEngagementInput, MoneyInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { decimalOf, moneyV2 } from '../../money/money-v2'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { UNKNOWN_CHANNEL } from './activity-input'
import { ACTIVITIES, ENGAGEMENTS } from './marketing-records'
import type { ActivityRecord } from './marketing-records'

const DECIMALS = new Set([
  'allConversions',
  'firstTimeCustomers',
  'orders',
  'primaryConversions',
  'returningCustomers',
])

/** The roots of what activities achieved. */
export const engagementMutations: Mutations = {
  marketingEngagementCreate: defineChange((args, context) => activityOf(context, args), {
    checks: [
      {
        field: null,
        code: 'INVALID_MARKETING_ENGAGEMENT_ARGUMENTS',
        message:
          'For activity level engagement, either the marketing activity ID or remote ID must be provided. For channel level engagement, the channel handle must be provided.',
        fails: ({ marketingActivityId, remoteId, channelHandle }) =>
          [marketingActivityId, remoteId, channelHandle].filter(Boolean).length !== 1,
        isFinal: true,
      },
      {
        field: ['channelHandle'],
        code: 'INVALID_CHANNEL_HANDLE',
        message: UNKNOWN_CHANNEL.message,
        fails: ({ channelHandle }) => Boolean(channelHandle),
        isFinal: true,
      },
      {
        field: ['marketingEngagement'],
        code: 'CURRENCY_CODE_MISMATCH_INPUT',
        message: 'Currency codes in the marketing engagement input do not match.',
        fails: ({ marketingEngagement: { adSpend, sales } }) =>
          Boolean(adSpend && sales && adSpend.currencyCode !== sales.currencyCode),
        isFinal: true,
      },
      {
        field: null,
        code: 'MARKETING_ACTIVITY_DOES_NOT_EXIST',
        message: 'Marketing activity does not exist.',
        fails: (args, context) => !activityOf(context, args),
        isFinal: true,
      },
    ],
    errors: ({ marketingEngagement: input }, _context, activity) => currencyErrors(input, activity),
    run: ({ marketingEngagement: input }, context, activity) => ({
      marketingEngagement: writeEngagement(context, activity, input),
    }),
  }),

  marketingEngagementsDelete: defineMutation({
    checks: [
      {
        field: null,
        code: 'INVALID_DELETE_ENGAGEMENTS_ARGUMENTS',
        message:
          'Either the channel_handle or delete_engagements_for_all_channels must be provided when deleting a marketing engagement.',
        fails: ({ channelHandle, deleteEngagementsForAllChannels: deletesAll }) =>
          Boolean(channelHandle) === Boolean(deletesAll),
        isFinal: true,
      },
      {
        field: ['channelHandle'],
        code: 'INVALID_CHANNEL_HANDLE',
        message: UNKNOWN_CHANNEL.message,
        fails: ({ channelHandle }) => Boolean(channelHandle),
      },
    ],
    // Engagements of channels are not simulated: no channel is registered for the app.
    run: () => ({ result: 'Engagement data marked for deletion for 0 channel(s)' }),
  }),
}

function activityOf(
  context: GraphqlContext,
  { marketingActivityId, remoteId }: MutationArgs['marketingEngagementCreate'],
): ActivityRecord | undefined {
  const activities = ACTIVITIES.in(context)
  return remoteId ? activities.lookUp('remoteId', remoteId)[0] : activities.get(marketingActivityId)
}

function currencyErrors(
  { adSpend, sales }: MarketingEngagementInput,
  activity: ActivityRecord,
): MutationError[] {
  const expected = activity.budget?.total.currencyCode ?? activity.adSpend?.currencyCode
  const given = (adSpend ?? sales)?.currencyCode
  if (!expected || !given || expected === given) return []
  return [
    {
      field: ['marketingEngagement'],
      message:
        'Marketing activity currency code does not match the currency code in the marketing engagement input.',
      code: 'MARKETING_ACTIVITY_CURRENCY_CODE_MISMATCH',
    },
  ]
}

/** Stores the engagement of a day: a later one of the same day replaces it. */
function writeEngagement(
  context: GraphqlContext,
  activity: ActivityRecord,
  input: MarketingEngagementInput,
) {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      DECIMALS.has(name) && typeof value === 'string' ? decimalOf(value) : value,
    ]),
  )
  ENGAGEMENTS.in(context).put({
    id: globalId(ENGAGEMENTS.type, `${activity.id.split('/').at(-1) ?? ''}-${input.occurredOn}`),
    __typename: ENGAGEMENTS.type,
    activityId: activity.id,
    values,
  })
  const moneyOf = (money: MoneyInput | null | undefined) =>
    money ? moneyV2(money.amount, money.currencyCode) : null
  return {
    __typename: ENGAGEMENTS.type,
    ...EMPTY,
    ...values,
    adSpend: moneyOf(input.adSpend),
    sales: moneyOf(input.sales),
    isCumulative: input.isCumulative ?? false,
    channelHandle: null,
    marketingActivity: activity,
  }
}

/** Values of an engagement that an input may lack. */
const EMPTY = Object.fromEntries(
  [
    ...DECIMALS,
    'clicksCount',
    'commentsCount',
    'complaintsCount',
    'failsCount',
    'favoritesCount',
    'impressionsCount',
    'sendsCount',
    'sessionsCount',
    'sharesCount',
    'uniqueClicksCount',
    'uniqueViewsCount',
    'unsubscribesCount',
    'viewsCount',
  ].map(name => [name, null]),
)
