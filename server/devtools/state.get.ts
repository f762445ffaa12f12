import { mountedStorage } from '#platform-runtime/app'
import { platformSettings } from '../nitro/settings'
import { findLocalPlatform, localPlatformOrigin } from './local-platform'
import { recentRequests } from './recent-requests'
import { storedSessions } from './stored-sessions'
import { defineStateRoute } from './state-route'

/** Returns the state of the tab in Nuxt DevTools as JSON. Development only. */
export default defineStateRoute(async () => {
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
