import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  MarketingActivityCreateExternalInput,
  MarketingActivityUpdateExternalInput,
  MarketingActivityUpsertExternalInput,
  UTMInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { ACTIVITIES } from './marketing-records'
import type { ActivityRecord } from './marketing-records'

/** The fields of the inputs of external activities. */
export type ActivityInput = AnyInput<
  | MarketingActivityCreateExternalInput
  | MarketingActivityUpdateExternalInput
  | MarketingActivityUpsertExternalInput
>

const FIELD = ['input'] as const

/**
 * Lists the first error of a new activity: the platform stops there.
 *
 * @param by an upsert names the value of a URL parameter twice
 */
export function createErrors(
  context: GraphqlContext,
  input: ActivityInput,
  by: 'create' | 'upsert' = 'create',
): MutationError[] {
  if (input.channelHandle) return [UNKNOWN_CHANNEL]
  const currencyErrors = budgetErrors(input)
  if (currencyErrors.length > 0) return currencyErrors
  if (!input.utm && !input.urlParameterValue && !input.hierarchyLevel)
    return [
      {
        field: FIELD,
        message:
          'Non-hierarchical marketing activities must have UTM parameters or a URL parameter value.',
        code: 'NON_HIERARCHIAL_REQUIRES_UTM_URL_PARAMETER',
      },
    ]
  if (isParentMissing(context, input)) return [UNKNOWN_REMOTE_ID]
  const taken = [
    ['remoteId', input.remoteId, 'Remote ID'],
    ['utmCampaign', input.utm?.campaign, 'Utm campaign'],
    ['urlParameter', input.urlParameterValue, 'Url parameter value'],
    ['urlParameter', by === 'upsert' ? input.urlParameterValue : null, 'Url parameter value'],
  ] as const
  const messages = taken.flatMap(([index, value, label]) =>
    value && ACTIVITIES.in(context).has(index, value) ? [`${label} has already been taken`] : [],
  )
  return messages.length > 0
    ? [{ field: FIELD, message: `Validation failed: ${messages.join(', ')}`, code: null }]
    : []
}

/** Lists the first error of an upsert of an activity that exists: some fields never change. */
export function upsertErrors(
  context: GraphqlContext,
  input: ActivityInput,
  before: ActivityRecord,
): MutationError[] {
  if (input.channelHandle) return [immutable('Channel handle', 'IMMUTABLE_CHANNEL_HANDLE')]
  if ((input.urlParameterValue ?? null) !== before.urlParameterValue)
    return [immutable('URL parameter value', 'IMMUTABLE_URL_PARAMETER')]
  if (!isSameUtm(input.utm, before.utm))
    return [
      {
        field: FIELD,
        message: 'UTM parameters cannot be modified.',
        code: 'IMMUTABLE_UTM_PARAMETERS',
      },
    ]
  if (isParentMissing(context, input)) return [UNKNOWN_REMOTE_ID]
  const parent = ACTIVITIES.in(context).get(before.parentId)
  if ((input.parentRemoteId ?? null) !== (parent?.remoteId ?? null))
    return [immutable('Parent ID', 'IMMUTABLE_PARENT_ID')]
  if ((input.hierarchyLevel ?? null) !== before.hierarchyLevel)
    return [immutable('Hierarchy level', 'IMMUTABLE_HIERARCHY_LEVEL')]
  return budgetErrors(input)
}

/** Lists the error of a budget in another currency than the spend. */
export function budgetErrors({ budget, adSpend }: ActivityInput): MutationError[] {
  const currency = budget?.total?.currencyCode
  if (!currency || !adSpend || currency === adSpend.currencyCode) return []
  return [
    {
      field: FIELD,
      message: 'Currency code is not matching between budget and ad spend',
      code: null,
    },
  ]
}

/** Returns whether the parameters are the same. */
export function isSameUtm(left: UTMInput | null | undefined, right: UTMInput | null): boolean {
  return (['campaign', 'medium', 'source'] as const).every(
    name => (left?.[name] ?? null) === (right?.[name] ?? null),
  )
}

/** Finds the parent that an input names. */
export function parentOf(
  context: GraphqlContext,
  input: ActivityInput,
): ActivityRecord | undefined {
  const activities = ACTIVITIES.in(context)
  return input.parentRemoteId
    ? activities.lookUp('remoteId', input.parentRemoteId)[0]
    : activities.get(input.parentActivityId)
}

function isParentMissing(context: GraphqlContext, input: ActivityInput): boolean {
  const isNamed = Boolean(input.parentRemoteId ?? input.parentActivityId)
  return isNamed && !parentOf(context, input)
}

/** No channel is registered for the app at the platform. */
export const UNKNOWN_CHANNEL: MutationError = {
  field: FIELD,
  message:
    'The channel handle is not recognized. Please contact your partner manager for more information.',
  code: 'INVALID_CHANNEL_HANDLE',
}

const UNKNOWN_REMOTE_ID: MutationError = {
  field: FIELD,
  message: 'Remote ID does not correspond to an activity.',
  code: 'INVALID_REMOTE_ID',
}

function immutable(label: string, code: string): MutationError {
  return { field: FIELD, message: `${label} cannot be modified.`, code }
}
