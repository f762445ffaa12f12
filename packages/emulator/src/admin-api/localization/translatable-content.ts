import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import type { CollectionRecord } from '../collections/collection-records'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import { MENUS } from '../menus/menu-records'
import type { MenuRecord } from '../menus/menu-records'
import { METAFIELDS } from '../metafields/metafield-records'
import type { MetafieldRecord } from '../metafields/metafield-records'
import { ARTICLES, BLOGS, PAGES } from '../online-store/content-records'
import type { ArticleRecord, BlogRecord, PageRecord } from '../online-store/content-records'
import { PRODUCTS } from '../products/product-records'
import type { OptionRecord, ProductRecord } from '../products/product-records'
import { SHOP_POLICIES } from '../shop/shop-policy-records'
import type { ShopPolicyRecord } from '../shop/shop-policy-records'

/** A text that can be translated. */
export interface Content {
  readonly key: string
  readonly value: string
  /** A value of `LocalizableContentType`. */
  readonly type: string
}

/** A kind of resources with texts. */
interface TranslatableKind<Resource> {
  /** A value of `TranslatableResourceType`. */
  resourceType: string
  /** Keys of all texts; some are missing from a resource that does not have them. */
  keys: readonly string[]
  contentOf: (resource: Resource) => (Content | null)[]
  list: (context: GraphqlContext) => readonly { id: string }[]
  /** Whether its texts are the same in all markets. Default: no. */
  isSameInMarkets?: boolean
}

/** The template of packing slips, which each store has. Its texts are not part of the schema. */
const PACKING_SLIP = {
  id: globalId('PackingSlipTemplate', 1),
  body: '<h1>{{ shop.name }}</h1>\n<p>{{ order.name }}</p>',
}

/** Kinds of metafields whose values are texts. */
const TEXT_TYPES = new Set([
  'single_line_text_field',
  'multi_line_text_field',
  'rich_text_field',
  'json',
  'link',
  'url',
])

/** By the type in the global id. */
const KINDS: Readonly<Record<string, TranslatableKind<never>>> = {
  Product: {
    resourceType: 'PRODUCT',
    keys: ['title', 'body_html', 'handle', 'product_type', 'meta_title', 'meta_description'],
    contentOf: ({ title, descriptionHtml, handle, productType, seo }: ProductRecord) => [
      text('title', title),
      html(descriptionHtml),
      { key: 'handle', value: handle, type: 'URI' },
      text('product_type', productType),
      ...seoContent(seo),
    ],
    list: context => PRODUCTS.in(context).all(),
  },
  Collection: {
    resourceType: 'COLLECTION',
    keys: ['title', 'body_html', 'handle', 'meta_title', 'meta_description'],
    contentOf: ({ title, descriptionHtml, handle, seo }: CollectionRecord) => [
      text('title', title),
      html(descriptionHtml),
      { key: 'handle', value: handle, type: 'URI' },
      ...seoContent(seo),
    ],
    list: context => COLLECTIONS.in(context).all(),
  },
  ProductOption: {
    resourceType: 'PRODUCT_OPTION',
    keys: ['name'],
    contentOf: ({ name }: OptionRecord) => [text('name', name)],
    list: context =>
      PRODUCTS.in(context)
        .all()
        .flatMap(({ options }) => options),
  },
  Metafield: {
    resourceType: 'METAFIELD',
    keys: ['value'],
    contentOf: ({ stored, typeName }: MetafieldRecord) => [
      TEXT_TYPES.has(typeName)
        ? { key: 'value', value: stored, type: typeName.toUpperCase() }
        : null,
    ],
    list: ({ store }) =>
      store.records
        .table(METAFIELDS)
        .all()
        .filter(({ typeName }) => TEXT_TYPES.has(typeName)),
  },
  Page: {
    resourceType: 'PAGE',
    keys: ['title', 'body_html', 'handle', 'meta_title', 'meta_description'],
    contentOf: ({ title, body, handle }: PageRecord) => [
      text('title', title),
      html(body),
      { key: 'handle', value: handle, type: 'URI' },
    ],
    list: context => PAGES.in(context).all(),
  },
  Blog: {
    resourceType: 'BLOG',
    keys: ['title', 'handle', 'meta_title', 'meta_description'],
    contentOf: ({ title, handle }: BlogRecord) => [
      text('title', title),
      { key: 'handle', value: handle, type: 'URI' },
    ],
    list: context => BLOGS.in(context).all(),
  },
  Article: {
    resourceType: 'ARTICLE',
    keys: ['title', 'body_html', 'summary_html', 'handle', 'meta_title', 'meta_description'],
    contentOf: ({ title, body, summary, handle }: ArticleRecord) => [
      text('title', title),
      html(body),
      summary ? { key: 'summary_html', value: summary, type: 'HTML' } : null,
      { key: 'handle', value: handle, type: 'URI' },
    ],
    list: context => ARTICLES.in(context).all(),
  },
  Menu: {
    resourceType: 'MENU',
    keys: ['title'],
    contentOf: ({ title }: MenuRecord) => [text('title', title)],
    list: context => MENUS.in(context).all(),
  },
  ShopPolicy: {
    resourceType: 'SHOP_POLICY',
    keys: ['body'],
    contentOf: ({ body }: ShopPolicyRecord) => [{ key: 'body', value: body, type: 'HTML' }],
    list: context => SHOP_POLICIES.in(context).all(),
  },
  PackingSlipTemplate: {
    resourceType: 'PACKING_SLIP_TEMPLATE',
    keys: ['body'],
    contentOf: ({ body }: typeof PACKING_SLIP) => [{ key: 'body', value: body, type: 'HTML' }],
    list: () => [PACKING_SLIP],
    isSameInMarkets: true,
  },
}

