import { describe, expect, it } from 'vitest'
import { followDelivery } from '../../../src/platform/follow-delivery'

const DELIVERY = { id: 'w 1', uri: 'http://localhost:3000/shop-tools/hooks/orders' }
const OUTCOME = 'http://localhost:3000/shop-tools/_platform/devtools/webhook?id=w%201'

/** An app that returns these states one after the other, the last one again and again. */
function app(states: object[], address = OUTCOME) {
  const waits: number[] = []
  const left = [...states]
  return {
    waits,
    options: {
      limitMs: 1000,
      request: async (url: unknown) =>
        String(url) === address
          ? Response.json(left.length > 1 ? left.shift() : left[0])
          : new Response('Not found', { status: 404 }),
      wait: async (ms: number) => waits.push(ms),
    },
  }
}

describe('followDelivery', () => {
  it('returns the failure of handlers that an inbox runs after the response, below a base path', async () => {
    const failure = { state: 'failed', failure: 'Error: no stock' }
    const { options, waits } = app([{ state: 'unknown' }, { state: 'unknown' }, failure])

    expect(await followDelivery(DELIVERY, options)).toEqual(failure)
    expect(waits).toEqual([250])
  })

  it('returns at once for handlers that have run before the response', async () => {
    const { options, waits } = app([{ state: 'handled' }])

    expect(await followDelivery(DELIVERY, options)).toEqual({ state: 'handled' })
    expect(waits).toEqual([])
  })

  it('ends after the limit when the handlers do not run', async () => {
    const { options, waits } = app([{ state: 'unknown' }])

    expect(await followDelivery(DELIVERY, options)).toEqual({ state: 'pending' })
    expect(waits).toEqual([250, 250, 250, 250, 250])
  })

  it('knows nothing of an app that is no server in development, and of a queue', async () => {
    const { options } = app([{ state: 'handled' }], 'nowhere')

    expect(await followDelivery(DELIVERY, options)).toBeUndefined()
    expect(await followDelivery({ id: 'w', uri: 'pubsub://a:b' }, options)).toBeUndefined()
  })
})
