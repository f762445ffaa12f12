/** The strictest checks that an app may choose: they check the layer in node_modules, too. */
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
  extends: ['nuxt-platform-layer'],
  // Never chosen: only its types are checked.
  $env: {
    mistaken: {
      platform: {
        // @ts-expect-error a list, not the comma list of the environment
        scopes: 'read_products',
      },
    },
  },
  compatibilityDate: '2026-08-01',
  telemetry: false,
  typescript: {
    tsConfig: { ...strictest, vueCompilerOptions: { checkUnknownProps: true } },
    nodeTsConfig: strictest,
    sharedTsConfig: strictest,
  },
  nitro: { typescript: { tsConfig: strictest } },
  platform: {
    scopes: ['write_products'],
    navLinks: [
      { label: 'Home', href: '/', rel: 'home' },
      { label: 'Products', href: '/products' },
    ],
    // Without the package that it needs: the app is built all the same.
    codegen: true,
    // Any free port in development.
    emulator: { port: 0 },
  },
})
