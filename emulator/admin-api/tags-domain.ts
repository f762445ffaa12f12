import type { GraphqlContext } from '../graphql/graphql-context'
import { normalizeTags, withoutTags } from './engine/records/tags'
import type { Domain } from './engine/resolve/domain'
import { defineMutation } from './engine/resolve/mutation'
import type { Check, MutationContext } from './engine/resolve/mutation'
import { PRODUCTS } from './products/product-records'
import { productWebhook } from './products/product-webhook'
import { now } from './products/write-product'

interface TagArgs {
  id: string
  tags: readonly string[]
}

const TAGGED_MISSING: Check<TagArgs> = {
  field: ['id'],
  message: 'Product does not exist',
  fails: ({ id }, { store }: GraphqlContext) => !store.records.table(PRODUCTS).get(id),
  isFinal: true,
}

/** The roots that change the tags of an object; only products have tags so far. */
export const tagsDomain: Domain = {
  mutations: {
    tagsAdd: defineMutation<TagArgs>({
      checks: [TAGGED_MISSING],
      topics: ['products/update'],
      run: ({ id, tags }, context) =>
        changeTags(id, context, before => normalizeTags([...before, ...tags])),
    }),
    tagsRemove: defineMutation<TagArgs>({
      checks: [TAGGED_MISSING],
      topics: ['products/update'],
      run: ({ id, tags }, context) => changeTags(id, context, before => withoutTags(before, tags)),
    }),
  },
}

function changeTags(
  id: string,
  context: MutationContext,
  change: (tags: readonly string[]) => string[],
) {
  const products = context.store.records.table(PRODUCTS)
  const product = products.get(id)
  if (!product) return { node: null }
  const node = products.update(id, { tags: change(product.tags), updatedAt: now(context) })
  if (node) context.emit('products/update', productWebhook(context, node))
  return { node }
}
