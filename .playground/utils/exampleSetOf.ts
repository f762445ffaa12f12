import type { Component } from 'vue'
import { readExampleSections } from '~~/shared/example-sections'
import type { ExampleSection } from '~~/shared/example-sections'

/** The named examples of a component. `component` draws the one whose title `show` is. */
export interface ExampleSet {
  component: Component
  sections: ExampleSection[]
}

const modules = import.meta.glob<{ default: Component }>('../example-sets/*.vue')
const sources = import.meta.glob<string>('../example-sets/*.vue', {
  query: '?raw',
  import: 'default',
})

/** Loads the named examples of a component; undefined when there are none. */
export async function exampleSetOf(name: string): Promise<ExampleSet | undefined> {
  const path = `../example-sets/${name}.vue`
  const [module, source] = await Promise.all([modules[path]?.(), sources[path]?.()])
  return module && source
    ? { component: module.default, sections: readExampleSections(source) }
    : undefined
}
