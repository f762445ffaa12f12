const MAX_IDS = 50

/** Reads the numbers of 1 to 50 products as global ids. Throws a 422 for anything else. */
export function readProductIds(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_IDS)
    throw refusal(`"ids" must be a list of 1 to ${MAX_IDS} products`)
  return value.map(id => {
    if (typeof id !== 'string' || !/^\d{1,15}$/.test(id))
      throw refusal('"ids" must be the numbers of products')
    return `gid://shopify/Product/${id}`
  })
}
