import { expect, test } from '../../testing/playwright'

test.use({
  platform: {
    root: '.playground',
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
  },
})

test('without a private key the app learns of the loss, and the next visit heals it', async ({
  app,
  store,
  emulator,
}) => {
  await store.create.product({ title: 'Mug', status: 'ACTIVE' })
  const { frame } = await app.open('/background')
  await expect(frame.getByText('Not set', { exact: true })).toBeVisible()
  const tokens = frame.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
  await expect(tokens).toHaveCount(1)

  await emulator.control.revokeTokens({ shop: store.shop })
  await frame.getByRole('button', { name: 'Run the background task' }).click()
  await expect(frame.getByRole('alert')).toBeVisible()

  await app.open('/background')
  await expect(tokens.first()).toContainText('A visit of the merchant')
  await expect(tokens.nth(1)).toContainText('Lost: the platform refused the refresh token')
  await frame.getByRole('button', { name: 'Run the background task' }).click()
  await expect(frame.getByRole('status').getByRole('listitem').first()).toContainText('Mug')
})
