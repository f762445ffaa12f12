import type { Nuxt } from 'nuxt/schema'
import { describe, expect, it } from 'vitest'
import {
  allowTunnelHost,
  bundleReka,
  importPackagesOnServer,
  leavePrefixesToBuilds,
} from '../../../modules/platform/vite'
import { fake } from '../../fake'

/** What Vite is configured to allow for an app at this address. */
function allowedHosts(appUrl: string, allowed?: true | string[]): unknown {
  const vite: { server?: { allowedHosts?: true | string[] } } =
    allowed === undefined ? {} : { server: { allowedHosts: allowed } }
  allowTunnelHost(fake<Nuxt>({ options: { vite } }), appUrl)
  return vite.server?.allowedHosts
}

describe('allowTunnelHost', () => {
  it.each([
    ['https://abc.trycloudflare.com', undefined, ['abc.trycloudflare.com']],
    [
      'https://abc.trycloudflare.com:8443/path',
      ['mine.example'],
      ['mine.example', 'abc.trycloudflare.com'],
    ],
    ['https://abc.trycloudflare.com', true, true],
    ['http://localhost:3000', undefined, undefined],
    ['https://localhost:3000', ['mine.example'], ['mine.example']],
    ['https://127.0.0.1', undefined, undefined],
    ['http://abc.trycloudflare.com', undefined, undefined],
    ['abc.trycloudflare.com', undefined, undefined],
    ['', undefined, undefined],
  ] as const)('for %s, where the app allows %j: %j', (appUrl, allowed, expected) => {
    expect(allowedHosts(appUrl, allowed === true ? true : allowed && [...allowed])).toEqual(
      expected,
    )
  })
})

it('lets Vite bundle reka-ui in advance, in addition to what the app includes', () => {
  const vite = { optimizeDeps: { include: ['chart.js'] } }
  bundleReka(fake<Nuxt>({ options: { vite } }))
  expect(vite.optimizeDeps.include).toEqual([
    'chart.js',
    '@nuxt/ui > reka-ui',
    '@nuxt/ui > reka-ui/namespaced',
  ])
})

describe('importPackagesOnServer', () => {
  async function transpiled(
    entries: (string | RegExp)[],
    layerDir = '/srv/layer/',
  ): Promise<(string | RegExp)[]> {
    const hooks: (() => unknown)[] = []
    const build = { transpile: entries }
    importPackagesOnServer(
      fake<Nuxt>({
        hook: (name: string, run: () => unknown) => name === 'modules:done' && hooks.push(run),
        options: { build },
      }),
      layerDir,
    )
    expect(hooks).toHaveLength(1)
    await hooks[0]?.()
    return build.transpile
  }

  it('leaves out reka-ui, and keeps what else is transpiled', async () => {
    expect(await transpiled(['@nuxt/ui', 'reka-ui', /reka-ui-kit/, '/srv/app'])).toEqual([
      '@nuxt/ui',
      /reka-ui-kit/,
      '/srv/app',
    ])
  })

  it.each([
    ['/srv/app (1)/modules/audit.ts', true],
    ['/srv/app (1)/.playground/pages/index.vue', true],
    ['/srv/app (1)/node_modules/vue-router/index.js', false],
    ['/srv/app (1)/packages/a/node_modules/b/index.js', false],
    ['/srv/app (1)0/index.js', false],
    ['/srv/app +1+/modules/audit.ts', false],
  ])('of the folder of the layer, it transpiles %s: %s', async (file, expected) => {
    const [pattern] = await transpiled(['/srv/app (1)'], '/srv/app (1)/')
    expect(pattern).toBeInstanceOf(RegExp)
    expect((pattern as RegExp).test(file)).toBe(expected)
  })
})

it.each([
  ['no options', {}, false],
  ['options', { grid: 'autoplace' }, { grid: 'autoplace' }],
  ['none', false, false],
] as const)(
  'leaves Autoprefixer to builds, where the app has %s for it',
  (_name, given, expected) => {
    const plugins = { autoprefixer: given, cssnano: {} }
    leavePrefixesToBuilds(fake<Nuxt>({ options: { postcss: { plugins } } }))
    expect(plugins).toEqual({ autoprefixer: expected, cssnano: {} })
  },
)
