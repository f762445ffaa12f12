import { expect, it } from 'vitest'
import { sleep } from '../../../../server/core/concurrency/sleep'

it('waits', async () => {
  const start = performance.now()
  await sleep(30)
  expect(performance.now() - start).toBeGreaterThanOrEqual(29)
})

it('rejects with the reason of the signal, before or during the wait', async () => {
  const reason = new Error('stop')
  await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason)
  const controller = new AbortController()
  const waiting = sleep(60_000, controller.signal)
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
})
