import { AsyncLocalStorage } from 'node:async_hooks'
import { HTTPError } from 'nitro/h3'
import type { H3Event } from 'nitro/h3'
import { describe, expect, it, vi } from 'vitest'
import { createHttpError } from '../../server/nitro/runtime/nitro3/errors'
import { keepPrivate, keepPrivateByDefault } from '../../server/nitro/runtime/nitro3/keep-private'
import {
  aroundRequests,
  holdWorker,
  mapErrors,
  onRequest,
  onResponse,
} from '../../server/nitro/runtime/nitro3/lifecycle'
import {
  requestPath,
  rewriteAddress,
  setRequestHeader,
  setRequestHost,
} from '../../server/nitro/runtime/nitro3/request'
import {
  onResponseSent,
  respondWith,
  responseHeader,
  setResponseHeader,
} from '../../server/nitro/runtime/nitro3/response'
import { createApp } from './nitro-app'

/** Responds to a request with this handler, in an app whose requests are prepared. */
async function respond(
  handler: (event: H3Event) => unknown,
  request = new Request('http://app.example/x'),
): Promise<Response> {
  const app = createApp(handler)
  onRequest(app, () => {})
  return app.fetch(request)
}

describe('an address', () => {
  it('is rewritten for everything that reads it later', async () => {
    const seen: string[] = []
    const app = createApp(event => {
      seen.push(event.req.url, event.url.href, event.path, requestPath(event))
      return 'ok'
    })
    onRequest(app, event => rewriteAddress(event, path => path.replace('?secret', '')))
    await app.fetch(new Request('http://app.example/a/b?secret'))
    expect(seen).toEqual(['http://app.example/a/b', 'http://app.example/a/b', '/a/b', '/a/b'])
  })
})

describe('the headers of a request', () => {
  it('change, also those of a worker, which are immutable', async () => {
    const request = new Request('http://app.example/', { headers: { accept: 'text/html', a: 'b' } })
    class Immutable extends Headers {
      override set(): void {
        throw new TypeError("Can't modify immutable headers.")
      }
    }
    const received = new Immutable(request.headers)
    Object.defineProperty(request, 'headers', { configurable: true, get: () => received })
    const response = await respond(event => {
      setRequestHeader(event, 'accept', 'application/json')
      setRequestHost(event, 'app.example')
      return Object.fromEntries(event.req.headers)
    }, request)
    expect(await response.json()).toEqual({
      accept: 'application/json',
      a: 'b',
      host: 'app.example',
    })
  })
})

describe('the response of a guard', () => {
  it.each([
    [
      'throws',
      () => {
        throw createHttpError({ status: 401, message: 'sent' })
      },
    ],
    ['catches it and returns data', () => ({ data: 1 })],
    ['responds itself', () => new Response('own', { status: 201 })],
  ])('is sent when the app %s, with the headers that were set before it', async (_what, then) => {
    const response = await respond(async event => {
      setResponseHeader(event, 'x-cors', 'yes')
      await respondWith(event, new Response('refused', { status: 410, headers: { a: 'b' } }))
      return then()
    })
    expect([response.status, await response.text()]).toEqual([410, 'refused'])
    expect(Object.fromEntries(response.headers)).toMatchObject({ a: 'b', 'x-cors': 'yes' })
  })

  it('is sent whole when its end is observed', async () => {
    const sent = vi.fn()
    const response = await respond(async event => {
      onResponseSent(event, sent)
      await respondWith(event, new Response('refused', { status: 410 }))
      throw createHttpError({ status: 410, message: 'sent' })
    })
    expect([response.status, await response.text()]).toEqual([410, 'refused'])
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  })

  it('is sent whole after something else has read it', async () => {
    const app = createApp(async event => {
      await respondWith(event, new Response('refused', { status: 410 }))
      throw createHttpError({ status: 410, message: 'sent' })
    })
    const { h3 } = app
    if (h3) h3.config.onResponse = async response => void (await response.clone().text())
    onRequest(app, () => {})
    const response = await app.fetch(new Request('http://app.example/x'))
    expect([response.status, await response.text()]).toEqual([410, 'refused'])
  })

  it('is the first one', async () => {
    const response = await respond(async event => {
      await respondWith(event, new Response(null, { status: 302 }))
      await respondWith(event, new Response(null, { status: 410 }))
    })
    expect(response.status).toBe(302)
  })
})

