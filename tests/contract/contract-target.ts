/** A platform that is asked, the emulated one or the real one, as one app in one store. */
export interface ContractTarget {
  /** Address of the store, without a path, e.g. `https://my-store.myshopify.com`. */
  readonly storeUrl: string
  readonly apiKey: string
  readonly apiSecretKey: string
  /** Offline access token of the app in the store. */
  readonly accessToken: string
  close: () => Promise<void>
}

export interface ContractResponse {
  status: number
  headers: Headers
  /** The parsed body; undefined when it is no JSON. */
  body: unknown
}

/** POSTs JSON to a path of the store. */
export async function post(
  target: ContractTarget,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ContractResponse> {
  const response = await fetch(target.storeUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(
    response.headers.get('content-type') ?? '',
  )
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : undefined,
  }
}
