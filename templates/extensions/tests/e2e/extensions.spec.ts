import { expect, test } from 'nuxt-platform-layer/playwright'

const CUSTOMER = '207119551'

/** The body of a response that must be a success. */
function bodyOf({ response }: { response: { status: number; body: string } | { error: string } }) {
  expect(response).toMatchObject({ status: 200 })
  return JSON.parse('body' in response ? response.body : '{}')
}

test('every extension changes the same points, and the merchant sees where they come from', async ({
  app,
  store,
  emulator,
}) => {
  await app.install()
  const { shop } = store
  const { control } = emulator

  // The checkout: who the customer is comes from the signed token.
  const checkout = { shop, path: '/public/points', customerId: CUSTOMER }
  expect(bodyOf(await control.callCheckout(checkout))).toEqual({
    customer: CUSTOMER,
    balance: 0,
    hasJoined: false,
  })
  const join = { ...checkout, method: 'POST' }
  expect(bodyOf(await control.callCheckout(join))).toMatchObject({ balance: 10, hasJoined: true })
  expect(bodyOf(await control.callCheckout(join))).toMatchObject({ balance: 10 })

  // Flow: a repeated run counts once.
  const run = { action_run_id: 'run-1', properties: { customer_id: 207119551, points: '25' } }
  for (const payload of [run, run, { ...run, action_run_id: 'run-2' }])
    expect(bodyOf(await control.callFlow({ shop, path: '/flow/add-points', payload }))).toEqual({
      ok: true,
    })

  // The point of sale: the staff spends points for the customer.
  const change = { customer: CUSTOMER, points: -50, key: 'receipt-1001' }
  const spend = { shop, path: '/pos/points', body: JSON.stringify(change) }
  expect(bodyOf(await control.callPos(spend))).toEqual({ customer: CUSTOMER, balance: 10 })

  const { frame } = await app.open()
  const rows = frame.getByRole('row').filter({ hasText: `Customer ${CUSTOMER}` })
  await expect(rows).toHaveCount(4)
  const cells = rows.getByRole('cell')
  await expect(cells).toContainText(['Point of sale', '-50', 'Flow', '+25', 'Flow', 'Checkout'])
})

test('a customer joins on the page of the storefront', async ({ app, store, emulator, page }) => {
  await app.install()
  await page.goto(`${emulator.url}/${store.shop}/apps/points`)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()

  await emulator.control.storefrontCustomer({ shop: store.shop, customerId: CUSTOMER })
  await page.reload()
  await expect(page.getByText('You have 0 points')).toBeVisible()
  const balance = () =>
    emulator.control.callProxy({ shop: store.shop, path: '/apps/points/balance' })
  expect(bodyOf(await balance())).toEqual({ balance: 0 })

  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('You have 10 points')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0)
  expect(bodyOf(await balance())).toEqual({ balance: 10 })
})

test('wrong values and foreign signatures change nothing', async ({ app, store, emulator }) => {
  await app.install()
  const { shop } = store
  const { control } = emulator
  const path = '/flow/add-points'
  const payload = { action_run_id: 'run-1', properties: { customer_id: 1, points: 5 } }

  const refused = [
    control.callFlow({ shop, path, payload, badSignature: true }),
    control.callFlow({ shop, path, payload: { ...payload, properties: { customer_id: 1 } } }),
    control.callFlow({ shop, path, payload: { ...payload, properties: { points: 5 } } }),
    control.callPos({
      shop,
      path: '/pos/points',
      body: '{"customer":"1","points":-1,"key":"receipt-1"}',
    }),
    control.callPos({ shop, path: '/pos/points?customer=1', expiresInSeconds: -120 }),
    control.callCheckout({ shop, path: '/public/points', expiresInSeconds: -120 }),
  ]
  const statuses = (await Promise.all(refused)).map(({ response }) =>
    'status' in response ? response.status : response.error,
  )
  expect(statuses).toEqual([400, 422, 422, 422, 401, 401])
  await expect((await app.open()).frame.getByText('No points yet')).toBeVisible()
})

test('the data of a customer, and that of a shop, is deleted on request', async ({
  app,
  store,
  emulator,
}) => {
  const { frame } = await app.open()
  for (const id of [CUSTOMER, '2'])
    await emulator.control.callCheckout({
      shop: store.shop,
      path: '/public/points',
      method: 'POST',
      customerId: id,
    })
  const customer = { id: Number(CUSTOMER), email: null, phone: null }
  await store.sendWebhook('customers/redact', {
    shop_domain: store.shop,
    customer,
    orders_to_redact: [],
  })
  await app.open()
  await expect(frame.getByRole('row')).toContainText(['Customer', 'Customer 2'])
  await expect(frame.getByRole('row')).toHaveCount(2)

  await store.sendWebhook('shop/redact')
  await app.open()
  await expect(frame.getByText('No points yet')).toBeVisible()
})
