import { paginate } from '#platform'

interface StockResult {
  products: {
    nodes: {
      totalInventory: number
      priceRangeV2: { minVariantPrice: { amount: string; currencyCode: string } }
    }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

const STOCK = `query StockValue($after: String) {
  products(first: 50, after: $after) {
    nodes { totalInventory priceRangeV2 { minVariantPrice { amount currencyCode } } }
    pageInfo { hasNextPage endCursor }
  }
}`

/**
 * The value of the shop's stock, for shops that pay. Others get an error, and the page decides what
 * to offer them.
 */
export default defineEventHandler(async event => {
  const { admin, billing } = await usePlatformAdmin(event)
  await billing.require({
    plans: 'Premium',
    onFailure: () =>
      Response.json({ message: 'This page is part of the plan Premium' }, { status: 402 }),
  })
  const report = { products: 0, pieces: 0, value: { amount: 0, currencyCode: 'USD' } }
  for await (const { totalInventory, priceRangeV2 } of paginate(admin, STOCK, {
    connection: (data: StockResult) => data.products,
  })) {
    const { amount, currencyCode } = priceRangeV2.minVariantPrice
    report.products++
    report.pieces += totalInventory
    report.value = { amount: report.value.amount + totalInventory * Number(amount), currencyCode }
  }
  return report
})
