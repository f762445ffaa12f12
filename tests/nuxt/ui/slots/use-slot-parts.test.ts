import { mountSuspended } from '@nuxt/test-utils/runtime'
import {
  Fragment,
  createCommentVNode,
  createTextVNode,
  defineComponent,
  h,
  nextTick,
  ref,
} from 'vue'
import { expect, test } from 'vitest'
import { ActionPart, useActionRole } from '../../../../ui/slots/action-role'
import { SlotPart } from '../../../../ui/slots/SlotPart'
import { useSlotParts } from '../../../../ui/slots/use-slot-parts'
import { renderHtml } from '../../render-html'

/** Draws its parts in order, and lists which it has. */
const Parts = defineComponent({
  setup() {
    const parts = useSlotParts()
    return () =>
      h(
        'div',
        { 'data-has': ['default', 'graphic', 'end'].filter(parts.has).join(' ') },
        ['graphic', 'default', 'end'].map(name =>
          h('p', { 'data-part': name }, [h(SlotPart, { nodes: parts.of(name) })]),
        ),
      )
  },
})

/** Draws its default part in a slot of another component, which updates on its own. */
const Frame = defineComponent({
  props: { open: { type: Boolean, default: true } },
  setup:
    (props, { slots }) =>
    () =>
      props.open ? h('section', slots['default']?.()) : h('hr'),
})
const Framed = defineComponent({
  props: { open: { type: Boolean, default: true } },
  setup(props) {
    const parts = useSlotParts()
    return () =>
      h(
        Frame,
        { open: props.open },
        { default: () => [h(SlotPart, { nodes: parts.of('default') })], $stable: true },
      )
  },
})

test('children go to the part that their slot attribute names, through loops and conditions', async () => {
  const html = await renderHtml(Parts, {
    slots: {
      default: () => [
        h('b', { slot: 'end' }, 'last'),
        createTextVNode('Total'),
        createTextVNode(' '),
        h('i', '12'),
        h(Fragment, [
          h('u', { slot: 'graphic', key: 0 }, 'icon'),
          createCommentVNode('v-if'),
          h('s', { key: 1 }, 'old'),
        ]),
      ],
    },
  })
  expect(html).toBe(
    '<div data-has="default graphic end"><p data-part="graphic"><u slot="graphic">icon</u></p><p data-part="default">Total <i>12</i><s>old</s></p><p data-part="end"><b slot="end">last</b></p></div>',
  )
})

test('a named slot takes precedence, even when it is empty', async () => {
  const html = await renderHtml(Parts, {
    slots: {
      default: () => [
        h('b', { slot: 'end' }, 'attribute'),
        h('b', { slot: 'graphic' }, 'attribute'),
      ],
      end: () => [h('b', 'named'), createTextVNode(' ')],
      graphic: () => [createCommentVNode('v-if')],
    },
  })
  expect(html).toBe(
    '<div data-has="end"><p data-part="graphic"></p><p data-part="default"></p><p data-part="end"><b>named</b></p></div>',
  )
})

test('white space alone is empty', async () => {
  expect(
    await renderHtml(Parts, { slots: { default: () => [createTextVNode(' \n ')] } }),
  ).toContain('<div data-has>')
})

test('the parts follow what the slots read', async () => {
  const place = ref('end')
  const parts = await mountSuspended(Parts, {
    slots: { default: () => [h('b', { slot: place.value }, 'moves'), h('i', 'stays')] },
  })
  expect(parts.get('[data-part=end]').html()).toContain('moves')
  place.value = 'graphic'
  await nextTick()
  expect(parts.get('[data-part=end]').text()).toBe('')
  expect(parts.get('[data-part=graphic]').html()).toContain('moves')
  expect(parts.attributes('data-has')).toBe('default graphic')
})

test('two loops with the same keys can change', async () => {
  const counts = ref([2, 1])
  const parts = await mountSuspended(Parts, {
    slots: {
      default: () =>
        counts.value.map((count, loop) =>
          h(
            Fragment,
            Array.from({ length: count }, (_, key) => h('b', { key }, `${loop}.${key} `)),
          ),
        ),
    },
  })
  expect(parts.get('[data-part=default]').text()).toBe('0.0 0.1 1.0')
  counts.value = [1, 3]
  await nextTick()
  expect(parts.get('[data-part=default]').text()).toBe('0.0 1.0 1.1 1.2')
})

test('a parent that renders again passes new slots', async () => {
  const Parent = defineComponent({
    props: { words: { type: String, required: true } },
    setup: props => () =>
      h(Parts, null, props.words === 'none' ? {} : { default: () => props.words }),
  })
  const parent = await mountSuspended(Parent, { props: { words: 'one' } })
  await parent.setProps({ words: 'none' })
  expect(parent.text()).toBe('')
  await parent.setProps({ words: 'two' })
  expect(parent.text()).toBe('two')
})

test('parts that are drawn in the slot of another component follow what they read', async () => {
  const words = ref('before')
  const framed = await mountSuspended(Framed, { slots: { default: () => h('b', words.value) } })
  words.value = 'after'
  await nextTick()
  expect(framed.text()).toBe('after')
})

test('parts can be rendered again after they were removed', async () => {
  const framed = await mountSuspended(Framed, {
    slots: { default: () => [h('b', 'here'), h(Parts, () => 'too')] },
  })
  for (const _ of [1, 2]) {
    await framed.setProps({ open: false })
    expect(framed.html()).toBe('<hr>')
    await framed.setProps({ open: true })
    expect(framed.text()).toBe('heretoo')
  }
})

test('actions have their role', async () => {
  const Action = defineComponent({ setup: () => () => h('button', useActionRole() ?? 'none') })
  const Actions = defineComponent({
    setup: () => () => [
      h(ActionPart, { role: 'primary', nodes: [h(Action)] }),
      h(ActionPart, { role: 'secondary', nodes: [h(Action)] }),
      h(Action),
    ],
  })
  expect(await renderHtml(Actions)).toBe(
    '<button>primary</button><button>secondary</button><button>none</button>',
  )
})
