// vite.config.js
import process from 'node:process'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const {
  NUXT_PLATFORM_PROFILE_ADMIN_URL: adminUrl,
  NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: scriptUrl,
} = process.env
const library = '@shopify/shopify-app-react-router'

// The library has no options for the addresses of the admin and of App Bridge.
const localPlatform = adminUrl && {
  name: 'local-platform',
  enforce: 'pre',
  config: () => ({
    ssr: { noExternal: [library] },
    optimizeDeps: { exclude: [`${library}/react`] },
  }),
  transform: (code, id) =>
    id.includes(library)
      ? code
          .replaceAll('https://cdn.shopify.com/shopifycloud/app-bridge.js', scriptUrl)
          .replaceAll('https://admin.shopify.com', adminUrl)
      : undefined,
}

export default defineConfig({ plugins: [localPlatform, reactRouter()] })
