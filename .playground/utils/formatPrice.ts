/** A price, or a range when the variants differ, in the language of the page. */
export function formatPrice({
  minPrice,
  maxPrice,
  currency,
}: {
  minPrice: string
  maxPrice: string
  currency: string
}): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const lowest = format.format(Number(minPrice))
  return minPrice === maxPrice ? lowest : `${lowest} – ${format.format(Number(maxPrice))}`
}
