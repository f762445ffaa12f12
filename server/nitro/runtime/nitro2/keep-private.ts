import type { OutgoingHttpHeader, OutgoingMessage } from 'node:http'
import type { H3Event } from 'h3'
import { allowsSharedCache, PRIVATE } from '../shared-cache'

/**
 * Keeps the response to an authenticated caller, errors included, out of shared caches: its
 * `Cache-Control` contains `private` or `no-store`, even when the app or the framework sets another
 * value later, or removes it. Attack: headers of `routeRules` or of a handler let a cache store one
 * caller's response. Caches that are configured to "cache everything" store a response without the
 * header, even when the request has an `Authorization` header.
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-3.5
 */
export function keepPrivate(event: H3Event): void {
  // The response to a preflight is the same for everyone.
  if (event.method === 'OPTIONS') return
  const { res } = event.node
  res.setHeader('Cache-Control', PRIVATE)
  // One function for all: a closure per response would keep its request in memory until a full
  // collection.
  res.setHeader = setHeader
  res.removeHeader = removeHeader
}

/**
 * The same for callers without an `Authorization` header, but a value that the app sets is kept.
 */
export function keepPrivateByDefault(event: H3Event): void {
  if (event.method !== 'OPTIONS') event.node.res.setHeader('Cache-Control', PRIVATE)
}

function removeHeader(this: OutgoingMessage, name: string): void {
  if (name.toLowerCase() === 'cache-control') return void this.setHeader(name, PRIVATE)
  const { removeHeader: original } = Object.getPrototypeOf(this) as OutgoingMessage
  original.call(this, name)
}

function setHeader<Message extends OutgoingMessage>(
  this: Message,
  name: string,
  value: OutgoingHttpHeader | readonly string[],
): Message {
  const isShared = name.toLowerCase() === 'cache-control' && allowsSharedCache(String(value))
  const { setHeader: original } = Object.getPrototypeOf(this) as Message
  return original.call(this, name, isShared ? PRIVATE : value) as Message
}
