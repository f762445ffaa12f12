import { Fragment, defineComponent, h, nextTick, ref } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShOption, ShOptionGroup, ShSelect } from '#components'
import { hydrate, renderHtml } from '../../render-html'

const cities = () => [
  h(ShOption, { value: 'lyon' }, () => 'Lyon'),
  h(ShOption, { value: 'reno' }, () => 'Reno'),
  h(ShOption, { value: 'oslo' }, () => 'Oslo'),
]
const plainCities = () => [
  h('option', { value: 'lyon' }, 'Lyon'),
  h('option', { value: 'reno' }, 'Reno'),
  h('option', 'oslo'),
]
const optionsOf = (html: string) =>
  [...html.matchAll(/<opt(?:ion|group)[^>]*>[^<]*/g)].map(([option]) => option.trim())
const afterReset = () => new Promise(resolve => setTimeout(resolve, 5))

describe('the HTML of the server', () => {
  test('is a native select with its label and the chosen option', async () => {
    const html = await renderHtml(ShSelect, {
      props: {
        id: 'city',
        name: 'city',
        label: 'City',
        value: 'reno',
        required: true,
        details: 'Help',
        error: 'Wrong',
        icon: 'calendar',
      },
      slots: { default: cities },
    })
    expect(html).toMatch(
      /<label id="city-label" for="city"[^>]*>City<span aria-hidden="true"[^>]*>\*<\/span><\/label>/,
    )
    expect(/<select[^>]*>/.exec(html)?.[0].replace(/ class="[^"]*"/, '')).toBe(
      '<select aria-describedby="city-error city-details" aria-invalid="true" id="city" name="city" aria-required="true">',
    )
    expect(optionsOf(html)).toEqual([
      '<option value="lyon">Lyon',
      '<option value="reno" selected>Reno',
      '<option value="oslo">Oslo',
    ])
    expect(html).toContain('i-lucide:calendar')
  })

  test.each([
    [
      'plain options',
      plainCities,
      ['<option value="lyon">Lyon', '<option value="reno">Reno', '<option selected>oslo'],
    ],
    [
      'options in a loop',
      () => h(Fragment, cities()),
      [
        '<option value="lyon">Lyon',
        '<option value="reno">Reno',
        '<option value="oslo" selected>Oslo',
      ],
    ],
    [
      'groups',
      () => h(ShOptionGroup, { label: 'North', disabled: true }, () => cities()),
      [
        '<optgroup label="North" disabled>',
        '<option value="lyon">Lyon',
        '<option value="reno">Reno',
        '<option value="oslo" selected>Oslo',
      ],
    ],
    [
      'plain options in a group',
      () => h(ShOptionGroup, { label: 'North' }, () => plainCities()),
      [
        '<optgroup label="North">',
        '<option value="lyon">Lyon',
        '<option value="reno">Reno',
        '<option selected>oslo',
      ],
    ],
    [
      'plain groups',
      () => h('optgroup', { label: 'North' }, plainCities()),
      [
        '<optgroup label="North">',
        '<option value="lyon">Lyon',
        '<option value="reno">Reno',
        '<option selected>oslo',
      ],
    ],
  ])('marks the chosen one of %s', async (_, slot, expected) => {
    expect(
      optionsOf(
        await renderHtml(ShSelect, { props: { modelValue: 'oslo' }, slots: { default: slot } }),
      ),
    ).toEqual(expected)
  })

  test('draws the options of the prop', async () => {
    const options = [
      { label: 'None', value: '' },
      { label: 'Lyon', value: 'lyon', disabled: true },
    ]
    expect(optionsOf(await renderHtml(ShSelect, { props: { options, value: '' } }))).toEqual([
      '<option value selected>None',
      '<option value="lyon" disabled>Lyon',
    ])
  })

  test('starts with the placeholder', async () => {
    expect(
      optionsOf(
        await renderHtml(ShSelect, {
          props: { placeholder: 'Choose' },
          slots: { default: cities },
        }),
      )[0],
    ).toBe('<option value hidden data-placeholder>Choose')
  })

  test('passes attributes to the control and classes to the root', async () => {
    const html = await renderHtml(ShSelect, {
      props: { class: 'mt-8', 'data-test': 'x', disabled: true },
    })
    expect(html).toMatch(/^<div class="[^"]* mt-8">/)
    expect(html).toMatch(/<select data-test="x"[^>]* disabled/)
  })

  test.each(['error', 'details'])('takes %s from a named slot or an attribute', async slot => {
    expect(
      await renderHtml(ShSelect, { props: { id: 'a' }, slots: { [slot]: () => h('b', 'Named') } }),
    ).toMatch(new RegExp(`<div id="a-${slot}".*<b>Named</b>`))
    const html = await renderHtml(ShSelect, {
      props: { id: 'a' },
      slots: { default: () => [...cities(), h('b', { slot }, 'Attribute')] },
    })
    expect(html).toMatch(new RegExp(`<div id="a-${slot}".*<b slot="${slot}">Attribute</b>`))
    expect(html).not.toMatch(/<select.*<b .*<\/select>/)
  })
})

const value = (element: Element) => element.querySelector('select')?.value

