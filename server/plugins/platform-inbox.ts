import { defineNitroPlugin } from 'nitropack/runtime'
import { configuredInbox } from '../lib/nitro/platform-instance'
import { platformLog } from '../lib/nitro/platform-log'
import type { Inbox } from '../lib/platform/inbox/create-inbox'

/** Runs what the inbox holds from the start of the server to its end. */
export default defineNitroPlugin((nitro) => {
  if (import.meta.prerender) return
  let inbox: Inbox | undefined
  // After the other plugins: one of them may call configurePlatform.
  queueMicrotask(async () => {
    try {
      inbox = configuredInbox()
      await inbox?.start()
    }
    catch (error) {
      // The server stays up: deliveries are answered with 503 until the storage can be used, and other requests need none.
      platformLog.write('error', error instanceof Error ? error.message : 'The webhook inbox could not be started')
    }
  })
  nitro.hooks.hook('close', () => inbox?.close())
})
