import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { addPlugin, addTemplate, addTypeTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join, relative, resolve } from 'pathe'
import { toolProblem } from './tool-definition'

const FOLDER = 'platform/tools'
const FILE = /\.(?:ts|js|mjs)$/
const NAME = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/

/**
 * Registers each file of `platform/tools` as a tool of Sidekick. A file of the app replaces the one
 * of the same name in a layer below it.
 *
 * @throws Error that names a file whose name is not that of a tool, or that defines none
 */
export function setupTools(nuxt: Nuxt, layerDir: string): void {
  const folders = nuxt.options._layers.map(({ config }) => join(config.rootDir, FOLDER))
  // A new file, or the first one, restarts `nuxt dev`.
  nuxt.options.watch.push(...folders)
  const tools = findTools(folders)
  for (const file of tools.values()) {
    const problem = toolProblem(readFileSync(file, 'utf8'))
    if (problem !== undefined) throw new Error(`${file}: ${problem}.`)
  }
  addTemplate({ filename: 'platform-tools.mjs', getContents: () => printTools(tools) })
  addTypeTemplate({
    filename: 'platform-tools.d.ts',
    getContents: ({ nuxt: { options } }) => {
      const type = relative(options.buildDir, join(layerDir, 'ui/tools/platform-tool'))
      return `declare const tools: Record<string, import(${JSON.stringify(type)}).PlatformTool>
export default tools
`
    },
  })
  nuxt.hook('prepare:types', ({ tsConfig }) => {
    tsConfig.include ??= []
    tsConfig.include.push(
      ...folders.map(folder => relative(nuxt.options.buildDir, join(folder, '*'))),
    )
  })
  if (tools.size > 0)
    addPlugin({ src: resolve(layerDir, 'ui/tools/register-tools.client.ts'), mode: 'client' })
}

/**
 * Finds the files of tools by the name of the tool.
 *
 * @param folders of the app, then of the layers below it
 * @throws Error for a file name that is not the name of a tool
 */
export function findTools(folders: readonly string[]): Map<string, string> {
  const tools = new Map<string, string>()
  for (const folder of folders) {
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder).sort()) {
      if (!FILE.test(file) || file.endsWith('.d.ts')) continue
      const base = file.replace(FILE, '')
      if (!NAME.test(base))
        throw new Error(
          `${join(folder, file)}: the file name is the name of the tool, and must be lower-case words such as find-order.ts.`,
        )
      const name = base.replaceAll('-', '_')
      if (!tools.has(name)) tools.set(name, join(folder, file))
    }
  }
  return tools
}

/** Prints a module that exports the tools by name. */
export function printTools(tools: ReadonlyMap<string, string>): string {
  const entries = [...tools]
  return [
    ...entries.map(([, file], index) => `import tool${index} from ${JSON.stringify(file)}`),
    `export default { ${entries.map(([name], index) => `${name}: tool${index}`).join(', ')} }`,
    '',
  ].join('\n')
}
