import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import {
  createApp,
  createError,
  createRouter,
  defineEventHandler,
  getRequestWebStream,
  readBody,
  readRawBody,
  setResponseHeader,
  toNodeListener,
  toWebHandler,
  useBase,
} from 'h3'
import type { App, H3Event } from 'h3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  backgroundPromises,
  closeServer,
  deferServerShutdown,
  hasListeners,
  mapErrors,
  markAsH3Error,
  rewriteAddress,
  runBeforeHandler,
  runBeforeResponse,
  stopListening,
  storeBody,
  storedBody,
  storeWebBody,
  wrapHandler,
  wrapLocalFetch,
} from '../../../server/nitro/runtime/nitro2/internals'
import { rejectingBody } from '../../../server/nitro/runtime/rejecting-body'
import { createNitroApp } from './create-nitro-app'

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a request to an app of h3 whose only handler is this one. */
async function request(
  handler: (event: H3Event) => unknown,
  init?: RequestInit,
  change?: (app: App) => void,
): Promise<Response> {
  const app = createApp().use(defineEventHandler(handler))
  change?.(app)
  return fetch(`${await listen(toNodeListener(app))}/path?secret=1&a=2`, init)
}

const post = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
})
const withoutSecret = (path: string) => path.replace('secret=1&', '')

describe('rewriteAddress()', () => {
  const paths = (event: H3Event) => [
    event.path,
    event.node.req.url,
    (event.node.req as IncomingMessage & { originalUrl?: string }).originalUrl,
  ]

  it('changes every copy of the address that h3 stores', async () => {
    const response = await request(event => {
      const before = paths(event)
      rewriteAddress(event, withoutSecret)
      return { before, after: paths(event), copies: copiesOf(event, 'secret') }
    })
    expect(await response.json()).toStrictEqual({
      before: Array.from({ length: 3 }, () => '/path?secret=1&a=2'),
      after: Array.from({ length: 3 }, () => '/path?a=2'),
      copies: [],
    })
  })

  it('keeps the prefix of each copy in a mounted app', async () => {
    const router = createRouter().get(
      '/path',
      defineEventHandler(event => {
        rewriteAddress(event, withoutSecret)
        return paths(event)
      }),
    )
    const app = createApp().use('/mounted', useBase('/', router.handler))
    const url = await listen(toNodeListener(app))
    const response = await fetch(`${url}/mounted/path?secret=1&a=2`)
    expect(await response.json()).toStrictEqual(['/path?a=2', '/path?a=2', '/mounted/path?a=2'])
  })

  it('changes the address of a web request', async () => {
    const app = createApp().use(
      defineEventHandler(event => {
        rewriteAddress(event, withoutSecret)
        return event.path
      }),
    )
    const response = await toWebHandler(app)(new Request('http://app.example/path?secret=1&a=2'))
    expect(await response.text()).toBe('/path?a=2')
  })
})

/** Names of the string properties of an event and its request that contain a text. */
function copiesOf(event: H3Event, text: string): string[] {
  return [event, event.node.req].flatMap(owner =>
    Object.entries(owner)
      .filter(([, value]) => typeof value === 'string' && value.includes(text))
      .map(([name]) => name),
  )
}

describe('storedBody()', () => {
  it('returns undefined before the body is read, and what h3 stored afterwards', async () => {
    const response = await request(async event => {
      const before = storedBody(event)
      await readBody(event)
      return { before: typeof before, after: String(await storedBody(event)) }
    }, post('{"a":1}'))
    expect(await response.json()).toStrictEqual({ before: 'undefined', after: '{"a":1}' })
  })

  it('returns the stream of a web request', async () => {
    const app = createApp().use(
      defineEventHandler(event => String(storedBody(event) instanceof ReadableStream)),
    )
    const response = await toWebHandler(app)(new Request('http://app.example/', post('{}')))
    expect(await response.text()).toBe('true')
  })
})

describe('storeBody()', () => {
  it.each<[string, (event: H3Event) => unknown]>([
    ['readBody', event => readBody(event)],
    ['readRawBody', event => readRawBody(event)],
    ['getRequestWebStream', event => getRequestWebStream(event)],
  ])('provides the bytes to %s', async (_name, read) => {
    const response = await request(event => {
      storeBody(event, Promise.resolve(Buffer.from('{"stored":true}')))
      return read(event)
    }, post('{"sent":true}'))
    expect(await response.json()).toStrictEqual({ stored: true })
  })
})

