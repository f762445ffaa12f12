import type { NitroConfig } from 'nitropack/types'
import { expect, it } from 'vitest'
import { leaveOutCompiler } from '../../../modules/platform/compilerless-vue'

const SUBSTITUTE = '/app/.nuxt/platform/node_modules/@vue/compiler-dom/index.js'

/** As the tool that collects the files of a deployment has it. */
class Collector {
  resolve(id: string): Promise<string> {
    return Promise.resolve(`found ${id}`)
  }
}

/** What a file gets that asks for a package, in an app with these settings. */
function resolved(id: string, parent: string, nitro: NitroConfig = {}): Promise<string | string[]> {
  leaveOutCompiler(nitro, new Map([['@vue/compiler-dom', SUBSTITUTE]]))
  const collector = Object.assign(new Collector(), { resolve: nitro.externals?.traceOptions?.resolve })
  const resolve = collector.resolve as unknown as (id: string, parent: string, collector: object, isRequired: boolean) => Promise<string | string[]>
  return resolve.call(collector, id, parent, collector, true)
}

it.each([
  '/app/node_modules/vue/dist/vue.cjs.prod.js',
  '/app/node_modules/.pnpm/vue@3.5.45/node_modules/vue/index.js',
  '/app/node_modules/@vue/server-renderer/dist/server-renderer.cjs.prod.js',
  'C:\\app\\node_modules\\vue\\dist\\vue.cjs.prod.js',
])('gives %s the substitute', async (parent) => {
  expect(await resolved('@vue/compiler-dom', parent)).toBe(SUBSTITUTE)
  expect(await resolved('@vue/runtime-dom', parent)).toBe('found @vue/runtime-dom')
})

it.each([
  '/app/node_modules/vue-tools/index.js',
  '/app/node_modules/@vue/compiler-sfc/dist/compiler-sfc.cjs.js',
  '/app/.output/server/chunks/compile.mjs',
])('gives %s the compiler', async (parent) => {
  expect(await resolved('@vue/compiler-dom', parent)).toBe('found @vue/compiler-dom')
})

it('asks what the app has set in its place, and keeps its other settings', async () => {
  const nitro: NitroConfig = { externals: { inline: ['of-the-app'], traceOptions: { base: '/base', resolve: (id: string) => Promise.resolve(`own ${id}`) } } }
  expect(await resolved('pg', '/app/node_modules/vue/index.js', nitro)).toBe('own pg')
  expect(nitro.externals).toMatchObject({ inline: ['of-the-app'], traceOptions: { base: '/base' } })
})
