import process from 'node:process'

/** Every name that can be chosen is; the base layer chooses others. */
export default defineNuxtConfig({
  extends: ['./base', process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: {
    authPathPrefix: '/account/sign-in',
    healthPathPrefix: '/internal',
    authPage: '/login',
    componentPrefix: 'My',
    polarisElements: true,
    compressResponses: true,
    scopes: ['read_products'],
    navLinks: [{ label: 'Own', href: '/own' }],
  },
})
