import { metafieldName, metafieldValue, metaobjectType, metaobjectValues } from '#platform/app-data'
import type { AdminContext } from '#platform'

const LIST = `#graphql
  query ListCareGuides(
    $guideNamespace: String!, $guideKey: String!, $authorNamespace: String!, $authorKey: String!
    $authorType: String!
  ) {
    products(first: 5, sortKey: TITLE) {
      nodes {
        id
        title
        guide: metafield(namespace: $guideNamespace, key: $guideKey) { type jsonValue }
        author: metafield(namespace: $authorNamespace, key: $authorKey) { type jsonValue }
      }
    }
    metaobjects(type: $authorType, first: 50) {
      nodes { id fields { key type jsonValue } }
    }
  }
` as const

/** The care guides of the first products, and the authors. */
export async function readCareGuides(admin: AdminContext['admin']): Promise<CareData> {
  const guide = metafieldName('product', 'care_guide')
  const author = metafieldName('product', 'author')
  const { data } = await admin.graphql(LIST, {
    variables: {
      guideNamespace: guide.namespace,
      guideKey: guide.key,
      authorNamespace: author.namespace,
      authorKey: author.key,
      authorType: metaobjectType('author'),
    },
    tries: 2,
  })
  return {
    guides: data.products.nodes.map(product => ({
      id: idNumber(product.id),
      title: product.title,
      guide: metafieldValue('product', 'care_guide', product.guide) ?? '',
      author: metafieldValue('product', 'author', product.author) ?? '',
    })),
    authors: data.metaobjects.nodes.map(({ id, fields }) => {
      const { full_name: name = '', is_living: isLiving = false } = metaobjectValues(
        'author',
        fields,
      )
      return { id, name, isLiving }
    }),
  }
}
