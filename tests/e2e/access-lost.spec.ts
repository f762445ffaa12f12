import { expect, test } from '../../testing/playwright'

const TASK = 'Run the background task'

test.use({
  platform: { root: '.playground', environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' } },
})

test('the app shows that access was lost, and the next visit restores it', async ({
  app,
  store,
  emulator,
}) => {
  await store.create.product({ title: 'Mug', status: 'ACTIVE' })
  const { frame } = await app.open('/background')
  await expect(frame.getByText('Not set', { exact: true })).toBeVisible()
  await emulator.control.revokeTokens({ shop: store.shop })
  await frame.getByRole('button', { name: TASK }).click()
  await expect(frame.getByRole('status').first()).toContainText(/open the app|does not accept/)

  const { frame: visited } = await app.open('/background')
  const changes = visited.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
  await expect(changes.nth(0)).toContainText('A visit of the merchant')
  await expect(changes.nth(1)).toContainText('Lost: the platform refused the refresh token')
  await visited.getByRole('button', { name: TASK }).click()
  await expect(visited.getByRole('listitem').filter({ hasText: 'Mug' })).toBeVisible()
})
