import { afterEach, expect, it, vi } from 'vitest'
import { createPacer } from '../../../../server/core/api/pacer'
import type { Turn } from '../../../../server/core/api/pacer'
import { untyped } from '../../../fake'

const QUERY = '{ shop { name } }'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a call is sent when the bucket allows it, although its timer ended with the request that had set it', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  const pacer = createPacer(() => performance.now())
  const throttleStatus = { maximumAvailable: 1000, restoreRate: 50, currentlyAvailable: 0 }
  pacer.leave(pacer.enter(QUERY, false, 'page') as Turn, {
    cost: { requestedQueryCost: 100, actualQueryCost: null, throttleStatus },
  })
  const entered = vi.fn()
  // Set, and never called.
  vi.spyOn(globalThis, 'setTimeout').mockReturnValue(untyped<ReturnType<typeof setTimeout>>(0))
  void Promise.resolve(pacer.enter(QUERY, false, 'page')).then(entered)

  await vi.advanceTimersByTimeAsync(1900)
  expect(entered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(350)
  expect(entered).toHaveBeenCalledWith(expect.objectContaining({ points: 100 }))
  expect(vi.getTimerCount()).toBe(0)
})
