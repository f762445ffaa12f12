import { defineNitroPlugin } from 'nitropack/runtime'
import { configuredInbox } from '../nitro/platform-instance'
import { platformLog } from '../nitro/observe/log'
import { inboxCloseMs } from '../nitro/shutdown/stopping'
import type { Inbox } from '../core/inbox/create-inbox'

/** Runs what the inbox holds from the start of the server to its end. */
export default defineNitroPlugin(nitro => {
  if (import.meta.prerender) return
  let inbox: Inbox | undefined
  // After the other plugins: one of them may call configurePlatform.
  queueMicrotask(async () => {
    try {
      inbox = configuredInbox()
      await inbox?.start()
    } catch (error) {
      // The server stays up: the response to a delivery is 503 until the storage can be used, and
      // other requests need no inbox.
      platformLog.write(
        'error',
        error instanceof Error ? error.message : 'The webhook inbox could not be started',
      )
    }
  })
  nitro.hooks.hook('close', () => inbox?.close(inboxCloseMs()))
})
