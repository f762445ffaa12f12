import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import {
  oneExternal,
  SHARED_ON_NUXT_4,
  SHARED_ON_NUXT_5,
} from '../../../modules/platform/one-external'

/** As Nuxt's plugin: leaves a package out of the bundle where it is imported by its name. */
const createNamedExternal = (name: string): Plugin => ({
  name: 'named-external',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== name) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && { ...resolved, external: 'absolute' }
  },
})
const namedExternal = createNamedExternal('unctx')

const ofNuxt4 = oneExternal(SHARED_ON_NUXT_4) as Plugin
const ofNuxt5 = oneExternal(SHARED_ON_NUXT_5) as Plugin

function createApp(files: Record<string, (folder: string) => string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform-externals-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content(folder))
  }
  return folder
}

/** An app in which the framework has a copy of `unctx` of its own. */
const createNested = (imports: (folder: string) => string) =>
  createApp({
    'entry.js': imports,
    'node_modules/framework/node_modules/unctx/package.json': () =>
      '{ "name": "unctx", "version": "3.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/framework/node_modules/unctx/index.js': () =>
      "export const help = () => 'third'\n",
    'node_modules/framework/package.json': () => '{ "name": "framework", "exports": "./index.js" }',
    'node_modules/framework/index.js': () => "export { help as named } from 'unctx'\n",
    'node_modules/unctx/package.json': () =>
      '{ "name": "unctx", "version": "2.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/unctx/index.js': () => "export const help = () => 'second'\n",
    'node_modules/other/package.json': () => '{ "name": "other", "exports": "./index.js" }',
    'node_modules/other/index.js': () => "export const other = 'bundled'\n",
  })

async function bundle(folder: string, plugins: Plugin[]): Promise<Rolldown.OutputChunk> {
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins,
    ssr: { noExternal: true },
    build: { ssr: 'entry.js', write: false, minify: false },
  })) as Rolldown.RolldownOutput
  return built.output[0]
}

const nested = (folder: string) =>
  join(folder, 'node_modules/framework/node_modules/unctx/index.js')
const BY_NAME_AND_PATH = (folder: string) =>
  `import { help } from '${nested(folder)}'\nimport { named } from 'framework'\nexport default [help, named]\n`

it('leaves a package that is imported by name and by path out of the bundle', async () => {
  const folder = createNested(BY_NAME_AND_PATH)
  const { code, imports } = await bundle(folder, [namedExternal, ofNuxt4])

  expect(imports).toEqual([nested(folder)])
  expect(code).not.toContain("'third'")
})

it('leaves it out when the path has a link of a package manager in it', async () => {
  const folder = createNested(
    root =>
      `import { help } from '${join(root, 'node_modules/.store/unctx@3/index.js')}'\nimport { named } from 'framework'\nexport default [help, named]\n`,
  )
  const link = join(folder, 'node_modules/.store/unctx@3')
  mkdirSync(dirname(link))
  symlinkSync(dirname(nested(folder)), link)
  const { code, imports } = await bundle(folder, [namedExternal, ofNuxt4])

  expect(imports).toEqual([nested(folder)])
  expect(code).not.toContain("'third'")
})

it('bundles a path of a package whose name is bundled', async () => {
  const folder = createNested(
    root => `export { other } from '${join(root, 'node_modules/other/index.js')}'\n`,
  )
  const { code, imports } = await bundle(folder, [namedExternal, ofNuxt4])

  expect(imports).toEqual([])
  expect(code).toContain('bundled')
})

it('bundles another file of a package than the one its name means', async () => {
  const folder = createNested(
    root => `import '${join(dirname(nested(root)), 'extra.js')}'\nexport * from 'framework'\n`,
  )
  writeFileSync(join(dirname(nested(folder)), 'extra.js'), "console.log('extra')\n")
  const { code, imports } = await bundle(folder, [namedExternal, ofNuxt4])

  expect(imports).toEqual([nested(folder)])
  expect(code).toContain('extra')
})

it.each([
  ['5', ofNuxt5, true],
  ['4', ofNuxt4, false],
])('on Nuxt %s, follows the name of another package or not', async (_version, plugin, follows) => {
  const folder = createNested(
    root => `export { other } from '${join(root, 'node_modules/other/index.js')}'\n`,
  )
  const { imports } = await bundle(folder, [createNamedExternal('other'), plugin])

  expect(imports).toEqual(follows ? [join(folder, 'node_modules/other/index.js')] : [])
})

it('asks for no other package by its name, because Nuxt warns of that', async () => {
  const folder = createNested(
    root => `export { other } from '${join(root, 'node_modules/other/index.js')}'\n`,
  )
  const asked: string[] = []
  const recorder: Plugin = {
    name: 'recorder',
    enforce: 'pre',
    resolveId: source => {
      asked.push(source)
      return null
    },
  }
  await bundle(folder, [ofNuxt4, recorder])

  expect(asked).not.toContain('other')
  expect(asked).toContain(join(folder, 'node_modules/other/index.js'))
})