describe('storeWebBody()', () => {
  it('provides the bytes of a consumed stream to readBody', async () => {
    const app = createApp().use(
      defineEventHandler(async event => {
        await new Response(storedBody(event) as ReadableStream).text()
        storeWebBody(event, Buffer.from('{"stored":true}'))
        return readBody(event)
      }),
    )
    const response = await toWebHandler(app)(new Request('http://app.example/', post('{}')))
    expect(await response.json()).toStrictEqual({ stored: true })
  })
})

describe('rejectingBody()', () => {
  it('rejects a later read with the given error', async () => {
    const response = await request(async event => {
      await readRawBody(event)
      storeBody(
        event,
        rejectingBody(() => new Error('Released')),
      )
      return readRawBody(event).catch((error: Error) => error.message)
    }, post('{}'))
    expect(await response.text()).toBe('Released')
  })
})

describe('markAsH3Error()', () => {
  class Plain extends Error {}
  class Marked extends Error {}
  markAsH3Error(Marked)

  it('makes h3 pass errors of the class on unchanged', () => {
    const [plain, marked] = [new Plain('p'), new Marked('m')]
    expect(createError(marked)).toBe(marked)
    expect(createError(plain)).not.toBe(plain)
  })

  it('makes h3 treat errors of the class as handled', async () => {
    const seen: unknown[] = []
    for (const error of [new Plain('p'), new Marked('m')]) {
      await request(
        () => Promise.reject(error),
        undefined,
        ({ options }) => {
          options.onError = (failure, event) => {
            seen.push((failure as { unhandled?: boolean }).unhandled ?? false)
            event.node.res.end()
          }
        },
      )
    }
    expect(seen).toStrictEqual([true, false])
  })
})

describe('runBeforeHandler()', () => {
  it('runs before h3 copies the address', async () => {
    const seen: unknown[] = []
    await request(
      () => 'ok',
      undefined,
      app =>
        runBeforeHandler(app, event => {
          seen.push(event.path, Reflect.get(event.node.req, 'originalUrl'))
        }),
    )
    expect(seen).toStrictEqual(['/path?secret=1&a=2', undefined])
  })

  it("runs before Nitro's hook request, for listeners that Nitro created earlier", async () => {
    const order: string[] = []
    const nitro = await createNitroApp(() => 'ok')
    nitro.hooks.hook('request', () => void order.push('hook'))
    runBeforeHandler(nitro.h3App, () => void order.push('before'))
    await nitro.localFetch('/', {})
    expect(order).toStrictEqual(['before', 'hook'])
  })
})

describe('wrapHandler()', () => {
  it('runs every request of h3 within the wrapper, for listeners that Nitro created earlier', async () => {
    const requests = new AsyncLocalStorage<string>()
    const nitro = await createNitroApp(() => requests.getStore())
    const { handler } = nitro.h3App
    wrapHandler(nitro.h3App, handle => event => requests.run('wrapped', () => handle(event)))
    expect(await (await nitro.localFetch('/', {})).text()).toBe('wrapped')
    expect(nitro.h3App.handler.__resolve__).toBe(handler.__resolve__)
  })
})

describe('runBeforeResponse()', () => {
  it("runs after every listener of Nitro's hook, and can set headers", async () => {
    const order: string[] = []
    const nitro = await createNitroApp(() => 'ok')
    runBeforeResponse(nitro.h3App, event => () => {
      order.push('last')
      setResponseHeader(event, 'x-last', '1')
    })
    nitro.hooks.hook('beforeResponse', async () => {
      await Promise.resolve()
      order.push('listener')
    })
    const { headers } = await nitro.localFetch('/', {})
    expect([order, headers.get('x-last')]).toStrictEqual([['listener', 'last'], '1'])
  })

  it('does nothing for a request without a step', async () => {
    const nitro = await createNitroApp(() => 'ok')
    runBeforeResponse(nitro.h3App, () => undefined)
    expect(await (await nitro.localFetch('/', {})).text()).toBe('ok')
  })
})

describe('mapErrors()', () => {
  it("replaces the error that Nitro's error handler receives", async () => {
    const nitro = await createNitroApp(() => {
      throw createError({ status: 500, message: 'original' })
    })
    mapErrors(nitro.h3App, () => createError({ status: 418, message: 'mapped' }))
    const response = await nitro.localFetch('/', {})
    expect([response.status, await response.text()]).toStrictEqual([418, 'mapped'])
  })
})

