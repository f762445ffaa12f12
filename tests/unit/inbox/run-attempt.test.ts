import { expect, it } from 'vitest'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { runAttempt } from '../../../server/lib/platform/inbox/run-attempt'
import { rejection } from '../rejection'

const never = () => new Promise<void>(() => {})
const unaborted = new AbortController().signal

it('settles as the work does', async () => {
  const thrown = new Error('broken')
  expect(await runAttempt(1000, unaborted, async () => {})).toBe(undefined)
  expect(await rejection(runAttempt(1000, unaborted, () => Promise.reject(thrown)), Error)).toBe(thrown)
  expect(await rejection(runAttempt(1000, unaborted, () => {
    throw thrown
  }), Error)).toBe(thrown)
})

it('ends work that never returns when its time is over, and tells it', async () => {
  let told: AbortSignal | undefined
  const error = await rejection(runAttempt(10, unaborted, (signal) => {
    told = signal
    return never()
  }), PlatformError)
  expect([error.code, error.message, told?.aborted]).toEqual(['webhook_handler_failed', 'The handlers of a delivery did not end within 10 ms', true])
})

it('ends work that never returns when it is aborted, and begins none afterwards', async () => {
  const controller = new AbortController()
  const reason = new Error('stop')
  const running = runAttempt(1000, controller.signal, never)
  controller.abort(reason)
  expect(await rejection(running, Error)).toBe(reason)
  let begun = false
  expect(await rejection(runAttempt(1000, controller.signal, async () => {
    begun = true
  }), Error)).toBe(reason)
  expect(begun).toBe(false)
})
