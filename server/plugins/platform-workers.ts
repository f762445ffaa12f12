import { defineNitroPlugin } from 'nitropack/runtime'
import { keepAlive } from '../lib/nitro/keep-alive'

/** Makes workers finish what requests have begun. */
export default defineNitroPlugin((nitro) => {
  nitro.localFetch = keepAlive(nitro.localFetch)
})
