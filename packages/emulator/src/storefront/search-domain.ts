import type {
  Arguments,
  PredictiveSearchType,
  QueryArgs,
  SearchType,
} from '../../generated/storefront'
import { COLLECTIONS } from '../admin-api/collections/collection-records'
import { collectionsOf } from '../admin-api/collections/collection-membership'
import { plainText } from '../engine/html'
import { compileSearch } from '../engine/records/search/search-filter'
import { badRequest } from '../engine/request/execution-errors'
import type { Domain } from '../engine/resolve/domain'
import { INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { pageInOrder, variantsOf } from '../admin-api/products/product-fields'
import { variantTitle } from '../admin-api/products/product-records'
import type { ProductRecord } from '../admin-api/products/product-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleArticles, visiblePages } from './content-domain'
import { filterProducts, productFilterNodes } from './product-filters'
import { findProduct, hasAvailableVariant, lowestPrice, visibleProducts } from './visible-products'

type PredictiveType = 'ARTICLE' | 'COLLECTION' | 'PAGE' | 'PRODUCT' | 'QUERY'
type Unavailable = 'HIDE' | 'LAST' | 'SHOW'

type SearchArgs = QueryArgs['search']

type PredictiveArgs = QueryArgs['predictiveSearch']

interface Found {
  readonly id: string
  readonly title: string
}

/** Largest number of suggestions. */
const MAX_SUGGESTIONS = 10
const MAX_RECOMMENDATIONS = 10
const PREDICTIVE_FIELDS = ['TITLE', 'PRODUCT_TYPE', 'VARIANTS_TITLE', 'VENDOR']
const ALL_FIELDS = [
  ...PREDICTIVE_FIELDS,
  'AUTHOR',
  'BODY',
  'TAG',
  'VARIANTS_BARCODE',
  'VARIANTS_SKU',
]

/** Search, suggestions while a visitor types, and recommendations. */
export const searchDomain: Domain<Arguments> = {
  queries: {
    predictiveSearch: (args: PredictiveArgs, context) => predict(args, context),
    productRecommendations: (
      { productId, productHandle }: { productId?: string | null; productHandle?: string | null },
      context,
    ) => {
      const product = findProduct(context, { id: productId ?? null, handle: productHandle ?? null })
      return product && recommend(context, product)
    },
    search: (args: SearchArgs, context) => {
      const { types, sortKey, unavailableProducts } = args
      const isWanted = (type: SearchType) => !types || types.length === 0 || types.includes(type)
      // The last word may be the start of one.
      const query =
        args.prefix === 'LAST' && /[\p{L}\p{N}]$/u.test(args.query) ? `${args.query}*` : args.query
      const matching = isWanted('PRODUCT') ? searchProducts(context, query, ALL_FIELDS) : []
      const filtered = filterProducts(context, matching, args.productFilters)
      const products = placeUnavailable(context, filtered, unavailableProducts)
      if (sortKey === 'PRICE')
        products.sort((left, right) => lowestPrice(context, left) - lowestPrice(context, right))
      const items = [
        ...products,
        ...(isWanted('PAGE') ? searchPages(context, query, ALL_FIELDS) : []),
        ...(isWanted('ARTICLE') ? searchArticles(context, query, ALL_FIELDS) : []),
      ]
      return {
        ...pageInOrder(items, args),
        totalCount: items.length,
        productFilters: () => productFilterNodes(context, matching),
      }
    },
  },
}

function predict(args: PredictiveArgs, context: GraphqlContext) {
  const { types, limitScope, unavailableProducts } = args
  const limit = args.limit ?? MAX_SUGGESTIONS
  if (limit < 1 || limit > MAX_SUGGESTIONS)
    throw badRequest(`The limit must be between 1 and ${MAX_SUGGESTIONS}.`)
  const fields = args.searchableFields?.length ? args.searchableFields : PREDICTIVE_FIELDS
  const query = args.query.trim() === '' ? '' : `${args.query.trim()}*`
  const isWanted = (type: PredictiveSearchType) =>
    !types || types.length === 0 || types.includes(type)
  const find = (type: PredictiveSearchType, search: () => readonly Found[]) =>
    query !== '' && isWanted(type) ? search() : []
  const products = find('PRODUCT', () =>
    placeUnavailable(context, searchProducts(context, query, fields), unavailableProducts),
  )
  const results: Record<PredictiveType, readonly unknown[]> = {
    QUERY: isWanted('QUERY') && query !== '' ? suggestions(context, args.query) : [],
    PRODUCT: products,
    COLLECTION: find('COLLECTION', () => searchCollections(context, query)),
    PAGE: find('PAGE', () => searchPages(context, query, fields)),
    ARTICLE: find('ARTICLE', () => searchArticles(context, query, fields)),
  }
  const sizes = limitScope === 'EACH' ? undefined : shareLimit(limit, results)
  const listOf = (type: PredictiveType) => results[type].slice(0, sizes ? sizes[type] : limit)
  return {
    articles: listOf('ARTICLE'),
    collections: listOf('COLLECTION'),
    pages: listOf('PAGE'),
    products: listOf('PRODUCT'),
    queries: listOf('QUERY'),
  }
}

/** Gives each type one result after another, until the limit is reached. */
function shareLimit<Type extends string>(
  limit: number,
  results: Readonly<Record<Type, readonly unknown[]>>,
): Record<Type, number> {
  const types = Object.keys(results) as Type[]
  const sizes = Object.fromEntries(types.map(type => [type, 0])) as Record<Type, number>
  for (let left = limit, before = -1; left > 0 && left !== before;) {
    before = left
    for (const type of types)
      if (left > 0 && sizes[type] < results[type].length) {
        sizes[type]++
        left--
      }
  }
  return sizes
}

/** The titles of products that start with a text, as searches that a visitor may complete it to. */
function suggestions(context: GraphqlContext, typed: string) {
  const start = typed.trim().toLowerCase()
  const titles = visibleProducts(context).map(({ title }) => title.toLowerCase())
  return [...new Set(titles.filter(title => title.startsWith(start)))].map(text => ({
    __typename: 'SearchQuerySuggestion',
    text,
    styledText: `<mark>${start}</mark><span>${text.slice(start.length)}</span>`,
    trackingParameters: null,
  }))
}

function searchProducts(
  context: GraphqlContext,
  query: string,
  fields: readonly string[],
): ProductRecord[] {
  const items = INVENTORY_ITEMS.in(context)
  const textsOf: Readonly<Record<string, (product: ProductRecord) => readonly (string | null)[]>> =
    {
      BODY: ({ descriptionHtml }) => [plainText(descriptionHtml)],
      PRODUCT_TYPE: ({ productType }) => [productType],
      TAG: ({ tags }) => tags,
      TITLE: ({ title }) => [title],
      VARIANTS_BARCODE: product => variantsOf(context, product).map(({ barcode }) => barcode),
      VARIANTS_SKU: product =>
        variantsOf(context, product).map(
          ({ inventoryItemId }) => items.get(inventoryItemId)?.sku ?? null,
        ),
      VARIANTS_TITLE: product => variantsOf(context, product).map(variantTitle),
      VENDOR: ({ vendor }) => [vendor],
    }
  return searchTexts(context, visibleProducts(context), query, product =>
    fields.flatMap(field => textsOf[field]?.(product) ?? []),
  )
}

function searchPages(context: GraphqlContext, query: string, fields: readonly string[]) {
  return searchTexts(context, visiblePages(context), query, ({ title, body }) => [
    title,
    ...(fields.includes('BODY') ? [plainText(body)] : []),
  ])
}

function searchArticles(context: GraphqlContext, query: string, fields: readonly string[]) {
  return searchTexts(context, visibleArticles(context), query, ({ title, author, tags, body }) => [
    title,
    ...(fields.includes('AUTHOR') ? [author] : []),
    ...(fields.includes('TAG') ? tags : []),
    ...(fields.includes('BODY') ? [plainText(body)] : []),
  ])
}

function searchCollections(context: GraphqlContext, query: string) {
  const collections = COLLECTIONS.in(context).all()
  return searchTexts(context, collections, query, ({ title }) => [title])
}

/** Selects by the search syntax. Those that match by their titles are first. */
function searchTexts<Item extends Found>(
  { clock }: GraphqlContext,
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => readonly (string | null)[],
): Item[] {
  if (query.trim() === '') return []
  const compile = (text: (item: Item) => readonly (string | null)[]) =>
    compileSearch<Item>({ fields: {}, text }, query, clock.now()).matches
  const [matches, matchesTitle] = [compile(textsOf), compile(({ title }) => [title])]
  return items
    .filter(matches)
    .toSorted((left, right) => Number(matchesTitle(right)) - Number(matchesTitle(left)))
}

/** Products that are sold out are last, unless a visitor chooses otherwise. */
function placeUnavailable(
  context: GraphqlContext,
  products: readonly ProductRecord[],
  place: Unavailable | null | undefined,
): ProductRecord[] {
  if (place === 'SHOW') return [...products]
  const available = products.filter(product => hasAvailableVariant(context, product))
  if (place === 'HIDE') return available
  return [...available, ...products.filter(product => !available.includes(product))]
}

/** Other products of the same type, or of a common collection. */
function recommend(context: GraphqlContext, product: ProductRecord): ProductRecord[] {
  const { records } = context.store
  const own = new Set(collectionsOf(records, product).map(({ id }) => id))
  return visibleProducts(context)
    .filter(
      other =>
        other.id !== product.id &&
        ((product.productType !== '' && other.productType === product.productType) ||
          collectionsOf(records, other).some(({ id }) => own.has(id))),
    )
    .slice(0, MAX_RECOMMENDATIONS)
}
