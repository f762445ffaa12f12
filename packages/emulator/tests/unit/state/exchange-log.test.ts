import { describe, expect, it } from 'vitest'
import { createExchangeLog, MAX_KEPT_BODY } from '../../../src/state/exchange-log'
import type { Exchange } from '../../../src/state/exchange-log'

const SECRET = 'secret-of-the-app'
const EXCHANGE: Omit<Exchange, 'sequence' | 'isBodyComplete'> = {
  direction: 'to-platform',
  kind: 'graphql',
  at: '2027-01-15T08:00:00.000Z',
  shop: null,
  durationMs: 1,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1/a?hmac=x',
    headers: { cookie: 'x' },
    body: `{"client_secret":"${SECRET}"}`,
  },
  response: { status: 200, headers: { 'set-cookie': 'x' }, body: SECRET },
}

describe('the exchange log', () => {
  it('lists the newest first, numbered from one, and finds by number', () => {
    const log = createExchangeLog(() => SECRET)
    log.add(EXCHANGE)
    log.add({ ...EXCHANGE, label: 'second' })
    expect(log.list().map(({ sequence, label }) => [sequence, label])).toEqual([
      [2, 'second'],
      [1, undefined],
    ])
    expect(log.find(2)?.label).toBe('second')
    expect(log.find(3)).toBeUndefined()
  })

  it('continues the numbering after it was cleared', () => {
    const log = createExchangeLog(() => SECRET)
    log.add(EXCHANGE)
    log.clear()
    expect(log.list()).toEqual([])
    log.add(EXCHANGE)
    expect(log.list().map(({ sequence }) => sequence)).toEqual([2])
  })

  it('removes the entries of one shop', () => {
    const log = createExchangeLog(() => SECRET)
    log.add({ ...EXCHANGE, shop: 'a' })
    log.add({ ...EXCHANGE, shop: 'b' })
    log.add(EXCHANGE)
    log.forget('a')
    expect(log.list().map(({ sequence, shop }) => [sequence, shop])).toEqual([
      [3, null],
      [2, 'b'],
    ])
  })

  it('attack: contains no secret, wherever it is', () => {
    const log = createExchangeLog(() => SECRET)
    log.add(EXCHANGE)
    expect(log.find(1)).toEqual({
      ...EXCHANGE,
      sequence: 1,
      isBodyComplete: false,
      request: {
        method: 'POST',
        url: 'http://127.0.0.1/a?hmac=…',
        headers: { cookie: '…' },
        body: '{"client_secret":"…"}',
      },
      response: { status: 200, headers: { 'set-cookie': '…' }, body: '…' },
    })
  })

  it('attack: masks a secret that the limit of the body would cut in two', () => {
    const log = createExchangeLog(() => SECRET)
    log.add({
      ...EXCHANGE,
      request: { ...EXCHANGE.request, body: 'x'.repeat(MAX_KEPT_BODY - 5) + SECRET },
    })
    expect(log.find(1)?.request.body).toBe(`${'x'.repeat(MAX_KEPT_BODY - 5)}…`)
  })

  it.each([
    ['{"query":"{ shop { name … } }"}', true],
    ['x'.repeat(MAX_KEPT_BODY), true],
    ['x'.repeat(MAX_KEPT_BODY + 1), false],
    [`{"token":"${SECRET}"}`, false],
  ])('marks whether the body is complete', (body, isComplete) => {
    const log = createExchangeLog(() => SECRET)
    log.add({ ...EXCHANGE, request: { ...EXCHANGE.request, body } })
    expect(log.find(1)?.isBodyComplete).toBe(isComplete)
  })

  it('keeps a page that a browser loads, without a response', () => {
    const log = createExchangeLog(() => SECRET)
    log.add({ ...EXCHANGE, kind: 'page_load', response: { isUnseen: true } })
    expect(log.find(1)?.response).toEqual({ isUnseen: true })
  })

  it('keeps the newest 300, with the start of their bodies', () => {
    const log = createExchangeLog(() => SECRET)
    const body = 'x'.repeat(MAX_KEPT_BODY + 1)
    for (let index = 0; index < 301; index++)
      log.add({
        ...EXCHANGE,
        request: { ...EXCHANGE.request, body },
        response: { status: 200, headers: {}, body },
      })
    const kept = log.list()
    expect([kept.length, kept[0]?.sequence, kept.at(-1)?.sequence]).toEqual([300, 301, 2])
    expect([kept[0]?.request.body.length, kept[0]?.response]).toEqual([
      8192,
      { status: 200, headers: {}, body: 'x'.repeat(8192) },
    ])
  })
})
