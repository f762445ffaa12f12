// The parts of this file are in docs/own-tables.md.
export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  compatibilityDate: '2026-08-01',
  typescript: { tsConfig: { vueCompilerOptions: { checkUnknownProps: true } } },
  app: { baseURL: '/' },
  nitro: {
    experimental: { database: true },
    database: { default: { connector: 'node-sqlite', options: { name: 'app' } } },
  },
  platform: {
    codegen: true,
    navLinks: [
      { label: 'Home', href: '/', rel: 'home' },
      { label: 'Low on stock', href: '/variants' },
      { label: 'Settings', href: '/settings' },
      { label: 'Upgrade', href: '/upgrade' },
    ],
  },
})
