import type { NitroConfig } from 'nitropack/types'
import { expect, it } from 'vitest'
import { keepServerLight } from '../../../modules/platform/light-server'

/** What the module makes of a configuration of Nitro. */
function configured(nitro: NitroConfig): NitroConfig {
  keepServerLight(nitro)
  return nitro
}

it('bundles packages that are used in part, beside what the app bundles', () => {
  expect(configured({ externals: { inline: ['of-the-app'] } })).toMatchObject({
    externals: { inline: ['of-the-app', 'isbot', '@iconify/utils', '@iconify/vue', '@vueuse/core', '@vueuse/shared', 'consola', 'tailwindcss'] },
  })
})

it('loads the route of the icons when it is asked for, and leaves others alone', () => {
  const icons = { route: '/api/_nuxt_icon/:collection', handler: '/app/node_modules/@nuxt/icon/dist/runtime/server/api' }
  const other = { route: '/api/other', handler: '/app/server/api/other.get.ts' }
  expect(configured({ handlers: [icons, other] })).toMatchObject({ handlers: [{ ...icons, lazy: true }, { ...other }] })
  expect(other).not.toHaveProperty('lazy')
})

it('compiles for runtimes that Nuxt runs on, unless the app asks for others', () => {
  expect(configured({})).toMatchObject({ esbuild: { options: { target: 'es2022' } } })
  expect(configured({ esbuild: { options: { target: 'es2020' } } })).toMatchObject({ esbuild: { options: { target: 'es2020' } } })
})
