import { Session } from 'shopify-app-nuxt/shopify-api'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { createSessionFiles } from '../../../shared/session-files'

/** The storage that the layer has by default. */
export const sessionStorage = createSessionFiles(
  Session,
  createStorage({ driver: fsLite({ base: '.data/shopify-app-nuxt' }) }),
)
