export interface Responder {
  status: number
  headers: Record<string, string>
  body: string
}

/** Headers of the connection and of the framework, which do not come from the app. */
const NOT_OURS = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-powered-by',
]

/**
 * Everything in a response that the app decides, to be compared as a whole: a header too many is a
 * failure too.
 */
export async function responseOf(response: Response): Promise<Responder> {
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !NOT_OURS.includes(name)),
  )
  return { status: response.status, headers, body: await response.text() }
}

/** Requests of a script in the page, which carry an ID token. */
export function bearer(
  token: string,
  headers: Record<string, string> = {},
): { headers: Record<string, string> } {
  return { headers: { ...headers, authorization: `Bearer ${token}` } }
}
