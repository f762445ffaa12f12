import { defineNitroPlugin } from 'nitropack/runtime'
import { observeRequests } from '../server/lib/nitro/request-observers'
import { addRecentRequest } from './recent-requests'

/** Remembers what became of the last requests, for the tab in Nuxt DevTools. Development only. */
export default defineNitroPlugin((nitro) => {
  const stop = observeRequests({ tell: addRecentRequest })
  // A reload of the development server starts this file again.
  nitro.hooks.hook('close', stop)
})
