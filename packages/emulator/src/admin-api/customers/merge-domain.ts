import type { GraphqlContext } from '../../engine/graphql-context'
import { addressesOf, ADDRESSES } from '../addresses/address-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { startJob } from '../../engine/resolve/jobs'
import type { Job } from '../../engine/resolve/jobs'
import { brokenRules, defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { MAX_TAGS } from '../../engine/records/tags'
import { MAX_NOTE_LENGTH } from './customer-checks'
import { emailNode, phoneNode } from './customer-fields'
import { displayName } from './customer-name'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { mergeBlockers } from './mergeable-node'
import { isOverrideError, MERGE_RULES } from './merge-checks'
import type { MergeArgs } from './merge-checks'
import { mergeCustomers, mergedFields, selectKept } from './merge-customers'
import type { MergedPair } from './merge-customers'
import { defineRecords } from '../../engine/resolve/define-records'

/** A merge that an app started. Its id is that of its job. */
interface MergeRecord extends StoredRecord {
  readonly resultingCustomerId: string
  readonly job: Job
}

const MERGES = defineRecords<MergeRecord>('CustomerMergeRequest')

/** Lists why two customers cannot be merged. */
function mergeErrors(args: MergeArgs, context: GraphqlContext): MutationError[] {
  const names = ['customerOneId', 'customerTwoId'] as const
  const refuse = (name: (typeof names)[number], message: string): MutationError => ({
    field: [name],
    code: 'INVALID_CUSTOMER',
    message,
  })
  const customers = CUSTOMERS.in(context)
  const blocked = names.flatMap(name => {
    const customer = customers.get(args[name])
    return customer
      ? mergeBlockers(context, customer).map(({ message }) => refuse(name, message))
      : []
  })
  const pair = pairOf(args, context)
  if (blocked.length > 0 || !pair) return blocked
  const { tags, note } = mergedFields(pair, args.overrideFields ?? {})
  return [
    ...(tags.length > MAX_TAGS ? [`Customers must have ${MAX_TAGS} tags or less.`] : []),
    ...((note ?? '').length > MAX_NOTE_LENGTH
      ? ['Customer notes must be 5,000 characters or less.']
      : []),
  ].flatMap(message => names.map(name => refuse(name, message)))
}

/** The roots that merge two customers. */
export const mergeDomain: Domain = {
  queries: {
    customerMergePreview: (args, context) => preview(args, context),
    customerMergeJobStatus: ({ jobId }, { store, clock }) => {
      const merge = store.records.table(MERGES).get(jobId)
      return merge
        ? {
            jobId,
            resultingCustomerId: merge.resultingCustomerId,
            status: clock.now() >= merge.job.doneAt ? 'COMPLETED' : 'IN_PROGRESS',
            customerMergeErrors: [],
          }
        : null
    },
  },
  mutations: {
    customerMerge: defineMutation({
      checks: MERGE_RULES,
      errors: mergeErrors,
      topics: ['customers/merge'],
      run: (args, context) => {
        const pair = pairOf(args, context)
        if (!pair) return {}
        const { kept, other } = pair
        mergeCustomers(context, pair, args.overrideFields ?? {})
        const job = startJob(context)
        MERGES.in(context).put({
          id: job.id,
          __typename: 'CustomerMergeRequest',
          resultingCustomerId: kept.id,
          job,
        })
        context.emit('customers/merge', {
          admin_graphql_api_customer_kept_id: kept.id,
          admin_graphql_api_customer_deleted_id: other.id,
          admin_graphql_api_job_id: job.id,
          status: 'success',
          errors: [],
        })
        return { resultingCustomerId: kept.id, job }
      },
    }),
  },
}

function preview(args: MergeArgs, context: GraphqlContext) {
  const errors = previewErrors(args, context)
  const pair = errors.length === 0 ? pairOf(args, context) : undefined
  if (!pair)
    return {
      resultingCustomerId: null,
      defaultFields: null,
      alternateFields: null,
      blockingFields: null,
      customerMergeErrors: errors,
    }
  const overrides = args.overrideFields ?? {}
  const merged = { ...pair.kept, ...mergedFields(pair, overrides) }
  const { records } = context.store
  const addresses = [pair.kept, pair.other].flatMap(({ id }) => addressesOf(records, id))
  return {
    resultingCustomerId: pair.kept.id,
    customerMergeErrors: null,
    blockingFields: blockingFields(merged),
    defaultFields: {
      ...detailsOf(merged, context),
      displayName: displayName(merged),
      note: merged.note,
      tags: merged.tags,
      addresses: (page: ConnectionArgs) =>
        paginate(
          addresses.toSorted((left, right) => idNumber(left.id) - idNumber(right.id)),
          page,
          BY_ID,
        ),
    },
    alternateFields: alternatives(pair, merged, context),
  }
}

/** Lists what forbids a merge, as `CustomerMergeError`. */
function previewErrors(args: MergeArgs, context: GraphqlContext) {
  const broken = brokenRules(MERGE_RULES, args, context).map(error => ({
    message: error.message,
    errorFields: isOverrideError(error) ? ['OVERRIDE_FIELDS'] : [],
  }))
  const pair = broken.length === 0 ? pairOf(args, context) : undefined
  if (!pair) return broken
  return [pair.kept, pair.other].flatMap(customer =>
    mergeBlockers(context, customer).map(({ field, message }) => ({
      message,
      errorFields: [field],
    })),
  )
}

/** What is too long in the merged customer. Null if nothing is. */
function blockingFields({ note, tags }: CustomerRecord) {
  const hasTags = tags.length > MAX_TAGS
  const hasNote = (note ?? '').length > MAX_NOTE_LENGTH
  return hasTags || hasNote ? { note: hasNote ? note : null, tags: hasTags ? tags : [] } : null
}

/** The values of the two customers that a merge would drop. */
function alternatives(
  { kept, other }: MergedPair,
  merged: CustomerRecord,
  context: GraphqlContext,
) {
  const chosen = detailsOf(merged, context)
  const [first, second] = [detailsOf(kept, context), detailsOf(other, context)]
  const dropped = <Value>(
    values: readonly [Value, Value, Value],
    keyOf: (value: Value) => unknown,
  ) =>
    [values[1], values[2]].find(value => value !== null && keyOf(value) !== keyOf(values[0])) ??
    null
  return {
    firstName: dropped([chosen.firstName, first.firstName, second.firstName], name => name),
    lastName: dropped([chosen.lastName, first.lastName, second.lastName], name => name),
    email: dropped([chosen.email, first.email, second.email], node => node?.emailAddress),
    phoneNumber: dropped(
      [chosen.phoneNumber, first.phoneNumber, second.phoneNumber],
      node => node?.phoneNumber,
    ),
    defaultAddress: dropped(
      [chosen.defaultAddress, first.defaultAddress, second.defaultAddress],
      address => address?.id,
    ),
  }
}

function detailsOf(customer: CustomerRecord, context: GraphqlContext) {
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: emailNode(customer, context),
    phoneNumber: phoneNode(customer, context),
    defaultAddress: ADDRESSES.in(context).get(customer.defaultAddressId) ?? null,
  }
}

function pairOf(
  { customerOneId, customerTwoId, overrideFields }: MergeArgs,
  context: GraphqlContext,
): MergedPair | undefined {
  const customers = CUSTOMERS.in(context)
  const [one, two] = [customers.get(customerOneId), customers.get(customerTwoId)]
  return one && two && selectKept(one, two, overrideFields ?? {})
}
