import type { NitroOptions } from 'nitropack/types'
import { expect, it } from 'vitest'
import { setupErrorLog } from '../../../modules/platform/quiet-errors'

it("runs the handlers of Nuxt and the app in their order, and omits Nitro's own", () => {
  const nitro: Pick<NitroOptions, 'errorHandler' | 'virtual'> = {
    errorHandler: [
      '/app/error.ts',
      '/nuxt/error.mjs',
      '/node_modules/nitropack/dist/runtime/internal/error/prod',
    ],
    virtual: {},
  }
  setupErrorLog(nitro, '/runtime')
  expect(nitro.errorHandler).toEqual(['#platform-error-handler'])
  expect(nitro.virtual['#platform-error-handler']).toBe(
    [
      'import { createQuietErrorHandler } from "/runtime/error-handler"',
      'import handler0 from "/app/error.ts"',
      'import handler1 from "/nuxt/error.mjs"',
      'export default createQuietErrorHandler([handler0, handler1])',
    ].join('\n'),
  )
})
