import { readdirSync } from 'node:fs'
import { addTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { parse, resolve } from 'pathe'
import { ELEMENT_MAPPINGS } from '../../ui/polaris/element-mapping'

/**
 * Lets `<ShApp render="polaris">` draw components as Polaris elements: registers a component that
 * has an element as one that draws both. Only an app that asks for it bundles the code.
 */
export function setupPolarisElements(nuxt: Nuxt, layerDir: string): void {
  const folder = resolve(layerDir, 'components')
  const drawers = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => Object.hasOwn(ELEMENT_MAPPINGS, parse(path).name))
      .map(path => [resolve(folder, path), addDrawer(layerDir, resolve(folder, path))]),
  )
  // An app's own component of the same name has another path, and stays.
  nuxt.hook('components:extend', components => {
    for (const component of components) {
      const drawer = drawers.get(component.filePath)
      if (drawer === undefined) continue
      component.declarationPath = component.filePath
      component.filePath = drawer
    }
  })
  // For the warning of ShApp.
  nuxt.options.appConfig.platformUi = {
    ...(nuxt.options.appConfig.platformUi as object),
    polarisElements: true,
  }
}

/** Writes the module of a component that draws both, and returns its path. */
function addDrawer(layerDir: string, path: string): string {
  const { name } = parse(path)
  const { dst } = addTemplate({
    filename: `platform-elements/${name}.mjs`,
    write: true,
    getContents: () =>
      [
        `import own from ${JSON.stringify(path)}`,
        `import { withElement } from ${JSON.stringify(resolve(layerDir, 'ui/polaris/with-element'))}`,
        `export default withElement(own, ${JSON.stringify(name)})`,
      ].join('\n'),
  })
  return dst
}
