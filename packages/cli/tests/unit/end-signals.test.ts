import process from 'node:process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catchEndSignals, unlessAborted } from '../../src/end-signals'

afterEach(() => vi.restoreAllMocks())

describe('catchEndSignals', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is aborted by %s, with the exit code %i', (name, exitCode) => {
    const signals = catchEndSignals()
    expect([signals.aborted.aborted, signals.received()]).toEqual([false, undefined])
    process.emit(name, name)
    expect([signals.aborted.aborted, signals.received()]).toEqual([true, { name, exitCode }])
    signals.release()
  })

  it('ends the process at once with a later signal, and not with the same one', () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
    const signals = catchEndSignals()
    process.emit('SIGINT', 'SIGINT')
    process.emit('SIGINT', 'SIGINT')
    expect(exit).not.toHaveBeenCalled()
    now.mockReturnValue(2001)
    process.emit('SIGTERM', 'SIGTERM')
    expect(exit.mock.calls).toEqual([[130]])
    signals.release()
  })

  it('leaves no handler', () => {
    const before = process.listenerCount('SIGINT')
    const signals = catchEndSignals()
    expect(process.listenerCount('SIGINT')).toBe(before + 1)
    signals.release()
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})

describe('unlessAborted', () => {
  const never = new Promise<string>(() => {})

  it('resolves and rejects as the promise does', async () => {
    const { signal } = new AbortController()
    expect(await unlessAborted(Promise.resolve('done'), signal)).toBe('done')
    await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('rejects when the signal is aborted, now or before', async () => {
    const controller = new AbortController()
    const waiting = unlessAborted(never, controller.signal)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(unlessAborted(never, controller.signal)).rejects.toThrow('enough')
  })
})
