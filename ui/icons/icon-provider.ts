import { defineNuxtPlugin, useAppConfig, useRuntimeConfig } from '#imports'
import { basePathOf } from '../../shared/app-path'
import { setIconResources } from './icon-resources'

/** What is read of Nuxt Icon's settings; an app need not have its types installed. */
interface IconConfig {
  localApiEndpoint?: string
  fallbackToApi?: boolean | string
  iconifyApiEndpoint?: string
}

/**
 * Sets the address from which icons are loaded that the build did not find: the app's own server.
 */
export default defineNuxtPlugin({
  name: 'platform-icon-provider',
  setup() {
    const { localApiEndpoint, fallbackToApi, iconifyApiEndpoint } = useAppConfig()
      .icon as IconConfig
    const base = basePathOf(useRuntimeConfig().app.baseURL)
    const resources = [base + (localApiEndpoint || '/api/_nuxt_icon')]
    if (iconifyApiEndpoint && (fallbackToApi === true || fallbackToApi === 'client-only'))
      resources.push(iconifyApiEndpoint)
    setIconResources(resources)
  },
})
