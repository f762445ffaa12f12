import { definePlugin, onClose } from '#platform-runtime/define'
import { platformSettings } from '../nitro/settings'
import { hasListeners, hooksOf } from '#platform-runtime/hooks'
import { isLogLevel } from '../../shared/log-level'
import { watchCredentials } from '../nitro/observe/credential-warning'
import { reportListenerError } from '../nitro/observe/call-hook'
import { onPlatformEvent } from '../nitro/observe/events'
import { platformLog } from '../nitro/observe/log'
import { platformInstance } from '../nitro/platform-instance'
import { createEventLogger, createHookCaller } from '../nitro/observe/listeners'

/** Logs each event of the layer, and calls the app's hooks for it. */
export default definePlugin(app => {
  const { logLevel } = platformSettings()
  // An invalid value is reported with the rest of the configuration.
  if (isLogLevel(logLevel)) platformLog.setLevel(logLevel)

  const hooks = hooksOf(app)
  const stops = [
    onPlatformEvent(createHookCaller(hooks, reportListenerError), () =>
      hasListeners(hooks, 'platform:authenticated'),
    ),
    onPlatformEvent(createEventLogger(platformLog, isEncrypting), () =>
      platformLog.isEnabled('debug'),
    ),
    watchCredentials({
      credentials: () => platformInstance().config,
      warn: message => platformLog.write('warn', message),
    }),
  ]
  // A reload of the development server runs this file again.
  onClose(app, () => {
    for (const stop of stops) stop()
  })
})

/** Whether the app has encryption keys. Called for events, which only a valid configuration has. */
function isEncrypting(): boolean {
  return platformInstance().config.encryptionKeys.length > 0
}
