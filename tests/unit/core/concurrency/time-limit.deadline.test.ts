import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startDeadline } from '../../../../server/core/concurrency/time-limit'
import { standStill } from '../../stand-still'

/** Resolves with the milliseconds after which a deadline of `milliseconds` ended. */
function deadlineEnd(milliseconds: number): Promise<number> {
  const started = performance.now()
  return new Promise(resolve =>
    startDeadline(milliseconds, () => resolve(performance.now() - started)),
  )
}

describe('startDeadline', () => {
  it('ends after its milliseconds', async () => {
    expect(await deadlineEnd(300)).toBeGreaterThanOrEqual(299)
  })

  it('race: does not count the time in which the process was stopped', async () => {
    const end = deadlineEnd(600)
    // Ends shortly before the limit, when a response that arrived meanwhile has not been read yet.
    standStill(590)
    expect(await end).toBeGreaterThan(590 + 300)
  })

  it('ends although every timer is late', async () => {
    const end = deadlineEnd(600)
    const blocker = setInterval(() => standStill(320), 1)
    await end
    clearInterval(blocker)
  })

  it('does not end after it was cancelled', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let ended = false
    const cancel = startDeadline(300, () => (ended = true))
    vi.advanceTimersByTime(299)
    cancel()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(ended).toBe(false)
  })
})
