import { fileURLToPath } from 'node:url'
import { compile } from '@vue/compiler-dom'
import { compile as compileForServer } from '@vue/compiler-ssr'
import type { Nuxt } from 'nuxt/schema'
import { describe, expect, test } from 'vitest'
import {
  attributeSpelling,
  setupAttributeSpelling,
} from '../../../modules/platform/attribute-spelling'
import { fake } from '../../fake'

const layerDir = fileURLToPath(new URL('../../..', import.meta.url))
const transform = attributeSpelling(
  ['ShBox', 'ShUrlField'],
  ['inlineSize', 'commandFor', 'readOnly'],
)

function toClient(template: string): string {
  return compile(template, { nodeTransforms: [transform], prefixIdentifiers: true, mode: 'module' })
    .code
}

function toServer(template: string): string {
  return compileForServer(template, { nodeTransforms: [transform] }).code
}

describe('in the browser', () => {
  test.each([
    '<ShBox inlinesize="50%" />',
    '<sh-box inlinesize="50%" />',
    '<ShBox inlineSize="50%" />',
  ])('sets the prop for %s', template => {
    expect(toClient(template)).toContain('{ inlineSize: "50%" }')
  })

  test('leaves kebab case to Vue', () => {
    expect(toClient('<ShBox inline-size="50%" />')).toContain('{ "inline-size": "50%" }')
  })

  test('renames bound attributes, the shorthand and attributes without a value', () => {
    expect(toClient('<ShBox :inlinesize="wide" />')).toContain('{ inlineSize: _ctx.wide }')
    expect(toClient('<ShBox v-bind:commandfor="id" />')).toContain('{ commandFor: _ctx.id }')
    expect(toClient('<ShBox :inlinesize />')).toContain('{ inlineSize: _ctx.inlinesize }')
    expect(toClient('<ShUrlField readonly />')).toContain('{ readOnly: "" }')
  })

  test('matches a tag with an acronym in capitals', () => {
    expect(toClient('<ShURLField readonly />')).toContain('{ readOnly: "" }')
  })

  test('leaves other attributes, events and dynamic names unchanged', () => {
    expect(toClient('<ShBox title="a" data-inlinesize="b" />')).toContain(
      '{\n    title: "a",\n    "data-inlinesize": "b"\n  }',
    )
    expect(toClient('<ShBox @inlinesize="go" />')).toContain('onInlinesize')
    expect(toClient('<ShBox :[inlinesize]="wide" />')).toContain('_ctx.inlinesize')
  })

  test.each([
    '<input readonly>',
    '<OwnBox inlinesize="50%" />',
    '<button commandfor="x" />',
    '<s-box inlinesize="50%" />',
  ])('leaves %s unchanged', template => {
    expect(toClient(template)).toMatch(/readonly|inlinesize|commandfor/)
    expect(toClient(template)).not.toMatch(/readOnly|inlineSize|commandFor/)
  })

  test('renames inside conditions, loops and slots', () => {
    const code = toClient(
      '<div><ShBox v-if="a" inlinesize="1px" /><ShBox v-else v-for="b of c" :key="b" inlinesize="2px" /><Own><template #x><ShBox inlinesize="3px" /></template></Own></div>',
    )
    expect(code.match(/inlineSize: "\dpx"/g)).toEqual([
      'inlineSize: "1px"',
      'inlineSize: "2px"',
      'inlineSize: "3px"',
    ])
  })
})

describe('on the server', () => {
  test('renames the attribute to the prop', () => {
    expect(toServer('<sh-box inlinesize="50%" />')).toContain('inlineSize: "50%"')
  })

  test('renames in both forms of a slot, as text and as nodes', () => {
    const code = toServer('<Own><ShBox :inlinesize="wide" /><ShBox :commandfor /></Own>')
    expect(code.match(/inlineSize: \S+/g)).toHaveLength(2)
    expect(code.match(/commandFor: \S+/g)).toHaveLength(2)
    expect(code).not.toMatch(/inlinesize:/)
  })
})

test('keeps transforms of the app and uses its prefix', () => {
  const own = () => {}
  const nuxt = fake<Nuxt>({
    options: { vue: { compilerOptions: { nodeTransforms: [own] } } },
  })
  setupAttributeSpelling(nuxt, layerDir, 'Acme')
  const nodeTransforms = nuxt.options.vue.compilerOptions.nodeTransforms ?? []
  expect(nodeTransforms).toHaveLength(2)
  expect(nodeTransforms[0]).toBe(own)
  const code = compile('<AcmeClickable inlinesize="50%" /><ShClickable inlinesize="50%" />', {
    nodeTransforms,
  }).code
  expect(code.match(/inline\w+: "50%"/gi)).toEqual(['inlineSize: "50%"', 'inlinesize: "50%"'])
})
