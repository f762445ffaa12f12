import { defineNuxtPlugin, useRouter } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { FRAME_PARAMS } from '../shared/wire'

/**
 * Keeps the shop in the address of a standalone app's pages: a browser can be signed in to several
 * shops, and a page that is reloaded must come back for the same one.
 */
export default defineNuxtPlugin(() => {
  const platform = usePlatform()
  useRouter().beforeEach(to => {
    const { shop, embedded } = platform.value
    if (!shop || embedded || to.query[FRAME_PARAMS.shop] !== undefined) return
    return { ...to, query: { ...to.query, [FRAME_PARAMS.shop]: shop } }
  })
})
