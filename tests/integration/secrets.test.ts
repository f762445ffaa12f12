import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer } from './response-of'
import { DEMO, SECOND, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { PLAYGROUND_SERVER } from './build-playground'
import { framed } from './frame-address'
import { issuedSecrets, leaksIn, sessionTokenSecret, textsBelow } from './leaks'
import { forgeToken } from './session-tokens'

const PREVIOUS = 'previous-secret-that-must-never-be-shown'
const ENCRYPTION_KEY = Buffer.alloc(32, 'key').toString('base64url')
const TOKENS = {
  demo: forgeToken(),
  second: forgeToken({ shop: SECOND }),
  bad: forgeToken({ secret: 'guess' }),
}
const HTML = { headers: { accept: 'text/html' } }

let app: AppUnderTest
const responses: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp({
    environment: {
      NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: PREVIOUS,
      NUXT_PLATFORM_ENCRYPTION_KEYS: `2026a:${ENCRYPTION_KEY}`,
    },
  })
  const query = (text: string) => ({
    method: 'POST',
    body: JSON.stringify({ query: text }),
    ...bearer(TOKENS.demo, { 'content-type': 'application/json' }),
  })
  const requests: [string, RequestInit?][] = [
    ...[
      '/',
      '/products',
      '/settings',
      '/guards/protected',
      '/guards/crash',
      '/no-such-page',
      '/guards/public',
      '/redirects',
    ].map((path): [string, RequestInit] => [framed(app, path, { id_token: TOKENS.demo }), HTML]),
    [framed(app, '/products', { id_token: TOKENS.bad }), HTML],
    [framed(app, '/products', { id_token: [TOKENS.demo, TOKENS.demo] }), HTML],
    [framed(app, '/api/guarded', { id_token: [TOKENS.demo, TOKENS.demo] }), HTML],
    [framed(app, '/api/no-such-route', { id_token: TOKENS.demo })],
    ['/auth', HTML],
    ...[
      '/api/me',
      '/api/guarded',
      '/api/products',
      '/api/shop',
      '/api/after-auth',
      '/api/settings',
      '/api/no-such-route',
      '/api/redirect',
    ].map((path): [string, RequestInit] => [path, bearer(TOKENS.demo)]),
    ['/api/guarded', bearer(TOKENS.bad)],
    ['/api/graphql', query('{ shop { name } }')],
    ['/api/graphql', query('{ nonsense }')],
  ]
  for (const [path, init] of requests) await keep(path, init)

  // Failures of every kind, whose words come from far below.
  const fault = (on: 'access_token' | 'graphql', more: object) =>
    app.emulator.control.addFault({ on, times: 2, ...more })
  await fault('graphql', { status: 500, body: SECRET })
  await keep('/api/products', bearer(TOKENS.demo))
  await keep(framed(app, '/products', { id_token: TOKENS.demo }), HTML)
  await app.emulator.control.clearFaults()
  for (const more of [
    { status: 400, body: JSON.stringify({ error: 'invalid_request', error_description: SECRET }) },
    { reset: true },
    { status: 200, body: SECRET },
  ]) {
    await fault('access_token', more)
    await keep('/api/guarded', bearer(TOKENS.second))
    await keep(framed(app, '/guards/protected', { id_token: TOKENS.second }, SECOND), HTML)
    await app.emulator.control.clearFaults()
  }
})
afterAll(() => app.stop())

async function keep(path: string, init?: RequestInit): Promise<void> {
  const response = await app.fetch(path, init)
  responses[
    `${Object.keys(responses).length} ${init?.method ?? 'GET'} ${path.split('?')[0]} ${response.status}`
  ] = `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

async function leaks(text: string): Promise<string[]> {
  const ofTests = Object.entries(TOKENS).map(([name, token]) =>
    sessionTokenSecret(token, `ID token ${name}`),
  )
  return leaksIn(text, [
    ...(await issuedSecrets(app)),
    ['previous secret', PREVIOUS],
    ['encryption key', ENCRYPTION_KEY],
    ...ofTests,
  ])
}

describe('secrets', () => {
  it('were used in this run: tokens were granted, and requests of every outcome were made', async () => {
    expect((await app.emulator.control.tokens(DEMO)).length).toBeGreaterThan(0)
    const statuses = new Set(Object.keys(responses).map(name => Number(name.split(' ').at(-1))))
    expect(
      [200, 302, 400, 401, 404, 422, 500, 502].filter(status => !statuses.has(status)),
    ).toEqual([])
  })

  it('are in no response', async () => {
    const leaked = await Promise.all(
      Object.entries(responses).map(async ([name, text]) => [name, await leaks(text)]),
    )
    expect(leaked.filter(([, found]) => found?.length)).toEqual([])
  })

  it('are not in the log', async () => {
    await expect.poll(() => app.output()).toContain('"reason":"token_endpoint_failed"')
    expect(await leaks(app.output())).toEqual([])
  })

  it('are not in the storage', async () => {
    const stored = await textsBelow(app.dataDir)
    expect(Object.keys(stored).filter(path => path.includes('session')).length).toBeGreaterThan(0)
    expect(await leaks(JSON.stringify(stored))).toEqual([])
  })

  it('are not in the build, server and client', async () => {
    const built = await textsBelow(dirname(dirname(PLAYGROUND_SERVER)))
    for (const path of ['server/index.mjs', 'public/_nuxt/builds/latest.json'])
      expect(Object.hasOwn(built, path)).toBe(true)
    expect(await leaks(Object.values(built).join('\n'))).toEqual([])
  })

  it('are found where they are planted: in each kind of text that is searched', async () => {
    const planted = [...(await issuedSecrets(app))].map(([name, value]): [string, string] => [
      name,
      `{"text":"…${value}…"}`,
    ])
    expect(new Set(planted.map(([name]) => name))).toEqual(
      new Set(['secret', 'access token', 'refresh token']),
    )
    for (const [name, text] of planted) expect(await leaks(text)).toContain(name)
    expect(await leaks(`Bearer ${TOKENS.bad}`)).toEqual(['ID token bad'])
    expect(await leaks(`${PREVIOUS} ${ENCRYPTION_KEY}`)).toEqual([
      'previous secret',
      'encryption key',
    ])
  })

  it('are not in the files of the client', async () => {
    const html = await (await app.fetch('/guards/public', HTML)).text()
    const files = [...html.matchAll(/\/_nuxt\/[\w.-]+\.js/g)].map(([path]) => path)
    expect(files.length).toBeGreaterThan(0)
    for (const path of new Set(files))
      expect(await leaks(await (await app.fetch(path)).text())).toEqual([])
  })
})
