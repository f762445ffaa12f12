import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, createError, defineEventHandler, toNodeListener } from 'h3'
import type { EventHandler } from 'h3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdminContext } from '../../../../server/types/platform'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import {
  sendResponsesOfCalls,
  sendThrownResponse,
} from '../../../../server/nitro/http/thrown-responses'
import { untyped } from '../../../fake'

const redirect = () =>
  new Response(null, { status: 302, headers: { location: 'https://admin.test/' } })
const DATA = { data: { shop: { name: 'acme' } }, extensions: {}, headers: new Headers() }

/** The response of an app with this handler, and the errors that reached its error handler. */
async function responseOf(
  handler: EventHandler,
): Promise<{ response: Response; errors: unknown[] }> {
  const errors: unknown[] = []
  const app = createApp({ onError: error => void errors.push(error) })
  const server = createServer(toNodeListener(app.use(defineEventHandler(handler)))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
  return { response, errors }
}

function contextWith(calls: Partial<Record<keyof AdminContext, object>>): AdminContext {
  return untyped<AdminContext>({
    session: { shop: 'acme.platform.test' },
    admin: {},
    storefront: {},
    billing: {},
    scopes: {},
    ...calls,
  })
}

describe('sendThrownResponse', () => {
  it.each([
    ['a response of the protocol', () => new PlatformResponse(redirect())],
    ['a response that a hook of the app threw', redirect],
  ])('sends %s and stops the handler', async (_what, create) => {
    let isReached = false
    const { response } = await responseOf(async event => {
      await sendThrownResponse(event, () => Promise.reject(create()))
      isReached = true
    })
    expect([response.status, response.headers.get('location'), isReached]).toEqual([
      302,
      'https://admin.test/',
      false,
    ])
  })

  it('sends the response although the app catches the error', async () => {
    const { response } = await responseOf(async event => {
      await sendThrownResponse(event, () => {
        throw new PlatformResponse(redirect())
      }).catch(() => undefined)
      return 'caught'
    })
    expect([response.status, await response.text()]).toEqual([302, ''])
  })

  it('throws other errors again', async () => {
    const failure = createError({ status: 503, message: 'The database is down' })
    const { response, errors } = await responseOf(event =>
      sendThrownResponse(event, () => Promise.reject(failure)),
    )
    expect(response.status).toBe(503)
    expect(errors).toEqual([failure])
  })
})

describe('sendResponsesOfCalls', () => {
  it.each(['admin', 'storefront', 'billing', 'scopes'] as const)(
    'sends what a call of %s throws, although the app catches the error',
    async part => {
      const calls = { call: () => Promise.reject(new PlatformResponse(redirect())) }
      const { response } = await responseOf(async event => {
        const context = sendResponsesOfCalls(event, contextWith({ [part]: calls }))
        await untyped<typeof calls>(context[part])
          .call()
          .catch(() => undefined)
        return 'caught'
      })
      expect([response.status, await response.text()]).toEqual([302, ''])
    },
  )

  it('returns what the calls return, taken out of a copy too', async () => {
    const given: unknown[] = []
    const { response } = await responseOf(async event => {
      const {
        admin: { graphql },
        billing: { pricingPageUrl },
      } = {
        ...sendResponsesOfCalls(
          event,
          contextWith({
            admin: { graphql: async (...args: unknown[]) => (given.push(...args), DATA) },
            billing: { pricingPageUrl: (handle: string) => `https://admin.test/${handle}` },
          }),
        ),
      }
      given.push((await graphql('{ shop { name } }', { tries: 1 })).data)
      given.push(pricingPageUrl('my-app'))
      return 'ok'
    })
    expect(await response.text()).toBe('ok')
    expect(given).toEqual([
      '{ shop { name } }',
      { tries: 1 },
      DATA.data,
      'https://admin.test/my-app',
    ])
  })

  it('creates no part before it is used', async () => {
    const context = {
      ...contextWith({}),
      get admin(): never {
        throw new Error('created')
      },
    }
    const { response } = await responseOf(event => {
      const { session } = sendResponsesOfCalls(event, context)
      return session.shop
    })
    expect(await response.text()).toBe('acme.platform.test')
  })
})