/** Lists the texts of a resource. Undefined if it does not exist, or has no texts. */
export function translatableContent(
  context: GraphqlContext,
  resourceId: string,
): Content[] | undefined {
  const kind = kindOf(resourceId)
  const resource =
    resourceId === PACKING_SLIP.id ? PACKING_SLIP : kind && context.loadNode(resourceId)
  if (!kind || !resource) return undefined
  return kind.contentOf(resource as never).filter(content => content !== null)
}

/** Returns whether a resource can have other texts in a market. */
export function isMarketCustomizable(resourceId: string): boolean {
  return !kindOf(resourceId)?.isSameInMarkets
}

/** Lists the keys of the texts that resources of a kind can have. */
export function translatableKeys(resourceId: string): readonly string[] {
  return kindOf(resourceId)?.keys ?? []
}

/** Lists the global ids of the resources of a type that can be translated. */
export function translatableIds(context: GraphqlContext, resourceType: string): string[] {
  const kind = Object.values(KINDS).find(candidate => candidate.resourceType === resourceType)
  return (kind?.list(context) ?? []).map(({ id }) => id)
}

/** Lists the global ids of the resources that belong to another one: options and metafields. */
export function nestedIds(
  context: GraphqlContext,
  resourceId: string,
  resourceType: string | null | undefined,
): string[] {
  const { records } = context.store
  const options = records.table(PRODUCTS).get(resourceId)?.options ?? []
  const metafields = records
    .table(METAFIELDS)
    .lookUp('owner', resourceId)
    .filter(({ typeName }) => TEXT_TYPES.has(typeName))
  return [...options, ...metafields]
    .map(({ id }) => id)
    .filter(id => !resourceType || kindOf(id)?.resourceType === resourceType)
}

function kindOf(resourceId: string): TranslatableKind<never> | undefined {
  const type = parseGlobalId(resourceId)?.type ?? ''
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
}

function text(key: string, value: string): Content {
  return { key, value, type: 'SINGLE_LINE_TEXT_FIELD' }
}

function html(value: string): Content | null {
  return value === '' ? null : { key: 'body_html', value, type: 'HTML' }
}

function seoContent(seo: { title: string | null; description: string | null }): (Content | null)[] {
  return (['title', 'description'] as const).map(name =>
    seo[name] ? { key: `meta_${name}`, value: seo[name], type: 'MULTI_LINE_TEXT_FIELD' } : null,
  )
}
