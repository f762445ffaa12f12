import { definePlugin } from '#platform-runtime/define'
import { holdWorker } from '#platform-runtime/lifecycle'
import { keepWorkerAlive } from '../nitro/http/keep-worker-alive'

/** Makes workers finish what requests have started. */
export default definePlugin(app => holdWorker(app, keepWorkerAlive))
