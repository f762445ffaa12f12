import { createConfigForNuxt } from '@nuxt/eslint-config'

export default createConfigForNuxt({ dirs: { src: ['app'] } }).append({
  ignores: [
    '**/.nuxt/**',
    '**/.output/**',
    '**/.data/**',
    'playwright-report/**',
    'test-results/**',
  ],
})
