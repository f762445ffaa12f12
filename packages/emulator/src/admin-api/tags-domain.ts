import type { MutationArgs } from '../../generated/admin'
import type { GraphqlContext } from '../engine/graphql-context'
import { CUSTOMERS } from './customers/customer-records'
import { customerWebhook, emitTags } from './customers/customer-webhook'
import { changeDraft } from './draft-orders/draft-mutations'
import { DRAFT_ORDERS } from './draft-orders/draft-records'
import { parseGlobalId } from '../engine/records/global-id'
import { invalidId } from '../engine/request/execution-errors'
import { hasLongTag, normalizeTags, withoutTags } from '../engine/records/tags'
import type { Domain } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check, Mutation, MutationContext } from '../engine/resolve/mutation'
import { ORDERS } from './orders/order-records'
import { changeOrder } from './orders/write-order'
import { PRODUCTS } from './products/product-records'
import { productWebhook } from './products/product-webhook'
import { now } from './products/write-product'

type TagArgs = MutationArgs['tagsAdd']

/** A kind of objects with tags. */
interface Tagged {
  topics: readonly string[]
  exists: (context: GraphqlContext, id: string) => boolean
  /** Changes the tags of an object, and reports the change. */
  change: (context: MutationContext, id: string, next: TagChange) => object | undefined
}

type TagChange = (before: readonly string[]) => string[]

/** By the type in the global id. */
const TAGGED: Readonly<Record<string, Tagged>> = {
  Customer: {
    topics: ['customers/update', 'customer.tags_added', 'customer.tags_removed'],
    exists: (context, id) => CUSTOMERS.in(context).get(id) !== undefined,
    change: (context, id, next) => {
      const customers = CUSTOMERS.in(context)
      const before = customers.get(id)?.tags ?? []
      const node = customers.update(id, { tags: next(before), updatedAt: now(context) })
      if (!node) return undefined
      context.emit('customers/update', customerWebhook(context, node))
      emitTags(context, id, before, node.tags)
      return node
    },
  },
  DraftOrder: {
    topics: ['draft_orders/update'],
    exists: (context, id) => DRAFT_ORDERS.in(context).get(id) !== undefined,
    change: (context, id, next) => {
      const draft = DRAFT_ORDERS.in(context).get(id)
      return draft && changeDraft(context, draft, { tags: next(draft.tags) })
    },
  },
  Order: {
    topics: ['orders/updated'],
    exists: (context, id) => ORDERS.in(context).get(id) !== undefined,
    change: (context, id, next) => {
      const order = ORDERS.in(context).get(id)
      return order && changeOrder(context, order, { tags: next(order.tags) })
    },
  },
  Product: {
    topics: ['products/update'],
    exists: (context, id) => PRODUCTS.in(context).get(id) !== undefined,
    change: (context, id, next) => {
      const products = PRODUCTS.in(context)
      const before = products.get(id)?.tags ?? []
      const node = products.update(id, { tags: next(before), updatedAt: now(context) })
      if (node) context.emit('products/update', productWebhook(context, node))
      return node
    },
  },
}

/** The roots that change the tags of an object. */
export const tagsDomain: Domain = {
  mutations: {
    tagsAdd: tagMutation(
      tags => before => normalizeTags([...before, ...tags]),
      [
        {
          field: ['tags'],
          message: 'Product tags is invalid',
          fails: ({ id, tags }) => parseGlobalId(id)?.type === 'Product' && hasLongTag(tags),
        },
      ],
    ),
    tagsRemove: tagMutation(tags => before => withoutTags(before, tags)),
  },
}

function tagMutation(
  changeOf: (tags: readonly string[]) => TagChange,
  rules: readonly Check<TagArgs>[] = [],
): Mutation<TagArgs> {
  return defineMutation<TagArgs>({
    checks: [
      {
        field: ['id'],
        message: ({ id }) => `${parseGlobalId(id)?.type ?? 'Node'} does not exist`,
        fails: ({ id }, context) => {
          const tagged = taggedOf(id)
          if (!tagged) throw invalidId(id)
          return !tagged.exists(context, id)
        },
        isFinal: true,
      },
      ...rules,
    ],
    topics: Object.values(TAGGED).flatMap(({ topics }) => topics),
    run: ({ id, tags }, context) => ({
      node: taggedOf(id)?.change(context, id, changeOf(tags)) ?? null,
    }),
  })
}

function taggedOf(id: string): Tagged | undefined {
  const type = parseGlobalId(id)?.type ?? ''
  return Object.hasOwn(TAGGED, type) ? TAGGED[type] : undefined
}
