import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isLoopback, listen, LOOPBACK, originOf } from '../../../src/serve/listen'

let servers: Server[] = []
function server(): Server {
  const created = createServer()
  servers.push(created)
  return created
}
afterEach(() => {
  for (const created of servers) created.close()
  servers = []
})

describe('listen', () => {
  it('uses the next free port instead of a taken one', async () => {
    const taken = await listen(server(), { port: 0, strictPort: true, host: LOOPBACK })
    const next = server()
    const port = await listen(next, { port: taken, strictPort: false, host: LOOPBACK })
    expect(port).toBeGreaterThan(taken)
    expect(next.address() as AddressInfo).toMatchObject({ address: LOOPBACK, port })
  })

  it('fails for a taken port that is required', async () => {
    const taken = await listen(server(), { port: 0, strictPort: true, host: LOOPBACK })
    await expect(
      listen(server(), { port: taken, strictPort: true, host: LOOPBACK }),
    ).rejects.toThrow(`Emulator: port ${taken} is taken. Stop the process that uses it`)
  })

  it.each(['localhost', 'example.com', '', '300.1.1.1'])('refuses the host "%s"', async host => {
    await expect(listen(server(), { port: 0, strictPort: true, host })).rejects.toThrow(
      'Emulator: the host must be an IP address of this machine',
    )
  })

  it('passes on other errors', async () => {
    // An address of no machine: TEST-NET-1.
    await expect(
      listen(server(), { port: 0, strictPort: false, host: '192.0.2.1' }),
    ).rejects.toThrow('EADDRNOTAVAIL')
  })
})

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['1.127.0.1', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})

describe('originOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4400'],
    ['0.0.0.0', 'http://127.0.0.1:4400'],
    ['::', 'http://127.0.0.1:4400'],
    ['::1', 'http://[::1]:4400'],
    ['192.168.1.5', 'http://192.168.1.5:4400'],
  ])('%s is at %s', (host, origin) => {
    expect(originOf(host, 4400)).toBe(origin)
  })
})
