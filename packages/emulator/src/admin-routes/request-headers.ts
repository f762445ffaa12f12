/** Headers that a client sets itself, or that belong to one connection. */
const OWN_HEADERS = [
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'expect',
  'accept-encoding',
]

/** Returns the headers with which another client repeats a request. */
export function repeatedHeaders(headers: Record<string, string>): [name: string, value: string][] {
  return Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase()))
}
