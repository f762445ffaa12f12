import { describe, expect, it } from 'vitest'
import { missingStoreVariables, readStoreTarget } from './store-target'

const STORE = {
  PLATFORM_CONTRACT_SHOP: 'my-store.myshopify.com',
  PLATFORM_CONTRACT_TOKEN: 'token',
  PLATFORM_CONTRACT_API_KEY: 'key',
  PLATFORM_CONTRACT_API_SECRET_KEY: 'secret',
}

describe('the development store of the environment variables', () => {
  it('is read', () => {
    expect(readStoreTarget(STORE)).toMatchObject({
      storeUrl: 'https://my-store.myshopify.com',
      accessToken: 'token',
      apiKey: 'key',
      apiSecretKey: 'secret',
    })
    expect([missingStoreVariables(STORE), missingStoreVariables({})]).toEqual([
      [],
      Object.keys(STORE),
    ])
  })

  it('is refused when a variable is missing', () => {
    expect(() => readStoreTarget({ ...STORE, PLATFORM_CONTRACT_TOKEN: '' })).toThrow(
      'To ask a development store, set PLATFORM_CONTRACT_TOKEN, too.',
    )
  })

  it.each([
    'evil.example',
    'my-store.myshopify.com.evil.example',
    'my-store.myshopify.com/x',
    'my-store.myshopify.com@evil.example',
  ])('attack: %s is refused, because it would get the token', shop => {
    expect(() => readStoreTarget({ ...STORE, PLATFORM_CONTRACT_SHOP: shop })).toThrow(
      'PLATFORM_CONTRACT_SHOP must be the domain of a store',
    )
  })
})
