export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  compatibilityDate: '2026-08-01',
  // "nuxt typecheck" reports props that a component does not have.
  typescript: { tsConfig: { vueCompilerOptions: { checkUnknownProps: true } } },
  nitro: {
    experimental: { database: true },
    // `.data/points.sqlite`, below the folder in which the server starts.
    database: { default: { connector: 'node-sqlite', options: { name: 'points' } } },
  },
  // What the platform has to know is in shopify.app.toml.
  platform: {
    navLinks: [{ label: 'Points', href: '/', rel: 'home' }],
  },
})
