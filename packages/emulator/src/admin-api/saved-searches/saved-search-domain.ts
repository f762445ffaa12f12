import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { RootResolver } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedMerchantSearches } from './seed-searches'
import { seedSavedSearches, SAVED_SEARCHES } from './saved-search-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { shopNode } from '../shop/shop-node'
import { nameErrors, queryErrors } from './saved-search-checks'
import { parseSavedQuery, resolveAppNamespace } from './saved-search-query'

/** The type of the saved searches of each root. */
const ROOTS: Readonly<Record<string, string>> = {
  automaticDiscountSavedSearches: 'PRICE_RULE',
  codeDiscountSavedSearches: 'PRICE_RULE',
  collectionSavedSearches: 'COLLECTION',
  customerSavedSearches: 'CUSTOMER',
  discountRedeemCodeSavedSearches: 'DISCOUNT_REDEEM_CODE',
  draftOrderSavedSearches: 'DRAFT_ORDER',
  fileSavedSearches: 'FILE',
  orderSavedSearches: 'ORDER',
  productSavedSearches: 'PRODUCT',
  urlRedirectSavedSearches: 'URL_REDIRECT',
}

/** The saved search does not exist. */
const MISSING: Check<{ input: { id: string } }> = SAVED_SEARCHES.existsAt(
  ['input', 'id'],
  ({ input }) => input.id,
  'Saved Search does not exist',
)

/** Saved searches. A payload has the query as it was sent, a list has its normalized form. */
export const savedSearchDomain: AdminDomain = {
  seed: {
    initial: seedSavedSearches,
    records: {
      savedSearches: seedMerchantSearches,
    },
  },
  queries: Object.fromEntries(
    Object.entries(ROOTS).map(([root, resourceType]): [string, RootResolver] => [
      root,
      (args: ConnectionArgs, context: GraphqlContext) =>
        paginate(SAVED_SEARCHES.in(context).lookUp('resource', resourceType), args, {
          idOf: ({ id }) => id,
        }),
    ]),
  ),
  mutations: {
    savedSearchCreate: defineMutation({
      checks: [
        {
          field: null,
          message: 'Customer saved searches have been deprecated. Use Segmentation API instead.',
          fails: ({ input }) => input.resourceType === 'CUSTOMER',
          isFinal: true,
        },
      ],
      errors: ({ input }, context) => [
        ...nameErrors(context, input),
        ...queryErrors(context, input),
      ],
      run: ({ input }, context) => {
        const searches = SAVED_SEARCHES.in(context)
        const query = resolveAppNamespace(input.query)
        const search = searches.put({
          ...parseSavedQuery(query),
          id: searches.nextId(),
          __typename: 'SavedSearch',
          name: input.name,
          resourceType: input.resourceType,
        })
        return { savedSearch: { ...search, query } }
      },
    }),
    savedSearchUpdate: defineMutation({
      checks: [MISSING],
      run: ({ input }, context) => {
        const searches = SAVED_SEARCHES.in(context)
        const before = searches.get(input.id)
        if (!before) return { savedSearch: null }
        const query = resolveAppNamespace(input.query ?? before.query)
        const changed = { ...before, name: input.name ?? before.name, query }
        const refusedName = nameErrors(context, changed)
        const userErrors = [
          ...refusedName,
          ...(typeof input.query === 'string' ? queryErrors(context, changed) : []),
        ]
        const search = { ...changed, ...parseSavedQuery(query) }
        // A refused query is returned, but a refused name is not.
        const name = refusedName.length > 0 ? before.name : changed.name
        if (userErrors.length > 0) return { savedSearch: { ...search, name, query }, userErrors }
        searches.put(search)
        return { savedSearch: { ...search, query } }
      },
    }),
    savedSearchDelete: defineMutation({
      checks: [MISSING],
      run: ({ input }, context) => {
        SAVED_SEARCHES.in(context).remove(input.id)
        return { deletedSavedSearchId: input.id, shop: shopNode(context) }
      },
      refused: (_args, context) => ({ shop: shopNode(context) }),
    }),
  },
  nodes: { SavedSearch: SAVED_SEARCHES.node },
}
