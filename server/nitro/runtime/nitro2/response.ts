import {
  appendResponseHeader as append,
  getResponseHeader,
  sendWebResponse,
  setResponseHeader as set,
  setResponseHeaders as setAll,
  setResponseStatus as setStatus,
} from 'h3'
import type { H3Event } from 'h3'

export { backgroundPromises } from './internals'

/** Returns a header that was set until now; '' without one. */
export function responseHeader(event: H3Event, name: string): string {
  return String(getResponseHeader(event, name) ?? '')
}

/** Sets a header, also of an error response. */
export function setResponseHeader(event: H3Event, name: string, value: string): void {
  set(event, name, value)
}

/** Sets headers, also of an error response. */
export function setResponseHeaders(event: H3Event, headers: Record<string, string>): void {
  setAll(event, headers)
}

/** Adds a value to a header. */
export function appendResponseHeader(event: H3Event, name: string, value: string): void {
  append(event, name, value)
}

/** Sets the status of a response that is no error. */
export function setResponseStatus(event: H3Event, status: number): void {
  setStatus(event, status)
}

/** Returns whether a response was sent already. */
export function isResponded(event: H3Event): boolean {
  return event.handled
}

/** Makes this the response, whatever the handler does later. The first one counts. */
export async function respondWith(event: H3Event, response: Response): Promise<void> {
  if (!event.handled) await sendWebResponse(event, response)
}

/**
 * Calls a function when the whole response was sent, but not if the client has closed the
 * connection before that: the handler is still running then.
 */
export function onResponseSent(event: H3Event, run: () => void): void {
  const { res } = event.node
  // Emitted once. `once` would wrap the listener.
  res.on('close', () => {
    if (res.writableFinished) run()
  })
}
