import { expect } from 'vitest'
import { ACCESS_TOKEN, SHOP } from './constants'
import { offlineSession } from './requests'
import { createScene, ending } from './scene'
import type { SceneOptions } from './scene'
import type { SignedCall } from './signed-calls'

/**
 * The response to a delivery that is refused: by an app that has a session, which must stay, and
 * handlers, none of which may run.
 */
export async function webhookRefusal(
  { request, body }: SignedCall,
  options: SceneOptions = {},
): Promise<[number, string, unknown]> {
  const ran: string[] = []
  const run = ({ topic }: { topic: string }) => void ran.push(topic)
  const { platform, storage, sent } = await createScene({
    sessions: [offlineSession()],
    webhooks: { APP_UNINSTALLED: run, ORDERS_CREATE: run, PRODUCT: run },
    ...options,
  })
  const response = await ending(() => platform.webhook(request, body))
  expect([ran, sent, (await storage.loadSession(`offline_${SHOP}`))?.accessToken]).toEqual([
    [],
    [],
    ACCESS_TOKEN,
  ])
  const { data } = (await response.json()) as { data: { code: string } }
  return [response.status, response.statusText, data.code]
}
