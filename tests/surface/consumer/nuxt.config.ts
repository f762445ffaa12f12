export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: {
    scopes: ['write_products'],
    navLinks: [{ label: 'Home', href: '/', rel: 'home' }, { label: 'Products', href: '/products' }],
  },
})
