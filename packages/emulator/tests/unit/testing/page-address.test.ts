import { expect, it } from 'vitest'
import { pageAddress } from '../../../testing/playwright/page-address'

const STORE = { shop: 'store-1.platform.test', handle: 'store-1' }
const BELOW_BASE = {
  apiKey: 'key',
  url: 'http://localhost:3000',
  basePath: '/tools',
  adminUrl: 'http://127.0.0.1:4400',
}

it.each([
  [true, '/', 'http://127.0.0.1:4400/store/store-1/apps/key'],
  [true, '/?a=1', 'http://127.0.0.1:4400/store/store-1/apps/key?a=1'],
  [true, '/plan?a=1', 'http://127.0.0.1:4400/store/store-1/apps/key/tools/plan?a=1'],
  [false, '/', 'http://localhost:3000/tools/?shop=store-1.platform.test'],
  [false, '/plan?a=1', 'http://localhost:3000/tools/plan?a=1&shop=store-1.platform.test'],
])('is in the admin (%s), or in the app: %s', (isEmbedded, path, address) => {
  expect(pageAddress({ ...BELOW_BASE, isEmbedded }, STORE, path)).toBe(address)
})
