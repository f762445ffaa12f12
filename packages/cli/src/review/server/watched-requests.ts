import type { EmulatorControl } from '../../../../emulator/src'
import { withoutQuery } from '../app-surface'
import type { MerchantRequests } from '../http/merchant-requests'
import { sendRequest } from '../http/send-request'
import type { SeenResponse } from '../http/send-request'
import type { ServerWatch } from './server-watch'

type Requests = Pick<ServerWatch, 'request'>

/** Sends a request to the app, as `sendRequest` does, while its server is watched. */
export async function sendWatched(request: Request, watch: Requests): Promise<SeenResponse> {
  const { pathname, search } = new URL(request.url)
  const { method } = request
  return watch.request({
    label: `${method} ${pathname}`,
    // A body can be sent once.
    send: () => sendRequest(request.clone()),
    isLost: ({ status }) => status === 0,
    none: { method, path: pathname + search, status: 0, headers: {}, body: '' },
  })
}

/** Delivers webhooks while the server is watched. */
export function watchWebhooks(
  control: Pick<EmulatorControl, 'sendWebhook'>,
  watch: Requests,
): Pick<EmulatorControl, 'sendWebhook'> {
  return {
    sendWebhook: webhook =>
      watch.request({
        label: `webhook ${webhook.topic}`,
        send: () => control.sendWebhook(webhook),
        isLost: deliveries => deliveries.some(({ attempts }) => !attempts.at(-1)?.status),
        none: [],
      }),
  }
}

/** Creates requests of a merchant who signs in to a standalone app first. */
export function watchSignIns(merchant: MerchantRequests, watch: Requests): MerchantRequests {
  const create = async (path: string, signIn: () => Promise<Request>) => {
    const request = await watch.request({
      label: `sign-in for ${withoutQuery(path)}`,
      send: () => signIn().catch(() => undefined),
      isLost: created => created === undefined,
      none: undefined,
    })
    return request ?? signIn()
  }
  return {
    call: (store, call) => create(call.path, () => merchant.call(store, call)),
    open: (store, path) => create(path, () => merchant.open(store, path)),
  }
}
