import { defineNuxtPlugin, useAppConfig, watch } from '#imports'

/**
 * In place of Nuxt UI's plugin for colours in the browser: the server has written the same style into the page, and it need not be
 * made again, nor the palette be loaded that it is made of, before the app changes its colours.
 */
export default defineNuxtPlugin({
  name: 'platform-late-colors',
  async setup(nuxtApp) {
    const load = async () => {
      const { default: keepColors } = await import('@nuxt/ui/runtime/plugins/colors.js')
      await nuxtApp.runWithContext(() => keepColors(nuxtApp))
    }
    if (!nuxtApp.payload.serverRendered) return load()
    const config = useAppConfig()
    watch(() => Object.entries(config.ui.colors).join(), load, { once: true })
  },
})
