import { createHmac } from 'node:crypto'

export const API_KEY = 'testApiKey'
export const SECRET = 'testApiSecretKey'
export const PREVIOUS_SECRET = 'previousSecretKey'
/** Milliseconds since the epoch. */
export const NOW = 1_800_000_000_000
export const NOW_SECONDS = NOW / 1000

export const CLAIMS = {
  iss: 'https://test-shop.myshopify.com/admin',
  dest: 'https://test-shop.myshopify.com',
  aud: API_KEY,
  sub: '12345',
  exp: NOW_SECONDS + 60,
  nbf: NOW_SECONDS,
  iat: NOW_SECONDS,
  jti: '00000000-0000-4000-8000-000000000000',
  sid: 'sid-1',
}

export function encodeSegment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Signs two segments as they are, whatever they contain. */
export function signSegments(header: string, payload: string, secret = SECRET): string {
  return `${header}.${payload}.${createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')}`
}

export function signToken(
  claims: unknown,
  header: unknown = { alg: 'HS256', typ: 'JWT' },
  secret = SECRET,
): string {
  return signSegments(encodeSegment(header), encodeSegment(claims), secret)
}
