import { idNumber } from '../../engine/records/global-id'
import type { CollectionRecord } from './collection-records'

/**
 * The payload of `collections/create` and `collections/update`, with the field names of the REST
 * API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function collectionWebhook(collection: CollectionRecord): Record<string, unknown> {
  const { ruleSet, image } = collection
  return {
    id: idNumber(collection.id),
    handle: collection.handle,
    title: collection.title,
    updated_at: collection.updatedAt,
    body_html: collection.descriptionHtml,
    published_at: Object.values(collection.publications)[0] ?? null,
    sort_order: sortOrderName(collection.sortOrder),
    template_suffix: collection.templateSuffix,
    ...(ruleSet && {
      disjunctive: ruleSet.appliedDisjunctively,
      rules: ruleSet.rules.map(({ column, relation, condition }) => ({
        column: column.toLowerCase(),
        relation: relation.toLowerCase(),
        condition,
      })),
    }),
    published_scope: 'web',
    admin_graphql_api_id: collection.id,
    ...(image && {
      image: {
        created_at: collection.updatedAt,
        alt: image.altText,
        width: null,
        height: null,
        src: image.src,
      },
    }),
  }
}

/** REST names of the orders: `ALPHA_ASC` is `alpha-asc`. */
function sortOrderName(sortOrder: string): string {
  return sortOrder.toLowerCase().replace('_', '-')
}
