import { expect, it } from 'vitest'
import { publicKeysOf } from '../../../src/oauth/public-keys'
import { createTestKey, pemOf } from '../../../../../tests/unit/app-keys'

it('are those of the current and the previous private key, without the private parts', () => {
  const [current, previous] = [createTestKey('new'), createTestKey('old', 'rsa')]
  const keys = publicKeysOf({
    NUXT_PLATFORM_PRIVATE_KEY: JSON.stringify(current.privateJwk),
    NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY: pemOf(previous),
  })
  const { kid: _kid, ...anonymous } = previous.publicJwk
  expect(keys).toEqual([current.publicJwk, anonymous])
})

it.each([undefined, '', 'hush', '{', '{"kty":"EC"}'])('%j is none', text => {
  expect(publicKeysOf({ NUXT_PLATFORM_PRIVATE_KEY: text })).toEqual([])
})
