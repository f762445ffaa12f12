import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createCheckerByJson } from 'vue-component-meta'
import type { PropertyMeta } from 'vue-component-meta'

const layerDir = fileURLToPath(new URL('../../..', import.meta.url))
const checker = createCheckerByJson(layerDir, {
  include: ['components/**/*.vue'],
  compilerOptions: {
    strict: true,
    skipLibCheck: true,
    moduleResolution: 'bundler',
    module: 'esnext',
  },
})
const components = readdirSync(`${layerDir}components`, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.vue'))
  .sort()
  .map(file => ({
    file,
    source: readFileSync(`${layerDir}components/${file}`, 'utf8'),
    props: checker
      .getComponentMeta(`${layerDir}components/${file}`)
      .props.filter(prop => !prop.global && !/^on[A-Z]/.test(prop.name)),
  }))

/** Fallbacks of the enum props in a source file, by prop: of `resolveKeyword` rules and `oneOf`. */
function readFallbacks(source: string): Record<string, string> {
  const rules = source.matchAll(/prop: '(\w+)',\s*allowed: [^\n]*?,\s*fallback: ('[^']*')/g)
  const calls = source.matchAll(/oneOf\(\s*'(\w+)',[^']*('[^']*'),?\s*\)/g)
  return Object.fromEntries([...rules, ...calls].map(([, prop, fallback]) => [prop, fallback]))
}

const readUi = (file: string) => readFileSync(`${layerDir}ui/${file}`, 'utf8')
/** Fallbacks that components get from a shared part: the call or prop that shows it is used. */
const SHARED_FALLBACKS = [
  { usedBy: /\buseBox\(/, fallbacks: readFallbacks(readUi('box/use-box.ts')) },
  { usedBy: /\buseTextStyle\(/, fallbacks: readFallbacks(readUi('text/use-text-style.ts')) },
  { usedBy: /\buseActivator\(/, fallbacks: readFallbacks(readUi('overlay/use-activator.ts')) },
  {
    usedBy: /FieldFrame|InputField|ToggleField/,
    fallbacks: readFallbacks(readUi('field/FieldFrame.vue')),
  },
]
/** Props whose fallback replaces unknown values only. Without a value there is no default. */
const NO_DEFAULT = ['feedback/Badge.vue progress']

function runtimeDefault(file: string, source: string, prop: PropertyMeta): string {
  if (prop.default !== undefined) return prop.default.replaceAll('"', "'")
  if (!NO_DEFAULT.includes(`${file} ${prop.name}`)) {
    const shared = SHARED_FALLBACKS.filter(({ usedBy }) => usedBy.test(source))
    const fallbacks = [readFallbacks(source), ...shared.map(part => part.fallbacks)]
    for (const { [prop.name]: fallback } of fallbacks) if (fallback !== undefined) return fallback
  }
  // Vue casts an absent boolean prop to false.
  return prop.type === 'boolean | undefined' ? 'false' : 'undefined'
}

test('the fallbacks of enum props are found', () => {
  expect(SHARED_FALLBACKS.map(({ fallbacks }) => Object.keys(fallbacks).length)).toEqual([
    4, 7, 1, 1,
  ])
})

describe.each(components)('$file', ({ file, source, props }) => {
  test.runIf(props.length > 0)('every prop has a description', () => {
    const missing = props.filter(({ description }) => !/^[A-Z`'].*[.)]$/s.test(description))
    expect(missing.map(({ name, description }) => `${name}: ${description}`)).toEqual([])
  })

  test.runIf(props.length > 0)('@default of every optional prop is its runtime default', () => {
    const documented = props.map(({ name, tags }) => [
      name,
      tags.filter(tag => tag.name === 'default').map(tag => tag.text),
    ])
    const expected = props.map(prop => [
      prop.name,
      prop.required ? [] : [runtimeDefault(file, source, prop)],
    ])
    expect(documented).toEqual(expected)
  })
})
