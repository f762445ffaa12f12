import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { unknownPropsReport } from '../../../../ui/dev/unknown-props'

const Page = Object.assign(
  defineComponent({
    props: { heading: String, subHeading: String, modelValue: String, modelModifiers: Object },
    render: () => h('main'),
  }),
  { __file: '/layer/components/layout/Page.vue' },
)
const Own = defineComponent({ props: { title: String }, render: () => h('p') })

const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

/** Renders a component on the server; returns what was warned of. */
async function warningsOf(component: typeof Page | typeof Own, attributes: object, times = 1) {
  const report = unknownPropsReport({ '/layer/components/layout/Page.vue': 'ShPage' })
  for (let time = 0; time < times; time += 1) {
    const root = Object.assign(defineComponent({ render: () => h(component, attributes) }), {
      __file: '/app/pages/plan.vue',
    })
    await renderToString(createSSRApp(root).use(report))
  }
  return warn.mock.calls.map(([text]) => text as unknown)
}

describe('a prop that a component of the layer does not have', () => {
  it.each([
    ['headng', 'heading'],
    ['sub-headin', 'subHeading'],
    ['modelVale', 'modelValue'],
  ])('is reported with the nearest name: %s', async (name, nearest) => {
    expect(await warningsOf(Page, { [name]: 'Plan' })).toEqual([
      `[platform] ShPage has no prop \`${name}\`: did you mean \`${nearest}\`? (/app/pages/plan.vue)`,
    ])
  })

  it('is reported without a name when none is near', async () => {
    expect(await warningsOf(Page, { subtext: 'Plan' })).toEqual([
      '[platform] ShPage has no prop `subtext` (/app/pages/plan.vue)',
    ])
  })

  it('is reported once, however often the page renders', async () => {
    expect(await warningsOf(Page, { headng: 'Plan' }, 3)).toHaveLength(1)
  })
})

it.each([
  { heading: 'Plan', 'sub-heading': 'Monthly' },
  { id: 'plan', class: 'wide', style: 'color: red', title: 'Plan', tabindex: 0, tabIndex: 0 },
  { 'data-test': 'plan', 'aria-label': 'Plan', role: 'main', slot: 'aside' },
  { onClick: () => {}, 'onUpdate:modelValue': () => {} },
  { modelValue: 'a', modelModifiers: { trim: true }, otherModifiers: {} },
])('nothing is reported for %o', async attributes => {
  expect(await warningsOf(Page, attributes)).toEqual([])
})

it('reports nothing about the components of the app', async () => {
  expect(await warningsOf(Own, { titel: 'Plan' })).toEqual([])
})
