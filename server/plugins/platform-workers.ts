import { defineNitroPlugin } from 'nitropack/runtime'
import { keepWorkerAlive } from '../nitro/http/keep-worker-alive'
import { wrapLocalFetch } from '../nitro/internals'

/** Makes workers finish what requests have started. */
export default defineNitroPlugin(nitro => wrapLocalFetch(nitro, keepWorkerAlive))
