import type { Domain } from '../../engine/resolve/domain'
import { productMediaMutations } from './product-media-mutations'
import { variantMediaMutations } from './variant-media-mutations'

/** Adds media to products and variants, and removes them. */
export const productMediaDomain: Domain = {
  mutations: { ...productMediaMutations, ...variantMediaMutations },
}
