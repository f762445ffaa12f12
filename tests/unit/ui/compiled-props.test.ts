import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileScript, parse, registerTS } from 'vue/compiler-sfc'
import ts from 'typescript'
import { expect, it } from 'vitest'

const layerDir = fileURLToPath(new URL('../../..', import.meta.url))
registerTS(() => ts)

/** The files that Vue's compiler reads to find the types of a component's props. */
function filesReadFor(component: string): string[] {
  const files: string[] = []
  const { descriptor } = parse(readFileSync(component, 'utf8'), { filename: component })
  if (!descriptor.scriptSetup) return files
  compileScript(descriptor, {
    id: component,
    fs: {
      fileExists: existsSync,
      readFile: file => {
        files.push(file)
        return readFileSync(file, 'utf8')
      },
      realpath: realpathSync,
    },
  })
  return files
}

it('reads few files of packages for all components: each build of an app does it again', () => {
  const components = globSync('{components,ui}/**/*.vue', { cwd: layerDir })
  const files = components.flatMap(component => filesReadFor(layerDir + component))

  expect(components.length).toBeGreaterThan(100)
  expect(files.filter(file => file.includes('/node_modules/')).length).toBeLessThanOrEqual(5)
})
