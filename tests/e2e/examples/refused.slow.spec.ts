import { expect, test } from 'nuxt-platform-layer/playwright'

test('the app works again when its address is allowed', async ({ app, emulator }) => {
  await app.install()
  await emulator.control.setIpAllowlist({ ranges: ['203.0.113.0/24'] })
  const { frame } = await app.open('/products')
  await expect(frame.getByRole('alert')).toBeVisible()
  await expect(frame.getByText('Beeswax Candle')).toBeHidden()

  await emulator.control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect(frame.getByText('Beeswax Candle')).toBeVisible()
})
