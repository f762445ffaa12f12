import type { Arguments, CartMetafieldsSetInput } from '../../../generated/storefront'
import { DEFINITIONS } from '../../admin-api/metafield-definitions/definition-records'
import {
  definitionKey,
  metafieldKey,
  METAFIELDS,
} from '../../admin-api/metafields/metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { setMetafields, setOwnerMetafields } from '../../admin-api/metafields/set-metafields'
import type { MetafieldInput } from '../../admin-api/metafields/set-metafields'
import { storedType } from '../../admin-api/metafields/types/metafield-types'
import { displayValue } from '../../admin-api/metafields/types/metafield-value'
import type { Fields, Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { findOpenCart } from './cart-records'
import type { CartRecord } from './cart-records'

/** A metafield in the inputs of carts. */
export type CartMetafieldInput = Pick<CartMetafieldsSetInput, 'key' | 'type' | 'value'>

interface Identifier {
  namespace?: string | null
  key: string
}

/** The roots of the metafields of carts. */
export const cartMetafieldMutations: Mutations<Arguments> = {
  cartMetafieldsSet: defineMutation({
    errors: ({ metafields }, context) =>
      metafields.flatMap(({ ownerId }, index) =>
        isOpen(context, ownerId)
          ? []
          : [
              {
                field: ['metafields', String(index), 'ownerId'],
                code: 'INVALID_OWNER',
                message: 'The owner does not exist.',
                elementIndex: null,
              },
            ],
      ),
    run: ({ metafields }, context) =>
      setMetafields(
        context,
        metafields.map(({ ownerId, ...input }) => ({ ...metafieldInput(input), ownerId })),
      ),
  }),

  cartMetafieldDelete: defineMutation({
    checks: [
      {
        field: ['input', 'ownerId'],
        code: 'INVALID_OWNER',
        message: 'The owner does not exist.',
        fails: ({ input }, context) => !isOpen(context, input.ownerId),
        isFinal: true,
      },
      {
        field: ['input', 'key'],
        code: 'METAFIELD_DOES_NOT_EXIST',
        message: 'The metafield does not exist.',
        fails: ({ input }, context) => !findMetafield(context, input.ownerId, splitKey(input.key)),
      },
    ],
    run: ({ input }, context) => {
      const { id } = findMetafield(context, input.ownerId, splitKey(input.key)) ?? {}
      if (id !== undefined) context.store.records.table(METAFIELDS).remove(id)
      return { deletedId: id }
    },
  }),
}

/** Fields of the type `Cart` about metafields. */
export const cartMetafieldFields: Fields<'Cart', Arguments> = {
  metafield: ({ id }: CartRecord, args, context) => findMetafield(context, id, args) ?? null,
  metafields: ({ id }: CartRecord, { identifiers }, context) =>
    identifiers.map(identifier => findMetafield(context, id, identifier) ?? null),
}

/** Sets the metafields of the input of a new cart. Returns the errors. */
export function setCartMetafields(
  context: GraphqlContext,
  { id }: CartRecord,
  inputs: readonly CartMetafieldInput[],
): MutationError[] {
  const errors = setOwnerMetafields(context, id, inputs.map(metafieldInput))
  return errors.map(({ field, message }) => ({
    field: ['input', ...(field ?? [])],
    code: 'INVALID_METAFIELDS',
    message,
  }))
}

/** Copies the metafields of a cart to its order, if the definitions of orders allow that. */
export function copyMetafields(context: GraphqlContext, cart: CartRecord, orderId: string): void {
  const { records } = context.store
  const copied = records
    .table(METAFIELDS)
    .lookUp('owner', cart.id)
    .flatMap(({ namespace, key, typeName, stored }): MetafieldInput[] => {
      const [definition] = records
        .table(DEFINITIONS)
        .lookUp('key', definitionKey('ORDER', namespace, key))
      const isCopied = definition?.capabilities.includes('cartToOrderCopyable')
      return isCopied
        ? [{ namespace, key, type: typeName, value: displayValue(storedType(typeName), stored) }]
        : []
    })
  setOwnerMetafields(context, orderId, copied)
}

function findMetafield(
  { store: { records } }: GraphqlContext,
  cartId: string,
  { namespace, key }: Identifier,
) {
  return records
    .table(METAFIELDS)
    .lookUp('key', metafieldKey(cartId, resolveNamespace(namespace), key))[0]
}

/** A cart without its key is not changed. */
function isOpen({ store, clock }: GraphqlContext, cartId: string): boolean {
  return findOpenCart(store.records, cartId, clock.now())?.hasKey === true
}

function metafieldInput({ key, type, value }: CartMetafieldInput): MetafieldInput {
  return { ...splitKey(key), type, value }
}

function splitKey(given: string): Identifier {
  const end = given.lastIndexOf('.')
  return end === -1
    ? { namespace: null, key: given }
    : { namespace: given.slice(0, end), key: given.slice(end + 1) }
}
