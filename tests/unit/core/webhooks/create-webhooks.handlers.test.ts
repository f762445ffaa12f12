import { expect, it } from 'vitest'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'
import { PlatformError } from '../../../../server/core/errors/errors'
import { runHandlers } from '../../../../server/core/webhooks/create-webhooks'
import type { PlatformWebhookContext } from '../../../../server/core/webhooks/webhook-context'
import { rejection } from '../../rejection'

const CONTEXT: PlatformWebhookContext = {
  topic: 'ORDERS_CREATE',
  shop: 'acme.platform.test',
  payload: { id: 1 },
  payloadText: '{"id":1}',
  apiVersion: '2026-07',
  webhookId: 'w-1',
  webhookType: 'webhooks',
  freshSession: async () => undefined,
  oncePerChange: async work => work(),
}

it('runs all of them with the context, sequentially', async () => {
  const order: unknown[] = []
  await runHandlers(
    [
      async context => {
        order.push('first begins')
        await new Promise(resolve => setTimeout(resolve, 5))
        order.push(context)
      },
      () => order.push('second'),
    ],
    CONTEXT,
  )
  expect(order).toEqual(['first begins', CONTEXT, 'second'])
})

it('runs the others when one fails, then fails with the first cause', async () => {
  const ran: string[] = []
  const error = await rejection(
    runHandlers(
      [
        () => ran.push('a'),
        () => {
          throw new TypeError('payload of Ada')
        },
        async () => {
          throw new RangeError('second')
        },
        () => ran.push('b'),
      ],
      CONTEXT,
    ),
    PlatformError,
  )
  expect(ran).toEqual(['a', 'b'])
  expect([error.code, error.status, error.message]).toEqual([
    'webhook_handler_failed',
    500,
    '2 of 4 handlers of ORDERS_CREATE failed; they run again with its next delivery or attempt',
  ])
  expect(error.cause).toEqual(new TypeError('payload of Ada'))
})

it.each([
  ['a response', new Response('fine', { status: 200 })],
  ['a PlatformResponse', new PlatformResponse(new Response(null, { status: 204 }))],
  ['nothing', undefined],
])('a handler that throws %s counts as failed', async (_name, thrown) => {
  const failing = () => {
    throw thrown
  }
  expect((await rejection(runHandlers([failing], CONTEXT), PlatformError)).code).toBe(
    'webhook_handler_failed',
  )
})