describe('backgroundPromises()', () => {
  it('returns what was passed to event.waitUntil', async () => {
    const work = Promise.resolve('done')
    const seen: unknown[] = []
    const nitro = await createNitroApp(event => {
      seen.push(backgroundPromises(event))
      event.waitUntil(work)
      seen.push(backgroundPromises(event))
      return 'ok'
    })
    await nitro.localFetch('/', {})
    expect(seen).toStrictEqual([undefined, [work]])
  })
})

describe('wrapLocalFetch()', () => {
  it('wraps the function that Nitro exposes to its presets', async () => {
    const nitro = await createNitroApp(() => 'ok')
    const calls: unknown[] = []
    wrapLocalFetch(nitro, localFetch => (input, init) => {
      calls.push(input)
      return localFetch(input, init)
    })
    expect(await (await nitro.localFetch('/path', {})).text()).toBe('ok')
    expect(calls).toStrictEqual(['/path'])
  })
})

describe('deferServerShutdown', () => {
  beforeEach(() => {
    for (const name of ['DISABLED', 'SIGNALS', 'TIMEOUT']) vi.stubEnv(`NITRO_SHUTDOWN_${name}`, '')
  })
  afterEach(() => void vi.unstubAllEnvs())

  it("makes Nitro's shutdown wait for closeServer, and bounds each of its two steps", async () => {
    expect(deferServerShutdown(5000)).toEqual({
      signals: ['SIGTERM', 'SIGINT'],
      drainMs: 5000,
      limitMs: 30_000,
      stepMs: 12_500,
    })
    const { getGracefulShutdownConfig } = (await import(
      pathToFileURL(resolve('node_modules/nitropack/dist/runtime/internal/shutdown.mjs')).href
    )) as { getGracefulShutdownConfig: () => { signals: string[]; timeout: number } }
    const { signals, timeout } = getGracefulShutdownConfig()
    expect(timeout).toBe(12_500)
    const [event = ''] = signals
    expect(signals).toHaveLength(1)
    const closed = vi.fn()
    // As Nitro listens for signals.
    process.once(event as NodeJS.Signals, closed)
    closeServer()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('reads the variables of Nitro, and drains for half of the limit at most', () => {
    vi.stubEnv('NITRO_SHUTDOWN_SIGNALS', 'SIGUSR2 SIGTERM')
    vi.stubEnv('NITRO_SHUTDOWN_TIMEOUT', '4000')
    expect(deferServerShutdown(5000)).toEqual({
      signals: ['SIGUSR2', 'SIGTERM'],
      drainMs: 2000,
      limitMs: 4000,
      stepMs: 1000,
    })
  })

  it('changes nothing where NITRO_SHUTDOWN_DISABLED is set', () => {
    vi.stubEnv('NITRO_SHUTDOWN_DISABLED', '1')
    expect(deferServerShutdown(5000)).toBeUndefined()
    expect(process.env.NITRO_SHUTDOWN_SIGNALS).toBe('')
  })
})

describe('stopListening', () => {
  it('refuses new connections, serves one whose request has not arrived, and may be repeated', async () => {
    const server = createServer((_req, res) => res.end('served')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(server, 'connection')

    stopListening(server)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
    const closedAgain = vi.fn()
    server.close(closedAgain)
    expect(closedAgain).toHaveBeenCalledExactlyOnceWith()

    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const [response] = (await once(socket, 'data')) as [Buffer]
    expect(response.toString()).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
  })
})

describe('hasListeners()', () => {
  const requireOfNitro = createRequire(import.meta.resolve('nitropack/package.json'))

  it.each([
    ['the version of Nitro', requireOfNitro.resolve('hookable')],
    ['the newest version', createRequire(import.meta.url).resolve('hookable')],
  ])('counts the listeners of a hook with %s of hookable', async (_name, path) => {
    const { createHooks } = (await import(pathToFileURL(path).href)) as typeof import('hookable')
    const hooks = createHooks()
    const call = vi.fn()
    const listens = () => hasListeners(hooks, 'platform:token')
    expect(listens()).toBe(false)
    const stop = hooks.hook('platform:token', call)
    expect(listens()).toBe(true)
    stop()
    expect(listens()).toBe(false)
    expect(call).not.toHaveBeenCalled()
  })
})
