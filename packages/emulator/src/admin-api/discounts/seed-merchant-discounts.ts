import { timestamp } from '../../engine/records/timestamp'
import type { DiscountSeed } from '../../state/commerce/offers'
import { Refusal } from '../../state/refusal'
import type { SeedRun } from '../seed-run'

/** Names of the argument with the input of a discount, by kind. */
const ARGUMENTS = {
  Basic: ['basicCodeDiscount', 'automaticBasicDiscount'],
  Bxgy: ['bxgyCodeDiscount', 'automaticBxgyDiscount'],
  FreeShipping: ['freeShippingCodeDiscount', 'freeShippingAutomaticDiscount'],
} as const

/** Adds discounts with and without a code. */
export function seedDiscounts(run: SeedRun, seeds: readonly DiscountSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `discounts[${index}]`
    const kind = kindOf(seed, path)
    const method = seed.code === undefined ? 'Automatic' : 'Code'
    const argument = ARGUMENTS[kind][method === 'Code' ? 0 : 1]
    return run.create(
      `discount${method}${kind}Create`,
      { [argument]: discountInput(run, seed, kind, path) },
      `${method.toLowerCase()}DiscountNode`,
      path,
    )
  })
}

function kindOf(seed: DiscountSeed, path: string): keyof typeof ARGUMENTS {
  const kinds = [
    ...(seed.percentage === undefined ? [] : ['Basic' as const]),
    ...(seed.amount === undefined ? [] : ['Basic' as const]),
    ...(seed.freeShipping ? ['FreeShipping' as const] : []),
    ...(seed.getQuantity === undefined ? [] : ['Bxgy' as const]),
  ]
  const isReducedGift =
    kinds.length === 2 && kinds.includes('Bxgy') && seed.percentage !== undefined
  const [kind] = isReducedGift ? (['Bxgy'] as const) : kinds
  if (kind && (kinds.length === 1 || isReducedGift)) return kind
  throw new Refusal(
    400,
    `${path} must have one of percentage, amount, freeShipping, and getQuantity.`,
  )
}

function discountInput(
  run: SeedRun,
  seed: DiscountSeed,
  kind: keyof typeof ARGUMENTS,
  path: string,
): object {
  const { title, code, percentage, amount, minimumSubtotal, usageLimit, oncePerCustomer } = seed
  const items = itemsOf(run, seed, path)
  const value =
    amount === undefined
      ? { percentage: (percentage ?? 100) / 100 }
      : { discountAmount: { amount, appliesOnEachItem: false } }
  const gift = {
    discountOnQuantity: {
      quantity: String(seed.getQuantity ?? 1),
      effect: { percentage: (percentage ?? 100) / 100 },
    },
  }
  return {
    title,
    startsAt: timestamp(Date.parse(seed.startsAt ?? timestamp(run.epoch))),
    ...(seed.endsAt !== undefined && { endsAt: timestamp(Date.parse(seed.endsAt)) }),
    ...(code !== undefined && { code, context: { all: 'ALL' } }),
    ...(code !== undefined && usageLimit !== undefined && { usageLimit }),
    ...(code !== undefined && oncePerCustomer && { appliesOncePerCustomer: true }),
    ...(minimumSubtotal !== undefined && {
      minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: minimumSubtotal } },
    }),
    ...(kind === 'FreeShipping' && { destination: { all: true } }),
    ...(kind === 'Basic' && { customerGets: { value, items } }),
    ...(kind === 'Bxgy' && {
      customerBuys: { value: { quantity: String(seed.buyQuantity ?? 1) }, items },
      customerGets: { value: gift, items },
    }),
  }
}

function itemsOf(run: SeedRun, { products, collections }: DiscountSeed, path: string): object {
  if (products) return { products: { productsToAdd: run.products(products, `${path}.products`) } }
  if (collections)
    return { collections: { add: run.collections(collections, `${path}.collections`) } }
  return { all: true }
}
