import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, SECOND, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

const SETTINGS = {
  mobile: false,
  pos: false,
  intent: false,
  accountAccess: 'full',
  privileged: true,
  reviewCode: 'success',
  extensions: {},
}

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, Record<string, unknown>]> {
  const response = await fetch(`${platform.emulator.url}/_emulator/app-bridge${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return [response.status, (await response.json()) as Record<string, unknown>]
}

describe('App Bridge over the control API', () => {
  it('has the seeded settings, for each shop', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    expect(await call('GET', `?shop=${DEMO}`)).toEqual([
      200,
      {
        record: null,
        queue: [],
        settings: SETTINGS,
        scopes: {
          granted: ['write_products'],
          required: ['write_products'],
          optional: ['read_orders'],
        },
      },
    ])
    expect((await call('GET', `?shop=${SECOND}`))[1].scopes).toEqual({
      granted: [],
      required: ['write_products'],
      optional: ['read_orders'],
    })
  })

  it('changes the named settings of one shop, until a reset', async () => {
    const extensions = {
      note: { type: 'ui_extension', activations: [{ target: 'purchase.thank-you.block.render' }] },
    }
    expect(
      await call('PUT', '', { shop: DEMO, mobile: true, reviewCode: 'mobile-app', extensions }),
    ).toEqual([200, { ...SETTINGS, mobile: true, reviewCode: 'mobile-app', extensions }])
    expect(
      await call('PUT', '', {
        shop: DEMO,
        privileged: false,
        accountAccess: 'limited',
        pos: true,
        intent: true,
      }),
    ).toEqual([
      200,
      {
        mobile: true,
        pos: true,
        intent: true,
        privileged: false,
        accountAccess: 'limited',
        reviewCode: 'mobile-app',
        extensions,
      },
    ])
    expect((await platform.emulator.control.appBridge({ shop: SECOND })).settings).toEqual(SETTINGS)
    await platform.emulator.control.reset()
    expect((await platform.emulator.control.appBridge({ shop: DEMO })).settings).toEqual(SETTINGS)
  })

  it('has no point of sale if the app is not registered for it', async () => {
    const message =
      'Point of sale does not open this app: set embedded = true below [pos] in shopify.app.toml.'
    platform.emulator.setApp({ posEmbedded: false })
    expect(await call('PUT', '', { shop: DEMO, mobile: true, pos: true })).toEqual([
      409,
      { error: message },
    ])
    expect((await platform.emulator.control.appBridge({ shop: DEMO })).settings).toEqual(SETTINGS)
    platform.emulator.setApp({ posEmbedded: true })
    expect((await call('PUT', '', { shop: DEMO, pos: true }))[0]).toBe(200)
  })

  it('queues dialog results for one shop, and clears them', async () => {
    expect(
      await call('POST', '/responses', { shop: DEMO, to: 'picker', response: { ids: ['a'] } }),
    ).toEqual([200, {}])
    await platform.emulator.control.queueResponse({
      shop: DEMO,
      to: 'scopes.request',
      response: { result: 'granted-all' },
    })
    const queue = [
      { to: 'picker', response: { ids: ['a'] } },
      { to: 'scopes.request', response: { result: 'granted-all' } },
    ]
    expect((await call('GET', `?shop=${DEMO}`))[1].queue).toEqual(queue)
    expect((await call('GET', `?shop=${SECOND}`))[1].queue).toEqual([])
    expect(await call('DELETE', '/responses', { shop: DEMO })).toEqual([200, {}])
    expect((await platform.emulator.control.appBridge({ shop: DEMO })).queue).toEqual([])
  })

  it.each<[string, string, unknown, number, string]>([
    ['GET', '', undefined, 400, 'Field shop is missing: it must be a string.'],
    ['GET', '?shop=unknown.platform.test', undefined, 404, 'There is no shop with this domain.'],
    [
      'PUT',
      '',
      { shop: DEMO, phone: true },
      400,
      'Unknown field phone. Known fields: shop, mobile, pos, intent, accountAccess, privileged, reviewCode, extensions.',
    ],
    ['PUT', '', { shop: DEMO, mobile: 'yes' }, 400, 'Field mobile must be true or false.'],
    [
      'PUT',
      '',
      { shop: DEMO, reviewCode: 'no' },
      400,
      'Field reviewCode must be one of success, mobile-app,',
    ],
    [
      'PUT',
      '',
      { shop: DEMO, extensions: { note: {} } },
      400,
      'Extension note must have a list of activations.',
    ],
    [
      'POST',
      '/responses',
      { shop: DEMO, to: 'modal', response: {} },
      400,
      'Field to must be one of resourcePicker, picker,',
    ],
    [
      'POST',
      '/responses',
      { shop: DEMO, to: 'picker', response: { id: 'a' } },
      400,
      'Unknown field id. Known fields: ids, cancelled.',
    ],
    [
      'POST',
      '/responses',
      { shop: DEMO, to: 'picker' },
      400,
      'Field response is missing: it must be an object.',
    ],
    ['DELETE', '/responses', {}, 400, 'Field shop is missing: it must be a string.'],
  ])('refuses %s %s %j', async (method, path, body, status, message) => {
    const [received, json] = await call(method, path, body)
    expect([received, String(json.error).slice(0, message.length)]).toEqual([status, message])
    expect((await platform.emulator.control.appBridge({ shop: DEMO })).settings).toEqual(SETTINGS)
  })

  it('reads what the admin page reported last', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const record = { toasts: [{ message: 'Saved', isError: false }] }
    const response = await platform.post(
      '/_admin/app-bridge/record',
      { shop: DEMO, apiKey: API_KEY, record },
      { origin: platform.emulator.url },
    )
    expect([response.status, response.json]).toEqual([200, {}])
    expect((await platform.emulator.control.appBridge({ shop: DEMO })).record).toEqual(record)
  })
})
