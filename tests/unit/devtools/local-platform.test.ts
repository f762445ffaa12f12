import { expect, it } from 'vitest'
import { findLocalPlatform, localPlatformOrigin } from '../../../server/devtools/local-platform'
import { startEmulator } from '../../../packages/emulator/src'

it('is the origin of App Bridge, unless that is the real platform', () => {
  expect(localPlatformOrigin('http://127.0.0.1:4400/app-bridge.js')).toBe('http://127.0.0.1:4400')
  expect(localPlatformOrigin('https://cdn.shopify.com/shopifycloud/app-bridge.js')).toBeUndefined()
})

it('has its admin and its tools in the first of its stores, and none when it has stopped', async () => {
  const emulator = await startEmulator({ port: 0, seed: { stores: [{ handle: 'mine' }] } })
  const found = await findLocalPlatform(emulator.url, 'key 1')
  await emulator.close()

  expect(found).toEqual({
    adminUrl: `${emulator.url}/store/mine/apps/key%201`,
    toolsUrl: `${emulator.url}/store/mine/inspector`,
  })
  expect(await findLocalPlatform(emulator.url, 'key 1')).toBeUndefined()
})
