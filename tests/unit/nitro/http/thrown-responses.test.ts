import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, createError, defineEventHandler, toNodeListener } from 'h3'
import type { EventHandler } from 'h3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import {
  sendResponsesOfCalls,
  sendThrownResponse,
} from '../../../../server/nitro/http/thrown-responses'

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
  it('sends what a call throws, although the app catches the error', async () => {
    const calls = { call: () => Promise.reject(new PlatformResponse(redirect())) }
    const { response } = await responseOf(async event => {
      await sendResponsesOfCalls(event)(calls)
        .call()
        .catch(() => undefined)
      return 'caught'
    })
    expect([response.status, await response.text()]).toEqual([302, ''])
  })

  it('returns what the calls return', async () => {
    const given: unknown[] = []
    const { response } = await responseOf(async event => {
      const { graphql, pricingPageUrl } = sendResponsesOfCalls(event)({
        graphql: async (...args: unknown[]) => (given.push(...args), DATA),
        pricingPageUrl: (handle: string) => `https://admin.test/${handle}`,
      })
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
})
