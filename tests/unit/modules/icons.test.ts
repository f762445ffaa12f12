import type { Nuxt } from 'nuxt/schema'
import { createHooks } from 'hookable'
import { describe, expect, it, vi } from 'vitest'
import { lateIconify, setupIcons } from '../../../modules/platform/icons'
import { untyped } from '../../fake'
import { callHook } from './call-hook'

vi.mock('@nuxt/kit', () => ({ addVitePlugin: () => undefined }))

const ICONS = '/app/node_modules/@nuxt/icon/dist/runtime/plugin.js'

interface App {
  plugins: { src: string; mode?: string; order?: number }[]
}

/** Returns the plugins of an app with these icon settings. */
async function resolvePlugins(plugins: App['plugins'], icon: object): Promise<App['plugins']> {
  const nuxt = Object.assign(createHooks(), { options: { appConfig: { icon } } })
  setupIcons(untyped<Nuxt>(nuxt), '/layer')
  const app: App = { plugins }
  await nuxt.callHook('app:resolve', app)
  return app.plugins
}

it("keeps Nuxt Icon's plugin on the server and sets the provider in the browser", async () => {
  const before = { src: '/before.ts', mode: 'all' }
  expect(
    await resolvePlugins([before, { src: ICONS, order: 1 }], {
      provider: 'server',
      customCollections: [],
    }),
  ).toEqual([
    before,
    { src: ICONS, order: 1, mode: 'server' },
    { src: '/layer/ui/icons/icon-provider.ts', mode: 'client' },
  ])
})

it.each([
  ['another provider', { provider: 'iconify' }],
  ['custom collections', { provider: 'server', customCollections: ['acme'] }],
])("leaves Nuxt Icon's plugin unchanged for %s", async (_name, icon) => {
  expect(await resolvePlugins([{ src: ICONS }], icon)).toEqual([{ src: ICONS }])
})

it('leaves other plugins unchanged', async () => {
  const own = { src: '/app/plugins/plugin.ts' }
  expect(await resolvePlugins([own], { provider: 'server' })).toEqual([own])
})

it('does not change development', () => {
  const nuxt = Object.assign(createHooks(), { options: { dev: true } })
  const hook = vi.spyOn(nuxt, 'hook')
  setupIcons(untyped<Nuxt>(nuxt), '/layer')
  expect(hook).not.toHaveBeenCalled()
})

describe('the module that takes the place of @iconify/vue', () => {
  const WRAPPER = '\0nuxt-platform-layer:iconify'
  const RESOURCES = '/layer/ui/icons/icon-resources.ts'
  const COMPONENT = '/app/node_modules/@nuxt/icon/dist/runtime/components/css.js'
  const bundler = {
    resolve: (source: string, importer: string | undefined, options: { skipSelf: boolean }) =>
      Promise.resolve(options.skipSelf ? { id: `${source} of ${String(importer)}` } : null),
  }

  it('is what the icon components import, and imports what they imported', async () => {
    const plugin = lateIconify(RESOURCES, () => true)
    expect(callHook(plugin.resolveId, bundler, '@iconify/vue', COMPONENT)).toBe(WRAPPER)
    expect(await callHook(plugin.resolveId, bundler, '@iconify/vue', WRAPPER)).toEqual({
      id: `@iconify/vue of ${COMPONENT}`,
    })
  })

  it('hands the addresses to Iconify as soon as both are there', () => {
    const plugin = lateIconify(RESOURCES, () => true)
    expect(callHook(plugin.load, undefined, WRAPPER))
      .toBe(`import { addAPIProvider } from '@iconify/vue'
import { onIconResources } from "/layer/ui/icons/icon-resources.ts"
export * from '@iconify/vue'
onIconResources(resources => addAPIProvider('', { resources }))`)
    expect(callHook(plugin.load, undefined, COMPONENT)).toBeNull()
  })

  it.each([
    ['another package', '@iconify/utils', COMPONENT, true],
    ['an entry', '@iconify/vue', undefined, true],
    ['other icon settings', '@iconify/vue', COMPONENT, false],
  ])('is not used for %s', (_name, source, importer, isLate) => {
    const plugin = lateIconify(RESOURCES, () => isLate)
    expect(callHook(plugin.resolveId, bundler, source, importer)).toBeNull()
  })
})
