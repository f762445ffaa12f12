import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import { ARTICLES, BLOGS, PAGES } from '../online-store/content-records'
import { PRODUCTS } from '../products/product-records'
import type { MenuItemRecord } from './menu-records'

const PATHS: Readonly<Record<string, string>> = {
  CATALOG: '/collections/all',
  COLLECTIONS: '/collections',
  FRONTPAGE: '/',
  SEARCH: '/search',
}

/** Returns the address of a link. Null without its resource. */
export function linkUrl(
  { store: { records }, loadNode }: GraphqlContext,
  { type, resourceId, url }: Pick<MenuItemRecord, 'resourceId' | 'type' | 'url'>,
): string | null {
  const pathOf = (folder: string, handle: string | undefined) =>
    handle === undefined ? null : `/${folder}/${handle}`
  switch (type) {
    case 'ARTICLE': {
      const article = records.table(ARTICLES).get(resourceId)
      const blog = records.table(BLOGS).get(article?.blogId)
      return article && blog ? `/blogs/${blog.handle}/${article.handle}` : null
    }
    case 'BLOG':
      return pathOf('blogs', records.table(BLOGS).get(resourceId)?.handle)
    case 'COLLECTION':
      return pathOf('collections', records.table(COLLECTIONS).get(resourceId)?.handle)
    case 'PAGE':
      return pathOf('pages', records.table(PAGES).get(resourceId)?.handle)
    case 'PRODUCT':
      return pathOf('products', records.table(PRODUCTS).get(resourceId)?.handle)
    case 'METAOBJECT':
    case 'SHOP_POLICY':
      return resourceId !== null && loadNode(resourceId) ? url : null
    default:
      return PATHS[type] ?? url
  }
}

/** Types of links that need a resource. */
export const RESOURCE_TYPES = new Set([
  'ARTICLE',
  'BLOG',
  'COLLECTION',
  'METAOBJECT',
  'PAGE',
  'PRODUCT',
  'SHOP_POLICY',
])
