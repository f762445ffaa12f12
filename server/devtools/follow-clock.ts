import { definePlugin, onClose } from '#platform-runtime/define'
import { configuredJobs } from '../nitro/platform-instance'
import { platformSettings } from '../nitro/settings'
import { localPlatformOrigin, readClockOffset } from './local-platform'

const EVERY_MS = 1000

/** Lets jobs follow the clock of the local platform. Development only. */
export default definePlugin(app => {
  let known = 0
  const timer = setInterval(() => {
    follow().catch(() => {})
  }, EVERY_MS).unref()
  onClose(app, () => clearInterval(timer))

  async function follow(): Promise<void> {
    const jobs = configuredJobs()
    const origin = localPlatformOrigin(platformSettings().profile.appBridgeUrl)
    if (!jobs || origin === undefined) return
    const offset = await readClockOffset(origin)
    if (offset === undefined || offset === known) return
    known = offset
    await jobs.moveClock(offset)
  }
})
