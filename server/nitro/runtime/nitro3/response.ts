import { onDispose } from 'nitro/h3'
import type { H3Event as DisposedEvent } from 'nitro/h3'
import { nodeExchange } from './body'
import { stateOf, storedState } from './request-state'
import type { ServerRequest } from './request-state'
import type { H3Event } from './types'

/** Returns a header that was set until now; '' without one. */
export function responseHeader(event: H3Event, name: string): string {
  return event.res.headers.get(name) ?? ''
}

/** Sets a header, also of an error response. */
export function setResponseHeader(event: H3Event, name: string, value: string): void {
  event.res.headers.set(name, value)
}

/** Sets headers, also of an error response. */
export function setResponseHeaders(event: H3Event, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) event.res.headers.set(name, value)
}

/** Adds a value to a header. */
export function appendResponseHeader(event: H3Event, name: string, value: string): void {
  event.res.headers.append(name, value)
}

/** Sets the status of a response that is no error. */
export function setResponseStatus(event: H3Event, status: number): void {
  event.res.status = status
}

/** Returns whether the response was decided already. */
export function isResponded(event: H3Event): boolean {
  return storedState(event.context)?.response !== undefined
}

/** Makes this the response, whatever the handler does later. The first one counts. */
export async function respondWith(event: H3Event, response: Response): Promise<void> {
  const headers = new Headers(event.res.headers)
  for (const [name, value] of response.headers)
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  const { body, status, statusText } = response
  stateOf(event.context).response ??= new Response(body, { status, statusText, headers })
}

/**
 * Hands over the response to h3, which may read it and replace it with one of its own: from then on
 * that one is sent.
 */
export function takeResponse({ context }: H3Event): Response | undefined {
  const state = storedState(context)
  const response = state?.response
  delete state?.response
  return response
}

/**
 * Calls a function when the whole response was sent, but not if the client has closed the
 * connection before that: the handler is still running then.
 */
export function onResponseSent(event: H3Event, run: () => void): void {
  collectBackground(event)
  const res = nodeExchange(event)?.res
  if (res) {
    // Emitted once. What h3 creates for its own listener costs more.
    res.on('close', () => {
      if (res.writableFinished) run()
    })
    return
  }
  onDispose(event as DisposedEvent, reason => {
    if (reason === undefined) run()
  })
}

/** Notes the promises that are passed to `event.waitUntil` from now on. */
function collectBackground(event: H3Event): void {
  const req: ServerRequest = event.req
  const state = stateOf(event.context)
  const { waitUntil } = req
  if (state.isCollecting || !waitUntil) return
  state.isCollecting = true
  req.waitUntil = promise => {
    ;(state.background ??= []).push(promise)
    return waitUntil.call(req, promise)
  }
}

/**
 * Returns the promises that were passed to `event.waitUntil` after its authentication began;
 * undefined if there are none.
 */
export function backgroundPromises({ context }: H3Event): Promise<unknown>[] | undefined {
  return storedState(context)?.background
}