describe('keepPrivate()', () => {
  const PRIVATE = 'private, no-store'
  it.each<[string, (event: H3Event) => unknown, string]>([
    ['returns data', () => ({ a: 1 }), PRIVATE],
    [
      'sets a public value',
      event => void event.res.headers.set('cache-control', 'public'),
      PRIVATE,
    ],
    ['removes the header', event => void event.res.headers.delete('cache-control'), PRIVATE],
    [
      'sets a private value',
      event => void event.res.headers.set('cache-control', 'private'),
      'private',
    ],
    [
      'responds itself',
      () => new Response('x', { headers: { 'cache-control': 'public' } }),
      PRIVATE,
    ],
    ['responds with immutable headers', () => Response.redirect('http://a.example/'), PRIVATE],
    [
      'throws',
      () => {
        throw new HTTPError({ status: 409 })
      },
      PRIVATE,
    ],
  ])('holds when the handler %s', async (_what, then, expected) => {
    const response = await respond(event => {
      keepPrivate(event)
      return then(event) ?? 'ok'
    })
    expect(response.headers.get('cache-control')).toBe(expected)
  })

  it('leaves the response to a preflight', async () => {
    const request = new Request('http://app.example/', { method: 'OPTIONS' })
    const response = await respond(event => {
      keepPrivate(event)
      keepPrivateByDefault(event)
      return 'ok'
    }, request)
    expect(response.headers.get('cache-control')).toBe(null)
  })

  it.each([
    [undefined, PRIVATE],
    ['public', 'public'],
  ])('by default, %s of the app becomes %s', async (own, expected) => {
    const response = await respond(event => {
      keepPrivateByDefault(event)
      if (own) event.res.headers.set('cache-control', own)
      return 'ok'
    })
    expect(response.headers.get('cache-control')).toBe(expected)
  })
})

describe('steps of an app', () => {
  it('see the headers of the response, and change it last', async () => {
    const app = createApp(event => {
      event.res.headers.set('policy', 'of the app')
      return 'ok'
    })
    onResponse(
      app,
      event => () => setResponseHeader(event, 'policy', `${responseHeader(event, 'policy')}, ours`),
    )
    onResponse(app, () => undefined)
    const response = await app.fetch(new Request('http://app.example/'))
    expect([response.headers.get('policy'), await response.text()]).toEqual([
      'of the app, ours',
      'ok',
    ])
  })

  it('set defaults before there is a response, which the app replaces', async () => {
    const app = createApp(({ req, res }) => {
      if (req.url.endsWith('/own')) res.headers.set('referrer-policy', 'no-referrer')
      return 'ok'
    })
    onRequest(app, event => setResponseHeader(event, 'referrer-policy', 'strict-origin'))
    const policy = async (path: string) =>
      (await app.fetch(new Request(`http://app.example${path}`))).headers.get('referrer-policy')
    expect([await policy('/'), await policy('/own')]).toEqual(['strict-origin', 'no-referrer'])
  })

  it('run requests within a context', async () => {
    const requests = new AsyncLocalStorage<string>()
    const app = createApp(() => requests.getStore() ?? 'none')
    aroundRequests(app, handle => requests.run('inside', handle))
    const response = await app.fetch(new Request('http://app.example/'))
    expect(await response.text()).toBe('inside')
  })

  it('hold a worker until there is a response, and no server of Node', async () => {
    const waitUntil = vi.fn<(promise: Promise<unknown>) => void>()
    const release = vi.fn<() => void>()
    const app = createApp(() => 'ok')
    holdWorker(app, () => release)
    await app.fetch(new Request('http://app.example/'))
    expect(release).not.toHaveBeenCalled()

    await app.fetch(Object.assign(new Request('http://app.example/'), { waitUntil }))
    await waitUntil.mock.calls[0]?.[0]
    expect([waitUntil, release].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

describe('mapErrors()', () => {
  class OwnError extends Error {}
  it.each([
    ['an error of the class', new OwnError('own'), 418],
    ['another error', new Error('other'), 500],
    ['an error of HTTP', new HTTPError({ status: 404 }), 404],
  ])('maps %s', async (_what, thrown, status) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const app = createApp(() => {
      throw thrown
    })
    mapErrors(app, OwnError, error =>
      error instanceof OwnError ? createHttpError({ status: 418, message: 'mapped' }) : error,
    )
    expect((await app.fetch(new Request('http://app.example/x?q=secret'))).status).toBe(status)
    expect(log.mock.calls.map(([line]) => String(line))).toEqual(
      status === 500 ? ['[request error] [unhandled] [GET] /x\n'] : [],
    )
    log.mockRestore()
  })
})
