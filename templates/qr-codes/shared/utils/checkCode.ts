export const MAX_TITLE_LENGTH = 80

const VARIANT_ID = /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/

/**
 * Checks what a merchant enters: in the form, and again on the server, where anyone can send it.
 */
export function checkCode(input: unknown): { value?: CodeInput; errors: CodeErrors } {
  const { title, variantId, destination } = (input ?? {}) as Record<string, unknown>
  const errors: CodeErrors = {}
  const name = typeof title === 'string' ? title.trim() : ''
  if (name === '') errors.title = 'Enter a title'
  else if (name.length > MAX_TITLE_LENGTH)
    errors.title = `Use at most ${MAX_TITLE_LENGTH} characters`
  if (typeof variantId !== 'string' || !VARIANT_ID.test(variantId))
    errors.variantId = 'Choose a product'
  if (destination !== 'product' && destination !== 'checkout')
    errors.destination = 'Choose a destination'
  if (Object.keys(errors).length > 0) return { errors }
  const value = { title: name, variantId, destination } as CodeInput
  return { value, errors }
}
