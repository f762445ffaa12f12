import { expect, it } from 'vitest'
import { PlatformAnswer } from '../../../server/lib/platform/errors/answer'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { runHandlers } from '../../../server/lib/platform/webhooks/run-handlers'
import type { PlatformWebhookContext } from '../../../server/lib/platform/webhooks/webhook-context'
import { rejection } from '../rejection'

const CONTEXT: PlatformWebhookContext = { topic: 'ORDERS_CREATE', shop: 'acme.platform.test', payload: { id: 1 }, apiVersion: '2026-07', webhookId: 'w-1', webhookType: 'webhooks' }

it('runs all of them with the context, one after the other', async () => {
  const order: unknown[] = []
  await runHandlers([
    async (context) => {
      order.push('first begins')
      await new Promise(resolve => setTimeout(resolve, 5))
      order.push(context)
    },
    () => order.push('second'),
  ], CONTEXT)
  expect(order).toEqual(['first begins', CONTEXT, 'second'])
})

it('runs the others when one fails, then fails itself with the first cause', async () => {
  const ran: string[] = []
  const error = await rejection(runHandlers([
    () => ran.push('a'),
    () => {
      throw new TypeError('payload of Ada')
    },
    async () => {
      throw new RangeError('second')
    },
    () => ran.push('b'),
  ], CONTEXT), PlatformError)
  expect(ran).toEqual(['a', 'b'])
  expect([error.code, error.status, error.message]).toEqual(['webhook_handler_failed', 500, '2 of 4 handlers of ORDERS_CREATE failed; they run again with its next delivery or attempt'])
  expect(error.cause).toEqual(new TypeError('payload of Ada'))
})

it.each([
  ['a response', new Response('fine', { status: 200 })],
  ['an answer', new PlatformAnswer(new Response(null, { status: 204 }))],
  ['nothing', undefined],
])('a handler that throws %s has failed', async (_name, thrown) => {
  const failing = () => {
    throw thrown
  }
  expect((await rejection(runHandlers([failing], CONTEXT), PlatformError)).code).toBe('webhook_handler_failed')
})
