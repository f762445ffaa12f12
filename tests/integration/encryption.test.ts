import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import { newShop } from './new-shop'
import { tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'
import { signBody, webhookHeaders } from './signed-calls'
import { bundleCommand } from '../../packages/cli/tests/unit/bundled-command'

const command = bundleCommand()
const VARIABLE = 'NUXT_PLATFORM_ENCRYPTION_KEYS'
const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64url')}`
const OLD = key('2026a', 1)
const NEW = key('2026b', 2)

let shop: string
const app = await startApp({ environment: { [VARIABLE]: OLD } })
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
})

const deploy = (keys: string, more: Record<string, string> = {}) =>
  app.restart({ [VARIABLE]: keys, PLAYGROUND_REENCRYPTS: 'no', ...more })
const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const headerOf = (token = '') => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
/** Status of a request that calls the Admin API with the stored token. */
const visit = async () => (await asScript(app, shop, '/api/shop')).status
/** The same with no merchant around. */
const uninstall = () => {
  const body = JSON.stringify({ myshopify_domain: shop })
  return app.send({
    path: '/webhooks',
    method: 'POST',
    body,
    headers: {
      ...webhookHeaders(body, { shop }),
      'x-shopify-topic': 'app/uninstalled',
      'x-shopify-hmac-sha256': signBody(body),
    },
  })
}

/** Runs the command in the app's folder while the app runs. */
async function reencrypt(keys: string): Promise<{ status: unknown; out: string }> {
  const child = spawn(process.execPath, [command(), 're-encrypt', '--cwd', app.dataDir], {
    env: { PATH: process.env.PATH, [VARIABLE]: keys },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (out += String(chunk)))
  const [status] = (await once(child, 'close')) as unknown[]
  return { status, out }
}

describe('an app with a key', () => {
  it('stores both tokens encrypted, and uses them', async () => {
    await deploy(OLD)
    expect([await visit(), await visit()]).toEqual([200, 200])
    const session = await stored()
    const header = '{"alg":"dir","enc":"A256GCM","kid":"2026a"}'
    expect([headerOf(session?.accessToken), headerOf(session?.refreshToken)]).toEqual([
      header,
      header,
    ])
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200'])
  })
})

describe('a migration without downtime', () => {
  it('goes from plain tokens to the first key, to the next, and without the first, with a single grant', async () => {
    await deploy('')
    expect(await visit()).toBe(200)
    const [token] = await validTokens(app, shop)
    expect((await stored())?.accessToken).toBe(token)

    await deploy(OLD)
    expect(await visit()).toBe(200)
    expect((await reencrypt(OLD)).status).toBe(0)
    expect(headerOf((await stored())?.accessToken)).toContain('"kid":"2026a"')

    await deploy(`${NEW},${OLD}`)
    expect(await visit()).toBe(200)
    const { status, out } = await reencrypt(`${NEW},${OLD}`)
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(
        /^Sessions: [1-9]\d* encrypted now, 0 before, 0 that no key decrypts\.\n$/,
      ),
    ])
    expect(headerOf((await stored())?.refreshToken)).toContain('"kid":"2026b"')

    await deploy(NEW)
    expect(await visit()).toBe(200)
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200'])
    expect((await reencrypt(NEW)).out).toMatch(
      /^Sessions: 0 encrypted now, [1-9]\d* before, 0 that no key decrypts\.\n$/,
    )
  })

  it('a server can migrate when it starts', async () => {
    await deploy(OLD)
    await visit()
    await deploy(`${NEW},${OLD}`, { PLAYGROUND_REENCRYPTS: 'yes' })
    await expect
      .poll(() => app.output())
      .toMatch(/Sessions: [1-9]\d* encrypted now, \d+ before, 0 that no key decrypts\.\n$/)
    expect(headerOf((await stored())?.accessToken)).toContain('"kid":"2026b"')
    expect(await visit()).toBe(200)
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200'])
  })
})

describe('an app that lost a key', () => {
  beforeEach(async () => {
    await deploy(OLD)
    await visit()
    await deploy(NEW)
  })

  const REASON = () =>
    `The access token of ${shop} is encrypted with the key "2026a", which ${VARIABLE} does not hold: add that key behind the others`

  it('serves merchants who come, with a new token, and logs the reason', async () => {
    expect((await asDocument(app, shop, '/products')).status).toBe(200)
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200', 'token_exchange 200'])
    expect(headerOf((await stored())?.accessToken)).toContain('"kid":"2026b"')
    await expect.poll(() => app.output()).toContain(JSON.stringify(REASON()))
  })

  it('loses nothing: the command reports the missing key, and with the key all is as before', async () => {
    const before = await stored()
    const { status, out } = await reencrypt(NEW)
    expect([status, out]).toEqual([1, expect.stringMatching(/[1-9]\d* that no key decrypts\.\n$/)])
    expect((await stored())?.toObject()).toEqual(before?.toObject())
    await deploy(`${NEW},${OLD}`)
    expect(await visit()).toBe(200)
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200'])
  })

  it('deletes the data of a shop that uninstalls', async () => {
    expect((await uninstall()).status).toBe(200)
    expect(await stored()).toBe(undefined)
  })

  it('with no key at all refuses, instead of storing the new token in plain text', async () => {
    await deploy('')
    const before = await stored()
    expect(await visit()).toBe(500)
    await expect
      .poll(() => app.output())
      .toContain(
        `The access token of ${shop} is encrypted with the key \\"2026a\\", and ${VARIABLE} is not set: set it to the key ring with that key`,
      )
    expect((await stored())?.toObject()).toEqual(before?.toObject())
  })
})

it('attack: a ciphertext in the record of another shop is refused there', async () => {
  await deploy(OLD)
  await visit()
  await asScript(app, DEMO, '/api/shop')
  const [mine, theirs] = [await stored(), await storedSessions(app).loadSession(`offline_${DEMO}`)]
  if (mine && theirs)
    await storedSessions(app).storeSession(Object.assign(mine, { accessToken: theirs.accessToken }))
  await deploy(OLD)
  expect(await (await asScript(app, shop, '/api/shop')).json()).toMatchObject({
    domain: shop,
    email: `owner@${shop}`,
  })
  await expect
    .poll(() => app.output())
    .toContain(
      `The stored access token of ${shop} cannot be decrypted: it is damaged, or was moved from another session`,
    )
  expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200', 'token_exchange 200'])
})

it('a wrong variable stops the server at startup, with a message that shows no key', async () => {
  await expect(startApp({ environment: { [VARIABLE]: `${NEW},2026a:hush` } })).rejects.toThrow(
    `  - ${VARIABLE} must be a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one: entry 2 has a key that is not 32 bytes in base64url.`,
  )
})
