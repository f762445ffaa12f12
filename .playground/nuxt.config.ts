/** The strictest checks that an app may choose: they check the sources of the layer, too. */
const strictest = {
  compilerOptions: {
    noUnusedLocals: true,
    noUnusedParameters: true,
    noImplicitReturns: true,
    noImplicitOverride: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
  },
}

export default defineNuxtConfig({
  extends: ['..'],
  // They look for themselves in the window above, which is another site's: the admin's.
  devtools: { enabled: false },
  css: ['~/assets/css/main.css'],
  compatibilityDate: '2026-08-01',
  typescript: {
    tsConfig: { ...strictest, vueCompilerOptions: { checkUnknownProps: true } },
    nodeTsConfig: strictest,
    sharedTsConfig: strictest,
  },
  nitro: {
    typescript: { tsConfig: strictest },
    // The default of Nitro 2; that of Nitro 3 is memory in production.
    storage: { data: { driver: 'fs-lite', base: './.data/kv' } },
    experimental: { tasks: true },
  },
  telemetry: false,
  icon: { clientBundle: { scan: true } },
  platform: {
    codegen: true,
    // Its plans are in `server/utils`. Tests run the same build with App Pricing.
    pricing: 'billing_api',
    navLinks: [
      { label: 'Home', href: '/', rel: 'home' },
      { label: 'Products', href: '/products' },
      { label: 'Activity', href: '/activity' },
      { label: 'Plan', href: '/plan' },
      { label: 'Settings', href: '/settings' },
      { label: 'Labs', href: '/labs' },
    ],
  },
})
