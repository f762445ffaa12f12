import { describe, expect, it } from 'vitest'
import { encryptTokens } from '../../../../server/core/encryption/encrypted-storage'
import type { EncryptionKey } from '../../../../server/core/encryption/encryption-keys'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { PlatformError } from '../../../../server/core/errors/errors'
import { OFFLINE_ID, SHOP, offlineSession } from '../../admin-requests'
import { NEW, OLD } from '../encryption/key-rings'
import { rejection } from '../../rejection'
import { createScene, kindOf, setUpTokenUpstream } from '../../token-scenes'
import type { Upstream } from '../../upstream'

const ONLINE_ID = '0d3f1c54-8f5e-4f57-9a25-0c6e5f1f9b11'

let upstream: Upstream
setUpTokenUpstream(started => {
  upstream = started
})

/** An app with these keys, and sessions that another stored with the old one. */
async function sceneWith(encryptionKeys: EncryptionKey[]) {
  const scene = createScene(upstream, { config: { encryptionKeys } })
  const other = encryptTokens(scene.storage, [OLD])
  for (const params of [{}, { id: ONLINE_ID, isOnline: true }])
    await other.storeSession(offlineSession(params))
  return {
    ...scene,
    readable: (id = OFFLINE_ID) => encryptTokens(scene.storage, [NEW, OLD]).loadSession(id),
  }
}

describe('with encrypted tokens', () => {
  it('a stored token is used, and the next is stored encrypted with the first key', async () => {
    const scene = await sceneWith([NEW, OLD])
    expect((await scene.request()).accessToken).toBe('stored')
    scene.at(3600_000)
    expect((await scene.tokens.forShop(SHOP))?.accessToken).toBe('refresh-1')
    expect((await scene.readable())?.accessToken).toBe('refresh-1')
    expect((await encryptTokens(scene.storage, [NEW]).loadSession(OFFLINE_ID))?.refreshToken).toBe(
      'refresh-after-1',
    )
  })
})

describe('stored tokens whose key is missing', () => {
  it("are replaced at the merchant's next visit, which is logged", async () => {
    const scene = await sceneWith([NEW])
    const sessions = await Promise.all(Array.from({ length: 5 }, () => scene.request()))
    expect(sessions.map(({ accessToken }) => accessToken)).toEqual(
      Array.from({ length: 5 }, () => 'offline-1'),
    )
    expect(upstream.requests.map(kindOf)).toEqual(['offline'])
    expect(scene.hooked.length).toBe(1)
    expect((await scene.readable())?.accessToken).toBe('offline-1')
    expect([...new Set(scene.warnings)]).toEqual([
      `The access token of ${SHOP} is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`,
    ])
  })

  it('fail background work, and stay unchanged', async () => {
    const scene = await sceneWith([NEW])
    for (const call of [
      scene.tokens.forShop,
      scene.tokens.stored,
      scene.tokens.migrate,
      (shop: string) => scene.tokens.changeScope(shop, 'read_themes'),
    ]) {
      expect((await rejection(call(SHOP), DecryptionError)).code).toBe('configuration_invalid')
    }
    expect(upstream.requests.length).toBe(0)
    expect((await scene.readable())?.toObject()).toEqual(offlineSession({}).toObject())
  })

  it.each([
    ["the shop's own session", OFFLINE_ID],
    ["a user's", ONLINE_ID],
  ])('let a merchant sign in again: %s', async (_whose, id) => {
    const scene = await sceneWith([NEW])
    expect(await scene.tokens.forSessionId(id, SHOP)).toBe(undefined)
  })
})

it('an app that lost all its keys refuses, because the new token would be stored in plain text', async () => {
  const scene = await sceneWith([])
  const error = await rejection(scene.request(), PlatformError)
  expect([error.code, error.message]).toEqual([
    'configuration_invalid',
    `The access token of ${SHOP} is encrypted with the key "2026a", and NUXT_PLATFORM_ENCRYPTION_KEYS is not set: set it to the key ring with that key`,
  ])
  expect(upstream.requests.length).toBe(0)
})
