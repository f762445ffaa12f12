import { expect, test } from 'nuxt-platform-layer/playwright'

test('a merchant installs the app and approves a plan, and the app receives the webhook', async ({
  app,
  store,
}) => {
  const { frame } = await app.install()
  await expect(frame.getByRole('heading')).toHaveText(`Welcome, ${store.shop}`)

  await app.choosePlan('Basic')
  expect(await store.charges()).toMatchObject([{ name: 'Basic', status: 'ACTIVE' }])

  const [webhook] = await store.webhooks('app_subscriptions/update')
  expect(webhook?.status).toBe(200)
  expect(JSON.parse(webhook!.responseBody)).toEqual({ plan: 'Basic', status: 'ACTIVE' })
})
