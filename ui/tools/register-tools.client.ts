import { defineNuxtPlugin } from '#imports'
import tools from '#build/platform-tools'
import { useAppBridge } from '../../composables/useAppBridge'
import { usePlatform } from '../../composables/usePlatform'
import { toolHandler } from './platform-tool'

/** Registers the files of `platform/tools` with App Bridge. Added when there are such files. */
export default defineNuxtPlugin({
  name: 'platform-tools',
  setup(nuxtApp) {
    if (!usePlatform().value.embedded) return
    const bridge = useAppBridge()
    const run = <Result>(task: () => Result): Result => nuxtApp.runWithContext(task) as Result
    for (const [name, tool] of Object.entries(tools))
      bridge.tools.register(name, toolHandler(tool, run))
  },
})
