import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, it } from 'vitest'
import { parseAppKey } from '../../../../server/core/crypto/app-key'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createTestKey, pemOf } from '../../app-keys'

const VARIABLE = 'NUXT_PLATFORM_PRIVATE_KEY'
const RSA = createTestKey(undefined, 'rsa')
const EC = createTestKey('my-key')

describe('parseAppKey', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['a JWK of RSA', JSON.stringify(RSA.privateJwk), 'RS256', undefined],
    ['its object, as the runtime configuration parses it', EC.privateJwk, 'ES256', 'my-key'],
    ['a JWK with an algorithm', { ...RSA.privateJwk, alg: 'PS256' }, 'PS256', undefined],
    ['a JWK with white space', ` ${JSON.stringify(EC.privateJwk)}\n`, 'ES256', 'my-key'],
    ['PEM', pemOf(RSA), 'RS256', undefined],
    [
      'PEM with escaped line breaks',
      pemOf(EC).replaceAll('\n', String.raw`\n`),
      'ES256',
      undefined,
    ],
  ])('reads %s', async (_what, value, alg, kid) => {
    const key = parseAppKey(value, VARIABLE)
    expect([key?.alg, key?.kid]).toEqual([alg, kid])
    const pair = alg === 'ES256' ? EC : RSA
    expect(await calculateJwkThumbprint(key!.key)).toBe(
      await calculateJwkThumbprint(pair.publicJwk),
    )
  })

  it.each([undefined, null, ''])('%j is no key', value => {
    expect(parseAppKey(value, VARIABLE)).toBe(undefined)
  })

  const other = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ format: 'jwk' })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey

  it.each<[string, unknown, string]>([
    ['a public key', EC.publicJwk, 'is a public key'],
    ['a public key in PEM', '-----BEGIN PUBLIC KEY-----\nAAAA', 'must be a private key'],
    ['a text', 'my-secret', 'must be a private key, as a JWK or in PEM'],
    ['a number', 12, 'must be a private key, as a JWK or in PEM'],
    ['a list', [EC.privateJwk], 'must be a private key, as a JWK or in PEM'],
    ['broken JSON', '{"kty":"EC",', 'must be a private key, as a JWK or in PEM'],
    ['broken PEM', '-----BEGIN PRIVATE KEY-----\nAAAA', 'cannot be read as a private key'],
    ['a damaged JWK', { ...EC.privateJwk, x: 'AAAA' }, 'cannot be read as a private key'],
    ['another curve', other('P-384'), 'must be an RSA key, or an elliptic curve key of P-256'],
    ['a short key', short.export({ format: 'jwk' }), 'must have 2048 bits or more'],
    ['another algorithm', { ...RSA.privateJwk, alg: 'HS256' }, 'has an alg that is not RS256'],
    ['the algorithm of another type', { ...EC.privateJwk, alg: 'RS256' }, 'not ES256'],
    ['an id that is no text', { ...EC.privateJwk, kid: 5 }, 'has a kid that is not a text'],
  ])('refuses %s without quoting it', (_what, value, problem) => {
    const parse = () => parseAppKey(value, VARIABLE)
    expect(parse).toThrow(PlatformError)
    expect(parse).toThrow(problem)
    expect(parse).toThrow(/^NUXT_PLATFORM_PRIVATE_KEY /)
    try {
      parse()
    } catch (error) {
      expect(inspect(error)).not.toContain('my-secret')
      expect(inspect(error)).not.toContain(EC.privateJwk.d)
    }
  })

  it('prints no key material', () => {
    expect(inspect(parseAppKey(EC.privateJwk, VARIABLE), { depth: 9 })).not.toContain(
      EC.privateJwk.d,
    )
  })
})
