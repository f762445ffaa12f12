import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PRESET_FAULT_GROUPS } from '../../../src/admin-routes/preset-faults'
import { DEMO, SECOND, startPlatform } from '../started-platform'

const HOUR_MS = 3_600_000

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const act = async (name: string, fields: object = {}, origin = platform.emulator.url) => {
  const { status, json } = await platform.post(
    `/_admin/${name}`,
    { shop: DEMO, ...fields },
    { origin },
  )
  return [status, json.message ?? json.error]
}
const statuses = async () =>
  (await platform.emulator.control.tokens(DEMO)).map(({ status }) => status)
const refresh = async (token: unknown) =>
  (await platform.token({ grant_type: 'refresh_token', refresh_token: String(token) })).status

describe('tokens', () => {
  it('one access token expires or is revoked, the others stay', async () => {
    const { json: first } = await platform.exchange()
    const { json: second } = await platform.exchange()
    expect(await act('tokens/expire', { token: first.access_token })).toEqual([
      200,
      'The token has expired.',
    ])
    expect(await act('tokens/revoke', { token: second.access_token })).toEqual([
      200,
      'The token was revoked.',
    ])
    expect(await statuses()).toEqual(['expired', 'revoked'])
    expect([await refresh(first.refresh_token), await refresh(second.refresh_token)]).toEqual([
      200, 200,
    ])
  })

  it.each(['expire', 'revoke'])('%s ends one refresh token, the access token stays', async name => {
    const { json: first } = await platform.exchange()
    const { json: second } = await platform.exchange()
    expect((await act(`tokens/${name}`, { token: first.refresh_token }))[0]).toBe(200)
    expect(await statuses()).toEqual(['valid', 'valid'])
    expect([await refresh(first.refresh_token), await refresh(second.refresh_token)]).toEqual([
      400, 200,
    ])
  })

  it('one refresh token is rotated, and works until its successor is used', async () => {
    const { json } = await platform.exchange()
    expect(await act('tokens/rotate', { token: json.refresh_token })).toEqual([
      200,
      'A new pair was issued.',
    ])
    expect(await statuses()).toEqual(['valid', 'valid'])
    expect(await refresh(json.refresh_token)).toBe(200)
  })

  it('all of them at once', async () => {
    await platform.exchange()
    await platform.exchange({ expiring: '0' })
    expect(await act('tokens/rotate')).toEqual([200, '1 refresh token rotated.'])
    expect(await act('tokens/expire')).toEqual([200, '2 access tokens expired.'])
    expect(await act('tokens/revoke')).toEqual([
      200,
      '3 access tokens revoked, and every refresh token.',
    ])
    expect(await statuses()).toEqual(['revoked', 'revoked', 'revoked'])
  })

  it.each(['expire', 'revoke', 'rotate'])(
    '%s refuses a token that has expired, is unknown, or is of another shop',
    async name => {
      await platform.emulator.control.install({ shop: SECOND })
      const { json: other } = await platform.exchange({}, SECOND)
      const { json: ended } = await platform.exchange()
      await platform.emulator.control.revokeTokens({ shop: DEMO })
      for (const token of [
        ended.access_token,
        ended.refresh_token,
        other.access_token,
        other.refresh_token,
        '',
        'nothing',
      ]) {
        expect(await act(`tokens/${name}`, { token })).toEqual([
          409,
          'There is no such valid token.',
        ])
      }
      expect((await platform.emulator.control.tokens(SECOND)).map(({ status }) => status)).toEqual([
        'valid',
      ])
    },
  )
})

describe('the clock', () => {
  const offset = async () => (await platform.emulator.control.clock()).offsetMs

  it('moves forward, by an amount of a unit, and back to now', async () => {
    expect(await act('clock', { advanceMs: HOUR_MS })).toEqual([
      200,
      'It is 2027-01-15 09:00:00 UTC on the platform.',
    ])
    expect(await act('clock', { advanceMs: HOUR_MS })).toEqual([
      200,
      'It is 2027-01-15 10:00:00 UTC on the platform.',
    ])
    expect(await act('clock/move', { amount: -3, unit: 'days' })).toEqual([
      200,
      'It is 2027-01-12 10:00:00 UTC on the platform.',
    ])
    expect(await act('clock/move', { amount: 30, unit: 'minutes' })).toEqual([
      200,
      'It is 2027-01-12 10:30:00 UTC on the platform.',
    ])
    expect(await act('clock', { offsetMs: 0 })).toEqual([
      200,
      'It is 2027-01-15 08:00:00 UTC on the platform.',
    ])
    expect(await offset()).toBe(0)
  })

  it.each<[string, object]>([
    ['clock', {}],
    ['clock', { advanceMs: 1, offsetMs: 1 }],
    ['clock', { advanceMs: 1.5 }],
    ['clock', { offsetMs: 1e15 }],
    ['clock/move', { amount: 1, unit: 'years' }],
    ['clock/move', { amount: 1, unit: '__proto__' }],
    ['clock/move', { amount: 9_007_199_254_740_991, unit: 'days' }],
    ['clock/move', { amount: '1', unit: 'days' }],
  ])('is not moved by %s %j', async (name, fields) => {
    expect((await act(name, fields))[0]).toBe(400)
    expect(await offset()).toBe(0)
  })
})

