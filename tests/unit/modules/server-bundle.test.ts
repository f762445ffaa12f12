import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NitroConfig } from 'nitropack/types'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  bundleVuePackages,
  createVuePackageRule,
  reduceServer,
} from '../../../modules/platform/server-bundle'

/** Returns the configuration after the module has changed it. */
function configured(nitro: NitroConfig): NitroConfig {
  reduceServer(nitro, { isNitro3: false })
  return nitro
}

it('bundles packages that are used in part, in addition to those of the app', () => {
  expect(configured({ externals: { inline: ['of-the-app'] } })).toMatchObject({
    externals: {
      inline: [
        'of-the-app',
        'isbot',
        '@iconify/utils',
        '@iconify/vue',
        '@vueuse/core',
        '@vueuse/shared',
        'consola',
        'tailwindcss',
      ],
    },
  })
})

it('loads the icon route lazily, and no other route', () => {
  const icons = {
    route: '/api/_nuxt_icon/:collection',
    handler: '/app/node_modules/@nuxt/icon/dist/runtime/server/api',
  }
  const other = { route: '/api/other', handler: '/app/server/api/other.get.ts' }
  expect(configured({ handlers: [icons, other] })).toMatchObject({
    handlers: [{ ...icons, lazy: true }, { ...other }],
  })
  expect(other).not.toHaveProperty('lazy')
})

it('sets the compile target unless the app does', () => {
  expect(configured({})).toMatchObject({ esbuild: { options: { target: 'es2022' } } })
  expect(configured({ esbuild: { options: { target: 'es2020' } } })).toMatchObject({
    esbuild: { options: { target: 'es2020' } },
  })
})

describe('packages that declare Vue', () => {
  async function install(name: string, manifest: object): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'platform-vue-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const folder = join(root, 'node_modules/.store/node_modules', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    return join(folder, 'dist/index.js')
  }

  it.each([
    ['vue-kit', { peerDependencies: { vue: '^3' } }],
    ['@acme/kit', { dependencies: { vue: '^3' } }],
    ['demi-kit', { peerDependencies: { 'vue-demi': '*' } }],
  ])('are bundled: %s', async (name, manifest) => {
    expect(createVuePackageRule()(await install(name, manifest))).toBe(true)
  })

  it.each([
    ['pg', { dependencies: { 'pg-types': '^2' } }],
    ['vue-tools', { devDependencies: { vue: '^3' } }],
  ])('do not include %s', async (name, manifest) => {
    expect(createVuePackageRule()(await install(name, manifest))).toBe(false)
  })

  it('do not include ids without a package', () => {
    const rule = createVuePackageRule()
    expect(
      ['vue', '/app/server/api/shop.get.ts', '/app/node_modules/none/index.js'].map(rule),
    ).toEqual([false, false, false])
  })

  it('are bundled in addition to what the app bundles', () => {
    const nitro: NitroConfig = { externals: { inline: ['of-the-app'] } }
    bundleVuePackages(nitro)
    expect(nitro.externals?.inline).toEqual(['of-the-app', expect.any(Function)])
  })
})

it('changes no bundle of Nitro 3, and loads its icon route lazily', () => {
  const handlers = [{ handler: '/app/node_modules/@nuxt/icon/dist/runtime/server/api' }]
  const nitro = { handlers }
  reduceServer(nitro, { isNitro3: true })
  expect(nitro).toStrictEqual({ handlers: [{ ...handlers[0], lazy: true }] })
})
