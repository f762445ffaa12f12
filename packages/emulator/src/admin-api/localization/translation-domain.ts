import type { FieldArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { AdminDomain } from '../admin-domain'
import { seedTranslations } from './seed-locales'
import { PRIMARY_LOCALE } from './locales'
import { nestedIds, translatableContent, translatableIds } from './translatable-content'
import { translationMutations } from './translation-mutations'
import { translationNode } from './translation-node'
import { contentDigest, TRANSLATIONS } from './translation-records'

interface TranslatableResource {
  readonly __typename: 'TranslatableResource'
  readonly resourceId: string
}

type TranslationArgs = FieldArgs['TranslatableResource']['translations']

const RESOURCE = 'TranslatableResource'

function translations(
  resourceId: string,
  { locale, marketId = null, outdated }: TranslationArgs,
  context: GraphqlContext,
) {
  return TRANSLATIONS.in(context)
    .lookUp('resource', resourceId)
    .filter(record => record.locale === locale && record.marketId === marketId)
    .map(record => translationNode(context, record))
    .filter(node => typeof outdated !== 'boolean' || node.outdated === outdated)
}

function resourceNode(resourceId: string): TranslatableResource {
  return { __typename: RESOURCE, resourceId }
}

function pageOf(ids: readonly string[], args: ConnectionArgs) {
  return paginate(ids.map(resourceNode), args, { idOf: ({ resourceId }) => resourceId })
}

/** Translations of the texts of products, collections, metafields, and policies. */
export const translationDomain: AdminDomain = {
  seed: {
    records: {
      translations: seedTranslations,
    },
  },
  queries: {
    translatableResource: ({ resourceId }, context) =>
      translatableContent(context, resourceId) ? resourceNode(resourceId) : null,
    translatableResources: ({ resourceType, ...args }, context) =>
      pageOf(translatableIds(context, resourceType), args),
    translatableResourcesByIds: ({ resourceIds, ...args }, context) =>
      pageOf(
        resourceIds.filter(id => translatableContent(context, id)),
        args,
      ),
  },
  mutations: translationMutations,
  types: {
    HasPublishedTranslations: {
      translations: ({ id }: { id: string }, args, context) => translations(id, args, context),
    },
    TranslatableResource: {
      nestedTranslatableResources: (
        { resourceId }: TranslatableResource,
        { resourceType, ...args },
        context,
      ) => pageOf(nestedIds(context, resourceId, resourceType), args),
      translatableContent: ({ resourceId }: TranslatableResource, _args, context) =>
        translatableContent(context, resourceId)?.map(content => ({
          ...content,
          digest: contentDigest(content.value),
          locale: PRIMARY_LOCALE,
        })),
      translations: ({ resourceId }: TranslatableResource, args, context) =>
        translations(resourceId, args, context),
    },
  },
}
