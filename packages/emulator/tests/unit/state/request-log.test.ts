import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createRequestLog } from '../../../src/state/request-log'
import type { LoggedRequest } from '../../../src'
import { API_KEY, DEMO, SECRET, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

describe('the request log', () => {
  it('contains every request to the platform, and none to the control API', async () => {
    const { json } = await platform.exchange()
    const response = await platform.graphql(String(json.access_token), {
      query: 'query ShopName { shop { name } }',
    })
    await platform.graphql('wrong', { query: 'query ShopName { shop { name } }' })
    await platform.get(`/store/demo-store/apps/${API_KEY}/x?y=1`)
    await platform.get('/app-bridge.js')
    await platform.get('/nothing')
    await platform.get('/_emulator/log')
    const log = await platform.emulator.control.log()
    const seen = log.map(({ method, path, shop, kind, status, grantType, operationName }) => ({
      method,
      path,
      shop,
      kind,
      status,
      grantType,
      operationName,
    }))
    expect(seen).toEqual([
      {
        method: 'POST',
        path: `/${DEMO}/admin/oauth/access_token`,
        shop: DEMO,
        kind: 'access_token',
        status: 200,
        grantType: 'token_exchange',
      },
      {
        method: 'POST',
        path: `/${DEMO}/admin/api/2026-07/graphql.json`,
        shop: DEMO,
        kind: 'graphql',
        status: 200,
        operationName: 'ShopName',
      },
      {
        method: 'POST',
        path: `/${DEMO}/admin/api/2026-07/graphql.json`,
        shop: DEMO,
        kind: 'graphql',
        status: 401,
      },
      {
        method: 'GET',
        path: `/store/demo-store/apps/${API_KEY}/x`,
        shop: DEMO,
        kind: 'admin',
        status: 200,
      },
      { method: 'GET', path: '/app-bridge.js', shop: null, kind: 'app_bridge', status: 200 },
      { method: 'GET', path: '/nothing', shop: null, kind: 'unknown', status: 404 },
    ])
    expect(log[1]?.id).toBe(response.headers.get('x-request-id'))
    expect(log.map(({ at }) => at)).toEqual(Array<string>(6).fill('2027-01-15T08:00:00.000Z'))
    expect(log.every(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toBe(
      true,
    )
  })

  it('attack: contains no token, secret or code', async () => {
    const subject = await platform.emulator.control.sessionToken({ shop: DEMO })
    const { json } = await platform.exchange({ subject_token: subject })
    await platform.graphql(String(json.access_token), { query: '{ shop { name } }' })
    await platform.get(
      `/${DEMO}/admin/oauth/authorize?client_id=${API_KEY}&state=state-of-mine&code=code-of-mine`,
    )
    await platform.get(`/nothing?secret=${SECRET}`)
    const text = JSON.stringify(await platform.emulator.control.log())
    for (const secret of [
      subject,
      String(json.access_token),
      String(json.refresh_token),
      SECRET,
      'state-of-mine',
      'code-of-mine',
    ]) {
      expect(text.includes(secret)).toBe(false)
    }
  })

  it('is cleared', async () => {
    await platform.get('/')
    await platform.emulator.control.clearLog()
    expect(await platform.emulator.control.log()).toEqual([])
  })

  it('keeps the newest 1000', () => {
    const log = createRequestLog()
    const entry: LoggedRequest = {
      id: '',
      at: '',
      method: 'GET',
      path: '/',
      shop: null,
      kind: 'admin',
      status: 200,
      durationMs: 0,
    }
    for (let index = 0; index < 1005; index++) log.add({ ...entry, id: String(index) })
    expect([log.list().length, log.list()[0]?.id, log.list().at(-1)?.id]).toEqual([
      1000,
      '5',
      '1004',
    ])
  })
})
