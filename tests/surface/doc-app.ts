import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocBlock } from './doc-blocks'
import { runCommand } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import { publishedModules } from './published-modules'

/** A block as a file of an app. */
interface PlacedBlock {
  block: DocBlock
  /** Path in the app. */
  path: string
  source: string
  /** Lines of `source` before the block's first one that is not an import. */
  lead: number
  /** Lines at the block's beginning that stand before the lead. */
  imports: number
}

const NODE_FILE = /^(?:tests?|e2e)\/|^\w+\.config\.ts$/
/** What code without a file may use: it is inside a handler with an authenticated admin request. */
const STAGE =
  'export async function example({ admin, storefront, billing, scopes, session, cors, redirect }: AdminContext, event: H3Event, query: string, variables: Record<string, unknown>, apiVersion: ApiVersion, signal: AbortSignal): Promise<unknown> {'
const STAGE_TYPES = `import type { H3Event } from 'h3'\nimport type { AdminContext, ApiVersion } from '#platform'`
/** Definitions of the app whose metafields the examples use. */
const REGISTRATION = '[product.metafields.app.care_guide]\ntype = "single_line_text_field"\n'
/** Types that a module of examples adds, which the app does not install. */
const MODULE_TYPES = `declare module 'nitropack/types' {
  interface NitroRouteConfig {
    security?: { xssValidator?: false; requestSizeLimiter?: false; rateLimiter?: false }
  }
}
declare module '@nuxt/schema' {
  interface NuxtConfig {
    security?: { headers?: { xFrameOptions?: false } }
  }
}
export {}
`
/** The parts of valibot that examples use: the app does not install it. */
const SCHEMA_TYPES = `declare module 'valibot' {
  import type { StandardSchemaV1 } from '@standard-schema/spec'
  export function string(): StandardSchemaV1<string>
  export function array<Item>(item: StandardSchemaV1<Item>): StandardSchemaV1<Item[]>
  export function object<Entries extends Record<string, StandardSchemaV1>>(
    entries: Entries,
  ): StandardSchemaV1<{ [Name in keyof Entries]: StandardSchemaV1.InferOutput<Entries[Name]> }>
}
`
const USED =
  'void [admin, storefront, billing, scopes, session, cors, redirect, event, query, variables, apiVersion, signal]'

/**
 * Type checks blocks of TypeScript and Vue as files of one app that extends this layer.
 *
 * @returns the errors of TypeScript, each as `docs/page.md:12 TS2339 message`
 */
export async function typeErrorsOf(blocks: readonly DocBlock[]): Promise<string[]> {
  const app = await createScratchApp('apps/minimal', { dependencies: 'checkout' })
  try {
    const placed = placeBlocks(blocks)
    await write(
      app.folder,
      'tsconfig.json',
      JSON.stringify({
        files: [],
        references: ['app', 'server', 'node'].map(name => ({
          path: `./.nuxt/tsconfig.${name}.json`,
        })),
      }),
    )
    const modules = publishedModules()
    // Nuxt does not add its aliases to the program of code that runs in Node.
    const paths = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, [file]]))
    await write(
      app.folder,
      'nuxt.config.ts',
      `export default defineNuxtConfig({ extends: [${JSON.stringify(LAYER)}], compatibilityDate: '2026-08-01', telemetry: false, platform: { codegen: true }, nitro: { experimental: { database: true, tasks: true } }, alias: ${JSON.stringify(modules)}, typescript: { nodeTsConfig: { compilerOptions: { paths: ${JSON.stringify(paths)} } } } })\n`,
    )
    await write(app.folder, 'shopify.app.toml', REGISTRATION)
    await write(app.folder, 'modules/nuxt-security.d.ts', MODULE_TYPES)
    await write(app.folder, 'server/valibot.d.ts', SCHEMA_TYPES)
    for (const { path, source } of placed) await write(app.folder, path, source)
    await app.nuxt('prepare')
    const { stdout } = await runCommand(
      join(app.folder, 'node_modules/.bin/vue-tsc'),
      ['-b', '--noEmit', '--pretty', 'false'],
      { cwd: app.folder },
    )
    const errors = [...stdout.matchAll(/^(\S.*)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map(
      ([, path = '', line, code, message]) =>
        `${whereabouts(placed, path, Number(line))} ${code} ${message}`,
    )
    return [...new Set(errors)].sort()
  } finally {
    await app.remove()
  }
}

/**
 * The first block of a name gets the name; a later one, which shows another way, a file next to it.
 */
function placeBlocks(blocks: readonly DocBlock[]): PlacedBlock[] {
  const placed = new Map<string, PlacedBlock>()
  for (const block of blocks) {
    const path = pathOf(block)
    const before = placed.get(path)
    if (before?.block.code === block.code) continue
    const own = before ? besides(path, block) : path
    placed.set(own, {
      block,
      path: own,
      ...(block.file ? { source: `${block.code}\n`, lead: 0, imports: 0 } : asModule(block)),
    })
  }
  return [...placed.values()]
}

/** Where the program of TypeScript that such code belongs to looks for it. */
function pathOf(block: DocBlock): string {
  const { file, language, code } = block
  if (file === 'nuxt.config.ts' || (!file && code.includes('defineNuxtConfig(')))
    return `nuxt.config.${slugOf(block)}.ts`
  if (!file)
    return language === 'vue'
      ? `components/${slugOf(block)}.vue`
      : `server/examples/${slugOf(block)}.ts`
  // Tests and tools of an app run in Node, as its modules do.
  if (NODE_FILE.test(file)) return `modules/examples/${file}`
  // The files of this app are in its root folder.
  return file.replace(/^app\//, '')
}

function besides(path: string, block: DocBlock): string {
  const extension = path.slice(path.lastIndexOf('.'))
  return `${path.startsWith('server/') ? 'server/examples' : dirname(path)}/${slugOf(block)}${extension}`
}

function slugOf({ doc, line }: DocBlock): string {
  return `${doc
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()}-${line}`
}

/** Statements become the body of a function; imports can only stand before it. */
function asModule({ code, language }: DocBlock): Pick<PlacedBlock, 'source' | 'lead' | 'imports'> {
  if (language === 'vue' || /^(?:export|declare) /m.test(code))
    return { source: `${code}\n`, lead: 0, imports: 0 }
  const lines = code.split('\n')
  const imports = lines.findLastIndex(line => line.startsWith('import ')) + 1
  const before = [STAGE_TYPES, STAGE, USED, '{'].join('\n')
  const source = [
    ...lines.slice(0, imports),
    before,
    ...lines.slice(imports),
    '}',
    'return undefined',
    '}',
    '',
  ].join('\n')
  return { source, lead: before.split('\n').length, imports }
}

function whereabouts(placed: readonly PlacedBlock[], path: string, line: number): string {
  const found = placed.find(each => each.path === path)
  if (!found) return `${path}:${line}`
  const { block, lead, imports } = found
  return `${block.doc}:${block.line + line - 1 - (line > imports ? lead : 0)}`
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
