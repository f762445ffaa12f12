import { defineOperation } from '../../api/operation'
import type { DataOf, Operation, VariablesOf } from '../../api/operation'

export type DiscountMethod = 'code' | 'automatic'
export type DiscountKind = 'basic' | 'bxgy' | 'freeShipping'

/** Operations by the method and the kind of a discount. */
type ByKind<Data, Variables> = Record<
  DiscountMethod,
  Record<DiscountKind, Operation<Data, Variables>>
>
type OperationIn<Table extends ByKind<unknown, unknown>> = Table[DiscountMethod][DiscountKind]

const ERRORS = 'userErrors { field message }'
const CODE = `node: codeDiscountNode { id } ${ERRORS}` as const
const AUTOMATIC = `node: automaticDiscountNode { id } ${ERRORS}` as const

const CREATE = {
  code: {
    basic: defineOperation(`
      mutation DiscountCodeBasicCreate($input: DiscountCodeBasicInput!) {
        payload: discountCodeBasicCreate(basicCodeDiscount: $input) { ${CODE} }
      }`),
    bxgy: defineOperation(`
      mutation DiscountCodeBxgyCreate($input: DiscountCodeBxgyInput!) {
        payload: discountCodeBxgyCreate(bxgyCodeDiscount: $input) { ${CODE} }
      }`),
    freeShipping: defineOperation(`
      mutation DiscountCodeFreeShippingCreate($input: DiscountCodeFreeShippingInput!) {
        payload: discountCodeFreeShippingCreate(freeShippingCodeDiscount: $input) { ${CODE} }
      }`),
  },
  automatic: {
    basic: defineOperation(`
      mutation DiscountAutomaticBasicCreate($input: DiscountAutomaticBasicInput!) {
        payload: discountAutomaticBasicCreate(automaticBasicDiscount: $input) { ${AUTOMATIC} }
      }`),
    bxgy: defineOperation(`
      mutation DiscountAutomaticBxgyCreate($input: DiscountAutomaticBxgyInput!) {
        payload: discountAutomaticBxgyCreate(automaticBxgyDiscount: $input) { ${AUTOMATIC} }
      }`),
    freeShipping: defineOperation(`
      mutation DiscountAutomaticFreeShippingCreate($input: DiscountAutomaticFreeShippingInput!) {
        payload: discountAutomaticFreeShippingCreate(freeShippingAutomaticDiscount: $input) { ${AUTOMATIC} }
      }`),
  },
} as const

const UPDATE = {
  code: {
    basic: defineOperation(`
      mutation DiscountCodeBasicUpdate($id: ID!, $input: DiscountCodeBasicInput!) {
        payload: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) { ${CODE} }
      }`),
    bxgy: defineOperation(`
      mutation DiscountCodeBxgyUpdate($id: ID!, $input: DiscountCodeBxgyInput!) {
        payload: discountCodeBxgyUpdate(id: $id, bxgyCodeDiscount: $input) { ${CODE} }
      }`),
    freeShipping: defineOperation(`
      mutation DiscountCodeFreeShippingUpdate($id: ID!, $input: DiscountCodeFreeShippingInput!) {
        payload: discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $input) { ${CODE} }
      }`),
  },
  automatic: {
    basic: defineOperation(`
      mutation DiscountAutomaticBasicUpdate($id: ID!, $input: DiscountAutomaticBasicInput!) {
        payload: discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $input) { ${AUTOMATIC} }
      }`),
    bxgy: defineOperation(`
      mutation DiscountAutomaticBxgyUpdate($id: ID!, $input: DiscountAutomaticBxgyInput!) {
        payload: discountAutomaticBxgyUpdate(id: $id, automaticBxgyDiscount: $input) { ${AUTOMATIC} }
      }`),
    freeShipping: defineOperation(`
      mutation DiscountAutomaticFreeShippingUpdate($id: ID!, $input: DiscountAutomaticFreeShippingInput!) {
        payload: discountAutomaticFreeShippingUpdate(id: $id, freeShippingAutomaticDiscount: $input) { ${AUTOMATIC} }
      }`),
  },
} as const

/** The input of a discount of any method and kind. */
export type DiscountInput = VariablesOf<OperationIn<typeof CREATE>>['input']

export const DISCOUNT_CREATE: ByKind<
  DataOf<OperationIn<typeof CREATE>>,
  { input: DiscountInput }
> = CREATE

export const DISCOUNT_UPDATE: ByKind<
  DataOf<OperationIn<typeof UPDATE>>,
  { id: string; input: DiscountInput }
> = UPDATE

export const DISCOUNT_ACTIVATE = {
  code: defineOperation(`
    mutation DiscountCodeActivate($id: ID!) {
      payload: discountCodeActivate(id: $id) { ${ERRORS} }
    }`),
  automatic: defineOperation(`
    mutation DiscountAutomaticActivate($id: ID!) {
      payload: discountAutomaticActivate(id: $id) { ${ERRORS} }
    }`),
} as const

export const DISCOUNT_DEACTIVATE = {
  code: defineOperation(`
    mutation DiscountCodeDeactivate($id: ID!) {
      payload: discountCodeDeactivate(id: $id) { ${ERRORS} }
    }`),
  automatic: defineOperation(`
    mutation DiscountAutomaticDeactivate($id: ID!) {
      payload: discountAutomaticDeactivate(id: $id) { ${ERRORS} }
    }`),
} as const

export const DISCOUNT_DELETE = {
  code: defineOperation(`
    mutation DiscountCodeDelete($id: ID!) {
      payload: discountCodeDelete(id: $id) { ${ERRORS} }
    }`),
  automatic: defineOperation(`
    mutation DiscountAutomaticDelete($id: ID!) {
      payload: discountAutomaticDelete(id: $id) { ${ERRORS} }
    }`),
} as const

/** Method of a discount, of which its id has the type. */
export function methodOf(id: string): DiscountMethod {
  return id.includes('/DiscountCodeNode/') ? 'code' : 'automatic'
}
