import { describe, expect, it } from 'vitest'
import type { AppEnd } from '../../../../../emulator/testing/playwright/app-process'
import { watchServer } from '../../../../src/review/server/server-watch'
import type { WatchedRequest } from '../../../../src/review/server/server-watch'

/** A server that a test ends, and that the watch starts again. */
function fakeServer({ startsAgain = true } = {}) {
  let running = Promise.withResolvers<AppEnd>()
  let output = ''
  const server = {
    starts: 1,
    isRunning: true,
    ended: () => running.promise,
    output: () => output,
    crash: async () => {
      if (!startsAgain) throw new Error('It does not start.')
      running = Promise.withResolvers<AppEnd>()
      server.starts++
      server.isRunning = true
    },
    end(text = '', end: AppEnd = { exitCode: 3, signal: null }) {
      output += text
      server.isRunning = false
      running.resolve(end)
    },
  }
  return server
}

/** A request with status 200, or 0 if the server does not run until the response. */
function request(
  server: ReturnType<typeof fakeServer>,
  label: string,
  onSend = () => {},
): WatchedRequest<number> {
  return {
    label,
    send: async () => {
      const { starts } = server
      onSend()
      await Promise.resolve()
      return server.isRunning && server.starts === starts ? 200 : 0
    },
    isLost: status => status === 0,
    none: 0,
  }
}

describe('a server that ends by itself', () => {
  it('is started again, and the requests that it lost are sent again', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => [])
    watch.begin('Sending requests')
    let isFirst = true
    const endOnce = () => {
      if (isFirst) server.end('\u001B[31mListening on http://localhost:1\nNo memory\n')
      isFirst = false
    }
    const statuses = await Promise.all([
      watch.request(request(server, 'GET /one')),
      watch.request(request(server, 'GET /two', endOnce)),
    ])
    expect([statuses, server.starts, watch.lost]).toEqual([[200, 200], 2, []])
    expect(watch.ends).toEqual([
      {
        how: 'exit code 3',
        during: ['GET /one', 'GET /two'],
        isConfirmed: false,
        step: 'Sending requests',
        output: ['No memory'],
      },
    ])
  })

  it('names the request with which it ends again, and does not send it a third time', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => [])
    let sent = 0
    const ending = request(server, 'GET /two', () => {
      sent++
      server.end('Stop\n')
    })
    const statuses = await Promise.all([
      watch.request(request(server, 'GET /one')),
      watch.request(ending),
      watch.request(request(server, 'GET /three')),
    ])
    expect(statuses).toEqual([200, 0, 200])
    expect(await watch.request(ending)).toBe(0)
    expect([sent, watch.lost]).toEqual([2, ['GET /two', 'GET /two']])
    expect(watch.ends.map(({ during, isConfirmed }) => [during, isConfirmed])).toEqual([
      [['GET /two'], true],
    ])
  })

  it('keeps the last lines of the output, without the stack of Node.js', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => [])
    const frames = '----- Native stack trace -----\n 1: 0x7fdd node\n10: 0x8fdd node\n'
    server.end(`First\n${'Next\n\n'.repeat(9)}${frames}${'x'.repeat(300)}\n`)
    await new Promise(resolve => setTimeout(resolve))
    expect(watch.ends[0]?.output).toEqual([...Array<string>(9).fill('Next'), 'x'.repeat(200)])
  })

  it('names the pages that are open, and the signal', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => ['page /orders'])
    server.end('', { exitCode: null, signal: 'SIGKILL' })
    expect(await watch.request(request(server, 'GET /one'))).toBe(200)
    const [end] = watch.ends
    expect([end?.how, end?.during]).toEqual(['signal SIGKILL', ['page /orders']])
  })

  it('sends nothing more once it does not start again', async () => {
    const server = fakeServer({ startsAgain: false })
    const watch = watchServer(server, () => [])
    server.end()
    await watch.gone
    await expect(watch.request(request(server, 'GET /one'))).rejects.toThrow(
      'The server of the app ended, and was not started again.',
    )
    expect(watch.unsent()).toBe(1)
  })

  it('is started again nine times at most', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => [])
    for (let count = 1; count <= 10; count++) {
      server.end()
      await new Promise(resolve => setTimeout(resolve))
    }
    await watch.gone
    expect([watch.ends.length, server.starts]).toEqual([10, 10])
  })

  it('is no finding after the review', async () => {
    const server = fakeServer()
    const watch = watchServer(server, () => [])
    watch.stop()
    server.end()
    await new Promise(resolve => setTimeout(resolve))
    expect([watch.ends, server.starts]).toEqual([[], 1])
  })
})

it('returns that there was no response from a server that runs', async () => {
  const server = fakeServer()
  const watch = watchServer(server, () => [])
  const silent = { ...request(server, 'GET /one'), send: async () => 0 }
  expect([await watch.request(silent), watch.lost, watch.ends]).toEqual([0, [], []])
})
