import type { GraphqlContext } from '../../engine/graphql-context'
import { translatableContent } from './translatable-content'
import { contentDigest } from './translation-records'
import type { TranslationRecord } from './translation-records'

/** Converts a translation to the type `Translation`. */
export function translationNode(context: GraphqlContext, record: TranslationRecord) {
  const { resourceId, key, locale, value, updatedAt, marketId, digest } = record
  const content = translatableContent(context, resourceId)?.find(entry => entry.key === key)
  return {
    __typename: 'Translation',
    ...{ key, locale, value, updatedAt },
    outdated: !content || contentDigest(content.value) !== digest,
    market: marketId === null ? null : (context.loadNode(marketId) ?? null),
  }
}
