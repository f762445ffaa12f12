import type { EmulatorContext } from '../http/context'
import { createFrameUrl } from '../oauth/frame-url'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'

/**
 * Creates the signed URL with which the admin opens a page of the app for the owner of the store,
 * and records the page load for the inspector: the browser loads the page, not the platform.
 *
 * @param path in the app, with its query
 * @param embedded false: the browser opens the page at top level
 * @throws Refusal 400 when the path is not a path in the app
 */
export async function startPageLoad(
  context: EmulatorContext,
  store: Store,
  path: string,
  embedded: boolean,
): Promise<string> {
  const url = await createFrameUrl(context, store, { path, userId: OWNER_ID, embedded })
  const { state } = context
  state.exchanges.add({
    direction: 'to-app',
    kind: 'page_load',
    at: new Date(state.clock.now()).toISOString(),
    shop: store.domain,
    label: embedded ? 'in the admin' : 'at top level',
    durationMs: 0,
    request: { method: 'GET', url, headers: {}, body: '' },
    response: { isUnseen: true },
  })
  return url
}
