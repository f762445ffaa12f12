import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '../../../ui/after-paint'

let paint: FrameRequestCallback | undefined
const run = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    paint = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {
    paint = undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  run.mockReset()
})

test('runs once, in the task after the frame that is painted next', () => {
  afterPaint(run)
  vi.advanceTimersByTime(99)
  paint?.(0)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('runs without a frame in a page that is not shown', () => {
  afterPaint(run)
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([false, true])('does not run after it was stopped (frame painted: %s)', isPainted => {
  const stop = afterPaint(run)
  if (isPainted) paint?.(0)
  stop()
  expect(paint === undefined).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(run).not.toHaveBeenCalled()
})
