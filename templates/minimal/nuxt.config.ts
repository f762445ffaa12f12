export default defineNuxtConfig({
  extends: ['nuxt-platform-layer'],
  compatibilityDate: '2026-08-01',
  // "nuxt typecheck" reports props that a component does not have.
  typescript: { tsConfig: { vueCompilerOptions: { checkUnknownProps: true } } },
  // What the platform has to know is in shopify.app.toml.
  platform: {
    codegen: true,
    navLinks: [{ label: 'Home', href: '/', rel: 'home' }],
  },
})
