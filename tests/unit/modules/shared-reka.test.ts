import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { sharedReka } from '../../../modules/platform/shared-reka'
import { callHook } from './call-hook'

const UI_FILE = '/app/node_modules/@nuxt/ui/package.json'
const plugin = sharedReka('/app/node_modules/nuxt-platform-layer/', UI_FILE)
const bundler = {
  resolve: (source: string, importer: string | undefined, options: { skipSelf: boolean }) =>
    Promise.resolve(options.skipSelf ? { id: `${source} of ${String(importer)}` } : null),
}
const resolve = (source: string, importer?: string) =>
  callHook(plugin.resolveId, bundler, source, importer)

it.each(['reka-ui', 'reka-ui/date'])(
  '%s resolves for a component of the layer to the copy of Nuxt UI',
  async source => {
    expect(await resolve(source, '/app/node_modules/nuxt-platform-layer/ui/AppFrame.vue')).toEqual({
      id: `${source} of ${UI_FILE}`,
    })
  },
)

it.each([
  ['the app', 'reka-ui', '/app/pages/index.vue'],
  [
    'a package whose name begins like the layer',
    'reka-ui',
    '/app/node_modules/nuxt-platform-layer-extras/index.ts',
  ],
  ['an entry', 'reka-ui', undefined],
  [
    'an import of another package',
    'reka-ui-extras',
    '/app/node_modules/nuxt-platform-layer/ui/AppFrame.vue',
  ],
])('does not change %s', async (_what, source, importer) => {
  expect(await resolve(source, importer)).toBeNull()
})

it('has the version that Nuxt UI pins, so that a package manager installs one copy', async () => {
  const [layer, ui] = await Promise.all(
    ['../../../package.json', '../../../node_modules/@nuxt/ui/package.json'].map(
      async path =>
        JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8')) as {
          dependencies: Record<string, string>
        },
    ),
  )
  expect(layer?.dependencies['reka-ui']).toBe(ui?.dependencies['reka-ui'])
})
