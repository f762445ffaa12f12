import { describe, expect, it } from 'vitest'
import {
  isAboutUnreachable,
  readUnreachable,
} from '../../../../src/review/browser/unreachable-hosts'

const IMAGE = 'https://cdn.example:8443/shop.png?size=2'

describe('readUnreachable', () => {
  it.each([
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_INTERNET_DISCONNECTED',
    'net::ERR_CONNECTION_REFUSED',
    'net::ERR_CONNECTION_TIMED_OUT',
    'net::ERR_PROXY_CONNECTION_FAILED',
    'net::ERR_TUNNEL_CONNECTION_FAILED',
    'net::ERR_ADDRESS_UNREACHABLE',
    'net::ERR_TIMED_OUT',
  ])('names the host of a request that failed with %s', reason => {
    expect(readUnreachable(IMAGE, reason)).toEqual({ host: 'cdn.example:8443', reason })
  })

  it.each(['net::ERR_CERT_DATE_INVALID', 'net::ERR_BLOCKED_BY_RESPONSE', 'net::ERR_FAILED'])(
    'leaves %s to the app',
    reason => {
      expect(readUnreachable(IMAGE, reason)).toBeUndefined()
    },
  )

  it.each([
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
    'http://a.localhost/',
  ])('leaves %s to the app: each machine reaches itself', url => {
    expect(readUnreachable(url, 'net::ERR_CONNECTION_REFUSED')).toBeUndefined()
  })
})

describe('isAboutUnreachable', () => {
  const unreachable = [{ host: 'cdn.example', reason: 'net::ERR_NAME_NOT_RESOLVED' }]

  it('recognizes what a script reports about the host', () => {
    for (const text of ['TypeError: Failed to fetch', 'Could not load https://cdn.example/a.js'])
      expect([text, isAboutUnreachable(text, unreachable)]).toEqual([text, true])
  })

  it('leaves other errors, and pages whose hosts were reached', () => {
    expect(isAboutUnreachable('TypeError: x is not a function', unreachable)).toBe(false)
    expect(isAboutUnreachable('TypeError: Failed to fetch', [])).toBe(false)
  })
})
