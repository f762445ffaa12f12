import { expect, test } from 'nuxt-platform-layer/playwright'

test('the list of products is fast enough for "Built for Shopify"', async ({ app }) => {
  test.slow()
  await expect(app).toHaveGoodVitals({
    path: '/products',
    interact: async ({ frame }) => {
      await frame.getByRole('searchbox').pressSequentially('Candle')
    },
  })
})
