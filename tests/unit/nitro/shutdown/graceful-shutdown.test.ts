import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShutdown } from '../../../../server/nitro/shutdown/graceful-shutdown'
import type { StopSignal } from '../../../../server/nitro/shutdown/graceful-shutdown'

const SIGTERM: StopSignal = { name: 'SIGTERM', number: 15, isInteractive: false }
const CTRL_C: StopSignal = { name: 'SIGINT', number: 2, isInteractive: true }

let calls: string[]
let stop: (signal: StopSignal) => void

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  stop = createShutdown(
    {
      drain: () => calls.push('drain'),
      close: () => calls.push('close'),
      exit: code => calls.push(`exit ${code}`),
      log: (level, message) => calls.push(`${level}: ${message}`),
    },
    { drainMs: 5000, limitMs: 30_000 },
  )
})
afterEach(() => void vi.useRealTimers())

const withoutLog = () => calls.filter(call => !/^(?:info|error): /.test(call))

it('drains at once, closes when the time of draining is over, and ends at the limit', () => {
  stop(SIGTERM)
  expect(withoutLog()).toEqual(['drain'])
  vi.advanceTimersByTime(4999)
  expect(withoutLog()).toEqual(['drain'])
  vi.advanceTimersByTime(1)
  expect(withoutLog()).toEqual(['drain', 'close'])
  vi.advanceTimersByTime(24_999)
  expect(withoutLog()).toEqual(['drain', 'close'])
  vi.advanceTimersByTime(1)
  expect(withoutLog()).toEqual(['drain', 'close', 'exit 1'])
  expect(calls.at(-2)).toBe(
    'error: The server did not finish its requests and webhook deliveries within 30000 ms, and was ended. Deliveries of the inbox run again. NITRO_SHUTDOWN_TIMEOUT sets the limit.',
  )
})

it('states what the first signal does', () => {
  stop(SIGTERM)
  expect(calls[0]).toBe(
    'info: SIGTERM: the server accepts requests for 5000 ms more, finishes those that run, and ends within 30000 ms. Another signal ends it at once.',
  )
})

it('closes at once for the keyboard of a terminal', () => {
  stop(CTRL_C)
  vi.advanceTimersByTime(0)
  expect(withoutLog()).toEqual(['drain', 'close'])
})

it.each([
  [SIGTERM, 'exit 143'],
  [CTRL_C, 'exit 130'],
])('ends at once with a second signal: %o', (second, exit) => {
  stop(SIGTERM)
  vi.advanceTimersByTime(300)
  stop(second)
  expect(withoutLog()).toEqual(['drain', exit])
})

it('takes a copy of the first signal for one', () => {
  stop(CTRL_C)
  vi.advanceTimersByTime(100)
  stop(CTRL_C)
  expect(withoutLog()).toEqual(['drain', 'close'])
})
