import { afterAll, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { frameAncestors, pageAncestors } from './app-bridge-responses'
import { DEMO, SECOND, startApp } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

/** A product that only this shop has. */
const OWN: Record<string, string> = { [DEMO]: 'Beeswax Candle', [SECOND]: 'Bike Bell' }
const HTML = { headers: { accept: 'text/html' } }

const app = await startApp()
afterAll(() => app.stop())

const other = (shop: string) => (shop === DEMO ? SECOND : DEMO)
const titlesIn = (text: string) => Object.values(OWN).filter(title => text.includes(title))

async function checkPage(shop: string): Promise<void> {
  const { status, headers, body } = await responseOf(
    await app.fetch(framed(app, '/products', { id_token: forgeToken({ shop }) }, shop), HTML),
  )
  expect({ status, policy: headers['content-security-policy'], titles: titlesIn(body) }).toEqual({
    status: 200,
    policy: pageAncestors(app, shop),
    titles: [OWN[shop]],
  })
  expect(body).not.toContain(other(shop))
}

async function checkCall(shop: string): Promise<void> {
  const { status, body } = await responseOf(
    await app.fetch('/api/products', bearer(forgeToken({ shop }))),
  )
  expect({ status, titles: titlesIn(body) }).toEqual({ status: 200, titles: [OWN[shop]] })
}

it('one after the other: each page has the policy and the data of its own shop', async () => {
  for (const shop of [DEMO, SECOND, DEMO, SECOND]) await checkPage(shop)
})

it('concurrently: nothing mixes', async () => {
  const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? DEMO : SECOND))
  await Promise.all(turns.flatMap(shop => [checkPage(shop), checkCall(shop)]))
})

it('after a verified page, a page of the other shop without a token is refused', async () => {
  await checkPage(DEMO)
  const { status, headers } = await responseOf(
    await app.fetch(framed(app, '/products', {}, SECOND), HTML),
  )
  expect({ status, policy: headers['content-security-policy'] }).toEqual({
    status: 302,
    policy: frameAncestors(app, SECOND),
  })
})

it('one user id in two shops is two users: each shop has its own token', async () => {
  await checkCall(DEMO)
  await checkCall(SECOND)
  const [demo, second] = await Promise.all(
    [DEMO, SECOND].map(async shop =>
      (await storedSessions(app).findSessionsByShop(shop)).map(({ accessToken }) => accessToken),
    ),
  )
  expect(demo).toEqual(
    (await app.emulator.control.tokens(DEMO)).map(({ accessToken }) => accessToken),
  )
  expect(second).toEqual(
    (await app.emulator.control.tokens(SECOND)).map(({ accessToken }) => accessToken),
  )
})

it('an offline token of one shop is invalid in the other: the app never sends it there', async () => {
  const refused = (await app.emulator.control.log()).filter(
    ({ kind, status }) => kind === 'graphql' && status !== 200,
  )
  expect(refused).toEqual([])
})
