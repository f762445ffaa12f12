import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, defineEventHandler, toNodeListener } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { expect, it, onTestFinished } from 'vitest'
import type { WebhookContext } from '../../../shared/types/platform'
import { keptUntilAnswered } from '../../../server/lib/nitro/kept-until-answered'
import { takeBody } from '../../../server/lib/nitro/request-body'
import type { RequestBody } from '../../../server/lib/platform/request/request-body'

const CONTEXT = { topic: 'ORDERS_CREATE' } as WebhookContext

async function listen(handler: EventHandler): Promise<number> {
  const server = createServer(toNodeListener(createApp().use(defineEventHandler(handler)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

it('authenticates once while a request is handled, and keeps nothing of it while its connection waits for the next', async () => {
  let runs = 0
  let seen: H3Event | undefined
  let body: RequestBody | undefined
  const given: unknown[] = []
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const port = await listen(async (event) => {
    seen = event
    body = await takeBody(event, 1000)
    expect(body).toMatchObject({ size: 4 })
    given.push(await keptUntilAnswered(event, 'platformWebhook', authenticate), await keptUntilAnswered(event, 'platformWebhook', authenticate))
    return 'ok'
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const sent = request({ port, host: '127.0.0.1', agent, method: 'POST' }).end('body')
  const [answer] = await once(sent, 'response') as [NodeJS.ReadableStream]
  await once(answer.resume(), 'end')

  expect({ runs, given }).toStrictEqual({ runs: 1, given: [CONTEXT, CONTEXT] })
  expect(seen?.node.req.socket.destroyed).toBe(false)
  expect(seen?.context.platformWebhook).toBe(undefined)
  expect(body).toMatchObject({ chunks: [] })

  // After the answer it is verified again, as often as it is asked for.
  expect(await keptUntilAnswered(seen!, 'platformWebhook', authenticate)).toBe(CONTEXT)
  expect(runs).toBe(2)
})

it('goes on giving the same to work that the answer does not wait for, and lets go when that has ended', async () => {
  let runs = 0
  let seen: H3Event | undefined
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const begin = Promise.withResolvers<string>()
  const work = Promise.withResolvers<unknown>()
  const port = await listen(async (event) => {
    seen = event
    await keptUntilAnswered(event, 'platformWebhook', authenticate)
    const background = begin.promise.then(async () => work.resolve(await keptUntilAnswered(event, 'platformWebhook', authenticate)))
    // As Nitro keeps what it is given with `event.waitUntil`.
    const failed = Promise.reject(new Error('Other work'))
    failed.catch(() => {})
    event.context.nitro = { _waitUntilPromises: [failed, background] }
    return 'ok'
  })
  const answer = await fetch(`http://127.0.0.1:${port}`)
  expect(await answer.text()).toBe('ok')
  await delay(10)
  begin.resolve('now')
  expect({ context: await work.promise, runs }).toStrictEqual({ context: CONTEXT, runs: 1 })
  await expect.poll(() => seen?.context.platformWebhook).toBe(undefined)
})

it('goes on giving the same when the client has hung up before it was answered', async () => {
  let runs = 0
  const authenticate = async () => {
    runs += 1
    return CONTEXT
  }
  const handled = Promise.withResolvers<unknown>()
  const port = await listen(async (event) => {
    await keptUntilAnswered(event, 'platformWebhook', authenticate)
    sent.destroy()
    await once(event.node.res, 'close')
    await delay(10)
    handled.resolve(await keptUntilAnswered(event, 'platformWebhook', authenticate))
    return 'ok'
  })
  const sent = request({ port, host: '127.0.0.1' }).on('error', () => {})
  sent.end()
  expect({ context: await handled.promise, runs }).toStrictEqual({ context: CONTEXT, runs: 1 })
})
