import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  CollectionPublishInput,
  CollectionUnpublishInput,
  ProductPublishInput,
  ProductUnpublishInput,
  PublicationInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationContext, MutationError } from '../../engine/resolve/mutation'
import { shopNode } from '../shop/shop-node'
import { PUBLICATIONS } from './publication-records'
import type { PublicationRecord } from './publication-records'
import { emitPublishing, PUBLISHING_TOPICS } from './publication-webhooks'
import { currentPublication, findPublishable, publicationId, publish, unpublish } from './publish'

type Change = 'create' | 'delete'

type PublishedInput = AnyInput<
  ProductPublishInput | ProductUnpublishInput | CollectionPublishInput | CollectionUnpublishInput
>

/** The roots that publish and unpublish products and collections. */
export const publishableMutations: Mutations = {
  publishablePublish: publishableMutation('create'),
  publishableUnpublish: publishableMutation('delete'),
  publishablePublishToCurrentChannel: currentChannelMutation('create'),
  publishableUnpublishToCurrentChannel: currentChannelMutation('delete'),
  productPublish: resourceMutation('product', 'productPublications', 'create'),
  productUnpublish: resourceMutation('product', 'productPublications', 'delete'),
  collectionPublish: resourceMutation('collection', 'collectionPublications', 'create'),
  collectionUnpublish: resourceMutation('collection', 'collectionPublications', 'delete'),
}

function publishableMutation(
  change: Change,
): Mutation<{ id: string; input: readonly PublicationInput[] }> {
  return defineMutation<{ id: string; input: readonly PublicationInput[] }>({
    topics: PUBLISHING_TOPICS,
    run: ({ id, input }, context) => {
      const payload = () => ({
        publishable: findPublishable(context, id) ?? null,
        shop: shopNode(context),
      })
      const userErrors = findPublishable(context, id)
        ? missingPublications(context, input, 'input')
        : [{ field: ['id'], message: 'Resource does not exist' }]
      if (userErrors.length === 0) applyChange(context, id, input, change)
      return { ...payload(), userErrors }
    },
  })
}

function currentChannelMutation(change: Change): Mutation<{ id: string }> {
  return defineMutation<{ id: string }>({
    checks: [
      {
        field: ['id'],
        message: 'Resource does not exist',
        fails: ({ id }, context) => !findPublishable(context, id),
      },
      {
        field: ['id'],
        message: 'Channel does not exist',
        fails: (_args, context) => !currentPublication(context),
      },
    ],
    reports: 'first',
    topics: PUBLISHING_TOPICS,
    run: ({ id }, context) => {
      const publication = currentPublication(context)
      if (publication) applyChange(context, id, [{ publicationId: publication.id }], change)
      return { publishable: findPublishable(context, id), shop: shopNode(context) }
    },
    refused: ({ id }, context) => ({
      publishable: findPublishable(context, id) ?? null,
      shop: shopNode(context),
    }),
  })
}

/** Creates a root that the platform replaced by `publishablePublish` or `publishableUnpublish`. */
function resourceMutation(
  name: 'product' | 'collection',
  listName: 'productPublications' | 'collectionPublications',
  change: Change,
): Mutation<{ input: PublishedInput }> {
  const label = name === 'product' ? 'Product' : 'Collection'
  return defineMutation<{ input: PublishedInput }>({
    topics: PUBLISHING_TOPICS,
    run: ({ input }, context) => {
      const publications = input[listName] ?? []
      const found = () => {
        const publishable = findPublishable(context, input.id)
        return publishable?.__typename === label ? publishable : null
      }
      const userErrors = missingPublications(context, publications, listName)
      if (userErrors.length === 0 && !found())
        userErrors.push({ field: ['id'], message: `${label} does not exist` })
      if (userErrors.length === 0) applyChange(context, input.id, publications, change)
      const publishable = found()
      return { [name]: publishable, shop: shopNode(context), userErrors }
    },
  })
}

function applyChange(
  context: MutationContext,
  id: string,
  inputs: readonly PublicationInput[],
  change: Change,
): void {
  const changed = inputs.flatMap(input => {
    const publication = publicationId(input)
    const isChanged =
      change === 'create'
        ? publish(context, id, publication, input.publishDate)
        : unpublish(context, id, publication)
    return isChanged ? publication : []
  })
  emitPublishing(context, id, changed, change)
}

function missingPublications(
  context: GraphqlContext,
  inputs: readonly PublicationInput[],
  listName: string,
): MutationError[] {
  return inputs.flatMap((input, index) => {
    const found: PublicationRecord | undefined = PUBLICATIONS.in(context).get(publicationId(input))
    const isChannel = typeof input.channelId === 'string'
    if (found && (!isChannel || found.channel)) return []
    return {
      field: [listName, String(index), 'publicationId'],
      message: `${isChannel ? 'Channel' : 'Publication'} does not exist or is not publishable`,
    }
  })
}
