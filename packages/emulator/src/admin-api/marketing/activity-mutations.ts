import type { Check, MutationError } from '../../engine/resolve/mutation'
import { defineChange } from '../../engine/resolve/define-change'
import type { UTMInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { budgetErrors, createErrors, isSameUtm, upsertErrors } from './activity-input'
import type { ActivityInput } from './activity-input'
import { ACTIVITIES, ENGAGEMENTS } from './marketing-records'
import type { ActivityRecord } from './marketing-records'
import { addActivity, changeActivity } from './write-activity'

interface Selector {
  marketingActivityId?: string | null
  remoteId?: string | null
  utm?: UTMInput | null
}

const EXISTS: Check<Selector> = {
  field: null,
  message: 'Marketing activity does not exist.',
  code: 'MARKETING_ACTIVITY_DOES_NOT_EXIST',
  fails: (selector, context) => !findActivity(context, selector),
  isFinal: true,
}
const STOREFRONT_APP = 'STOREFRONT_APP'

/** The roots of activities that apps manage outside of the platform. */
export const activityMutations: Mutations = {
  marketingActivityCreateExternal: defineMutation({
    errors: ({ input }, context) => createErrors(context, input),
    run: ({ input }, context) => ({ marketingActivity: addActivity(context, input) }),
  }),

  marketingActivityUpdateExternal: defineChange((args, context) => findActivity(context, args), {
    checks: [
      {
        field: null,
        code: 'INVALID_MARKETING_ACTIVITY_EXTERNAL_ARGUMENTS',
        message:
          'Either the marketing activity ID, remote ID, or UTM must be provided for the activity to be updated.',
        fails: ({ marketingActivityId, remoteId, utm }) =>
          !marketingActivityId && !remoteId && !utm,
        isFinal: true,
      },
      EXISTS,
    ],
    errors: ({ input }, _context, before) => [
      ...tacticErrors(input, before),
      ...budgetErrors(input),
    ],
    run: ({ input }, context, before) => ({
      marketingActivity: changeActivity(context, before, input),
    }),
  }),

  marketingActivityUpsertExternal: defineMutation({
    errors: ({ input }, context) => {
      const before = findActivity(context, { remoteId: input.remoteId })
      return before
        ? [...upsertErrors(context, input, before), ...tacticErrors(input, before)]
        : createErrors(context, input, 'upsert')
    },
    run: ({ input }, context) => {
      const before = findActivity(context, { remoteId: input.remoteId })
      return {
        marketingActivity: before
          ? changeActivity(context, before, input)
          : addActivity(context, input),
      }
    },
  }),

  marketingActivityDeleteExternal: defineChange((args, context) => findActivity(context, args), {
    checks: [
      {
        field: null,
        code: 'INVALID_DELETE_ACTIVITY_EXTERNAL_ARGUMENTS',
        message:
          'Either the marketing activity ID or remote ID must be provided for the activity to be deleted.',
        fails: ({ marketingActivityId, remoteId }) => !marketingActivityId && !remoteId,
        isFinal: true,
      },
      EXISTS,
      {
        field: null,
        message: 'This activity has child activities and thus cannot be deleted.',
        code: 'CANNOT_DELETE_ACTIVITY_WITH_CHILD_EVENTS',
        fails: (args, context) =>
          ACTIVITIES.in(context).has('parent', findActivity(context, args)?.id ?? ''),
      },
    ],
    run: (_args, context, activity) => {
      removeActivity(context, activity)
      return { deletedMarketingActivityId: activity.id }
    },
  }),

  marketingActivitiesDeleteAllExternal: defineMutation({
    run: (_args, context) => {
      for (const activity of [...ACTIVITIES.in(context).all()]) removeActivity(context, activity)
      return { job: startJob(context) }
    },
  }),
}

/** Finds the one activity that every given argument names. */
function findActivity(
  { store, app }: GraphqlContext,
  { marketingActivityId, remoteId, utm }: Selector,
): ActivityRecord | undefined {
  if (!marketingActivityId && !remoteId && !utm) return undefined
  return store.records
    .table(ACTIVITIES)
    .all()
    .find(
      activity =>
        activity.appKey === app.apiKey &&
        (!marketingActivityId || activity.id === marketingActivityId) &&
        (!remoteId || activity.remoteId === remoteId) &&
        (!utm || isSameUtm(utm, activity.utm)),
    )
}

function tacticErrors({ tactic }: ActivityInput, before: ActivityRecord): MutationError[] {
  if (!tactic || tactic === before.tactic) return []
  if (tactic === STOREFRONT_APP)
    return [
      {
        field: ['input'],
        message:
          'You can not update an activity tactic to STOREFRONT_APP. This type of tactic can only ' +
          'be specified when creating a new activity.',
        code: 'CANNOT_UPDATE_TACTIC_TO_STOREFRONT_APP',
      },
    ]
  if (before.tactic !== STOREFRONT_APP) return []
  return [
    {
      field: ['input'],
      message: 'You can not update an activity tactic from STOREFRONT_APP.',
      code: 'CANNOT_UPDATE_TACTIC_IF_ORIGINALLY_STOREFRONT_APP',
    },
  ]
}

function removeActivity(context: GraphqlContext, { id }: ActivityRecord): void {
  ENGAGEMENTS.in(context).removeBy('activity', id)
  ACTIVITIES.in(context).remove(id)
}
