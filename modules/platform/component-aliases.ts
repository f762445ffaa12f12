import type { Nuxt } from 'nuxt/schema'

/** Spellings of a component's name besides its own: the platform writes the abbreviation in capitals. */
const ALIASES: Readonly<Record<string, string>> = { URLField: 'UrlField' }

/** Gives components a second name, which stands for an app's own component of the same file name, too. */
export function addComponentAliases(nuxt: Nuxt, prefix: string): void {
  nuxt.hook('components:extend', (components) => {
    for (const [alias, name] of Object.entries(ALIASES)) {
      for (const component of components.filter(({ pascalName }) => pascalName === prefix + name)) {
        components.push({ ...component, pascalName: prefix + alias, kebabName: `${prefix}-${alias}`.toLowerCase() })
      }
    }
  })
}
