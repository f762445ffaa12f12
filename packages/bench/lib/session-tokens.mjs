import { createHmac, randomUUID } from 'node:crypto'
import { API_KEY, API_SECRET_KEY, SHOPS } from './fake-platform.mjs'

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/**
 * Signs ID tokens as the platform does, with its claims and lifetime (a minute), over the
 * shops in turn. No two are equal, in this call or any other.
 */
export function signSessionTokens(count, shops = SHOPS) {
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (_, index) => {
    const shop = shops[index % shops.length]
    return sign({
      iss: `https://${shop}/admin`,
      dest: `https://${shop}`,
      aud: API_KEY,
      sub: '42',
      exp: now + 60,
      nbf: now,
      iat: now,
      jti: randomUUID(),
      sid: 'b6c9d7a4-0f9a-4c5b-8e2d-4f6a1c3f1b0f',
      sig: '9a3c5b8e2d4f6a1c3f1b0f6c9d7a4e0f9a3c5b8e2d4f6a1c3f1b0f6c9d7a4e0f',
    })
  })
}

function sign(claims) {
  const input = `${HEADER}.${encode(claims)}`
  return `${input}.${createHmac('sha256', API_SECRET_KEY).update(input).digest('base64url')}`
}

function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
