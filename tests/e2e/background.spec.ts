import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'
import { createTestKey } from '../unit/app-keys'

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: {
      PLAYGROUND_REGISTERS_WEBHOOKS: 'no',
      NUXT_PLATFORM_PRIVATE_KEY: JSON.stringify(createTestKey('e2e').privateJwk),
    },
  },
})

test('background work goes on when every token of the shop is dead', async ({
  app,
  store,
  emulator,
}) => {
  await store.create.product({ title: 'Mug', status: 'ACTIVE' })
  const { frame } = await app.open('/background')
  await expect(frame.getByText('Set', { exact: true })).toBeVisible()
  await emulator.control.revokeTokens({ shop: store.shop })
  await frame.getByRole('button', { name: 'Run the background task' }).click()
  await expect(frame.getByRole('status').getByRole('listitem').first()).toBeVisible()
  await frame.getByRole('button', { name: 'Refresh' }).click()
  await expect(
    frame.getByRole('list', { name: 'Access tokens' }).getByRole('listitem').first(),
  ).toContainText('The private key of the app')
})
