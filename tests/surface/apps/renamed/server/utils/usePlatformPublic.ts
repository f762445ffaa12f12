import type { H3Event } from 'h3'
import { usePlatformPublic as layersOwn } from '#layers/nuxt-platform-layer/server/utils/usePlatformPublic'

/** The app's own, in place of the layer's, which it calls. */
export function usePlatformPublic(event: H3Event) {
  setResponseHeader(event, 'x-utility', 'of the app')
  return layersOwn(event)
}
