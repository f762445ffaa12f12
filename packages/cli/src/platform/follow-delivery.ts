import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '../../../emulator/src/webhooks/delivery'

/** What a server in development reports of a webhook. */
export interface DeliveryOutcome {
  /** `pending`: the handlers have not run within the limit. */
  state: 'handled' | 'failed' | 'pending'
  /** Name and message of the error, for a failed one. */
  failure?: string
}

const PATH = '/_platform/devtools/webhook'
const POLL_MS = 250

/**
 * Waits until the handlers of a delivery have run, which an inbox does after the response.
 *
 * @param limitMs how long to wait
 * @returns undefined for an app that does not report it: only `nuxt dev` with the layer does
 */
export async function followDelivery(
  { id, uri }: Pick<Delivery, 'id' | 'uri'>,
  {
    limitMs,
    request = fetch,
    wait = sleep,
  }: { limitMs: number; request?: typeof fetch; wait?: (ms: number) => Promise<unknown> },
): Promise<DeliveryOutcome | undefined> {
  const ask = async (address: URL) => {
    const response = await request(address).catch(() => undefined)
    if (!response?.ok) return undefined
    return response.json().catch(() => undefined) as Promise<
      { state?: string; failure?: string } | undefined
    >
  }
  for (const address of addressesFor(uri, id)) {
    if ((await ask(address))?.state === undefined) continue
    for (let waited = 0; waited <= limitMs; waited += POLL_MS) {
      const { state, failure } = (await ask(address)) ?? {}
      if (state === 'handled') return { state }
      if (state === 'failed') return { state, ...(failure !== undefined && { failure }) }
      await wait(POLL_MS)
    }
    return { state: 'pending' }
  }
  return undefined
}

/** The app may be below a base path, which the address of its route begins with. */
function addressesFor(uri: string, id: string): URL[] {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url?.protocol.startsWith('http')) return []
  const segments = url.pathname.split('/').slice(1, -1)
  return [...segments.keys(), segments.length].map(
    count =>
      new URL(
        `${['', ...segments.slice(0, count)].join('/')}${PATH}?id=${encodeURIComponent(id)}`,
        url,
      ),
  )
}
