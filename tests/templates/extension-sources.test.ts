import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { parseTomlFile } from '../../packages/facts/registration/toml-file'
import { LAYER } from '../surface/scratch-app'

const TEMPLATE = join(LAYER, 'templates/extensions')
const EXTENSIONS = join(TEMPLATE, 'extensions')
const FILE = 'shopify.extension.toml'

interface Extension {
  type?: string
  handle?: string
  runtime_url?: string
  targeting?: { target: string; module: string }[]
}

/** The extensions that a folder declares: one at the top of its file, or a list of them. */
function declared(folder: string): Extension[] {
  const text = readFileSync(join(EXTENSIONS, folder, FILE), 'utf8')
  const values = parseTomlFile(text, FILE).values as Extension & { extensions?: Extension[] }
  return values.extensions ?? [values]
}

const folders = readdirSync(EXTENSIONS)
const all = folders.flatMap(folder => declared(folder).map(each => ({ folder, ...each })))

/** Paths of the app that a source file names. */
function calledPaths(text: string): string[] {
  return [...text.matchAll(/['"`}](\/(?:public|pos|flow|apps)\/[\w/-]+)/g)].map(match => match[1]!)
}

/** Whether a route file of the template serves a path of the app, or of the store's app proxy. */
function isRoute(path: string): boolean {
  const route = path.replace(/^\/apps\/points/, '/proxy')
  return ['.ts', '.get.ts', '.post.ts'].some(ending =>
    existsSync(join(TEMPLATE, 'server/routes', route + ending)),
  )
}

describe('the extensions of the template', () => {
  it('are one of each kind, named like their folders', () => {
    expect(all.map(({ folder, type }) => [folder, type])).toEqual([
      ['add-points', 'flow_action'],
      ['checkout-points', 'ui_extension'],
      ['points-block', 'theme'],
      ['pos-points', 'ui_extension'],
    ])
    expect(all.map(({ handle }) => handle)).toEqual(folders)
  })

  it.each(all.filter(({ targeting }) => targeting))('$folder compiles', async extension => {
    const [{ module = '' } = {}] = extension.targeting ?? []
    const { outputFiles } = await build({
      entryPoints: [join(EXTENSIONS, extension.folder, module)],
      bundle: true,
      write: false,
      format: 'esm',
      external: ['preact', 'preact/*', '@shopify/ui-extensions/*'],
    })
    expect(outputFiles[0]?.text).toContain('preact/jsx-runtime')
  })

  it('call routes that the app has', () => {
    const sources = readdirSync(EXTENSIONS, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:jsx|js|liquid)$/.test(file))
      .map(file => readFileSync(join(EXTENSIONS, file), 'utf8'))
    const runtimeUrls = all.flatMap(({ runtime_url: url }) => (url ? [new URL(url).pathname] : []))
    const called = [...new Set([...sources.flatMap(calledPaths), ...runtimeUrls])].sort()
    expect(called).toEqual([
      '/apps/points/balance',
      '/flow/add-points',
      '/pos/points',
      '/public/points',
    ])
    expect(called.filter(path => !isRoute(path))).toEqual([])
  })
})
