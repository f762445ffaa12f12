// vite.local-platform.config.js
import process from 'node:process'
import { mergeConfig } from 'vite'
import appConfig from './vite.config'

const {
  NUXT_PLATFORM_PROFILE_ADMIN_URL: adminUrl,
  NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: scriptUrl,
} = process.env
const library = '@shopify/shopify-app-react-router'
const withOptions = '\0local-platform'

const localPlatform = {
  name: 'local-platform',
  enforce: 'pre',
  config: () => ({
    ssr: { noExternal: [library, '@shopify/shopify-api'] },
    optimizeDeps: { exclude: [`${library}/react`] },
  }),
  async resolveId(id, importer, { ssr }) {
    if (!ssr || importer === withOptions) return undefined
    // Gives shopifyApp() the options of the local platform. Browsers get the rest of the module.
    if (id === `${library}/server`) return withOptions
    if (id !== '@shopify/shopify-api/runtime') return undefined
    // The app may have another version of it next to the one that the library uses.
    const server = await this.resolve(`${library}/server`, withOptions)
    return this.resolve(id, server?.id, { skipSelf: true })
  },
  load: id =>
    id === withOptions
      ? `import { shopifyApp as create } from '${library}/server'
         import { localPlatform } from '/local-platform.server.js'
         export * from '${library}/server'
         export const shopifyApp = options => create({ ...localPlatform(), ...options })`
      : undefined,
  // The library has no options for the addresses of the admin and of App Bridge.
  transform: (code, id) =>
    id.includes(library)
      ? code
          .replaceAll('https://cdn.shopify.com/shopifycloud/app-bridge.js', scriptUrl)
          .replaceAll('https://admin.shopify.com', adminUrl)
      : undefined,
}

export default mergeConfig(appConfig, { plugins: [localPlatform] })
