import { readQuantity } from '../../forms/read-quantity'
import type { PickedRecord } from '../../forms/picker-operations'
import type { DiscountInput, DiscountKind, DiscountMethod } from './discount-change-operations'
import type { DiscountDetail, DiscountItems } from './discount-operations'
import type {
  DiscountCustomerGetsValueInput,
  DiscountEffectInput,
  DiscountItemsInput,
  DiscountMinimumRequirementInput,
} from '../../../generated/admin-operations'

/** What a discount applies to. */
export interface ItemFields {
  scope: 'all' | 'products' | 'collections'
  products: PickedRecord[]
  collections: PickedRecord[]
}

/** The fields of the form. Numbers are texts, as the merchant types them. */
export interface DiscountFields {
  method: DiscountMethod
  kind: DiscountKind
  /** Code, or title of an automatic discount. */
  name: string
  valueType: 'percentage' | 'amount' | 'free'
  value: string
  items: ItemFields
  buysQuantity: string
  buys: ItemFields
  getsQuantity: string
  minimum: 'none' | 'subtotal' | 'quantity'
  minimumValue: string
  usageLimit: string
  oncePerCustomer: boolean
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean }
  /** Dates; the end is empty for a discount without one. */
  startsOn: string
  endsOn: string
}

const NO_ITEMS: ItemFields = { scope: 'all', products: [], collections: [] }

/** The fields of a new discount, which starts now. */
export function newDiscountFields(today: string): DiscountFields {
  return {
    method: 'code',
    kind: 'basic',
    name: '',
    valueType: 'percentage',
    value: '',
    items: NO_ITEMS,
    buysQuantity: '1',
    buys: { ...NO_ITEMS, scope: 'products' },
    getsQuantity: '1',
    minimum: 'none',
    minimumValue: '',
    usageLimit: '',
    oncePerCustomer: false,
    combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
    startsOn: today,
    endsOn: '',
  }
}

/** The fields of a stored discount. */
export function discountFields({ id, discount }: DiscountDetail): DiscountFields {
  const { customerGets, customerBuys, minimumRequirement: minimum, combinesWith } = discount
  const { effect = customerGets?.value, quantity } = customerGets?.value ?? {}
  const subtotal = minimum?.greaterThanOrEqualToSubtotal?.amount
  const least = minimum?.greaterThanOrEqualToQuantity
  const percentage = effect?.percentage
  const isFree = customerBuys !== undefined && percentage === 1
  return {
    ...newDiscountFields(discount.startsAt.slice(0, 10)),
    method: id.includes('/DiscountCodeNode/') ? 'code' : 'automatic',
    kind: kindOf(discount.__typename) ?? 'basic',
    name: discount.codes?.nodes[0]?.code ?? discount.title,
    valueType: isFree ? 'free' : percentage === undefined ? 'amount' : 'percentage',
    value: percentage === undefined ? (effect?.amount?.amount ?? '') : percentText(percentage),
    items: itemFields(customerGets?.items),
    buysQuantity: customerBuys?.value.quantity ?? '1',
    buys: itemFields(customerBuys?.items),
    getsQuantity: quantity?.quantity ?? '1',
    minimum: subtotal ? 'subtotal' : least ? 'quantity' : 'none',
    minimumValue: subtotal ?? least ?? '',
    usageLimit: String(discount.usageLimit ?? ''),
    oncePerCustomer: discount.appliesOncePerCustomer ?? false,
    combinesWith: {
      orderDiscounts: combinesWith.orderDiscounts,
      productDiscounts: combinesWith.productDiscounts,
      shippingDiscounts: combinesWith.shippingDiscounts,
    },
    endsOn: discount.endsAt?.slice(0, 10) ?? '',
  }
}

/** The kind of a type of the Admin API; undefined for a discount of an app. */
export function kindOf(typename: string): DiscountKind | undefined {
  if (typename.endsWith('Basic')) return 'basic'
  if (typename.endsWith('Bxgy')) return 'bxgy'
  return typename.endsWith('FreeShipping') ? 'freeShipping' : undefined
}

