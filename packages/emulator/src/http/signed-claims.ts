import { createHmac } from 'node:crypto'
import { equalsConstantTime } from './constant-time'

/**
 * Signs claims, with which a later input names what a response offered: a JWT, as the platform's.
 *
 * @param key differs between stores, and between purposes
 */
export function signClaims(claims: object, key: string): string {
  const content = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  return `${content}.${sign(content, key)}`
}

/** Verifies signed claims. Undefined for other text. */
export function readClaims(token: string, key: string): unknown {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return equalsConstantTime(signature, sign(`${header}.${claims}`, key))
    ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    : undefined
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function sign(content: string, key: string): string {
  return createHmac('sha256', key).update(content).digest('base64url')
}
