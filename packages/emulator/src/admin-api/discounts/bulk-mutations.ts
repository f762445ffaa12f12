import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { withoutTags, normalizeTags } from '../../engine/records/tags'
import { compileSearch } from '../../engine/records/search/search-filter'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationContext } from '../../engine/resolve/mutation'
import { currentTime } from '../../engine/records/timestamp'
import { discountList, methodList } from './discount-list'
import { discountsBy } from './discount-queries'
import { findAnyDiscount, methodOf, DISCOUNTS } from './discount-records'
import type { DiscountMethod, DiscountRecord } from './discount-records'
import { deletionWebhook, discountWebhook } from './discount-webhook'
import { activate, deactivate } from './lifecycle-mutations'
import { removeDiscount } from './write-discount'

/** Arguments that select what a bulk mutation changes. */
export type SelectorArgs = MutationArgs['discountCodeBulkDelete']

type Selected = SelectorArgs & { tags?: readonly string[] }
type Change = (context: MutationContext, discount: DiscountRecord) => DiscountRecord

/** The roots that change many discounts, and return a job. */
export const bulkMutations: Mutations = {
  discountAutomaticBulkDelete: bulkMutation({
    method: 'Automatic',
    checks: automaticSelectorChecks(),
    topic: 'discounts/delete',
    change: remove,
  }),
  discountBulkTagsAdd: tagsMutation((before, tags) => normalizeTags([...before, ...tags])),
  discountBulkTagsRemove: tagsMutation(withoutTags),
  discountCodeBulkActivate: bulkMutation({
    method: 'Code',
    checks: selectorChecks(),
    topic: 'discounts/update',
    change: reportChange(activate),
  }),
  discountCodeBulkDeactivate: bulkMutation({
    method: 'Code',
    checks: selectorChecks(),
    topic: 'discounts/update',
    change: reportChange(deactivate),
  }),
  discountCodeBulkDelete: bulkMutation({
    method: 'Code',
    checks: [...selectorChecks(), knownFields()],
    topic: 'discounts/delete',
    change: remove,
  }),
}

/** The rules of the arguments of most bulk mutations: exactly one of them has a value. */
export function selectorChecks(): Check<SelectorArgs>[] {
  return [
    {
      field: null,
      code: 'MISSING_ARGUMENT',
      message: "Missing expected argument key: 'ids', 'search' or 'saved_search_id'.",
      fails: args => givenArguments(args) === 0,
      isFinal: true,
    },
    {
      field: null,
      code: 'TOO_MANY_ARGUMENTS',
      message: "Only one of 'ids', 'search' or 'saved_search_id' is allowed.",
      fails: args => givenArguments(args) > 1,
      isFinal: true,
    },
    {
      field: ['search'],
      code: 'BLANK',
      message: "'Search' can't be blank.",
      fails: ({ search }) => search?.trim() === '',
    },
    {
      // No saved searches of discounts are simulated.
      field: ['savedSearchId'],
      code: 'INVALID',
      message: "Invalid 'saved_search_id'.",
      fails: ({ savedSearchId }) => typeof savedSearchId === 'string',
    },
  ]
}

function automaticSelectorChecks(): Check<SelectorArgs>[] {
  return [
    {
      field: null,
      code: 'MISSING_ARGUMENT',
      message: 'One of IDs, search argument or saved search ID is required.',
      fails: args => givenArguments(args) === 0,
      isFinal: true,
    },
    {
      field: null,
      code: 'TOO_MANY_ARGUMENTS',
      message: 'Only one of IDs, search argument or saved search ID is allowed.',
      fails: args => givenArguments(args) > 1,
      isFinal: true,
    },
    {
      field: ['savedSearchId'],
      code: 'INVALID',
      message: 'Invalid savedSearchId.',
      fails: ({ savedSearchId }) => typeof savedSearchId === 'string',
    },
  ]
}

/** Deletion refuses filters that the list of code discounts does not have. */
function knownFields(): Check<SelectorArgs> {
  const unknown = ({ search }: SelectorArgs, context: GraphqlContext) =>
    compileSearch(methodList(context).search, search, context.clock.now())
      .warnings.filter(({ code }) => code === 'invalid_field')
      .map(({ field }) => field)
  return {
    field: ['search'],
    code: 'INVALID',
    message: (args, context) =>
      `Invalid search field(s): ${unknown(args, context).join(', ')}. Check the query syntax.`,
    fails: (args, context) => unknown(args, context).length > 0,
  }
}

function bulkMutation({
  method,
  checks,
  topic,
  change,
}: {
  method: DiscountMethod
  checks: readonly Check<SelectorArgs>[]
  topic: string
  change: Change
}): Mutation<SelectorArgs> {
  return defineMutation<SelectorArgs>({
    checks,
    topics: [topic],
    run: (args, context) => {
      for (const discount of selected(context, args, discountsBy(context, method)))
        change(context, discount)
      return { job: startJob(context) }
    },
  })
}

function tagsMutation(next: (before: readonly string[], tags: readonly string[]) => string[]) {
  return defineMutation<Selected>({
    checks: selectorChecks(),
    topics: ['discounts/update'],
    run: (args, context) => {
      const change = reportChange((_context, discount) =>
        DISCOUNTS.in(context).put({
          ...discount,
          tags: next(discount.tags, args.tags ?? []),
          updatedAt: currentTime(context),
        }),
      )
      for (const discount of selected(context, args, DISCOUNTS.in(context).all()))
        change(context, discount)
      return { job: startJob(context) }
    },
  })
}

/** Lists the discounts that the arguments select. A blank search selects none. */
function selected(
  context: GraphqlContext,
  { ids, search }: SelectorArgs,
  candidates: readonly DiscountRecord[],
): readonly DiscountRecord[] {
  if (ids) {
    const methods = new Set(candidates.map(methodOf))
    return ids.flatMap(id => {
      const discount = findAnyDiscount(context, id)
      return discount && methods.has(methodOf(discount)) ? [discount] : []
    })
  }
  if (!search?.trim()) return []
  const { matches } = compileSearch(discountList(context).search, search, context.clock.now())
  return candidates.filter(matches)
}

function remove(context: MutationContext, discount: DiscountRecord): DiscountRecord {
  removeDiscount(context, discount.id)
  context.emit('discounts/delete', deletionWebhook(context, discount.id))
  return discount
}

function reportChange(
  change: (context: GraphqlContext, discount: DiscountRecord) => DiscountRecord,
): Change {
  return (context, before) => {
    const discount = change(context, before)
    if (discount !== before) context.emit('discounts/update', discountWebhook(context, discount))
    return discount
  }
}

function givenArguments({ ids, search, savedSearchId }: SelectorArgs): number {
  return [ids, search, savedSearchId].filter(value => value !== null && value !== undefined).length
}
