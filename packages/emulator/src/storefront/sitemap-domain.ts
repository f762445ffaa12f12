import type { Arguments } from '../../generated/storefront'
import { COLLECTIONS } from '../admin-api/collections/collection-records'
import { badRequest } from '../engine/request/execution-errors'
import type { Domain } from '../engine/resolve/domain'
import { METAOBJECTS, definitionOf } from '../admin-api/metaobjects/metaobject-records'
import { BLOGS } from '../admin-api/online-store/content-records'
import { mediaOf } from '../admin-api/products/product-fields'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleArticles, visiblePages } from './content-domain'
import { isVisibleMetaobject } from './metaobject-domain'
import { visibleProducts } from './visible-products'
import { translate } from './visitor-locale'

interface Entry {
  readonly handle: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** Largest number of entries of a page. */
const PAGE_SIZE = 250

/** The addresses of a store for search engines. */
export const sitemapDomain: Domain<Arguments> = {
  queries: {
    sitemap: ({ type }, context) => {
      const entries = entriesOf(context, type)
      return {
        pagesCount: { count: Math.ceil(entries.length / PAGE_SIZE), precision: 'EXACT' },
        resources: ({ page }: { page: number }) => {
          if (page < 1) throw badRequest('The page must be greater than or equal to 1.')
          const end = page * PAGE_SIZE
          return {
            hasNextPage: entries.length > end,
            items: entries.slice(end - PAGE_SIZE, end),
          }
        },
      }
    },
  },
}

function entriesOf(context: GraphqlContext, type: string): Entry[] {
  switch (type) {
    case 'ARTICLE':
      return visibleArticles(context).map(article => entry(context, article, article.image))
    case 'BLOG':
      return BLOGS.in(context)
        .all()
        .map(blog => entry(context, blog))
    case 'COLLECTION':
      return COLLECTIONS.in(context)
        .all()
        .map(collection => {
          const { image } = collection
          return entry(context, collection, image && { url: image.src, altText: image.altText })
        })
    case 'METAOBJECT':
      return metaobjectEntries(context)
    case 'PAGE':
      return visiblePages(context).map(page => entry(context, page))
    default:
      return visibleProducts(context).map(product => {
        const image = mediaOf(context, product).find(media => media.__typename === 'MediaImage')
        const source = image && { url: image.originalSource, altText: image.alt || null }
        return entry(context, product, source ?? null)
      })
  }
}

/** Only metaobjects with pages are in a sitemap. */
function metaobjectEntries(context: GraphqlContext): Entry[] {
  const { records } = context.store
  return records
    .table(METAOBJECTS)
    .all()
    .flatMap(metaobject => {
      const { isRenderable, urlHandle } = definitionOf(records, metaobject)
      if (!isRenderable || !isVisibleMetaobject(context, metaobject)) return []
      const { handle, type, updatedAt } = metaobject
      return [
        {
          __typename: 'SitemapResourceMetaobject',
          ...{ handle, type, updatedAt, onlineStoreUrlHandle: urlHandle },
        },
      ]
    })
}

function entry(
  context: GraphqlContext,
  {
    id,
    handle,
    title,
    updatedAt,
  }: { id: string; handle: string; title: string; updatedAt: string },
  image: { url: string; altText: string | null } | null = null,
): Entry {
  return {
    __typename: 'SitemapResource',
    handle: translate(context, id, 'handle', handle),
    title: translate(context, id, 'title', title),
    updatedAt,
    image: image && { filepath: image.url, alt: image.altText, updatedAt },
  }
}
