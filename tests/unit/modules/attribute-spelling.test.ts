import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@vue/compiler-dom'
import { compile as compileForServer } from '@vue/compiler-ssr'
import type { Nuxt } from 'nuxt/schema'
import { describe, expect, test } from 'vitest'
import { createCheckerByJson } from 'vue-component-meta'
import { attributeSpelling, readPropNames, spellAttributes } from '../../../modules/platform/attribute-spelling'

const layerDir = fileURLToPath(new URL('../../..', import.meta.url))
const transform = attributeSpelling(['ShBox', 'ShUrlField'], ['inlineSize', 'commandFor', 'readOnly'])

function toClient(template: string): string {
  return compile(template, { nodeTransforms: [transform], prefixIdentifiers: true, mode: 'module' }).code
}

function toServer(template: string): string {
  return compileForServer(template, { nodeTransforms: [transform] }).code
}

describe('in the browser', () => {
  test.each(['<ShBox inlinesize="50%" />', '<sh-box inlinesize="50%" />', '<ShBox inlineSize="50%" />'])('%s has the prop', (template) => {
    expect(toClient(template)).toContain('{ inlineSize: "50%" }')
  })

  test('what Vue reads by itself is left as it is', () => {
    expect(toClient('<ShBox inline-size="50%" />')).toContain('{ "inline-size": "50%" }')
  })

  test('a bound attribute, its short form, and one without a value', () => {
    expect(toClient('<ShBox :inlinesize="wide" />')).toContain('{ inlineSize: _ctx.wide }')
    expect(toClient('<ShBox v-bind:commandfor="id" />')).toContain('{ commandFor: _ctx.id }')
    expect(toClient('<ShBox :inlinesize />')).toContain('{ inlineSize: _ctx.inlinesize }')
    expect(toClient('<ShUrlField readonly />')).toContain('{ readOnly: "" }')
  })

  test('an acronym in a tag does not matter', () => {
    expect(toClient('<ShURLField readonly />')).toContain('{ readOnly: "" }')
  })

  test('names, events and attributes that are none of ours stay', () => {
    expect(toClient('<ShBox title="a" data-inlinesize="b" />')).toContain('{\n    title: "a",\n    "data-inlinesize": "b"\n  }')
    expect(toClient('<ShBox @inlinesize="go" />')).toContain('onInlinesize')
    expect(toClient('<ShBox :[inlinesize]="wide" />')).toContain('_ctx.inlinesize')
  })

  test.each(['<input readonly>', '<OwnBox inlinesize="50%" />', '<button commandfor="x" />', '<s-box inlinesize="50%" />'])('%s is not ours', (template) => {
    expect(toClient(template)).toMatch(/readonly|inlinesize|commandfor/)
    expect(toClient(template)).not.toMatch(/readOnly|inlineSize|commandFor/)
  })

  test('inside of conditions, loops and slots too', () => {
    const code = toClient('<div><ShBox v-if="a" inlinesize="1px" /><ShBox v-else v-for="b of c" :key="b" inlinesize="2px" /><Own><template #x><ShBox inlinesize="3px" /></template></Own></div>')
    expect(code.match(/inlineSize: "\dpx"/g)).toEqual(['inlineSize: "1px"', 'inlineSize: "2px"', 'inlineSize: "3px"'])
  })
})

describe('on the server', () => {
  test('the prop has its spelling', () => {
    expect(toServer('<sh-box inlinesize="50%" />')).toContain('inlineSize: "50%"')
  })

  test('in a slot, of which the compiler makes two: as text and as nodes', () => {
    const code = toServer('<Own><ShBox :inlinesize="wide" /><ShBox :commandfor /></Own>')
    expect(code.match(/inlineSize: \S+/g)).toHaveLength(2)
    expect(code.match(/commandFor: \S+/g)).toHaveLength(2)
    expect(code).not.toMatch(/inlinesize:/)
  })
})

test('every prop of several words of every component is known', () => {
  const files = readdirSync(`${layerDir}components`, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.vue'))
  const checker = createCheckerByJson(layerDir, { include: ['components/**/*.vue'], compilerOptions: { strict: true, skipLibCheck: true, moduleResolution: 'bundler', module: 'esnext' } })
  const known = new Set(readPropNames(layerDir))
  const found = files.flatMap((file) => {
    const path = `${layerDir}components/${file}`
    const own = checker.getComponentMeta(path).props.filter(prop => !prop.global && /^[a-z]+[A-Z]/.test(prop.name) && !/^on[A-Z]/.test(prop.name))
    return own.map(prop => [file, prop.name] as const)
  })
  expect(found).toContainEqual(['actions/Clickable.vue', 'maxInlineSize'])
  expect(found.filter(([, name]) => !known.has(name))).toEqual([])
}, 120_000)

test('the app\'s own transforms are kept, and the prefix is the app\'s', () => {
  const own = () => {}
  const nuxt = { options: { vue: { compilerOptions: { nodeTransforms: [own] } } } } as unknown as Nuxt
  spellAttributes(nuxt, layerDir, 'Acme')
  const nodeTransforms = nuxt.options.vue.compilerOptions.nodeTransforms ?? []
  expect(nodeTransforms).toHaveLength(2)
  expect(nodeTransforms[0]).toBe(own)
  const code = compile('<AcmeClickable inlinesize="50%" /><ShClickable inlinesize="50%" />', { nodeTransforms }).code
  expect(code.match(/inline\w+: "50%"/gi)).toEqual(['inlineSize: "50%"', 'inlinesize: "50%"'])
})
