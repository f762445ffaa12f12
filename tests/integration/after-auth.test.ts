import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

describe('A24 the afterAuth hook', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())
  const runs = async (shop: string) =>
    JSON.parse(
      (await responseOf(await app.fetch('/api/after-auth', bearer(forgeToken({ shop }))))).body,
    ) as { count: number }

  it('runs once, and 100 parallel first requests share one token exchange', async () => {
    const tokens = Array.from({ length: 100 }, () => forgeToken())
    const responses = await Promise.all(
      tokens.map(token => app.fetch('/api/guarded', bearer(token))),
    )
    expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const asked = (await app.emulator.control.log()).filter(({ kind }) => kind === 'access_token')
    expect(asked).toMatchObject([{ shop: DEMO, status: 200, grantType: 'token_exchange' }])
    expect(await runs(DEMO)).toMatchObject({ count: 1 })
  })

  it('runs for each shop', async () => {
    expect(await runs(SECOND)).toMatchObject({ count: 1 })
  })

  it('does not run again for a stored session', async () => {
    await app.fetch('/api/guarded', bearer(forgeToken()))
    expect(await runs(DEMO)).toMatchObject({ count: 1 })
  })

  it('does not run when the grant fails', async () => {
    const shop = (await app.emulator.control.addShop({ handle: 'refused-store' })).shop
    await app.fetch('/api/guarded', bearer(forgeToken({ shop })))
    await app.emulator.control.install({ shop })
    expect(await runs(shop)).toMatchObject({ count: 1 })
  })
})

describe.each([
  ['an Error', 'error'],
  ['a Response', 'response'],
])('A24 an afterAuth hook that throws %s', (_what, wanted) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp({ environment: { PLAYGROUND_AFTER_AUTH_FAILS: wanted } })
  })
  afterAll(() => app.stop())

  const expected =
    wanted === 'error'
      ? { status: 500 }
      : { status: 418, body: 'afterAuth responds because PLAYGROUND_AFTER_AUTH_FAILS is set' }

  it.each([
    ['a call', () => app.fetch('/api/guarded', bearer(forgeToken()))],
    ['a document', () => app.fetch(framed(app, '/api/guarded', { id_token: forgeToken() }))],
    [
      'a guarded page',
      () => app.fetch(framed(app, '/guards/protected', { id_token: forgeToken() })),
    ],
  ])(`responds to %s with ${expected.status}`, async (_case, send) => {
    const response = await responseOf(await send())
    expect(response).toMatchObject(expected)
    expect(response.body).not.toContain(
      wanted === 'error' ? 'PLAYGROUND_AFTER_AUTH_FAILS' : 'stack',
    )
  })

  it('differs: the token is stored, and the hook is pending and runs again with the next request, after a restart too', async () => {
    expect((await storedSessions(app).loadSession(`offline_${DEMO}`))?.state).toMatch(
      /^afterAuth-owed:[0-9a-f]{16}$/,
    )
    const before = (await app.emulator.control.tokens(DEMO)).length
    await app.fetch('/api/guarded', bearer(forgeToken()))
    expect((await app.emulator.control.tokens(DEMO)).length).toBe(before)

    await app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: '' })
    const { body } = await responseOf(await app.fetch('/api/after-auth', bearer(forgeToken())))
    // One run for each of four visits that failed, and now the one that counts: all with one token.
    expect(JSON.parse(body)).toMatchObject({ count: 5 })
    expect((await app.emulator.control.tokens(DEMO)).length).toBe(before)
    expect((await storedSessions(app).loadSession(`offline_${DEMO}`))?.state).toBe('')
    expect((await storedSessions(app).loadSession(`offline_${DEMO}`))?.accessToken).toBe(
      (await app.emulator.control.tokens(DEMO)).at(-1)?.accessToken,
    )
  })
})
