export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  compatibilityDate: '2026-08-01',
  // "nuxt typecheck" reports props that a component does not have.
  typescript: { tsConfig: { vueCompilerOptions: { checkUnknownProps: true } } },
  nitro: {
    experimental: { database: true },
    // `.data/codes.sqlite`, below the folder in which the server starts.
    database: { default: { connector: 'node-sqlite', options: { name: 'codes' } } },
  },
  // What the platform has to know is in shopify.app.toml.
  platform: {
    codegen: true,
    // The plans are in server/utils/plans.ts.
    pricing: 'billing_api',
    navLinks: [
      { label: 'QR codes', href: '/', rel: 'home' },
      { label: 'Plan', href: '/plan' },
    ],
  },
})
