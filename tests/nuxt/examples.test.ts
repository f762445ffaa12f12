import { beforeEach, describe, expect, test, vi } from 'vitest'
import { h } from 'vue'
import type { Component } from 'vue'
import { readExampleSections } from '../../.playground/shared/example-sections'
import { hydrate } from './render-html'

const folder = '../../.playground/example-sets'
const sets = import.meta.glob<Component>('../../.playground/example-sets/*.vue', {
  import: 'default',
})
const sources = import.meta.glob<string>('../../.playground/example-sets/*.vue', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const names = Object.keys(sets).map(file => file.slice(folder.length + 1, -'.vue'.length))

// That of Node takes no file of the simulated browser.
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
})

// Warnings fail a test (`no-warnings.ts`).
describe('the examples of a component are rendered on the server, and hydrate', () => {
  test.each(names)('%s', async name => {
    const file = `${folder}/${name}.vue`
    const component = (await sets[file]?.()) as Component
    const sections = readExampleSections(sources[file] ?? '')
    expect(sections.length).toBeGreaterThan(0)
    const all = () => sections.map(({ title }) => h('section', h(component, { show: title })))
    const { element } = await hydrate(all)
    for (const [index, { title }] of sections.entries()) {
      const drawn = element.children[index]
      expect(drawn?.childElementCount, title).toBeGreaterThan(0)
    }
  })
})