/**
 * Returns the input of the mutation for the method and the kind.
 *
 * @param before the stored discount; undefined for a new one
 * @throws AdminApiError if a number is none
 */
export function discountInput(
  fields: DiscountFields,
  before?: DiscountDetail['discount'],
): DiscountInput {
  const { method, kind, name } = fields
  const isCode = method === 'code'
  return {
    title: name,
    startsAt: momentOf(fields.startsOn, before?.startsAt),
    endsAt: fields.endsOn === '' ? null : momentOf(fields.endsOn, before?.endsAt),
    combinesWith: fields.combinesWith,
    ...(isCode && {
      code: name,
      usageLimit: fields.usageLimit === '' ? null : readQuantity(fields.usageLimit),
      appliesOncePerCustomer: fields.oncePerCustomer,
    }),
    ...(!before && { context: { all: 'ALL' } }),
    ...(kind === 'freeShipping' && { destination: { all: true } }),
    ...(kind !== 'bxgy' && { minimumRequirement: minimumOf(fields) }),
    ...(kind === 'basic' && {
      customerGets: {
        value: basicValue(fields),
        items: itemsInput(fields.items, before?.customerGets?.items),
      },
    }),
    ...(kind === 'bxgy' && {
      customerBuys: {
        value: { quantity: String(readQuantity(fields.buysQuantity)) },
        items: itemsInput(fields.buys, before?.customerBuys?.items),
      },
      customerGets: {
        value: {
          discountOnQuantity: {
            quantity: String(readQuantity(fields.getsQuantity)),
            effect: effectOf(fields),
          },
        },
        items: itemsInput(fields.items, before?.customerGets?.items),
      },
    }),
  }
}

/** A date as a moment. The day on which the stored discount starts or ends keeps its time. */
function momentOf(date: string, before: string | null | undefined): string {
  if (before?.startsWith(date)) return before
  return `${date}T00:00:00Z`
}

function minimumOf({ minimum, minimumValue }: DiscountFields): DiscountMinimumRequirementInput {
  return {
    subtotal: minimum === 'subtotal' ? { greaterThanOrEqualToSubtotal: minimumValue || '0' } : null,
    quantity:
      minimum === 'quantity'
        ? { greaterThanOrEqualToQuantity: String(readQuantity(minimumValue)) }
        : null,
  }
}

function basicValue({ valueType, value }: DiscountFields): DiscountCustomerGetsValueInput {
  return valueType === 'amount'
    ? { discountAmount: { amount: value || '0', appliesOnEachItem: false } }
    : { percentage: Number(value) / 100 }
}

function effectOf({ valueType, value }: DiscountFields): DiscountEffectInput {
  if (valueType === 'free') return { percentage: 1 }
  return valueType === 'amount' ? { amount: value || '0' } : { percentage: Number(value) / 100 }
}

function itemsInput(
  { scope, products, collections }: ItemFields,
  before?: DiscountItems,
): DiscountItemsInput {
  if (scope === 'products') {
    const { added, removed } = changesOf(products, before?.products?.nodes)
    return { products: { productsToAdd: added, productsToRemove: removed } }
  }
  if (scope === 'collections') {
    const { added, removed } = changesOf(collections, before?.collections?.nodes)
    return { collections: { add: added, remove: removed } }
  }
  return { all: true }
}

function changesOf(picked: PickedRecord[], before: PickedRecord[] = []) {
  const without = (list: PickedRecord[], others: PickedRecord[]) =>
    list.filter(({ id }) => !others.some(other => other.id === id)).map(({ id }) => id)
  return { added: without(picked, before), removed: without(before, picked) }
}

function itemFields(items: DiscountItems | undefined): ItemFields {
  const { products, collections } = items ?? {}
  return {
    scope: products ? 'products' : collections ? 'collections' : 'all',
    products: products?.nodes ?? [],
    collections: collections?.nodes ?? [],
  }
}

/** 0.15 as 15, without the digits of binary fractions. */
function percentText(percentage: number): string {
  return String(Number((percentage * 100).toFixed(4)))
}
