/** Each problem that a product can have, as the app names it. */
export const PRODUCT_PROBLEMS: Readonly<Record<ProductProblem, string>> = {
  'no-image': 'No image',
  'no-description': 'No description',
  'low-stock': 'Low stock',
}

/** Whether a text is the key of a problem. */
export function isProductProblem(value: unknown): value is ProductProblem {
  return typeof value === 'string' && Object.hasOwn(PRODUCT_PROBLEMS, value)
}
