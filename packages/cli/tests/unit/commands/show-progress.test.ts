import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showProgress } from '../../../src/commands/show-progress'

const CLEAR = '\r\u001B[K'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A stream, and what was written to it since the last call. */
function fakeStream(isTTY: boolean, columns?: number) {
  let text = ''
  return {
    isTTY,
    ...(columns !== undefined && { columns }),
    write: (more: string) => (text += more),
    written: () => {
      const written = text
      text = ''
      return written
    },
  }
}

describe('the progress in a log', () => {
  it('has one line for each step', () => {
    const stream = fakeStream(false)
    const progress = showProgress(stream)
    progress.begin('Building the app')
    vi.advanceTimersByTime(60_000)
    progress.begin('Opening the pages', 'Opening / (1 of at most 40)')
    progress.begin('Opening the pages', 'Opening /orders (2 of at most 40)')
    progress.end()
    expect(stream.written()).toBe('Building the app …\nOpening the pages …\n')
  })
})

describe('the progress in a terminal', () => {
  it('shows the time of a step that takes long', () => {
    const stream = fakeStream(true, 0)
    const progress = showProgress(stream)
    progress.begin('Building the app')
    expect(stream.written()).toBe(`${CLEAR}Building the app …`)
    vi.advanceTimersByTime(2000)
    expect(stream.written()).toBe(`${CLEAR}Building the app …`.repeat(2))
    vi.advanceTimersByTime(1000)
    expect(stream.written()).toBe(`${CLEAR}Building the app … 3 s`)
    progress.end()
    expect(stream.written()).toBe(`${CLEAR}Building the app … 3 s\n`)
    vi.advanceTimersByTime(5000)
    progress.end()
    expect(stream.written()).toBe('')
  })

  it('shows the part of a step, and leaves one line of the step', () => {
    const stream = fakeStream(true)
    const progress = showProgress(stream)
    progress.begin('Opening the pages', 'Opening / (1 of at most 40)')
    progress.begin('Opening the pages', 'Opening /orders (2 of at most 40)')
    progress.begin('Sending requests')
    expect(stream.written()).toBe(
      [
        'Opening / (1 of at most 40) …',
        'Opening /orders (2 of at most 40) …',
        'Opening the pages …\n',
        'Sending requests …',
      ]
        .map(line => CLEAR + line)
        .join(''),
    )
    progress.end()
  })

  it('never wraps a line', () => {
    const stream = fakeStream(true, 20)
    const progress = showProgress(stream)
    progress.begin('Opening the pages', 'Opening /a/long/path')
    expect(stream.written()).toBe(`${CLEAR}Opening /a/long/p …`)
    progress.end()
  })
})
