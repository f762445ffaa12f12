import { definePlugin } from '#platform-runtime/define'
import { warnOfUnhandledCompliance } from '../nitro/observe/compliance-warning'
import { configuredWebhooks, platformInstance } from '../nitro/platform-instance'
import { PlatformError } from '../core/errors/errors'

/**
 * Stops a production server that is not configured, before it serves anything, with one message;
 * warns one that will not pass review.
 */
export default definePlugin(() => {
  if (import.meta.prerender) return
  // After the other plugins: one of them may call configurePlatform.
  queueMicrotask(() => {
    try {
      const { config } = platformInstance()
      if (!import.meta.dev) warnOfUnhandledCompliance(config, configuredWebhooks())
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      console.error(`\n${error.message}\n`)
      // In development the server stays up and shows the same message on the page.
      if (!import.meta.dev) process.exit(1)
    }
  })
})
