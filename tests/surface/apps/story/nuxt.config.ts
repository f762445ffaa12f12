export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  platform: {
    scopes: ['read_products'],
    pricing: 'billing_api',
    // What the app declares in its registration.
    emulator: {
      pricingPlans: [{ name: 'Basic', price: '10.00' }],
      webhooks: [{ topics: ['app_subscriptions/update'], uri: '/webhooks' }],
    },
  },
})
