import { definePlugin, onClose } from '#platform-runtime/define'
import { hooksOf } from '#platform-runtime/hooks'
import { callHook, reportListenerError } from '../nitro/observe/call-hook'
import { onWebVital } from './listeners'

/** Calls the hook `platform:web-vital` of the app for each figure. */
export default definePlugin(app => {
  const hooks = hooksOf(app)
  onClose(
    app,
    onWebVital(vital => callHook(hooks, 'platform:web-vital', vital, reportListenerError)),
  )
})
