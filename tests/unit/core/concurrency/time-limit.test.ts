import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withTimeLimit } from '../../../../server/core/concurrency/time-limit'
import { standStill } from '../../stand-still'

describe('withTimeLimit', () => {
  it('settles like the work, with its value or error', async () => {
    expect(await withTimeLimit(1000, async () => 'done')).toBe('done')
    await expect(withTimeLimit(1000, async () => Promise.reject(new Error('own')))).rejects.toThrow(
      'own',
    )
  })

  it('turns work that throws at once into a rejection', async () => {
    const thrown = withTimeLimit(1000, () => {
      throw new Error('at once')
    })
    await expect(thrown).rejects.toThrow('at once')
  })

  it('does not wait for work that hangs', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const limited = withTimeLimit(20, () => new Promise(() => {})).finally(() => (isOver = true))
    const refused = expect(limited).rejects.toThrow('No response within 20 ms')
    await vi.advanceTimersByTimeAsync(19)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    await refused
  })

  it('race: takes a response that arrived while the process was stopped', async () => {
    const server = createServer(socket =>
      socket.once('data', () => socket.end('in time', () => standStill(200))),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const ask = () =>
      new Promise<string>(resolve => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
        socket.once('data', data => resolve(String(data)))
        socket.once('connect', () => socket.write('?'))
      })
    expect(await withTimeLimit(100, ask)).toBe('in time')
    server.close()
  })
})
