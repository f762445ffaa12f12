import { changedTags } from './changed-fields'
import type { CheckedDiscount, DiscountRule } from './discount-checks'
import { classesOf } from './discount-records'

const MAX_CART_LINE_TAGS = 10

/** Rules of the tags of the discounts that may apply to the same line of a cart. */
export const cartLineTagRules: readonly DiscountRule[] = [
  {
    // Assumed: the path, which is that of the recorded error of this field.
    field: ['combinesWith'],
    code: 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS',
    message:
      'The `productDiscountsWithTagsOnSameCartLine` field is only valid for discounts with the PRODUCT discount class.',
    fails: checked => hasNewTags(checked) && !isOfProducts(checked),
    isFinal: true,
  },
  {
    field: ['combinesWith'],
    code: 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_WITHOUT_PRODUCT_DISCOUNTS',
    message:
      'The `productDiscountsWithTagsOnSameCartLine` field can only be specified when `productDiscounts` is true.',
    fails: checked => hasNewTags(checked) && !checked.input.combinesWith?.productDiscounts,
    isFinal: true,
  },
  {
    field: ['combinesWith'],
    code: 'INVALID_PRODUCT_DISCOUNTS_FALSE_WITH_EXISTING_TAGS_ON_SAME_CART_LINE',
    message:
      "The `productDiscounts` field can't be set to false when `productDiscountsWithTagsOnSameCartLine` tags exist on the discount.",
    fails: checked =>
      checked.input.combinesWith?.productDiscounts === false && tagsAfter(checked).length > 0,
    isFinal: true,
  },
  {
    field: ['combinesWith'],
    code: 'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE',
    message: `The number of tags in \`productDiscountsWithTagsOnSameCartLine\` exceeds the maximum of ${MAX_CART_LINE_TAGS}.`,
    fails: checked => hasNewTags(checked) && tagsAfter(checked).length > MAX_CART_LINE_TAGS,
  },
]

function hasNewTags({ input }: CheckedDiscount): boolean {
  return (input.combinesWith?.productDiscountsWithTagsOnSameCartLine?.add ?? []).length > 0
}

function tagsAfter({ input, discount }: CheckedDiscount): readonly string[] {
  return changedTags(
    discount?.combinesWith.productDiscountsWithTagsOnSameCartLine ?? [],
    input.combinesWith?.productDiscountsWithTagsOnSameCartLine,
  )
}

function isOfProducts({ kind, input, discount }: CheckedDiscount): boolean {
  const items = input.customerGets?.items
  if (kind === 'App' && input.discountClasses) return input.discountClasses.includes('PRODUCT')
  if (kind === 'Basic' && items) return !items.all
  return discount ? classesOf(discount).includes('PRODUCT') : kind === 'Bxgy'
}
