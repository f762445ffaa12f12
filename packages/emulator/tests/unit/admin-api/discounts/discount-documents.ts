/** Documents and inputs of the tests of discounts. */

export const START = '2026-01-01T00:00:00Z'
export const ALL = { value: { percentage: 0.1 }, items: { all: true } }

/** Name of the argument with the input, by root without its last word. */
export const ARGUMENTS = {
  discountAutomaticApp: 'automaticAppDiscount',
  discountAutomaticBasic: 'automaticBasicDiscount',
  discountAutomaticBxgy: 'automaticBxgyDiscount',
  discountAutomaticFreeShipping: 'freeShippingAutomaticDiscount',
  discountCodeApp: 'codeAppDiscount',
  discountCodeBasic: 'basicCodeDiscount',
  discountCodeBxgy: 'bxgyCodeDiscount',
  discountCodeFreeShipping: 'freeShippingCodeDiscount',
} as const

/** A function of the app for discounts, and one that is not. */
export const FUNCTIONS = [
  { handle: 'volume', apiType: 'discount', title: 'Volume discount' },
  { handle: 'gift-box', apiType: 'cart_transform' },
]

export type DiscountRoot = keyof typeof ARGUMENTS

const isApp = (root: DiscountRoot) => root.endsWith('App')
const isCode = (root: DiscountRoot) => root.startsWith('discountCode')

function selection(root: DiscountRoot): string {
  const type = root.replace('discount', 'Discount')
  const fields = '{ __typename title status discountClasses }'
  if (isApp(root)) return `${ARGUMENTS[root]} { discountId title status discountClasses }`
  return isCode(root)
    ? `codeDiscountNode { id codeDiscount { ... on ${type} ${fields} } }`
    : `automaticDiscountNode { id automaticDiscount { ... on ${type} ${fields} } }`
}

export function createDocument(root: DiscountRoot): string {
  const argument = ARGUMENTS[root]
  return `mutation ($input: ${root.replace('discount', 'Discount')}Input!) {
    ${root}Create(${argument}: $input) { ${selection(root)} userErrors { field message code } }
  }`
}

export function updateDocument(root: DiscountRoot): string {
  const argument = ARGUMENTS[root]
  return `mutation ($id: ID!, $input: ${root.replace('discount', 'Discount')}Input!) {
    ${root}Update(id: $id, ${argument}: $input) {
      ${selection(root)} userErrors { field message code }
    }
  }`
}

/** A valid input of a root. */
export function inputOf(root: DiscountRoot, product: string, fields: object = {}) {
  const items = { products: { productsToAdd: [product] } }
  return {
    title: 'Autumn',
    startsAt: START,
    ...(isCode(root) && { code: 'AUTUMN' }),
    ...(isApp(root) && { functionHandle: 'volume', discountClasses: ['PRODUCT'] }),
    ...(root.endsWith('Basic') && { customerGets: ALL }),
    ...(root.endsWith('FreeShipping') && { destination: { all: true } }),
    ...(root.endsWith('Bxgy') && {
      customerBuys: { value: { quantity: '2' }, items },
      customerGets: {
        value: { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } },
        items,
      },
    }),
    ...fields,
  }
}
