import type { H3Event } from 'h3'
import type { NitroApp } from 'nitropack/types'
import {
  markAsH3Error,
  runBeforeHandler,
  runBeforeResponse,
  wrapHandler,
  mapErrors as mapErrorsOf,
  wrapLocalFetch,
} from './internals'

/** Runs a function before anything handles or reads a request. */
export function onRequest({ h3App }: NitroApp, run: (event: H3Event) => void): void {
  runBeforeHandler(h3App, run)
}

/** Runs each request within a function, e.g. one of an `AsyncLocalStorage`. */
export function aroundRequests(
  { h3App }: NitroApp,
  around: (handle: () => unknown) => unknown,
): void {
  wrapHandler(h3App, handler => event => around(() => handler(event)))
}

/**
 * Runs a function after everything of the app that changes a response, before it is sent.
 *
 * @param run returns undefined when it has nothing to do
 */
export function onResponse(
  { h3App }: NitroApp,
  run: (event: H3Event) => (() => void) | undefined,
): void {
  runBeforeResponse(h3App, run)
}

/**
 * Replaces errors before the server makes responses of them.
 *
 * @param errorClass whose errors reach `map` as they were thrown, and are not logged by the server
 */
export function mapErrors(
  { h3App }: NitroApp,
  errorClass: abstract new (...args: never[]) => Error,
  map: (error: unknown, event: H3Event) => unknown,
): void {
  markAsH3Error(errorClass)
  mapErrorsOf(h3App, map)
}

/**
 * Calls a function for each request to a worker, and what it returns after the response. The worker
 * goes on until then, also when the client has disconnected.
 */
export function holdWorker(nitro: NitroApp, hold: () => () => void): void {
  wrapLocalFetch(nitro, localFetch => (input, init) => {
    const response = localFetch(input, init)
    // Other servers do not pass one.
    const waitUntil: unknown = init?.['context']?.waitUntil
    if (typeof waitUntil !== 'function') return response
    const release = hold()
    waitUntil(response.then(release, release))
    return response
  })
}

/** Calls a function for each batch of messages of a worker, which waits for it. */
export function onMessages(
  { hooks }: NitroApp,
  run: (bodies: readonly unknown[]) => Promise<void>,
): void {
  hooks.hook('cloudflare:queue', ({ batch }) =>
    run(batch.messages.map(({ body }: { body: unknown }) => body)),
  )
}

/** Calls a function for each event of a cron trigger of a worker, which waits for it. */
export function onSchedule({ hooks }: NitroApp, run: () => Promise<void>): void {
  hooks.hook('cloudflare:scheduled', run)
}
