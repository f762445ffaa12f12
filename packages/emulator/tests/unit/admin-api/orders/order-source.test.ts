import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_orders', 'read_locations', 'read_products'], [])

const FIELDS = `app { id name } attribution { handle displayName icon } channel { id name }
  channelInformation { channelId displayName app { id title } channelDefinition { id } }
  landingPageUrl referralCode referrerUrl referrerDisplayText merchantOfRecordApp { id } retailLocation { id }
  merchantBusinessEntity { displayName primary }`

async function createOrder(fields: object): Promise<object> {
  const { order } = await ask<{ order: object }>(
    `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { ${FIELDS} } userErrors { message } } }`,
    {
      order: {
        lineItems: [
          {
            title: 'Desk',
            quantity: 1,
            priceSet: { shopMoney: { amount: '80', currencyCode: 'USD' } },
          },
        ],
        ...fields,
      },
    },
  )
  return order
}

const UNKNOWN = {
  landingPageUrl: null,
  referralCode: null,
  merchantOfRecordApp: null,
  retailLocation: null,
  merchantBusinessEntity: { displayName: 'Demo Store', primary: true },
}

it('of the online store is its channel, with the site that referred the buyer', async () => {
  const app = { id: 'gid://shopify/App/580111', name: 'Online Store' }
  const channel = { id: expect.stringMatching(/^gid:\/\/shopify\/Channel\/\d+$/) as string }
  expect(
    await createOrder({ sourceName: 'web', referringSite: 'https://blog.example/desks' }),
  ).toEqual({
    ...UNKNOWN,
    app,
    attribution: { handle: 'online_store', displayName: 'Online Store', icon: null },
    channel: { ...channel, name: 'Online Store' },
    channelInformation: {
      channelId: channel.id,
      displayName: 'Online Store',
      app: { id: app.id, title: app.name },
      channelDefinition: null,
    },
    referrerUrl: 'https://blog.example/desks',
    referrerDisplayText: 'https://blog.example/desks',
  })
})

it('of the app is the app, or what it has defined for the name of the source', async () => {
  const { app } = await ask<{ app: { id: string; title: string; handle: string } }>(
    '{ currentAppInstallation { app { id title handle } } }',
  )
  const own = { id: app.id, name: app.title }
  expect(await createOrder({})).toMatchObject({
    app: own,
    attribution: { handle: app.handle, displayName: app.title, icon: null },
    channel: null,
    channelInformation: { displayName: app.title, app: { id: app.id, title: app.title } },
    referrerUrl: null,
  })
  await ask(
    'mutation { orderAttributionDefinitionUpsert(input: { handle: "kiosk", displayName: "Kiosk" }) { userErrors { message } } }',
  )
  expect(await createOrder({ sourceName: 'kiosk' })).toMatchObject({
    app: own,
    attribution: { handle: 'kiosk', displayName: 'Kiosk', icon: null },
    channelInformation: { displayName: 'Kiosk' },
  })
})
