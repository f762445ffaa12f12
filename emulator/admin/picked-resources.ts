import { GraphQLError } from 'graphql'
import { productFilter } from '../graphql/product-search'
import { productNode } from '../graphql/product-node'
import { Refusal } from '../state/refusal'
import { collectionsOf } from '../state/collection'
import type { Collection } from '../state/collection'
import type { Product } from '../state/product'
import type { Store } from '../state/store'
import { collectionResource, productResource, variantResources } from './resource-payloads'

/** Options of a resource picker. */
export interface ResourceQuery {
  type: string
  /** Search terms of the user, or the search syntax of the Admin API. */
  query?: string
  /** The app's filter in the search syntax. It is not visible to the user. */
  filterQuery?: string
  /** False: no drafts. */
  draft?: boolean
  /** False: no archived products. */
  archived?: boolean
  /** Global ids. If set, only these resources, in this order. */
  ids?: string[]
}

interface Resource {
  id: string
}

/**
 * Returns the resources that a picker offers, in the form of its result.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 * @throws Refusal 400 for an unknown type, an unknown id, and unsupported search syntax
 */
export function pickedResources(store: Store, query: ResourceQuery): Resource[] {
  const all = allResources(store, query)
  if (!query.ids) return all
  return query.ids.map(id => {
    const found = all.find(resource => resource.id === id)
    if (!found) throw new Refusal(400, `The store has no ${query.type} with the id ${id}.`)
    return found
  })
}

function allResources(store: Store, query: ResourceQuery): Resource[] {
  switch (query.type) {
    case 'product':
      return matchingProducts(store, query).map(product =>
        productResource(productNode(product, store)),
      )
    case 'variant':
      return matchingProducts(store, query).flatMap(product =>
        variantResources(productNode(product, store)),
      )
    case 'collection':
      return matchingCollections(store, query).map(collectionResource)
    default:
      throw new Refusal(
        400,
        `A resource picker has the type product, variant or collection, not ${query.type}.`,
      )
  }
}

function matchingProducts(
  store: Store,
  { query = '', filterQuery = '', draft = true, archived = true }: ResourceQuery,
): Product[] {
  const tests = [readSearch(query), readSearch(filterQuery)]
  return store.products.filter(
    product =>
      (draft || product.status !== 'DRAFT') &&
      (archived || product.status !== 'ARCHIVED') &&
      tests.every(test => test(product)),
  )
}

// The search syntax has no fields for collections, so only titles are searched.
function matchingCollections(
  store: Store,
  { query = '', filterQuery = '' }: ResourceQuery,
): Collection[] {
  const words = `${query} ${filterQuery}`.toLowerCase().split(/\s+/).filter(Boolean)
  return collectionsOf(store).filter(({ title }) =>
    words.every(word => title.toLowerCase().includes(word)),
  )
}

function readSearch(query: string): (product: Product) => boolean {
  try {
    return productFilter(query)
  } catch (error) {
    if (error instanceof GraphQLError) throw new Refusal(400, `${error.message}.`)
    throw error
  }
}
