export default defineNuxtConfig({
  platform: {
    authPathPrefix: '/base/auth',
    componentPrefix: 'Base',
    scopes: ['read_orders', 'read_customers'],
    navLinks: [
      { label: 'Base', href: '/base' },
      { label: 'Other', href: '/other' },
    ],
  },
})
