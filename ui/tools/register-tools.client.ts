import { defineNuxtPlugin } from '#imports'
import { watch } from 'vue'
import tools from '#build/platform-tools'
import { useAppBridge } from '../../composables/useAppBridge'
import { usePlatform } from '../../composables/usePlatform'
import { toolHandler } from './platform-tool'

/** Registers the files of `platform/tools` with App Bridge. Added when there are such files. */
export default defineNuxtPlugin({
  name: 'platform-tools',
  setup(nuxtApp) {
    const platform = usePlatform()
    const run = <Result>(task: () => Result): Result => nuxtApp.runWithContext(task) as Result
    function register(): void {
      const bridge = run(useAppBridge)
      for (const [name, tool] of Object.entries(tools))
        bridge.tools.register(name, toolHandler(tool, run))
    }
    if (platform.value.embedded) register()
    // A prerendered page learns after hydration that it is in the admin.
    else watch(() => platform.value.embedded, register, { once: true })
  },
})
