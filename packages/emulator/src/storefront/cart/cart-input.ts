import type { CartLineInput, CartSelectableAddressInput } from '../../../generated/storefront'
import { addressErrors, addressFrom } from '../../admin-api/addresses/mailing-address'
import type { AddressInput } from '../../admin-api/addresses/mailing-address'
import { globalId } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../../admin-api/products/product-records'
import type { ProductRecord, VariantRecord } from '../../admin-api/products/product-records'
import type { RecordStore } from '../../engine/records/record-store'
import { findPlan } from '../plan-prices'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { CartAddressRecord } from './cart-records'

/** A line of a cart. Without a quantity, it has one item. */
export type NewLine = Pick<CartLineInput, 'merchandiseId'> & Partial<CartLineInput>

/** The schema's input `CartSelectableAddressInput`. */
export type SelectableAddressInput = Record<'address', { deliveryAddress?: AddressInput | null }> &
  Partial<Pick<CartSelectableAddressInput, 'selected' | 'oneTimeUse'>>

/** Lists the errors of new lines. */
export function lineErrors(
  { store: { records } }: GraphqlContext,
  lines: readonly NewLine[],
  path: readonly string[],
): MutationError[] {
  return lines.flatMap(({ merchandiseId, quantity, sellingPlanId }, index): MutationError[] => {
    const field = [...path, String(index)]
    const variant = records.table(VARIANTS).get(merchandiseId)
    const product = records.table(PRODUCTS).get(variant?.productId)
    if (!variant || product?.status !== 'ACTIVE')
      return [
        {
          field: [...field, 'merchandiseId'],
          code: 'INVALID',
          message: `The merchandise with id ${merchandiseId} does not exist.`,
        },
      ]
    return [
      ...planErrors(records, { variant, product, sellingPlanId }, [...field, 'sellingPlanId']),
      ...quantityErrors(quantity, [...field, 'quantity'], 1),
    ]
  })
}

function planErrors(
  records: RecordStore,
  {
    variant,
    product,
    sellingPlanId,
  }: { variant: VariantRecord; product: ProductRecord; sellingPlanId: string | null | undefined },
  field: readonly string[],
): MutationError[] {
  if (sellingPlanId)
    return findPlan(records, sellingPlanId, variant)
      ? []
      : [
          {
            field,
            code: 'SELLING_PLAN_NOT_APPLICABLE',
            message: 'The selling plan is not applicable to the merchandise.',
          },
        ]
  return product.requiresSellingPlan
    ? [
        {
          field,
          code: 'VARIANT_REQUIRES_SELLING_PLAN',
          message: 'The merchandise can only be bought with a selling plan.',
        },
      ]
    : []
}

/** Lists the errors of a quantity. */
export function quantityErrors(
  quantity: number | null | undefined,
  field: readonly string[],
  minimum: number,
): MutationError[] {
  if (quantity === null || quantity === undefined || quantity >= minimum) return []
  const message = `The quantity must be greater than or equal to ${minimum}.`
  return [{ field, code: minimum === 0 ? 'INVALID' : 'LESS_THAN', message }]
}

/** Lists the errors of delivery addresses. */
export function deliveryErrors(
  addresses: readonly SelectableAddressInput[],
  path: readonly string[],
): MutationError[] {
  const errors = addresses.flatMap(({ address }, index) =>
    codedAddressErrors(address.deliveryAddress, [
      ...path,
      String(index),
      'address',
      'deliveryAddress',
    ]),
  )
  if (addresses.filter(({ selected }) => selected).length > 1)
    errors.push({
      field: path,
      code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
      message: 'Only one delivery address can be selected.',
    })
  return errors
}

/** Converts delivery addresses of an input. */
export function addressRecords(
  { state, store }: GraphqlContext,
  inputs: readonly SelectableAddressInput[],
): CartAddressRecord[] {
  return inputs.flatMap(({ address: { deliveryAddress }, selected, oneTimeUse }) =>
    deliveryAddress
      ? [
          {
            id: globalId(
              'CartSelectableAddress',
              state.ids.nextUuid(`cart-address:${store.domain}`),
            ),
            address: addressFrom(deliveryAddress),
            selected: selected ?? false,
            oneTimeUse: oneTimeUse ?? false,
          },
        ]
      : [],
  )
}

/** Lists the errors of an address. */
export function codedAddressErrors(
  address: AddressInput | null | undefined,
  path: readonly string[],
): MutationError[] {
  if (!address) return []
  return addressErrors(address, path).map(error => ({
    ...error,
    code: error.field?.at(-1) === 'province' ? 'PROVINCE_NOT_FOUND' : 'INVALID',
  }))
}
