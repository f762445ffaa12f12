export default defineNuxtConfig({
  extends: ['..'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: {
    scopes: ['read_products', 'write_products'],
    navLinks: [
      { label: 'Home', href: '/', rel: 'home' },
      { label: 'Products', href: '/products' },
      { label: 'Settings', href: '/settings' },
    ],
  },
})
