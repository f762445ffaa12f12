import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createCheckerByJson } from 'vue-component-meta'
import { ELEMENT_MAPPINGS, elementTag } from '../../../../ui/polaris/element-mapping'
import type { ElementMapping, ElementName } from '../../../../ui/polaris/element-mapping'
import polaris from './polaris-elements.json'

const layerDir = fileURLToPath(new URL('../../../..', import.meta.url))
const checker = createCheckerByJson(layerDir, {
  include: ['components/**/*.vue'],
  compilerOptions: {
    strict: true,
    skipLibCheck: true,
    moduleResolution: 'bundler',
    module: 'esnext',
  },
})
const files = new Map(
  readdirSync(`${layerDir}components`, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.vue'))
    .map(path => [parse(path).name, path]),
)
const elements: Record<string, { attributes: string; events: string; slots: string }> =
  polaris.elements
const wordsOf = (list: string | undefined) => list?.split(' ') ?? []

/** Attributes of every HTML element, and the classes of the layer's own parts. */
const EVERYWHERE = ['id', 'lang', 'ui']
/** `rel="home"` is read from the navigation of the app, which the admin draws. */
const IN_NAVIGATION = { Link: ['rel'] } as Record<string, string[]>

test.each(Object.keys(ELEMENT_MAPPINGS) as ElementName[])(
  'the element of %s has what the component has, except for what is listed',
  name => {
    const mapping: ElementMapping = ELEMENT_MAPPINGS[name]
    const element = elements[elementTag(name)]
    const meta = checker.getComponentMeta(`${layerDir}components/${files.get(name)}`)
    const lower = (list: { name: string; global?: boolean }[]) =>
      list.filter(({ global }) => !global).map(({ name: given }) => given.toLowerCase())

    const models = Object.keys(mapping.models ?? {})
    const known = new Set([
      ...wordsOf(element?.attributes),
      ...wordsOf(element?.attributes).map(attribute => `default${attribute}`),
      ...wordsOf(element?.events).map(event => `@${event}`),
      ...wordsOf(element?.slots).map(slot => `#${slot}`),
      ...Object.keys(mapping.renamed ?? {}),
      ...models.flatMap(prop => [prop.toLowerCase(), `@update:${prop.toLowerCase()}`]),
      ...(mapping.opens ? ['open', '@update:open'] : []),
      ...(mapping.children ? ['options'] : []),
      ...EVERYWHERE,
      ...(IN_NAVIGATION[name] ?? []),
    ])
    const used = [
      ...lower(meta.props).filter(prop => !prop.startsWith('on')),
      ...lower(meta.events).map(event => `@${event}`),
      ...lower(meta.slots).map(slot => `#${slot}`),
    ]
    const lacking = [...new Set(used.filter(part => !known.has(part)))]
    expect(lacking.sort()).toEqual([...(mapping.own ?? [])].sort())
  },
)

describe('the elements', () => {
  test('are those of every component, and no other', () => {
    const tags = Object.keys(ELEMENT_MAPPINGS).map(name => elementTag(name as ElementName))
    expect(tags.sort()).toEqual(Object.keys(elements).sort())
  })

  test.each(Object.entries(ELEMENT_MAPPINGS) as [ElementName, ElementMapping][])(
    '%s maps only to attributes, slots, and events of its element',
    (name, { renamed = {}, models = {}, payloads = {}, unlike = [], opens, partOf = [] }) => {
      const element = elements[elementTag(name)]
      const attributes = [...wordsOf(element?.attributes), 'aria-label']
      for (const [from, to] of Object.entries(renamed))
        expect(from.startsWith('#') ? wordsOf(element?.slots) : attributes).toContain(to)
      for (const [property, event] of Object.values(models)) {
        expect(attributes).toContain(property)
        expect(wordsOf(element?.events)).toContain(event)
      }
      for (const [event, property] of Object.entries(payloads)) {
        expect(attributes).toContain(property)
        expect(wordsOf(element?.events)).toContain(event)
      }
      for (const event of unlike)
        expect(wordsOf(element?.events).map(known => `@${known}`)).toContain(event)
      if (opens) expect(attributes).toEqual(expect.arrayContaining(['showoverlay', 'hideoverlay']))
      for (const container of partOf) expect(ELEMENT_MAPPINGS).toHaveProperty(container)
    },
  )
})
