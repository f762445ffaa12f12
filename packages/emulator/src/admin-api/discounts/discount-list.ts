import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import { idForms } from '../../engine/records/search/search-fields'
import type { SearchField } from '../../engine/records/search/search-fields'
import type { ListSpec } from '../../engine/resolve/list-records'
import { classesOf, codesOf, methodOf, statusOf } from './discount-records'
import type { BuyerContext, DiscountRecord } from './discount-records'

type Fields = Readonly<Record<string, SearchField<DiscountRecord>>>

const TYPES = ['bogo', 'fixed_amount', 'free_shipping', 'percentage']

/** Searches and sorts discounts of both methods. */
export function discountList(context: GraphqlContext): ListSpec<DiscountRecord> {
  const list = methodList(context)
  const fields: Fields = {
    ...list.search.fields,
    code: {
      kind: 'exact',
      read: ({ id }) => codesOf(context, id).map(({ code }) => code),
    },
    discount_class: {
      kind: 'enum',
      values: ['order', 'product', 'shipping'],
      read: discount => classesOf(discount),
    },
    method: { kind: 'enum', values: ['automatic', 'code'], read: methodOf },
    context: {
      kind: 'enum',
      values: ['all', 'customer', 'market', 'segment'],
      read: ({ buyers }) => buyers.kind.replace(/s$/, ''),
    },
    customer_ids: { kind: 'exact', read: buyersOf('customers') },
    market_ids: { kind: 'exact', read: buyersOf('markets') },
    segment_ids: { kind: 'exact', read: buyersOf('segments') },
  }
  return { ...list, search: { ...list.search, fields } }
}

/** Searches and sorts discounts of one method, whose lists know fewer filters. */
export function methodList(context: GraphqlContext): ListSpec<DiscountRecord> {
  return {
    search: {
      text: ({ id, title }) => [title, ...codesOf(context, id).map(({ code }) => code)],
      fields: {
        combines_with: {
          kind: 'enum',
          values: ['order_discounts', 'product_discounts', 'shipping_discounts'],
          read: ({ combinesWith }) => [
            combinesWith.orderDiscounts && 'order_discounts',
            combinesWith.productDiscounts && 'product_discounts',
            combinesWith.shippingDiscounts && 'shipping_discounts',
          ],
        },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        discount_type: { kind: 'enum', values: TYPES, read: typeOf },
        ends_at: { kind: 'time', read: ({ endsAt }) => endsAt },
        id: { kind: 'id', read: ({ id }) => id },
        starts_at: { kind: 'time', read: ({ startsAt }) => startsAt },
        status: {
          kind: 'enum',
          values: ['active', 'expired', 'scheduled'],
          read: discount => statusOf(discount, context.clock.now()),
        },
        tag: { kind: 'exact', read: ({ tags }) => tags },
        times_used: { kind: 'number', read: ({ usageCount }) => usageCount },
        title: { kind: 'text', read: ({ title }) => title },
        type: {
          kind: 'enum',
          values: [
            ...['all', 'all_with_app', 'app', 'bxgy'],
            ...['fixed_amount', 'free_shipping', 'percentage'],
          ],
          read: discount => {
            const type = typeOf(discount)
            const group = discount.kind === 'App' ? ['all_with_app'] : ['all', 'all_with_app']
            return [...group, type === 'bogo' ? 'bxgy' : type]
          },
        },
        updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      ENDS_AT: ({ endsAt }) => endsAt && cursorTime(endsAt),
      STARTS_AT: ({ startsAt }) => cursorTime(startsAt),
      TITLE: ({ title }) => title.toLowerCase(),
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Searches and sorts automatic discounts, whose cursors have a number in the order of ids. */
export function automaticList(context: GraphqlContext): ListSpec<DiscountRecord> {
  const list = methodList(context)
  return { ...list, sortValues: { ...list.sortValues, ID: ({ id }) => idNumber(id) } }
}

function typeOf({ kind, gets }: DiscountRecord): string {
  if (kind === 'App') return 'app'
  if (kind === 'Bxgy') return 'bogo'
  if (kind === 'FreeShipping') return 'free_shipping'
  return gets?.reduction.kind === 'amount' ? 'fixed_amount' : 'percentage'
}

/** Reads the ids of the buyers of a kind. */
function buyersOf(kind: BuyerContext['kind']) {
  return ({ buyers }: DiscountRecord) => (buyers.kind === kind ? idForms(buyers.ids) : [])
}
