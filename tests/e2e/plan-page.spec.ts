import { expect, test } from '../../testing/playwright'

test.use({
  platform: { root: '.playground', environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' } },
})

test('the page of plans works with charges of the Billing API too', async ({ app, store }) => {
  const { frame } = await app.open('/plan')
  await expect(frame.getByText('No plan')).toBeVisible()
  await frame.getByRole('button', { name: 'Choose: Basic' }).click()
  await app.approveCharge()
  await expect(frame.getByText('Active', { exact: true })).toBeVisible()
  const plans = frame.getByRole('list', { name: 'Plans' })
  await expect(plans.getByRole('listitem').filter({ hasText: 'Basic' }).first()).toHaveAttribute(
    'aria-current',
    'true',
  )

  await frame.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await app.declineCharge()
  await expect(frame.getByRole('button', { name: 'Upgrade: Premium' })).toBeVisible()
  await frame.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await app.approveCharge()
  await expect(frame.getByRole('button', { name: 'Downgrade: Basic' })).toBeVisible()
  expect((await store.charges()).filter(({ status }) => status === 'ACTIVE')).toMatchObject([
    { name: 'Premium' },
  ])
})
