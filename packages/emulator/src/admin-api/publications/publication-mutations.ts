import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { parseGlobalId } from '../../engine/records/global-id'
import { invalidId } from '../../engine/request/execution-errors'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { CATALOGS } from '../catalogs/catalog-records'
import { COLLECTIONS } from '../collections/collection-records'
import { PRODUCTS } from '../products/product-records'
import { PUBLICATIONS } from './publication-records'
import { emitPublishing, PUBLISHING_TOPICS } from './publication-webhooks'
import { findPublishable, publish, unpublish } from './publish'

/** Largest number of products that one request adds to a publication, or removes. */
const MAX_PUBLISHABLES = 50
const LISTS = ['publishablesToAdd', 'publishablesToRemove'] as const

/** The publication does not exist. */
const MISSING = PUBLICATIONS.exists('id', 'Publication was not found', 'PUBLICATION_NOT_FOUND')

/** The roots that create, change, and delete publications. */
export const publicationMutations: Mutations = {
  publicationCreate: defineMutation({
    checks: [
      {
        field: ['input', 'catalogId'],
        code: 'CATALOG_NOT_FOUND',
        message: ({ input }) => `A catalog was not found for id= ${input.catalogId ?? ''}.`,
        fails: ({ input }, context) =>
          typeof input.catalogId === 'string' && !CATALOGS.in(context).get(input.catalogId),
      },
      {
        field: ['input', 'catalogId'],
        code: 'TAKEN',
        message: 'Catalog has already been taken',
        fails: ({ input }, context) =>
          typeof input.catalogId === 'string' &&
          Boolean(CATALOGS.in(context).get(input.catalogId)?.publicationId),
      },
    ],
    run: ({ input }, context) => {
      const publication = PUBLICATIONS.in(context).add({
        name: '',
        autoPublish: input.autoPublish ?? false,
        supportsFuturePublishing: false,
        channel: null,
      })
      if (typeof input.catalogId === 'string')
        CATALOGS.in(context).update(input.catalogId, { publicationId: publication.id })
      if (input.defaultState === 'ALL_PRODUCTS')
        for (const product of PRODUCTS.in(context).all())
          PRODUCTS.in(context).update(product.id, {
            publications: {
              ...product.publications,
              [publication.id]: currentTime(context),
            },
          })
      return { publication }
    },
  }),

  publicationUpdate: defineMutation({
    checks: [
      MISSING,
      ...LISTS.map((list): Check<MutationArgs['publicationUpdate']> => ({
        field: ({ input }) => ['input', list, String(input[list]?.length ?? 0)],
        code: 'PUBLICATION_UPDATE_LIMIT_EXCEEDED',
        message: 'The limit for simultaneous publication updates has been exceeded.',
        fails: ({ input }) => (input[list]?.length ?? 0) > MAX_PUBLISHABLES,
        isFinal: true,
      })),
    ],
    topics: PUBLISHING_TOPICS,
    errors: ({ id, input }, context) =>
      LISTS.flatMap(list => publishableErrors(context, id, list, input[list])),
    run: ({ id, input }, context) => {
      const publications = PUBLICATIONS.in(context)
      for (const publishable of input.publishablesToAdd ?? [])
        if (publish(context, publishable, id)) emitPublishing(context, publishable, [id], 'create')
      for (const publishable of input.publishablesToRemove ?? [])
        if (unpublish(context, publishable, id))
          emitPublishing(context, publishable, [id], 'delete')
      const { autoPublish } = input
      const publication =
        typeof autoPublish === 'boolean'
          ? publications.update(id, { autoPublish })
          : publications.get(id)
      return { publication }
    },
  }),

  publicationDelete: defineMutation({
    checks: [
      MISSING,
      {
        field: ['id'],
        code: 'UNSUPPORTED_PUBLICATION_ACTION',
        message: "Can't perform this action on a publication.",
        fails: ({ id }, context) => Boolean(PUBLICATIONS.in(context).get(id)?.channel),
      },
    ],
    run: ({ id }, context) => {
      removePublication(context, id)
      return { deletedId: id }
    },
  }),
}

/** Deletes a publication, with what it includes. */
export function removePublication(context: GraphqlContext, id: string): void {
  const published = [
    ...PRODUCTS.in(context).lookUp('publication', id),
    ...COLLECTIONS.in(context).lookUp('publication', id),
  ]
  for (const publishable of published) unpublish(context, publishable.id, id)
  const catalogs = CATALOGS.in(context)
  for (const catalog of catalogs.lookUp('publication', id))
    catalogs.update(catalog.id, { publicationId: null })
  PUBLICATIONS.in(context).remove(id)
}

/** @throws GraphQLError for an id that is not of a product or a collection */
function publishableErrors(
  context: GraphqlContext,
  publicationId: string,
  list: (typeof LISTS)[number],
  ids: readonly string[] | null | undefined,
): MutationError[] {
  const publication = PUBLICATIONS.in(context).get(publicationId)
  return (ids ?? []).flatMap((id, index) => {
    const type = parseGlobalId(id)?.type
    if (type !== 'Product' && type !== 'Collection') throw invalidId(id)
    const field = ['input', list, String(index)]
    if (!findPublishable(context, id))
      return { field, code: 'INVALID_PUBLISHABLE_ID', message: 'Publishable ID not found.' }
    if (type === 'Collection' && !publication?.channel)
      return {
        field,
        code: 'UNSUPPORTED_PUBLISHABLE_TYPE',
        message: 'A catalog publication can only contain products.',
      }
    return []
  })
}
