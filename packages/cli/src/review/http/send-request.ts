/** A response of the app, with its body. */
export interface SeenResponse {
  method: string
  /** Path and query. */
  path: string
  /** 0: there was no response. */
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** What a caller got, e.g. `404`, as a sentence names it. */
export function nameStatus(status: number): string {
  return status === 0 ? 'no response' : String(status)
}

const TIMEOUT_MS = 20_000
/** More is not searched. */
const MAX_BODY = 2_000_000

/** Sends a request, follows no redirect, and reads the response. */
export async function sendRequest(request: Request): Promise<SeenResponse> {
  const { pathname, search } = new URL(request.url)
  const sent = { method: request.method, path: pathname + search }
  try {
    const response = await fetch(request, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return {
      ...sent,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: (await response.text()).slice(0, MAX_BODY),
    }
  } catch {
    return { ...sent, status: 0, headers: {}, body: '' }
  }
}
