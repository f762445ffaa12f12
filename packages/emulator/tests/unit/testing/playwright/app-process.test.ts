import { tmpdir } from 'node:os'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { startAppProcess } from '../../../../testing/playwright/app-process'
import { freePort } from '../../../../../../tests/surface/free-port'

const SERVER = `
const failures = Number(process.env.BUSY ?? 0)
let asked = 0
require('node:http').createServer((_request, response) => {
  response.writeHead(asked++ < failures ? 503 : 200).end(String(asked))
}).listen(process.env.PORT ?? 0, 'localhost', function () {
  console.log('listens at', this.address().port)
})`

function start(
  code: string,
  port: number,
  environment: Record<string, string> = {},
  signal?: AbortSignal,
) {
  return startAppProcess(
    { file: process.execPath, args: ['-e', code], shell: false, mode: 'custom' },
    {
      url: `http://localhost:${port}`,
      cwd: tmpdir(),
      environment: { PATH: process.env.PATH, PORT: String(port), ...environment },
      signal,
    },
  )
}

describe('startAppProcess', () => {
  it('waits until the app is no longer busy with its start, and ends it', async () => {
    const port = await freePort()
    const app = await start(SERVER, port, { BUSY: '3' })
    // Three times it was busy, the fourth response was the one that counted.
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('5')
    expect(app.output()).toBe(`listens at ${port}\n`)
    await app.stop()
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
    await app.stop()
  })

  it('shows the output of an app that ended, and how it was started', async () => {
    const port = await freePort()
    const starting = start('console.error("no database"); process.exit(3)', port)
    await expect(starting).rejects.toThrow(
      /^The app ended before it responded \(exit code 3\)\. It was started with: .*\nno database\n$/,
    )
  })

  it('resolves to how the app ended by itself', async () => {
    const port = await freePort()
    const app = await start(`${SERVER}; setTimeout(() => process.exit(4), 500)`, port)
    expect(await app.ended).toEqual({ exitCode: 4, signal: null })
  })

  it('is ended by a signal before the app responds', async () => {
    const port = await freePort()
    const controller = new AbortController()
    const starting = start('setInterval(() => {}, 1000)', port, {}, controller.signal)
    controller.abort()
    await expect(starting).rejects.toThrow('The app ended before it responded')
    const aborted = start('setInterval(() => {}, 1000)', port, {}, controller.signal)
    await expect(aborted).rejects.toThrow('The app ended before it responded')
  })

  it('reports when there is no such program', async () => {
    const starting = startAppProcess(
      { file: '/nowhere/node', args: [], shell: false, mode: 'custom' },
      { url: 'http://localhost:9', cwd: tmpdir(), environment: {} },
    )
    await expect(starting).rejects.toThrow('The app ended before it responded')
  })
})
