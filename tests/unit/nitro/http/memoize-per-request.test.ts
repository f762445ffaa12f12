import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, defineEventHandler, toNodeListener } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { expect, it, onTestFinished } from 'vitest'
import type { WebhookContext } from '../../../../server/types/platform'
import { memoizePerRequest } from '../../../../server/nitro/http/memoize-per-request'
import { readRequestBody } from '../../../../server/nitro/http/request-body'
import type { RequestBody } from '../../../../server/core/signed-body/request-body'

const CONTEXT = { topic: 'ORDERS_CREATE' } as WebhookContext

async function listen(handler: EventHandler): Promise<number> {
  const server = createServer(toNodeListener(createApp().use(defineEventHandler(handler)))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

it('authenticates once per request, and releases the result while the keep-alive connection is idle', async () => {
  let runs = 0
  let seen: H3Event | undefined
  let body: RequestBody | undefined
  const results: unknown[] = []
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const port = await listen(async event => {
    seen = event
    body = await readRequestBody(event, 1000)
    expect(body).toMatchObject({ size: 4 })
    results.push(
      await memoizePerRequest(event, 'platformWebhook', authenticate),
      await memoizePerRequest(event, 'platformWebhook', authenticate),
    )
    return 'ok'
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const sent = request({ port, host: '127.0.0.1', agent, method: 'POST' }).end('body')
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
  await once(response.resume(), 'end')

  expect({ runs, results }).toStrictEqual({ runs: 1, results: [CONTEXT, CONTEXT] })
  expect(seen?.node.req.socket.destroyed).toBe(false)
  expect(seen?.context.platformWebhook).toBe(undefined)
  expect(body).toMatchObject({ chunks: [] })

  // After the response, every call authenticates again.
  expect(await memoizePerRequest(seen!, 'platformWebhook', authenticate)).toBe(CONTEXT)
  expect(runs).toBe(2)
})

it('returns the same result to background work after the response, and releases it when the work ends', async () => {
  let runs = 0
  let seen: H3Event | undefined
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const begin = Promise.withResolvers<string>()
  const work = Promise.withResolvers<unknown>()
  const port = await listen(async event => {
    seen = event
    await memoizePerRequest(event, 'platformWebhook', authenticate)
    const background = begin.promise.then(async () =>
      work.resolve(await memoizePerRequest(event, 'platformWebhook', authenticate)),
    )
    // As Nitro stores the promises passed to `event.waitUntil`.
    const failed = Promise.reject(new Error('Other work'))
    failed.catch(() => {})
    event.context.nitro = { _waitUntilPromises: [failed, background] }
    return 'ok'
  })
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })
  expect(await response.text()).toBe('ok')
  await delay(10)
  begin.resolve('now')
  expect({ context: await work.promise, runs }).toStrictEqual({ context: CONTEXT, runs: 1 })
  await expect.poll(() => seen?.context.platformWebhook).toBe(undefined)
})

it('returns the same result after the client has disconnected before the response', async () => {
  let runs = 0
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const handled = Promise.withResolvers<unknown>()
  const port = await listen(async event => {
    await memoizePerRequest(event, 'platformWebhook', authenticate)
    sent.destroy()
    await once(event.node.res, 'close')
    await delay(10)
    handled.resolve(await memoizePerRequest(event, 'platformWebhook', authenticate))
    return 'ok'
  })
  const sent = request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => {})
  sent.end()
  expect({ context: await handled.promise, runs }).toStrictEqual({ context: CONTEXT, runs: 1 })
})

it.each(['GET', 'PUT'])('keeps the result of a %s, which has no body to release', async method => {
  let runs = 0
  let seen: H3Event | undefined
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const port = await listen(async event => {
    seen = event
    await memoizePerRequest(event, 'platformWebhook', authenticate)
    return 'ok'
  })
  const response = await fetch(`http://127.0.0.1:${port}`, { method })
  expect(await response.text()).toBe('ok')
  await delay(10)
  expect(await memoizePerRequest(seen!, 'platformWebhook', authenticate)).toBe(CONTEXT)
  expect(runs).toBe(1)
})
