import { expect, test } from '../../testing/playwright'
import { createTestKey } from '../unit/app-keys'

const TASK = 'Run the background task'
const withPlatform = (environment: Record<string, string>) => ({
  platform: {
    root: '.playground',
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no', ...environment },
  },
})

test.describe('with a private key', () => {
  test.use(
    withPlatform({
      NUXT_PLATFORM_PRIVATE_KEY: JSON.stringify(createTestKey('e2e').privateJwk),
    }),
  )

  test('background work goes on when every token of the shop is dead', async ({
    app,
    store,
    emulator,
  }) => {
    await store.create.product({ title: 'Mug', status: 'ACTIVE' })
    const { frame } = await app.open('/background')
    await expect(frame.getByText('Set', { exact: true })).toBeVisible()
    await emulator.control.revokeTokens({ shop: store.shop })
    await frame.getByRole('button', { name: TASK }).click()
    await expect(frame.getByRole('listitem').filter({ hasText: 'Mug' })).toBeVisible()
    await frame.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      frame.getByRole('list', { name: 'Access tokens' }).getByRole('listitem').first(),
    ).toContainText('The private key of the app')
  })
})

test.describe('without a private key', () => {
  test.use(withPlatform({}))

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
})
