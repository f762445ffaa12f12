import { expect, test } from '../../testing/playwright'

test.use({
  platform: {
    root: '.playground',
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
  },
})

test('the plan page sells a plan with the Billing API as it does with App Pricing', async ({
  app,
  store,
}) => {
  const { frame } = await app.open('/plan')
  await expect(frame.getByText('No plan')).toBeVisible()

  await frame.getByRole('button', { name: 'Choose: Basic' }).click()
  await app.approveCharge()
  await expect(frame.getByText('Trial', { exact: true })).toBeVisible()
  expect(await store.charges()).toMatchObject([{ name: 'Basic', status: 'ACTIVE' }])

  await frame.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await app.declineCharge()
  await app.open('/plan')
  await frame.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await app.approveCharge()
  await expect(frame.getByText('Active', { exact: true })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Downgrade: Basic' })).toBeVisible()
  expect(
    (await store.charges()).map(({ name, status }) => `${name} ${status}`),
  ).toEqual(['Premium ACTIVE', 'Premium DECLINED', 'Basic CANCELLED'])
})
