import process from 'node:process'

/**
 * Every rendering mode: pages of the browser and of the build in an app that the server renders, or
 * a whole app of the browser with `MODES_SSR=false`.
 */
export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  ssr: process.env.MODES_SSR !== 'false',
  platform: {
    scopes: ['write_products'],
    navLinks: [
      { label: 'Home', href: '/', rel: 'home' },
      { label: 'In the browser', href: '/in-browser' },
      { label: 'Next', href: '/next' },
    ],
  },
  routeRules: {
    '/in-browser': { ssr: false },
    '/visitors': { ssr: false },
    '/open-file': { prerender: true },
    '/guarded-file': { prerender: true, ssr: false },
    ...(process.env.MODES_MISTAKE ? { '/on-server': { prerender: true } } : {}),
  },
})
