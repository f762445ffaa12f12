import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAlive } from '../../../server/lib/nitro/keep-alive'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request to an app that answers when told. */
function request(context: Record<string, unknown>) {
  const app = Promise.withResolvers<Response>()
  const answer = keepAlive(() => app.promise)('/', { context } as Parameters<ReturnType<typeof keepAlive>>[1])
  return { ...app, answer }
}

it.each(['answers', 'fails'] as const)('keeps a worker\'s request alive until the app %s, and no longer', async (outcome) => {
  const waitUntil = vi.fn<(promise: Promise<unknown>) => void>()
  const { answer, resolve, reject } = request({ waitUntil })
  expect(waitUntil).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(1)
  const ended = vi.fn()
  void waitUntil.mock.calls[0]?.[0].then(ended)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended).not.toHaveBeenCalled()

  const response = new Response()
  if (outcome === 'answers') resolve(response)
  else reject(new Error('no'))
  if (outcome === 'answers') expect(await answer).toBe(response)
  else await expect(answer).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('does nothing where a request cannot be kept alive, as on Node', async () => {
  const { answer, resolve } = request({})
  expect(vi.getTimerCount()).toBe(0)
  const response = new Response()
  resolve(response)
  expect(await answer).toBe(response)
})
