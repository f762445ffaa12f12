/**
 * Every private of h3 1 and Nitro 2 that the server uses. `tests/unit/nitro/internals.test.ts` runs
 * each function against the installed packages and fails when a private changes. The app's side has
 * its own: `ui/internals.ts`.
 *
 * Verified on h3 1.15 and nitropack 2.13.
 */
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import process from 'node:process'
import type { App, EventHandler, H3Event } from 'h3'
import type { NitroApp } from 'nitropack/types'

/** Under which h3 stores the raw bytes of a request, and looks for them before it reads. */
const RAW_BODY = Symbol.for('h3RawBody')

interface InternalRequest extends IncomingMessage {
  originalUrl?: string
  [RAW_BODY]?: unknown
  rawBody?: unknown
  body?: unknown
}

/**
 * Rewrites the address of a request wherever h3 and servers such as Express store a copy of it.
 * `event.path` is a getter without a setter.
 *
 * @param rewrite maps each copy: path and query. The copies can differ by the prefix under which
 *   the app is mounted.
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/event/event.ts `_path`, verified on h3 1.15
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/app.ts `originalUrl`, verified on h3 1.15
 */
export function rewriteAddress(event: H3Event, rewrite: (path: string) => string): void {
  const req: InternalRequest = event.node.req
  if (event._path !== undefined) event._path = rewrite(event._path)
  if (req.url !== undefined) req.url = rewrite(req.url)
  if (req.originalUrl !== undefined) req.originalUrl = rewrite(req.originalUrl)
}

/**
 * Returns the body of a request that was read before, or that the host received without a stream,
 * in the order in which h3 looks for it; undefined when no one has read it.
 *
 * @returns bytes, text, a web stream, a parsed value, or a promise of one of them
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/utils/body.ts `readRawBody`, verified on h3 1.15
 */
export function storedBody(event: H3Event): unknown {
  const req: InternalRequest = event.node.req
  return (
    event._requestBody ??
    event.web?.request?.body ??
    req[RAW_BODY] ??
    req.rawBody ??
    req.body ??
    undefined
  )
}

/**
 * Stores the bytes of a request where h3's `readBody` and `readRawBody` find them, in the form in
 * which h3 stores them itself.
 *
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/utils/body.ts `readRawBody`, verified on h3 1.15
 */
export function storeBody(event: H3Event, body: PromiseLike<Buffer>): void {
  const req: InternalRequest = event.node.req
  req[RAW_BODY] = body
}

/**
 * Stores bytes that were read from the stream of a web request, which cannot be read again.
 *
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/event/event.ts `_requestBody`, verified on h3 1.15
 */
export function storeWebBody(event: H3Event, body: Buffer<ArrayBuffer>): void {
  event._requestBody = body
}

/**
 * Returns the promises that were passed to `event.waitUntil`; undefined when there are none.
 *
 * @see https://github.com/nitrojs/nitro/pull/1421 `_waitUntilPromises`, verified on nitropack 2.13
 */
export function backgroundPromises({ context }: H3Event): Promise<unknown>[] | undefined {
  return context['nitro']?._waitUntilPromises
}

/**
 * Marks a class of errors as h3's own. h3 passes such errors on unchanged; it wraps any other,
 * marks it as unhandled and logs it.
 *
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/error.ts `isError`, verified on h3 1.15
 */
export function markAsH3Error(errorClass: abstract new (...args: never[]) => Error): void {
  Object.defineProperty(errorClass, '__h3_error__', { value: true })
}

/**
 * Runs a function before h3 handles a request. Unlike Nitro's hook `request`, it runs before h3
 * copies the address.
 */
export function runBeforeHandler(app: App, run: (event: H3Event) => void): void {
  wrapHandler(app, handler => event => {
    run(event)
    return handler(event)
  })
}

/** The hooks of Nitro. The arguments of a hook have another form in each version of hookable. */
export interface RuntimeHooks {
  callHookWith(...args: never[]): unknown
  callHookParallel(name: string, payload: object): unknown
}

/**
 * Returns whether a hook has listeners. A call of a hook without any still creates a task and two
 * promises: a tenth of what an authenticated request takes.
 *
 * @see https://github.com/unjs/hookable#callhookwith-name-callerfn passes the listeners to a
 *   function, and runs none of them; verified on hookable 5.5 and 6.1
 */
export function hasListeners(hooks: RuntimeHooks, name: string): boolean {
  const count = (listeners: readonly unknown[]) => listeners.length
  // The types also demand the arguments for listeners, which are not called here.
  return (hooks as CountedHooks).callHookWith(count, name) > 0
}

interface CountedHooks {
  callHookWith(count: (listeners: readonly unknown[]) => number, name: string): number
}

