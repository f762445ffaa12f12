import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConstantTypes, NodeTypes } from '@vue/compiler-core'
import { createNitro } from 'nitropack'
import { build, loadNuxt } from 'nuxt'
import { build as viteBuild } from 'vite'
import type { Rolldown, UserConfig } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  bundleSharedFolder,
  NITRO_ERROR_HANDLER,
  NUXT_ICON_PLUGIN,
  NUXT_ICON_ROUTE,
  VUE_NODE_TYPES,
  VUE_NOT_CONSTANT,
} from '../../../modules/platform/internals'

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

describe('Nuxt Icon', () => {
  it('has its app plugin and its server route at these paths', () => {
    const plugin = join(PACKAGES, '@nuxt/icon/dist/runtime/plugin.js')
    expect(plugin).toMatch(NUXT_ICON_PLUGIN)
    expect(plugin).toContain(NUXT_ICON_ROUTE)
    const code = readFileSync(plugin, 'utf8')
    expect(code).toContain('addAPIProvider("", { resources })')
    // What the plugin sets in addition to the provider is set only for custom collections.
    expect(/import \{(.+)\} from "@iconify\/vue"/.exec(code)?.[1]).toBe(
      ' addAPIProvider, _api, setCustomIconsLoader ',
    )
  })

  it('uses an Iconify that reads its providers from the documented global', () => {
    const iconify = readFileSync(join(PACKAGES, '@iconify/vue/dist/iconify.mjs'), 'utf8')
    expect(iconify).toContain('_window.IconifyProviders')
  })
})

it.each([true, false])('Nitro appends its error handler last, with dev: %s', async dev => {
  const rootDir = mkdtempSync(join(tmpdir(), 'platform-nitro-'))
  onTestFinished(() => rmSync(rootDir, { recursive: true }))
  const nitro = await createNitro({ rootDir, dev, errorHandler: '/app/error.ts' })
  onTestFinished(() => nitro.close())
  const handlers = [nitro.options.errorHandler ?? []].flat()
  expect(handlers).toHaveLength(2)
  expect(handlers.map(path => NITRO_ERROR_HANDLER.test(path))).toEqual([false, true])
})

it("matches Vue's node types", () => {
  expect(VUE_NODE_TYPES).toEqual({
    root: NodeTypes.ROOT,
    attribute: NodeTypes.ATTRIBUTE,
    directive: NodeTypes.DIRECTIVE,
  })
  expect(VUE_NOT_CONSTANT).toBe(ConstantTypes.NOT_CONSTANT)
})

describe("the server build of an app's shared folder", () => {
  it('omits the rule for the shared folder', () => {
    const external = ['#internal/nitro', /^\/app\/shared\//]
    const config = { environments: { ssr: { build: { rolldownOptions: { external } } } } }
    bundleSharedFolder(config, '/app')
    expect(config.environments.ssr.build.rolldownOptions.external).toEqual(['#internal/nitro'])
  })

  it('has that rule in the installed Nuxt, at the changed place', async () => {
    const rootDir = appFolder({ 'app.vue': '<template><p /></template>' })
    const config = await serverConfig(rootDir)
    const before = externalsOf(config)
    const rules = before.filter(each => each instanceof RegExp)
    expect(rules.map(rule => rule.exec(`${rootDir}/shared/wire.ts`)?.[0])).toEqual([
      `${rootDir}/shared/`,
    ])
    bundleSharedFolder(config, rootDir)
    expect(externalsOf(config)).toEqual(before.filter(each => !(each instanceof RegExp)))
  })

  it('needs the change: Vite writes an invalid path', async () => {
    const root = appFolder({
      'node_modules/entry/index.js': "export { greeting } from '../../pages/index.js'",
      'pages/index.js': "export { greeting } from '../shared/greeting.js'",
      'shared/greeting.js': "export const greeting = 'hello'",
    })
    const { output } = await viteServerBuild(root, [/\/platform-shared-\w+\/shared\//])
    // From `dist/` to the file it would be `../shared/greeting.js`.
    expect(output[0].imports).toEqual(['../../shared/greeting.js'])
    expect((await viteServerBuild(root, [])).output[0].imports).toEqual([])
  })
})

function appFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform-shared-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Starts a build with the installed Nuxt and ends it when the server's Vite config is known. */
async function serverConfig(rootDir: string): Promise<UserConfig> {
  symlinkSync(PACKAGES, join(rootDir, 'node_modules'))
  const nuxt = await loadNuxt({ cwd: rootDir, ready: true, overrides: { telemetry: false } })
  onTestFinished(() => nuxt.close())
  const found = Promise.withResolvers<UserConfig>()
  const stopped = new Error('The config is known.')
  nuxt.hook('vite:extendConfig', (config, { isServer }) => {
    if (!isServer) return
    found.resolve(config)
    throw stopped
  })
  await expect(build(nuxt)).rejects.toThrow(stopped)
  return found.promise
}

function externalsOf(config: UserConfig): (string | RegExp)[] {
  const build = config.environments?.ssr?.build ?? config.build
  return build?.rolldownOptions?.external as (string | RegExp)[]
}

/** Builds `node_modules/entry` into `dist`, without writing it. */
async function viteServerBuild(root: string, external: RegExp[]): Promise<Rolldown.RolldownOutput> {
  return (await viteBuild({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      write: false,
      outDir: 'dist',
      rolldownOptions: { input: { server: join(root, 'node_modules/entry/index.js') }, external },
    },
  })) as Rolldown.RolldownOutput
}
