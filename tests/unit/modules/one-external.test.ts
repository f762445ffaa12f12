import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { oneExternal } from '../../../modules/platform/one-external'

/** As Nuxt's plugin: leaves a package out of the bundle where it is imported by its name. */
const namedExternal: Plugin = {
  name: 'named-external',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'helper') return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && { ...resolved, external: 'absolute' }
  },
}

function createApp(files: Record<string, (folder: string) => string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform-externals-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content(folder))
  }
  return folder
}

/** An app in which the framework has a copy of `helper` of its own. */
const createNested = (imports: (folder: string) => string) =>
  createApp({
    'entry.js': imports,
    'node_modules/framework/node_modules/helper/package.json': () =>
      '{ "name": "helper", "version": "3.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/framework/node_modules/helper/index.js': () =>
      "export const help = () => 'third'\n",
    'node_modules/framework/package.json': () => '{ "name": "framework", "exports": "./index.js" }',
    'node_modules/framework/index.js': () => "export { help as named } from 'helper'\n",
    'node_modules/helper/package.json': () =>
      '{ "name": "helper", "version": "2.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/helper/index.js': () => "export const help = () => 'second'\n",
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
  join(folder, 'node_modules/framework/node_modules/helper/index.js')
const BY_NAME_AND_PATH = (folder: string) =>
  `import { help } from '${nested(folder)}'\nimport { named } from 'framework'\nexport default [help, named]\n`

it('leaves a package that is imported by name and by path out of the bundle', async () => {
  const folder = createNested(BY_NAME_AND_PATH)
  const { code, imports } = await bundle(folder, [namedExternal, oneExternal() as Plugin])

  expect(imports).toEqual([nested(folder)])
  expect(code).not.toContain("'third'")
})

it('leaves it out when the path has a link of a package manager in it', async () => {
  const folder = createNested(
    root =>
      `import { help } from '${join(root, 'node_modules/linked/index.js')}'\nimport { named } from 'framework'\nexport default [help, named]\n`,
  )
  symlinkSync(dirname(nested(folder)), join(folder, 'node_modules/linked'))
  const { code, imports } = await bundle(folder, [namedExternal, oneExternal() as Plugin])

  expect(imports).toEqual([nested(folder)])
  expect(code).not.toContain("'third'")
})

it('bundles a path of a package whose name is bundled', async () => {
  const folder = createNested(
    root => `export { other } from '${join(root, 'node_modules/other/index.js')}'\n`,
  )
  const { code, imports } = await bundle(folder, [namedExternal, oneExternal() as Plugin])

  expect(imports).toEqual([])
  expect(code).toContain('bundled')
})

it('bundles another file of a package than the one its name means', async () => {
  const folder = createNested(
    root => `import '${join(dirname(nested(root)), 'extra.js')}'\nexport * from 'framework'\n`,
  )
  writeFileSync(join(dirname(nested(folder)), 'extra.js'), "console.log('extra')\n")
  const { code, imports } = await bundle(folder, [namedExternal, oneExternal() as Plugin])

  expect(imports).toEqual([nested(folder)])
  expect(code).toContain('extra')
})
