import type { Domain } from '../../engine/resolve/domain'
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
  feedDomain,
  giftCardProductSet,
  operationDomain,
  optionMutations,
  productDeleteMutations,
  productDuplicateMutations,
  productMutations,
  productQueries,
  productSetMutations,
  taxonomyDomain,
  variantMutations,
]
