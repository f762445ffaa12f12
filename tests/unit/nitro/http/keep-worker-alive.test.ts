import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepWorkerAlive } from '../../../../server/nitro/http/keep-worker-alive'
import { holdWorker } from '../../../../server/nitro/runtime/nitro2/lifecycle'
import { fake } from '../../../fake'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request to an app that responds when the test demands it. */
function request(context: Record<string, unknown>) {
  const app = Promise.withResolvers<Response>()
  const nitro = fake<Parameters<typeof holdWorker>[0]>({ localFetch: () => app.promise })
  holdWorker(nitro, keepWorkerAlive)
  return { ...app, response: nitro.localFetch('/', { context }) }
}

it.each(['responds', 'fails'] as const)(
  'keeps a worker running until the app %s, and no longer',
  async outcome => {
    const waitUntil = vi.fn<(promise: Promise<unknown>) => void>()
    const { response: answer, resolve, reject } = request({ waitUntil })
    expect(waitUntil).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(1)
    const ended = vi.fn()
    void waitUntil.mock.calls[0]?.[0].then(ended)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ended).not.toHaveBeenCalled()

    const response = new Response()
    if (outcome === 'responds') resolve(response)
    else reject(new Error('no'))
    if (outcome === 'responds') expect(await answer).toBe(response)
    else await expect(answer).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  },
)

it('does nothing where a request cannot be extended, as on Node', async () => {
  const { response: answer, resolve } = request({})
  expect(vi.getTimerCount()).toBe(0)
  const response = new Response()
  resolve(response)
  expect(await answer).toBe(response)
})
