import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createBodyHmac,
  verifySignedBody,
} from '../../../../server/core/signed-body/verify-signed-body'
import { HmacRefusedError } from '../../../../server/core/errors/errors'
import { signCookie } from '../../../../server/core/crypto/signed-cookie'
import { bodyOf } from '../../../../server/core/signed-body/request-body'

const SECRET = 'testApiSecretKey'
const hmac = createBodyHmac([SECRET])
const bytes = (text: string) => new TextEncoder().encode(text)

function verify(
  text: string,
  signature: string | null,
  headers: Record<string, string> = {},
): void {
  const all = new Headers({
    ...headers,
    ...(signature !== null && { 'x-shopify-hmac-sha256': signature }),
  })
  verifySignedBody({ method: 'POST', url: '/', headers: all }, bodyOf(bytes(text)), {
    hmac,
    families: ['webhooks'],
  })
}

function refusal(run: () => void): HmacRefusedError {
  try {
    run()
  } catch (error) {
    if (error instanceof HmacRefusedError) return error
    throw error
  }
  throw new Error('Expected a refusal')
}

describe('verifySignedBody', () => {
  it('accepts a signature made by openssl', () => {
    // printf '{"shopify_domain":"acme.platform.test"}' | openssl dgst -sha256 -hmac
    // testApiSecretKey -binary | base64
    verify(
      '{"shopify_domain":"acme.platform.test"}',
      'EPmyBIXoryf6nYiBhRlaJ9kQZ2nqQ0YyJqmNMnYlXkg=',
    )
  })

  it('attack: refuses the signature of a cookie, which anyone can obtain', () => {
    const signed = signCookie('state', 'some-state', SECRET)
    const signature = signed.slice(signed.lastIndexOf('.') + 1)
    const base64 = Buffer.from(signature, 'base64url').toString('base64')
    for (const body of ['some-state', JSON.stringify(['state', 'some-state'])])
      expect(refusal(() => verify(body, base64)).code).toBe('hmac_invalid')
  })

  it.each<[string, () => void, RegExp]>([
    ['an empty body', () => verify('', 'x'), /Nothing was sent/],
    ['a missing header', () => verify('{}', null), /X-Shopify-Hmac-Sha256/],
    [
      'a signature in hex',
      () => verify('{}', createHmac('sha256', SECRET).update('{}').digest('hex')),
      /hex/,
    ],
    [
      'a compressed body',
      () => verify('{}', 'A'.repeat(44), { 'content-encoding': 'gzip' }),
      /content-encoding/,
    ],
  ])('logs the likely cause of %s, and omits it from the message', (_what, run, cause) => {
    const { likelyCause, message } = refusal(run)
    expect(likelyCause).toMatch(cause)
    expect(message).not.toContain(likelyCause)
  })

  it('never quotes the body or the signature', () => {
    const { message, likelyCause } = refusal(() =>
      verify('{"email":"a@b.example"}', 'c2VjcmV0LXNpZ25hdHVyZQ=='),
    )
    expect(`${message} ${likelyCause}`).not.toMatch(/a@b\.example|c2VjcmV0/)
  })
})
