import { bundleMutations } from '../bundles/bundle-mutations'
import { componentFields } from '../bundles/component-fields'
import { relationshipMutations } from '../bundles/relationship-mutations'
import { listingDomain } from '../combined-listings/listing-domain'
import type { Domain } from '../engine/resolve/domain'
import { productMediaMutations } from '../media/product-media-mutations'
import { variantMediaMutations } from '../media/variant-media-mutations'
import { planDomain } from '../selling-plans/plan-domain'
import { productDeleteMutations } from './delete-product'
import { productDuplicateMutations } from './duplicate-product'
import { giftCardProductSet } from './gift-card-product-set'
import { optionMutations } from './option-mutations'
import { productMutations } from './product-mutations'
import { feedDomain } from './product-feeds'
import { operationDomain } from './product-operations'
import { productQueries } from './product-queries'
import { productSetMutations } from './product-set'
import { taxonomyDomain } from './taxonomy'
import { variantMutations } from './variant-mutations'

/** Products, their variants, and their options. */
export const productDomains: readonly Domain[] = [
  { mutations: { ...bundleMutations, ...relationshipMutations }, types: componentFields },
  feedDomain,
  giftCardProductSet,
  listingDomain,
  operationDomain,
  planDomain,
  optionMutations,
  productDeleteMutations,
  productDuplicateMutations,
  productMutations,
  productQueries,
  productSetMutations,
  taxonomyDomain,
  variantMutations,
  { mutations: { ...productMediaMutations, ...variantMediaMutations } },
]