describe('faults', () => {
  const faults = () => platform.emulator.control.faults()

  it.each(
    PRESET_FAULT_GROUPS.flatMap(({ faults: ready }) =>
      ready.map(({ id, fault }) => [id, fault] as const),
    ),
  )('%s can be added', async (id, fault) => {
    expect((await act('faults/ready', { fault: id, times: 2, onlyHere: true }))[0]).toBe(200)
    expect(await faults()).toEqual([{ ...fault, times: 2, shop: DEMO }])
  })

  it('affects every store when requested', async () => {
    await act('faults/ready', { fault: 'graphql-429', times: 1, onlyHere: false })
    expect((await faults())[0]).not.toHaveProperty('shop')
  })

  it('is removed alone, unless the list has changed meanwhile', async () => {
    for (const fault of ['graphql-429', 'graphql-503'])
      await act('faults/ready', { fault, times: 1, onlyHere: false })
    const [, added] = await act('faults/ready', {
      fault: 'graphql-reset',
      times: 1,
      onlyHere: false,
    })
    const effect = String(added).slice('Added: '.length, -1)
    expect(await act('faults/remove', { position: 1, effect })).toEqual([
      409,
      'The list of faults has changed. Try again.',
    ])
    expect(await act('faults/remove', { position: 9, effect })).toHaveProperty('0', 409)
    expect(await act('faults/remove', { position: 2, effect })).toEqual([
      200,
      `Removed: ${effect}.`,
    ])
    expect((await faults()).map(({ status }) => status)).toEqual([429, 503])
  })

  it('THROTTLED is a response of the Admin API', async () => {
    await act('faults/ready', { fault: 'graphql-throttled', times: 1, onlyHere: true })
    const { status, headers, json } = await platform.graphql('any', { query: '{ shop { name } }' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(json).toMatchObject({
      errors: [{ extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { actualQueryCost: null } },
    })
  })

  it('of a custom kind has what its effect needs, and nothing else', async () => {
    const own = {
      on: 'access_token',
      times: 1,
      delayMs: 0,
      status: 502,
      omit: 'expires_in',
      headers: 'A: b:c\n\nD:',
      body: 'x',
      onlyHere: false,
    }
    const effects = ['status', 'reset', 'loseResponse', 'omit']
    for (const effect of effects) expect((await act('faults', { ...own, effect }))[0]).toBe(200)
    expect(await act('faults', { ...own, effect: 'delay', delayMs: 5 })).toEqual([
      200,
      'Added: Waits 5 ms.',
    ])
    expect(await faults()).toEqual([
      { on: 'access_token', times: 1, status: 502, headers: { A: 'b:c', D: '' }, body: 'x' },
      { on: 'access_token', times: 1, reset: true },
      { on: 'access_token', times: 1, loseResponse: true },
      { on: 'access_token', times: 1, omit: ['expires_in'] },
      { on: 'access_token', times: 1, delayMs: 5 },
    ])
  })

  it('of a custom kind is for one grant of the access token endpoint', async () => {
    const own = { times: 1, onlyHere: false, effect: 'reset', grant: 'refresh_token' }
    await act('faults', { ...own, on: 'access_token' })
    await act('faults', { ...own, on: 'graphql' })
    expect(await faults()).toEqual([
      { on: 'access_token', times: 1, reset: true, grant: 'refresh_token' },
      { on: 'graphql', times: 1, reset: true },
    ])
  })

  it.each<[string, number, object]>([
    ['faults', 400, { effect: 'reset', on: 'access_token', grant: 'implicit' }],
    ['faults', 400, { effect: 'status' }],
    ['faults', 400, { effect: 'status', status: 700 }],
    ['faults', 400, { effect: 'status', status: 500, headers: 'no colon' }],
    ['faults', 400, { effect: 'status', status: 500, headers: 'A b: c' }],
    ['faults', 400, { effect: 'omit', omit: ' , ' }],
    ['faults', 400, { effect: 'delay' }],
    ['faults', 400, { effect: 'explode' }],
    ['faults', 400, { effect: 'reset', on: 'everything' }],
    ['faults', 400, { effect: 'reset', times: 0 }],
    ['faults', 404, { effect: 'reset', shop: 'unknown.platform.test' }],
  ])('%s returns %i for %j', async (name, status, fields) => {
    expect((await act(name, { on: 'graphql', times: 1, onlyHere: true, ...fields }))[0]).toBe(
      status,
    )
    expect(await faults()).toEqual([])
  })

  it('refuses an unknown ready-made fault', async () => {
    expect(await act('faults/ready', { fault: 'toString', times: 1, onlyHere: true })).toEqual([
      404,
      'There is no preset fault with this id.',
    ])
  })

  it('are cleared', async () => {
    await act('faults/ready', { fault: 'graphql-429', times: 1, onlyHere: true })
    expect(await act('faults/clear')).toEqual([200, 'All faults cleared.'])
    expect(await faults()).toEqual([])
  })
})

describe('attack: another site', () => {
  it.each([
    'tokens/expire',
    'tokens/revoke',
    'tokens/rotate',
    'clock',
    'clock/move',
    'faults',
    'faults/ready',
    'faults/clear',
  ])('cannot send %s', async name => {
    await platform.exchange()
    await platform.emulator.control.addFault({ on: 'graphql', status: 500 })
    const fields = { advanceMs: 1, fault: 'graphql-429', times: 1, onlyHere: true }
    expect((await act(name, fields, 'https://evil.example'))[0]).toBe(403)
    expect([
      await statuses(),
      (await platform.emulator.control.faults()).length,
      (await platform.emulator.control.clock()).offsetMs,
    ]).toEqual([['valid'], 1, 0])
  })
})
