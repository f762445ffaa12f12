import type { Component } from 'vue'

/** A component's example: what it draws, the values that it begins with, and its source. */
export interface ComponentExample {
  component: Component
  initial: Record<string, unknown>
  source: string
}

const modules = import.meta.glob<{ default: Component; initial?: Record<string, unknown> }>(
  '../examples/*.vue',
)
const sources = import.meta.glob<string>('../examples/*.vue', { query: '?raw', import: 'default' })

/** Loads the example of a component; undefined when there is none. */
export async function exampleOf(name: string): Promise<ComponentExample | undefined> {
  const path = `../examples/${name}.vue`
  const [module, source] = await Promise.all([modules[path]?.(), sources[path]?.()])
  return module && source
    ? { component: module.default, initial: module.initial ?? {}, source }
    : undefined
}
