import { defineOperation } from '../../api/operation'
import type { Operation, UserError } from '../../api/operation'
import type { PickedRecord } from '../../forms/picker-operations'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

/** The inputs of all kinds, as far as the page uses them. */
export type DiscountInput = Record<string, unknown>

export type DiscountMethod = 'code' | 'automatic'
export type DiscountKind = 'basic' | 'bxgy' | 'freeShipping'

export interface DiscountRow {
  id: string
  discount: {
    __typename: string
    title: string
    status: string
    summary?: string
    asyncUsageCount: number
  }
}

/** The types of discounts that share a field, with that field. */
function onTypes(methods: string[], kinds: string[], fields: string): string {
  return methods
    .flatMap(method => kinds.map(kind => `... on Discount${method}${kind} { ${fields} }`))
    .join(' ')
}
const METHODS = ['Code', 'Automatic']
const KINDS = ['Basic', 'Bxgy', 'FreeShipping']
const APPS = onTypes(METHODS, ['App'], 'title status asyncUsageCount')

export const DISCOUNTS = defineOperation<{ records: ListConnection<DiscountRow> }, ListVariables>(`
  query Discounts($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: DiscountSortKeys, $reverse: Boolean) {
    records: discountNodes(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id
        discount { __typename ${APPS} ${onTypes(METHODS, KINDS, 'title status summary asyncUsageCount')} }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

/** Products or collections of a discount; neither for all. */
export interface DiscountItems {
  products?: { nodes: PickedRecord[] }
  collections?: { nodes: PickedRecord[] }
}

interface DiscountEffect {
  percentage?: number
  amount?: { amount: string }
}

export interface DiscountDetail {
  id: string
  discount: {
    __typename: string
    title: string
    status: string
    asyncUsageCount: number
    summary?: string
    startsAt: string
    endsAt: string | null
    combinesWith: {
      orderDiscounts: boolean
      productDiscounts: boolean
      shippingDiscounts: boolean
    }
    codes?: { nodes: { code: string }[] }
    usageLimit?: number | null
    appliesOncePerCustomer?: boolean
    minimumRequirement?: {
      greaterThanOrEqualToQuantity?: string
      greaterThanOrEqualToSubtotal?: { amount: string }
    } | null
    customerGets?: {
      items: DiscountItems
      value: DiscountEffect & { quantity?: { quantity: string }; effect?: DiscountEffect }
    }
    customerBuys?: { items: DiscountItems; value: { quantity?: string } }
  }
}

const ITEMS = `items {
  ... on DiscountProducts { products(first: 100) { nodes { id label: title } } }
  ... on DiscountCollections { collections(first: 100) { nodes { id label: title } } }
}`
const EFFECT = `... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } }`
const GETS = `customerGets {
  ${ITEMS}
  value { ${EFFECT} ... on DiscountOnQuantity { quantity { quantity } effect { ${EFFECT} } } }
}`
const BUYS = `customerBuys { ${ITEMS} value { ... on DiscountQuantity { quantity } } }`
const MINIMUM = `minimumRequirement {
  ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
  ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
}`
const COMMON = `title status summary startsAt endsAt asyncUsageCount
  combinesWith { orderDiscounts productDiscounts shippingDiscounts }`
const DETAIL = `id discount {
  __typename
  ${onTypes(METHODS, ['App'], 'title status asyncUsageCount startsAt endsAt combinesWith { orderDiscounts productDiscounts shippingDiscounts }')}
  ${onTypes(METHODS, KINDS, COMMON)}
  ${onTypes(['Code'], KINDS, 'codes(first: 1) { nodes { code } } usageLimit appliesOncePerCustomer')}
  ${onTypes(METHODS, ['Basic', 'Bxgy'], GETS)}
  ${onTypes(METHODS, ['Bxgy'], BUYS)}
  ${onTypes(METHODS, ['Basic', 'FreeShipping'], MINIMUM)}
}`

/** A discount by both ids that it can have. */
export const DISCOUNT = defineOperation<
  {
    code: DiscountDetail | null
    automatic: DiscountDetail | null
    shop: { currencyCode: string }
  },
  { code: string; automatic: string }
>(`
  query Discount($code: ID!, $automatic: ID!) {
    shop { currencyCode }
    code: discountNode(id: $code) { ${DETAIL} }
    automatic: discountNode(id: $automatic) { ${DETAIL} }
  }`)

export const CURRENCY = defineOperation<{ shop: { currencyCode: string } }>(`
  query Currency { shop { currencyCode } }`)

interface DiscountPayload {
  userErrors: UserError[]
}
type ByKind<Variables> = Record<
  DiscountMethod,
  Record<
    DiscountKind,
    Operation<{ payload: DiscountPayload & { node?: { id: string } | null } }, Variables>
  >
>

/** Name of the argument with the discount, by method and kind. */
const ARGUMENTS = {
  code: {
    basic: 'basicCodeDiscount',
    bxgy: 'bxgyCodeDiscount',
    freeShipping: 'freeShippingCodeDiscount',
  },
  automatic: {
    basic: 'automaticBasicDiscount',
    bxgy: 'automaticBxgyDiscount',
    freeShipping: 'freeShippingAutomaticDiscount',
  },
}

function mutationsOf<Variables>(verb: 'Create' | 'Update'): ByKind<Variables> {
  const mutation = (method: DiscountMethod, kind: DiscountKind) => {
    const type = `Discount${capitalize(method)}${capitalize(kind)}`
    const id = verb === 'Update' ? { variable: '$id: ID!, ', argument: 'id: $id, ' } : undefined
    return defineOperation<
      { payload: DiscountPayload & { node?: { id: string } | null } },
      Variables
    >(`
      mutation ${type}${verb}(${id?.variable ?? ''}$input: ${type}Input!) {
        payload: d${type.slice(1)}${verb}(${id?.argument ?? ''}${ARGUMENTS[method][kind]}: $input) {
          node: ${method}DiscountNode { id }
          userErrors { field message }
        }
      }`)
  }
  const kindsOf = (method: DiscountMethod) => ({
    basic: mutation(method, 'basic'),
    bxgy: mutation(method, 'bxgy'),
    freeShipping: mutation(method, 'freeShipping'),
  })
  return { code: kindsOf('code'), automatic: kindsOf('automatic') }
}

export const DISCOUNT_CREATE = mutationsOf<{ input: DiscountInput }>('Create')
export const DISCOUNT_UPDATE = mutationsOf<{ id: string; input: DiscountInput }>('Update')

function lifecycleOf(verb: 'Activate' | 'Deactivate' | 'Delete') {
  const mutation = (method: DiscountMethod) =>
    defineOperation<{ payload: DiscountPayload }, { id: string }>(`
      mutation Discount${capitalize(method)}${verb}($id: ID!) {
        payload: discount${capitalize(method)}${verb}(id: $id) { userErrors { field message } }
      }`)
  return { code: mutation('code'), automatic: mutation('automatic') }
}

export const DISCOUNT_ACTIVATE = lifecycleOf('Activate')
export const DISCOUNT_DEACTIVATE = lifecycleOf('Deactivate')
export const DISCOUNT_DELETE = lifecycleOf('Delete')

/** Method of a discount, of which its id has the type. */
export function methodOf(id: string): DiscountMethod {
  return id.includes('/DiscountCodeNode/') ? 'code' : 'automatic'
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
