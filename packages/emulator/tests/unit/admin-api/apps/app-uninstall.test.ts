import { afterAll, beforeEach, expect, it } from 'vitest'
import { GRANTS } from '../../../../../../shared/wire'
import { startPlatform } from '../../started-platform'
import { startReceiver } from '../../webhooks/receiver'

const ALLOWED = 'allowed-store.platform.test'
const REFUSED = 'refused-store.platform.test'
const UNINSTALL = `appUninstall { app { title } userErrors { field code message } }`

const receiver = await startReceiver()
const platform = await startPlatform({
  app: {
    scopes: ['read_products'],
    appUrl: receiver.origin,
    webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }],
  },
  seed: {
    stores: [{ handle: 'allowed-store', appUninstall: 'allowed' }, { handle: 'refused-store' }],
  },
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  receiver.received.length = 0
})
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})

async function install(shop: string) {
  await platform.emulator.control.install({ shop })
  const token = String((await platform.exchange({}, shop)).json.access_token)
  return (query: string) => platform.graphql(token, { query }, shop)
}

const scopesIn = async (domain: string) =>
  (await platform.emulator.control.shops()).find(({ shop }) => shop === domain)?.scopes

it('ends the installation, its tokens, and its subscriptions, and notifies the app', async () => {
  const send = await install(ALLOWED)
  await send(`mutation {
    appSubscriptionCreate(name: "Pro", returnUrl: "https://app.example.com", test: true, lineItems: [
      { plan: { appRecurringPricingDetails: { price: { amount: 5, currencyCode: USD } } } }
    ]) { userErrors { message } }
  }`)
  const { control } = platform.emulator
  const [charge] = await control.charges({ shop: ALLOWED })
  await control.approveCharge({ id: charge?.id ?? '' })

  const { status, json } = await send(`mutation { ${UNINSTALL} }`)

  expect(status).toBe(200)
  expect(json.data).toEqual({
    appUninstall: { app: { title: expect.any(String) as string }, userErrors: [] },
  })
  expect(await scopesIn(ALLOWED)).toBeNull()
  expect((await send('{ shop { name } }')).status).toBe(401)
  expect(await control.charges({ shop: ALLOWED })).toMatchObject([{ status: 'CANCELLED' }])
  await expect
    .poll(() => receiver.received.map(({ headers }) => headers['x-shopify-topic']).sort())
    .toContain('app/uninstalled')
})

it('refuses a second root of the same document', async () => {
  const send = await install(ALLOWED)

  const { json } = await send(`mutation { first: ${UNINSTALL} second: ${UNINSTALL} }`)

  expect(json.data).toMatchObject({
    first: { userErrors: [] },
    second: { app: null, userErrors: [{ field: null, code: 'APP_NOT_INSTALLED' }] },
  })
})

it('is refused by default, with how to allow it, and changes nothing', async () => {
  const send = await install(REFUSED)

  const { json } = await send(`mutation { ${UNINSTALL} }`)

  expect(json.data).toEqual({
    appUninstall: {
      app: null,
      userErrors: [
        {
          field: null,
          code: 'APP_UNINSTALL_ERROR',
          message:
            "The local platform refuses appUninstall in the store refused-store. Allow it in the seed of the store: appUninstall: 'allowed'.",
        },
      ],
    },
  })
  expect(await scopesIn(REFUSED)).toEqual(['read_products'])
  expect((await send('{ shop { name } }')).status).toBe(200)
  expect(receiver.received).toEqual([])
})

it.each([
  ['7', 'USER_PERMISSIONS_INSUFFICIENT'],
  [undefined, undefined],
])('needs the owner of the store: user %s', async (userId, code) => {
  await platform.emulator.control.install({ shop: ALLOWED })
  const { json } = await platform.exchange(
    {
      requested_token_type: GRANTS.onlineAccessToken,
      subject_token: await platform.emulator.control.sessionToken({
        shop: ALLOWED,
        ...(userId !== undefined && { userId }),
      }),
    },
    ALLOWED,
  )
  const query = `mutation { ${UNINSTALL} }`
  const { json: body } = await platform.graphql(String(json.access_token), { query }, ALLOWED)

  expect(body.data).toMatchObject({
    appUninstall: { userErrors: code === undefined ? [] : [{ field: null, code }] },
  })
  expect(await scopesIn(ALLOWED)).toEqual(code === undefined ? null : ['read_products'])
})

it('needs an app: the store cannot send it, nor revoke scopes', async () => {
  await install(ALLOWED)
  const { control } = platform.emulator

  expect(
    await control.query({
      shop: ALLOWED,
      query: `mutation {
        ${UNINSTALL}
        appRevokeAccessScopes(scopes: ["read_products"]) { revoked { handle } userErrors { field code } }
      }`,
    }),
  ).toMatchObject({
    appUninstall: { app: null, userErrors: [{ field: null, code: 'APP_NOT_FOUND' }] },
    appRevokeAccessScopes: {
      revoked: null,
      userErrors: [{ field: null, code: 'MISSING_SOURCE_APP' }],
    },
  })
  expect(await scopesIn(ALLOWED)).toEqual(['read_products'])
})
