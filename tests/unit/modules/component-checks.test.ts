import { compile } from '@vue/compiler-dom'
import { compile as compileForServer } from '@vue/compiler-ssr'
import type { BindingMetadata } from '@vue/compiler-dom'
import { describe, expect, test } from 'vitest'
import { unknownTags } from '../../../modules/platform/component-checks'

const NAMES = ['ShPlanPicker', 'ShPage', 'ShURLField', 'ShOfTheApp']

/** Compiles a template for the browser and the server; returns what was reported. */
function reportsOf(
  template: string,
  { prefix = 'Sh', bindingMetadata = {} as BindingMetadata } = {},
): string[] {
  const reports: string[] = []
  const transform = unknownTags(
    prefix,
    () => NAMES,
    (file, line, message) => reports.push(`${file}:${line} ${message}`),
  )
  const options = { nodeTransforms: [transform], filename: 'app/pages/plan.vue', bindingMetadata }
  compile(template, { ...options, prefixIdentifiers: true, mode: 'module' })
  compileForServer(template, options)
  return reports
}

describe('a component that does not exist', () => {
  test.each(['<ShPlanPickr />', '<ShPlanPiker />', '<ShPlanpicker />'])(
    'is reported once, with file, line and the nearest name: %s',
    tag => {
      expect(reportsOf(`<div>\n  <p v-if="open">${tag}</p>\n</div>`)).toEqual([
        `app/pages/plan.vue:2 There is no component ${tag.replace(' />', '>')}: did you mean <ShPlanPicker>?`,
      ])
    },
  )

  test('is found in kebab case', () => {
    expect(reportsOf('<sh-pag />')).toEqual([
      'app/pages/plan.vue:1 There is no component <sh-pag>: did you mean <ShPage>?',
    ])
  })

  test('is reported without a name when none is near', () => {
    expect(reportsOf('<ShCalendar />')).toEqual([
      'app/pages/plan.vue:1 There is no component <ShCalendar>',
    ])
  })
})

test.each([
  '<ShPage><ShPlanPicker /></ShPage>',
  '<sh-plan-picker />',
  '<LazyShPage />',
  '<ShOfTheApp />',
  '<Shelf /><shadow-root />',
  '<NuxtPage /><Transition><i /></Transition>',
])('nothing is reported for %s', template => {
  expect(reportsOf(template)).toEqual([])
})

test('nothing is reported for a component that the file imports', () => {
  expect(
    reportsOf('<ShOwn />', { bindingMetadata: { ShOwn: 'setup-const' } as BindingMetadata }),
  ).toEqual([])
})

test('nothing is reported without a prefix', () => {
  expect(reportsOf('<Pagee /><Transition />', { prefix: '' })).toEqual([])
})