test('v-model works both ways', async () => {
  const wrapper = await mountSuspended(ShSelect, {
    props: { modelValue: 'reno' },
    slots: { default: cities },
  })
  expect(value(wrapper.element)).toBe('reno')
  await wrapper.setProps({ modelValue: 'oslo' })
  expect(value(wrapper.element)).toBe('oslo')
  await wrapper.get('select').setValue('lyon')
  expect(wrapper.emitted('update:modelValue')).toEqual([['lyon']])
})

test('without a value, the first enabled option is selected', async () => {
  const slot = () => [
    h(ShOption, { value: 'a', disabled: true }, () => 'A'),
    h(ShOptionGroup, { label: 'G', disabled: true }, () => h(ShOption, { value: 'b' }, () => 'B')),
    h(ShOption, { value: 'c' }, () => 'C'),
  ]
  expect(
    value(
      (
        await mountSuspended(ShSelect, {
          props: { modelValue: 'unknown' },
          slots: { default: slot },
        })
      ).element,
    ),
  ).toBe('c')
  expect(
    value(
      (await mountSuspended(ShSelect, { props: { modelValue: '' }, slots: { default: slot } }))
        .element,
    ),
  ).toBe('c')
  expect(value((await mountSuspended(ShSelect, { slots: { default: cities } })).element)).toBe(
    'lyon',
  )
})

test('with a placeholder, nothing is selected without a value', async () => {
  for (const props of [{}, { modelValue: '' }, { value: 'unknown' }]) {
    const wrapper = await mountSuspended(ShSelect, {
      props: { ...props, placeholder: 'Choose' },
      slots: { default: cities },
    })
    expect(value(wrapper.element)).toBe('')
    expect(wrapper.get('select').element.selectedIndex).toBe(0)
  }
})

test('options set which of them is selected, where the select does not', async () => {
  const slot = () => [
    h(ShOption, { value: 'a' }, () => 'A'),
    h(ShOption, { value: 'b', defaultSelected: true }, () => 'B'),
  ]
  expect(value((await mountSuspended(ShSelect, { slots: { default: slot } })).element)).toBe('b')
  expect(optionsOf(await renderHtml(ShSelect, { slots: { default: slot } }))).toEqual([
    '<option value="a">A',
    '<option value="b" selected>B',
  ])
  expect(
    optionsOf(await renderHtml(ShSelect, { props: { value: 'a' }, slots: { default: slot } })),
  ).toEqual(['<option value="a" selected>A', '<option value="b">B'])
})

test('options that are added late are selected when they appear', async () => {
  const late = ref<string[]>([])
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h(ShSelect, { modelValue: 'b' }, () =>
          late.value.map(name => h(ShOption, { key: name, value: name }, () => name)),
        ),
    }),
  )
  late.value = ['a', 'b']
  await nextTick()
  await nextTick()
  expect(value(element)).toBe('b')
  unmount()
})

test('events carry the value, after the model was updated', async () => {
  const seen: unknown[] = []
  const listener = (event: Event) =>
    seen.push([event.type, (event.currentTarget as HTMLSelectElement).value])
  const wrapper = await mountSuspended(ShSelect, {
    props: {
      onInput: listener,
      onChange: listener,
      onFocus: listener,
      onBlur: listener,
      'onUpdate:modelValue': (chosen: string) => seen.push(['model', chosen]),
    },
    slots: { default: cities },
  })
  const select = wrapper.get('select')
  select.element.value = 'reno'
  for (const name of ['focus', 'input', 'change', 'blur']) await select.trigger(name)
  expect(seen).toEqual([
    ['focus', 'reno'],
    ['input', 'reno'],
    ['model', 'reno'],
    ['change', 'reno'],
    ['blur', 'reno'],
  ])
})

test('a form sends the value, and its reset restores the first one', async () => {
  const model: string[] = []
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', [
          h(
            ShSelect,
            {
              name: 'city',
              value: 'reno',
              'onUpdate:modelValue': (chosen: string) => model.push(chosen),
            },
            cities,
          ),
          h(ShSelect, { name: 'second' }, () => [
            h(ShOption, { value: 'a' }, () => 'A'),
            h(ShOption, { value: 'b', defaultSelected: true }, () => 'B'),
          ]),
          h(ShSelect, { name: 'third', placeholder: 'Choose' }, plainCities),
        ]),
    }),
  )
  const form = element.querySelector('form')!
  expect([...new FormData(form)]).toEqual([
    ['city', 'reno'],
    ['second', 'b'],
    ['third', ''],
  ])
  const chosen = ['oslo', 'a', 'lyon']
  for (const [index, select] of [...element.querySelectorAll('select')].entries()) {
    select.value = chosen[index]!
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await nextTick()
  expect([...new FormData(form)]).toEqual([
    ['city', 'oslo'],
    ['second', 'a'],
    ['third', 'lyon'],
  ])
  form.reset()
  await afterReset()
  expect([...new FormData(form)]).toEqual([
    ['city', 'reno'],
    ['second', 'b'],
    ['third', ''],
  ])
  expect(model).toEqual(['oslo', 'reno'])
  unmount()
})

test('changes bubble to the form, as a save bar expects', async () => {
  let changes = 0
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', { onChange: () => changes++ }, [h(ShSelect, { name: 'a' }, cities)]),
    }),
  )
  element.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }))
  expect(changes).toBe(1)
  unmount()
})
