import { bodyOf } from '../../../../../server/core/signed-body/request-body'
import type { RequestBody } from '../../../../../server/core/signed-body/request-body'
import { Session } from '../../../../../server/core/session/session'
import { createTestSession } from '../../../testing'
import type { TestApp } from '../../../testing'
import { APP_URL, NOW, SHOP } from '../../../../../tests/unit/admin-requests'
import { createPlatformScene } from '../../../../../tests/unit/platform-scenes'
import type { PlatformScene } from '../../../../../tests/unit/platform-scenes'
import type { Upstream } from '../../../../../tests/unit/upstream'

/** The app of the scenes, as the kit needs to know it. */
export const APP: TestApp = {
  apiKey: 'testApiKey',
  apiSecretKey: 'testApiSecretKey',
  appUrl: APP_URL,
  shop: SHOP,
}
export const now = new Date(NOW)

/** The layer's own side, with a session of the kit for the shop. */
export async function createInstalledScene(upstream: Upstream): Promise<PlatformScene> {
  const scene = createPlatformScene(upstream)
  await scene.storage.storeSession(
    new Session(createTestSession(APP, { scopes: ['write_products'], now })),
  )
  return scene
}

/** A request's body, as a server reads it. */
export async function receivedBody(request: Request): Promise<RequestBody> {
  return bodyOf(new Uint8Array(await request.clone().arrayBuffer()))
}