/**
 * Wraps the function with which h3 handles every request.
 *
 * @see https://github.com/nitrojs/nitro/blob/v2.13.6/src/runtime/internal/app.ts `h3App.handler`,
 *   which Nitro replaces as well for `asyncContext`; verified on nitropack 2.13
 */
export function wrapHandler(app: App, wrap: (handler: EventHandler) => EventHandler): void {
  // `Object.assign` copies the properties of the handler, e.g. `__resolve__`.
  app.handler = Object.assign(wrap(app.handler), app.handler)
}

/**
 * Runs a function after every listener of Nitro's hook `beforeResponse`. One more listener of the
 * hook could run before the app's, and would cost each request of the server a promise.
 *
 * @param run returns undefined when it has nothing to do
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/app.ts `onBeforeResponse`, verified on h3 1.15
 */
export function runBeforeResponse(
  { options }: App,
  run: (event: H3Event) => (() => void) | undefined,
): void {
  const { onBeforeResponse } = options
  options.onBeforeResponse = (event, response) => {
    const done = onBeforeResponse?.(event, response)
    const step = run(event)
    return step ? Promise.resolve(done).then(step) : done
  }
}

/**
 * Replaces the error with which h3 calls Nitro's error handler. Nitro offers a hook that observes
 * errors (`error`), and none that maps them.
 *
 * @see https://github.com/h3js/h3/blob/v1.15.11/src/app.ts `onError`, verified on h3 1.15
 */
export function mapErrors(
  { options }: App,
  map: (error: unknown, event: H3Event) => unknown,
): void {
  const { onError } = options
  options.onError = (error, event) =>
    onError?.(map(error, event) as Parameters<typeof onError>[0], event)
}

/**
 * Wraps the function with which Nitro's presets for workers pass a request to the app.
 *
 * @see https://github.com/nitrojs/nitro/blob/v2.13.6/src/runtime/internal/app.ts `localFetch`, verified on nitropack 2.13
 */
export function wrapLocalFetch(
  nitro: NitroApp,
  wrap: (localFetch: NitroApp['localFetch']) => NitroApp['localFetch'],
): void {
  nitro.localFetch = wrap(nitro.localFetch)
}

/** The event of the process for which Nitro waits in place of a signal. */
const CLOSE_EVENT = 'platform:close'
/** Milliseconds; Nitro's own default. */
const DEFAULT_LIMIT_MS = 30_000

/** When and how the server of the preset `node-server` ends. */
export interface ServerShutdown {
  /** Names of signals. */
  signals: string[]
  /** Milliseconds. */
  drainMs: number
  /** Milliseconds for all of it. */
  limitMs: number
  /** Milliseconds that Nitro gives to open requests, and then to the listeners of `close`. */
  stepMs: number
}

/**
 * Makes Nitro close its server when {@link closeServer} is called, not when a signal arrives. Has
 * to run before Nitro reads its variables, which it does after the plugins. Nitro gives its timeout
 * to open requests, and then again to the listeners of the hook `close`; here it limits all of it.
 *
 * @param drainMs milliseconds before the server is closed: at most half of the limit
 * @returns undefined when `NITRO_SHUTDOWN_DISABLED` is set
 * @see https://github.com/nitrojs/nitro/blob/v2.13.6/src/runtime/internal/shutdown.ts
 *   `NITRO_SHUTDOWN_*`, verified on nitropack 2.13
 */
export function deferServerShutdown(drainMs: number): ServerShutdown | undefined {
  const { env } = process
  if (env['NITRO_SHUTDOWN_DISABLED']) return undefined
  const signals = (env['NITRO_SHUTDOWN_SIGNALS'] || 'SIGTERM SIGINT').split(' ').filter(Boolean)
  const limitMs = Number.parseInt(env['NITRO_SHUTDOWN_TIMEOUT'] ?? '', 10) || DEFAULT_LIMIT_MS
  const boundedDrainMs = Math.min(drainMs, Math.floor(limitMs / 2))
  env['NITRO_SHUTDOWN_SIGNALS'] = CLOSE_EVENT
  const stepMs = Math.floor((limitMs - boundedDrainMs) / 2)
  env['NITRO_SHUTDOWN_TIMEOUT'] = String(stepMs)
  return { signals, drainMs: boundedDrainMs, limitMs, stepMs }
}

/** Makes Nitro close its server: see {@link deferServerShutdown}. */
export function closeServer(): void {
  EventEmitter.prototype.emit.call(process, CLOSE_EVENT)
}

/**
 * Stops listening, before {@link closeServer}: Nitro destroys connections whose request has not
 * arrived yet. The server of `http` closes idle connections as well, in Node 26 also those whose
 * request has not arrived; that of `net` closes none. Nitro closes the server again, which would be
 * an error.
 *
 * @see https://nodejs.org/api/net.html#serverclosecallback
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
  server.close = callback => {
    callback?.()
    return server
  }
}
