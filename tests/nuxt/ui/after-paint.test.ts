import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { useShownAfterPaint } from '../../../ui/after-paint'

let paint: FrameRequestCallback | undefined

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
})

/** A state that a click opens, and what follows it. */
function open() {
  const scope = effectScope()
  const isOpen = ref(false)
  const isShown = scope.run(() => useShownAfterPaint(isOpen))
  isOpen.value = true
  return { isOpen, scope, isShown: () => isShown?.value }
}

test('is shown in the task after the next frame, and hidden immediately', () => {
  const { isOpen, isShown } = open()
  vi.advanceTimersByTime(99)
  paint?.(0)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(true)
  isOpen.value = false
  expect(isShown()).toBe(false)
})

test('is shown without a frame in a page that is hidden', () => {
  const { isShown } = open()
  vi.advanceTimersByTime(99)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(true)
})

test.each([
  ['closed before the frame', false, false],
  ['closed after the frame', true, false],
  ['removed before the frame', false, true],
  ['removed after the frame', true, true],
])('what is %s is not shown', (_when, isPainted, isRemoved) => {
  const { isOpen, isShown, scope } = open()
  if (isPainted) paint?.(0)
  if (isRemoved) scope.stop()
  else isOpen.value = false
  expect(paint).toBeUndefined()
  vi.advanceTimersByTime(1000)
  expect(isShown()).toBe(false)
})

test('what is closed and opened again waits for a frame of its own', () => {
  const { isOpen, isShown } = open()
  vi.advanceTimersByTime(90)
  isOpen.value = false
  isOpen.value = true
  vi.advanceTimersByTime(90)
  expect(isShown()).toBe(false)
  paint?.(0)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(true)
})
