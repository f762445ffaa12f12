import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { findFunction, notReleased } from './find-function'
import type { FunctionRules } from './find-function'
import { missingMetafieldParts, setCustomizationMetafields } from './owner-metafields'
import { CART_TRANSFORMS, removeOwner, VALIDATIONS } from './owner-records'

/** The roots that create and delete the cart transform of the app. */
export const cartTransformMutations: Mutations = {
  cartTransformCreate: defineMutation({
    errors: ({ metafields }) => missingMetafieldParts([], metafields),
    run: (args, context) => {
      const found = findFunction(context, args, rulesIn(context))
      if ('error' in found) return { userErrors: [found.error] }
      const transforms = CART_TRANSFORMS.in(context)
      if (transforms.size > 0)
        return {
          userErrors: [
            {
              field: null,
              code: null,
              message: 'An API client cannot have more than 1 cart transform functions per shop',
            },
          ],
        }
      const cartTransform = transforms.add({
        fn: found.fn,
        blockOnFailure: args.blockOnFailure ?? false,
      })
      const userErrors = setCustomizationMetafields(context, cartTransform.id, [], args.metafields)
      return userErrors.length > 0 ? { userErrors } : { cartTransform }
    },
  }),

  cartTransformDelete: defineMutation({
    checks: [
      CART_TRANSFORMS.exists(
        'id',
        ({ id }) => `Could not find cart transform with id: ${id}`,
        'NOT_FOUND',
      ),
    ],
    run: ({ id }, { store }) => {
      removeOwner(store.records, CART_TRANSFORMS, id)
      return { deletedId: id }
    },
  }),
}

function rulesIn(context: GraphqlContext): FunctionRules {
  return {
    apiType: 'cart_transform',
    path: [],
    bothPath: ['functionHandle'],
    unknown: (field, value) =>
      field === 'functionId'
        ? notReleased(value)
        : {
            code: 'FUNCTION_NOT_FOUND',
            message: `Could not find function with handle: ${value}.`,
          },
    targets: 'purchase.cart-transform.run, cart.transform.run',
    otherApiCode: field =>
      field === 'functionId' ? 'FUNCTION_NOT_FOUND' : 'FUNCTION_DOES_NOT_IMPLEMENT',
    // A function that runs in another place is registered too.
    inUse: ({ id }, field) =>
      CART_TRANSFORMS.in(context).has('fn', id) || VALIDATIONS.in(context).has('fn', id)
        ? {
            field,
            code: 'FUNCTION_ALREADY_REGISTERED',
            message: 'Could not enable cart transform because it is already registered',
          }
        : undefined,
  }
}
