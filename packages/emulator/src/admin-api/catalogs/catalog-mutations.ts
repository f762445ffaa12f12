import { firstErrors } from '../../engine/resolve/mutation-error'
import type { CatalogContextInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { removePriceList } from '../price-lists/write-price-list'
import { catalogErrors, catalogExists, contextErrors } from './catalog-checks'
import type { CatalogInput } from './catalog-checks'
import { CATALOGS } from './catalog-records'
import type { CatalogRecord } from './catalog-records'

type ContextArgs = MutationArgs['catalogContextUpdate']

const INVALID_CHANGE: MutationError = {
  field: ['input', 'context'],
  message: 'Cannot change context to specified type.',
  code: 'INVALID_CONTEXT_CHANGE',
}

/** The roots of catalogs. */
export const catalogMutations: Mutations = {
  catalogCreate: defineMutation({
    errors: ({ input }, context) => catalogErrors(context, input),
    run: ({ input }, context) => ({ catalog: addCatalog(context, input) }),
  }),

  catalogUpdate: CATALOGS.change('id', {
    checks: [catalogExists('id')],
    errors: ({ input }, context, before) =>
      firstErrors(
        () => catalogErrors(context, input, before),
        () =>
          input.context && typeOf(input.context) !== before.__typename ? [INVALID_CHANGE] : [],
      ),
    run: ({ input }, context, before) => ({
      catalog: CATALOGS.in(context).put({
        ...before,
        title: input.title?.trim() ?? before.title,
        status: input.status ?? before.status,
        contextIds: input.context ? idsOf(input.context) : before.contextIds,
        priceListId: input.priceListId === undefined ? before.priceListId : input.priceListId,
        publicationId:
          input.publicationId === undefined ? before.publicationId : input.publicationId,
      }),
    }),
  }),

  catalogContextUpdate: CATALOGS.change('catalogId', {
    checks: [
      catalogExists('catalogId'),
      {
        field: ['contextsToAdd'],
        code: 'REQUIRES_CONTEXTS_TO_ADD_OR_REMOVE',
        message: 'Must have `contexts_to_add` or `contexts_to_remove` argument.',
        fails: ({ contextsToAdd, contextsToRemove }) => !contextsToAdd && !contextsToRemove,
        isFinal: true,
      },
      ...(['contextsToAdd', 'contextsToRemove'] as const).map(name => ({
        field: ({ [name]: input }: ContextArgs) => [
          name,
          input?.companyLocationIds ? 'companyLocationIds' : 'marketIds',
        ],
        code: 'CONTEXT_DRIVER_MISMATCH',
        message:
          'The arguments `contexts_to_add` and `contexts_to_remove` must match existing catalog context type.',
        fails: ({ catalogId, [name]: input }: ContextArgs, context: GraphqlContext) =>
          Boolean(input) && typeOf(input ?? {}) !== CATALOGS.in(context).get(catalogId)?.__typename,
      })),
    ],
    errors: ({ contextsToAdd, contextsToRemove }, context, catalog) =>
      firstErrors(
        () => [
          ...(contextsToAdd ? contextErrors(context, contextsToAdd, ['contextsToAdd'], true) : []),
          ...(contextsToRemove
            ? contextErrors(context, contextsToRemove, ['contextsToRemove'], true)
            : []),
        ],
        () => repeatedContexts(catalog, contextsToAdd),
      ),
    run: ({ catalogId, contextsToAdd, contextsToRemove }, context, catalog) => {
      const removed = idsOf(contextsToRemove ?? {})
      const contextIds = [
        ...new Set([...catalog.contextIds, ...idsOf(contextsToAdd ?? {})]),
      ].filter(id => !removed.includes(id))
      return {
        catalog: CATALOGS.in(context).update(catalogId, { contextIds }),
      }
    },
  }),

  catalogDelete: CATALOGS.change('id', {
    checks: [catalogExists('id')],
    run: ({ id, deleteDependentResources }, context, { priceListId }) => {
      if (deleteDependentResources && priceListId) removePriceList(context, priceListId)
      CATALOGS.in(context).remove(id)
      return { deletedId: id }
    },
  }),
}

/** Lists the errors of contexts that the catalog has already. Assumed: their paths. */
function repeatedContexts(
  { contextIds }: CatalogRecord,
  added: CatalogContextInput | null | undefined,
): MutationError[] {
  const name = added?.companyLocationIds ? 'companyLocationIds' : 'marketIds'
  return (added?.[name] ?? []).flatMap((id, index) =>
    contextIds.includes(id)
      ? [
          {
            field: ['contextsToAdd', name, String(index)],
            code: 'CONTEXT_ALREADY_ASSIGNED_TO_CATALOG',
            message: 'Context driver already assigned to this catalog.',
          },
        ]
      : [],
  )
}

function addCatalog({ store }: GraphqlContext, input: CatalogInput): CatalogRecord {
  const type = typeOf(input.context ?? {})
  return store.records.table(CATALOGS).put({
    id: globalId(type, store.records.nextNumber(CATALOGS.type)),
    __typename: type,
    title: input.title?.trim() ?? '',
    status: input.status ?? 'DRAFT',
    contextIds: idsOf(input.context ?? {}),
    priceListId: input.priceListId ?? null,
    publicationId: input.publicationId ?? null,
  })
}

function typeOf({ companyLocationIds }: CatalogContextInput): CatalogRecord['__typename'] {
  return companyLocationIds ? 'CompanyLocationCatalog' : 'MarketCatalog'
}

function idsOf({ marketIds, companyLocationIds }: CatalogContextInput): readonly string[] {
  return [...new Set(marketIds ?? companyLocationIds)]
}
