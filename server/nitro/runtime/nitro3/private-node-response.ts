import type { ServerResponse } from 'node:http'
import { allowsSharedCache, PRIVATE } from '../shared-cache'

const NAME = 'cache-control'

/**
 * Keeps a response of Node out of shared caches, whatever the app sets before its headers are
 * written. To check what Node is given takes less time than to read the headers of a web response.
 *
 * @returns whether it does; not if something else waits for the headers already
 */
export function keepNodeResponsePrivate(res: ServerResponse): boolean {
  if (Object.hasOwn(res, 'writeHead')) return res.writeHead === writeHead
  res.writeHead = writeHead
  return true
}

/** One function for all responses: a closure of each would keep its request in memory. */
function writeHead(this: ServerResponse, ...args: unknown[]): ServerResponse {
  const { writeHead: original } = Object.getPrototypeOf(this) as ServerResponse
  return Reflect.apply(original, this, privateArguments(this, args)) as ServerResponse
}

/** @param args status, perhaps a reason, and perhaps headers */
function privateArguments(res: ServerResponse, args: unknown[]): unknown[] {
  const last = args.at(-1)
  const headers = typeof last === 'object' && last !== null ? last : undefined
  const given = valueIn(headers)
  if (!allowsSharedCache(given ?? String(res.getHeader(NAME) ?? ''))) return args
  if (headers) return [...args.slice(0, -1), withPrivate(headers)]
  res.setHeader(NAME, PRIVATE)
  return args
}

/** Returns the value of the header; undefined without one. */
function valueIn(headers: object | undefined): string | undefined {
  let value: string | undefined
  const flat = flatten(headers)
  for (let index = 0; index < flat.length; index += 2)
    if (isName(flat[index]))
      value = value === undefined ? String(flat[index + 1]) : `${value}, ${String(flat[index + 1])}`
  return value
}

/** Returns names and values in turn. */
function withPrivate(headers: object): unknown[] {
  const flat = flatten(headers)
  const others = flat.filter((_, index) => !isName(flat[index - (index % 2)]))
  return [...others, NAME, PRIVATE]
}

/** @param headers by name, or names and values in turn */
function flatten(headers: object | undefined): unknown[] {
  return Array.isArray(headers) ? headers : Object.entries(headers ?? {}).flat()
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.length === NAME.length && name.toLowerCase() === NAME
}
