import { afterAll, describe, expect, it } from 'vitest'
import { DEMO, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { forgeToken } from '../integration/session-tokens'
import { ask, OTHER_RESPONSES, PAGES } from './named-requests'

const app = await startApp()
afterAll(() => app.stop())

/** Headers with which a proxy, or an attacker, claims another host for the app. */
const FOREIGN_HOSTS: readonly Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '8443',
    'x-forwarded-prefix': '/evil.example',
  },
  {
    forwarded: 'host=evil.example;proto=https',
    'x-host': 'evil.example',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
  },
]

describe('clickjacking', () => {
  it.each(PAGES)(
    'clickjacking: only the admin, the shop and the app itself may frame %s',
    async (...page) => {
      const { headers } = await ask(app, page)
      const policies = String(headers['content-security-policy'])
        .split(';')
        .map(directive => directive.trim())
        .filter(directive => directive.startsWith('frame-ancestors'))
      expect(policies).toHaveLength(1)
      const strangers = (policies[0] ?? '')
        .split(' ')
        .slice(1)
        .filter(
          source => ![`https://${DEMO}`, app.emulator.url, `'self'`, `'none'`].includes(source),
        )
      expect(strangers).toStrictEqual([])
    },
  )
})

describe('token leakage by Referer', () => {
  it.each(
    PAGES.filter(([, request]) =>
      request({ url: 'http://app', emulator: { port: 1, url: '' } } as AppUnderTest).path.includes(
        'id_token',
      ),
    ),
  )('Referer: the address of %s, which holds an ID token, is sent to no one', async (...page) => {
    const { headers } = await ask(app, page)
    expect(['strict-origin', 'same-origin', 'no-referrer']).toContain(headers['referrer-policy'])
  })

  it.each(['GET', 'HEAD'])(
    'Referer: an ID token without a shop is sent to no one, by %s, on any route',
    async method => {
      for (const path of ['/guards/public', '/api/unguarded', '/no-such-page', '/api/no-such']) {
        for (const name of ['id_token', 'id%5Ftoken']) {
          const { headers, status } = await app.send({
            path: `${path}?${name}=${forgeToken()}`,
            method,
            headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' },
          })
          expect([path, name, headers['referrer-policy']]).toStrictEqual([
            path,
            name,
            // Pages of errors have the stricter policy of Nitro.
            status >= 400 ? 'no-referrer' : 'strict-origin',
          ])
        }
      }
    },
  )

  it('Referer: the address is not sent for the files that a guarded page loads from its own server either', async () => {
    const [guarded] = PAGES
    expect((await ask(app, guarded!)).headers['referrer-policy']).toBe('strict-origin')
  })
})

describe('host header attacks', () => {
  it.each([...PAGES, ...OTHER_RESPONSES])(
    'host header: a foreign one reaches no address in %s',
    async (...request) => {
      for (const headers of FOREIGN_HOSTS) {
        const response = await ask(app, request, headers)
        // The person who asked for another site by its name may read that name.
        const text = request[1](app).path.includes('evil.example') ? '' : response.text
        expect({
          headers,
          found: JSON.stringify([response.headers, text]).includes('evil.example'),
        }).toStrictEqual({ headers, found: false })
      }
    },
  )

  it.each(['[', 'a b', '%', '..', 'x:99999', ''])(
    'host header: %j, which is no host, causes no server error, in JSON too',
    async host => {
      for (const [path, accept] of [
        ['/auth', 'text/html'],
        ['/guards/public', 'text/html'],
        ['/no-such-page', 'text/html'],
        ['/_platform/auth', 'application/json'],
        ['/api/no-such-route', 'application/json'],
      ] as const) {
        const { status } = await app.send({
          path,
          headers: { host, accept, 'x-forwarded-host': host },
        })
        expect({ path, isFault: status >= 500 }).toStrictEqual({ path, isFault: false })
      }
      expect(app.output()).not.toContain('ERR_INVALID_URL')
    },
  )
})
