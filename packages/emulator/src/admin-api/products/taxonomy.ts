import type { FieldArgs } from '../../../generated/admin'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import { executionError } from '../../engine/request/execution-errors'
import type { Domain } from '../../engine/resolve/domain'
import { pageInOrder } from './product-fields'

/** A category of the product taxonomy. */
interface Category {
  readonly __typename: 'TaxonomyCategory'
  /** Global id, e.g. `gid://shopify/TaxonomyCategory/aa-1-1`. */
  readonly id: string
}

/**
 * Names of categories by their codes: all roots, and some below them. A category without a name
 * here is valid; its code is its name.
 *
 * @see https://shopify.github.io/product-taxonomy/
 */
const NAMES: Readonly<Record<string, string>> = {
  aa: 'Apparel & Accessories',
  'aa-1': 'Clothing',
  'aa-2': 'Clothing Accessories',
  'aa-3': 'Costumes & Accessories',
  'aa-4': 'Handbag & Wallet Accessories',
  'aa-5': 'Handbags, Wallets & Cases',
  'aa-6': 'Jewelry',
  'aa-7': 'Shoe Accessories',
  'aa-8': 'Shoes',
  ae: 'Arts & Entertainment',
  ap: 'Animals & Pet Supplies',
  'ap-1': 'Live Animals',
  'ap-2': 'Pet Supplies',
  bi: 'Business & Industrial',
  bt: 'Baby & Toddler',
  bu: 'Bundles',
  co: 'Cameras & Optics',
  el: 'Electronics',
  fb: 'Food, Beverages & Tobacco',
  fr: 'Furniture',
  gc: 'Gift Cards',
  ha: 'Hardware',
  hb: 'Health & Beauty',
  hg: 'Home & Garden',
  lb: 'Luggage & Bags',
  ma: 'Mature',
  me: 'Media',
  na: 'Uncategorized',
  os: 'Office Supplies',
  pa: 'Product Add-Ons',
  rc: 'Religious & Ceremonial',
  se: 'Services',
  sg: 'Sporting Goods',
  so: 'Software',
  tg: 'Toys & Games',
  vp: 'Vehicles & Parts',
}

const KNOWN = Object.keys(NAMES).map(categoryOf)

/** Returns a category by its global id. Undefined for an id that no category can have. */
function findCategory(id: string): Category | undefined {
  const { type, key = '' } = parseGlobalId(id) ?? {}
  const [, root = ''] = /^([a-z]{2})(?:-[1-9]\d{0,2})*$/.exec(key) ?? []
  return type === 'TaxonomyCategory' && Object.hasOwn(NAMES, root) ? categoryOf(key) : undefined
}

/**
 * Checks the category of an input of a product.
 *
 * @throws GraphQLError if there can be no such category
 */
export function checkCategory(id: string | null): string | null {
  if (id !== null && !findCategory(id))
    throw executionError('INVALID_PRODUCT_TAXONOMY_NODE_ID', 'Invalid product_taxonomy_node_id')
  return id
}

/** The product taxonomy. */
export const taxonomyDomain: Domain = {
  queries: { taxonomy: () => ({ __typename: 'Taxonomy' }) },
  types: {
    Taxonomy: {
      categories: (_taxonomy: object, args) =>
        pageInOrder(
          KNOWN.filter(category => isListed(category, args)),
          args,
        ),
    },
    TaxonomyCategory: {
      ancestorIds: (category: Category) => ancestorsOf(codeOf(category)).map(idOf),
      childrenIds: (category: Category) => childrenOf(category).map(({ id }) => id),
      fullName: (category: Category) => {
        const code = codeOf(category)
        return [...ancestorsOf(code), code].map(nameOf).join(' > ')
      },
      isArchived: () => false,
      isLeaf: (category: Category) => childrenOf(category).length === 0,
      isRoot: (category: Category) => ancestorsOf(codeOf(category)).length === 0,
      level: (category: Category) => ancestorsOf(codeOf(category)).length + 1,
      name: (category: Category) => nameOf(codeOf(category)),
      parentId: (category: Category) => {
        const parent = ancestorsOf(codeOf(category)).at(-1)
        return parent === undefined ? null : idOf(parent)
      },
    },
  },
  nodes: { TaxonomyCategory: id => findCategory(id) },
}

function isListed(
  category: Category,
  { childrenOf: parent, descendantsOf, siblingsOf, search }: FieldArgs['Taxonomy']['categories'],
): boolean {
  const ancestors = ancestorsOf(codeOf(category)).map(idOf)
  if (typeof search === 'string')
    return nameOf(codeOf(category)).toLowerCase().includes(search.trim().toLowerCase())
  if (typeof parent === 'string') return ancestors.at(-1) === parent
  if (typeof descendantsOf === 'string') return ancestors.includes(descendantsOf)
  if (typeof siblingsOf === 'string') {
    const sibling = findCategory(siblingsOf)
    const wanted = sibling && ancestorsOf(codeOf(sibling)).map(idOf).at(-1)
    return category.id !== siblingsOf && ancestors.at(-1) === wanted
  }
  return ancestors.length === 0
}

function childrenOf({ id }: Category): Category[] {
  return KNOWN.filter(category => isListed(category, { childrenOf: id }))
}

function categoryOf(code: string): Category {
  return { __typename: 'TaxonomyCategory', id: idOf(code) }
}

function idOf(code: string): string {
  return globalId('TaxonomyCategory', code)
}

function codeOf({ id }: Category): string {
  return parseGlobalId(id)?.key ?? ''
}

function nameOf(code: string): string {
  return NAMES[code] ?? code
}

/** Codes of the categories above one, from the root. */
function ancestorsOf(code: string): string[] {
  const parts = code.split('-')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('-'))
}
