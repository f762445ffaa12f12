import type { Domain } from '../../engine/resolve/domain'
import { bundleMutations } from './bundle-mutations'
import { componentFields } from './component-fields'
import { relationshipMutations } from './relationship-mutations'

/** Bundles: products that consist of other products. */
export const bundleDomain: Domain = {
  mutations: { ...bundleMutations, ...relationshipMutations },
  types: componentFields,
}
