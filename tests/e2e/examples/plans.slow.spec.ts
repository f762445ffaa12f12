import { expect, test } from 'nuxt-platform-layer/playwright'

test('the paid page opens with a payment and closes after a cancellation', async ({
  app,
  store,
  emulator,
}) => {
  const { frame } = await app.open('/plans')
  await frame.getByRole('button', { name: 'Choose Premium' }).click()
  await app.approveCharge()
  await app.open('/plans/premium')
  await expect(frame.getByText('Value of the stock')).toBeVisible()

  const [charge] = await store.charges()
  expect(charge).toMatchObject({ name: 'Premium', status: 'ACTIVE', test: false })
  await emulator.control.cancelSubscription({ id: charge!.id })
  await app.open('/plans/premium')
  await expect(frame.getByText('Not in your plan')).toBeVisible()
})

test('the paid page stays closed when the merchant declines', async ({ app, store }) => {
  const { frame } = await app.open('/plans')
  await frame.getByRole('button', { name: 'Choose Premium' }).click()
  await app.declineCharge()
  expect(await store.charges()).toMatchObject([{ status: 'DECLINED' }])
  await app.open('/plans/premium')
  await expect(frame.getByText('Not in your plan')).toBeVisible()
})
