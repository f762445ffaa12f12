import { mountedStorage } from '#platform-runtime/app'
import { defineRoute } from '#platform-runtime/define'
import { setResponseHeader } from '#platform-runtime/response'
import { platformSettings } from '../nitro/settings'
import { findLocalPlatform, localPlatformOrigin } from './local-platform'
import { requireReader } from './only-same-origin'
import { recentRequests } from './recent-requests'
import { storedSessions } from './stored-sessions'

/** Returns the state of the tab in Nuxt DevTools as JSON. Development only. */
export default defineRoute(async event => {
  requireReader(event)
  setResponseHeader(event, 'Cache-Control', 'no-store')
  const { apiKey, profile } = platformSettings()
  const origin = localPlatformOrigin(profile.appBridgeUrl)
  const local = origin === undefined ? undefined : await findLocalPlatform(origin, apiKey)
  return {
    adminUrl: local?.adminUrl ?? profile.adminUrl,
    toolsUrl: local?.toolsUrl,
    requests: recentRequests(),
    sessions: await storedSessions(mountedStorage('platform')),
  }
})
