import { defineComponent, h, nextTick, ref } from 'vue'
import type { Component } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShChoice, ShChoiceList, ShTextField } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { takeWarnings } from '../../no-warnings'
import { untyped } from '../../../fake'

const choices =
  (props: Record<string, Record<string, unknown>> = {}) =>
  () =>
    ['pickup', 'courier', 'post'].map(value =>
      h(ShChoice, { value, ...props[value] }, () => `By ${value}`),
    )
const inputsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([input]) =>
    input.replace(/ class="[^"]*"/, '').replace(/ id="[^"]*"/, ''),
  )
const checkedOf = (element: Element) =>
  [...element.querySelectorAll('input')].filter(input => input.checked).map(input => input.value)
const afterReset = () => new Promise(resolve => setTimeout(resolve, 5))

describe('the HTML of the server', () => {
  test('of one choice is a named group of radio buttons', async () => {
    const html = await renderHtml(ShChoiceList, {
      props: { id: 'way', name: 'way', label: 'Delivery', values: ['courier'] },
      slots: { default: choices() },
    })
    expect(html).toMatch(/<div id="way-label"[^>]*>Delivery<\/div>/)
    expect(html).toMatch(
      /<div aria-labelledby="way-label" id="way" role="radiogroup" data-choices[^>]*>/,
    )
    expect(inputsOf(html)).toEqual([
      '<input name="way" value="pickup" type="radio" data-choice>',
      '<input name="way" value="courier" checked type="radio" data-choice>',
      '<input name="way" value="post" type="radio" data-choice>',
    ])
  })

  test('of several choices is a group of checkboxes', async () => {
    const html = await renderHtml(ShChoiceList, {
      props: {
        id: 'ways',
        name: 'ways',
        label: 'Delivery',
        multiple: true,
        modelValue: ['pickup', 'post'],
      },
      slots: { default: choices() },
    })
    expect(html).toContain('role="group"')
    expect(inputsOf(html)).toEqual([
      '<input name="ways" value="pickup" checked type="checkbox" data-choice>',
      '<input name="ways" value="courier" type="checkbox" data-choice>',
      '<input name="ways" value="post" checked type="checkbox" data-choice>',
    ])
  })

  test('associates error and details with the group', async () => {
    const html = await renderHtml(ShChoiceList, {
      props: { id: 'way', label: 'Delivery', details: 'Help', error: 'Wrong' },
      slots: { default: choices() },
    })
    expect(html).toContain('aria-describedby="way-error way-details"')
    expect(html).toContain('aria-invalid="true"')
  })

  test('associates the label and details with a choice', async () => {
    const html = await renderHtml(ShChoiceList, {
      props: { label: 'Delivery' },
      slots: {
        default: () =>
          h(
            ShChoice,
            { value: 'a', accessibilityLabel: 'Letter A' },
            { default: () => 'A', details: () => 'Cheap' },
          ),
      },
    })
    const id =
      /<input id="([^"]*)"|id="([^"]*)" type="radio"/.exec(html)?.slice(1).find(Boolean) ??
      /<input[^>]* id="([^"]*)"/.exec(html)?.[1]
    expect(html).toContain(`<label for="${id}"`)
    expect(html).toMatch(
      new RegExp(`<input[^>]*aria-label="Letter A" aria-describedby="${id}-details"`),
    )
    expect(html).toMatch(new RegExp(`<div id="${id}-details"[^>]*>Cheap</div>`))
  })

  test('disables every choice, or one', async () => {
    expect(
      inputsOf(
        await renderHtml(ShChoiceList, {
          props: { disabled: true },
          slots: { default: choices({ post: { disabled: false } }) },
        }),
      ).every(input => input.includes(' disabled ')),
    ).toBe(true)
    expect(
      inputsOf(
        await renderHtml(ShChoiceList, {
          slots: { default: choices({ post: { disabled: true } }) },
        }),
      ).map(input => input.includes(' disabled ')),
    ).toEqual([false, false, true])
  })
})

test('choices set which of them is selected, where the list does not', async () => {
  const props = { post: { defaultSelected: true }, pickup: { selected: true } }
  expect(
    inputsOf(
      await renderHtml(ShChoiceList, {
        props: { multiple: true },
        slots: { default: choices(props) },
      }),
    ).map(input => input.includes(' checked ')),
  ).toEqual([true, false, true])
  expect(
    inputsOf(
      await renderHtml(ShChoiceList, {
        props: { values: ['courier'] },
        slots: { default: choices(props) },
      }),
    ).map(input => input.includes(' checked ')),
  ).toEqual([false, true, false])
})

test('a choice follows its selected prop', async () => {
  const selected = ref(false)
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h(ShChoiceList, { multiple: true }, choices({ post: { selected: selected.value } })),
    }),
  )
  selected.value = true
  await nextTick()
  await nextTick()
  expect(checkedOf(element)).toEqual(['post'])
  selected.value = false
  await nextTick()
  await nextTick()
  expect(checkedOf(element)).toEqual([])
  unmount()
})

test('v-model is a list even with one choice', async () => {
  const wrapper = await mountSuspended(ShChoiceList, {
    props: { modelValue: ['pickup'] },
    slots: { default: choices() },
  })
  await wrapper.get('input[value="post"]').setValue(true)
  expect(wrapper.emitted('update:modelValue')).toEqual([[['post']]])
  await wrapper.setProps({ modelValue: ['courier'] })
  expect(checkedOf(wrapper.element)).toEqual(['courier'])
})

test('v-model of several choices keeps the others', async () => {
  const wrapper = await mountSuspended(ShChoiceList, {
    props: { multiple: true, modelValue: ['pickup', 'by drone'] },
    slots: { default: choices() },
  })
  await wrapper.get('input[value="post"]').setValue(true)
  await wrapper.get('input[value="pickup"]').setValue(false)
  expect(wrapper.emitted('update:modelValue')).toEqual([
    [['pickup', 'by drone', 'post']],
    [['by drone', 'post']],
  ])
})

test('events carry the values', async () => {
  const seen: unknown[] = []
  const listener = (event: Event) =>
    seen.push([
      event.type,
      untyped<{ values: string[] }>(event.currentTarget).values,
      (event.currentTarget as Element).getAttribute('role'),
    ])
  const wrapper = await mountSuspended(ShChoiceList, {
    props: { multiple: true, onInput: listener, onChange: listener },
    slots: { default: choices() },
    attachTo: document.body,
  })
  await wrapper.get('input[value="post"]').trigger('click')
  expect(seen).toEqual([
    ['input', ['post'], 'group'],
    ['change', ['post'], 'group'],
  ])
})

test('controls in secondary content do not change the list', async () => {
  const wrapper = await mountSuspended(ShChoiceList, {
    slots: {
      default: () =>
        h(
          ShChoice,
          { value: 'other' },
          {
            default: () => 'Other',
            'secondary-content': () => h(ShTextField, { label: 'Which', name: 'which' }),
          },
        ),
    },
  })
  const field = wrapper.get('input[type="text"]')
  expect(field.element.closest('label')).toBeNull()
  await field.setValue('x')
  await field.trigger('change')
  expect(wrapper.emitted('input')).toBeUndefined()
  expect(wrapper.emitted('change')).toBeUndefined()
})

test('secondary content and details by attribute', async () => {
  const html = await renderHtml(ShChoiceList, {
    slots: {
      default: () =>
        h(ShChoice, { value: 'a' }, () => [
          'A',
          h('i', { slot: 'details' }, 'D'),
          h('b', { slot: 'secondary-content' }, 'S'),
        ]),
    },
  })
  expect(html).toMatch(/<label[^>]*>A<\/label>/)
  expect(html).toMatch(/-details"[^>]*><i slot="details">D<\/i><\/div>/)
  expect(html).toContain('<b slot="secondary-content">S</b>')
})

async function inForm(list: Component, props: Record<string, unknown>, slot = choices()) {
  const { element, unmount } = await hydrate(
    defineComponent({ setup: () => () => h('form', [h(list, props, slot)]) }),
  )
  return {
    element,
    form: element.querySelector('form')!,
    unmount,
    press: (value: string) =>
      element.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click(),
  }
}

test('a form sends the values by name, and its reset restores the first ones', async () => {
  const model: string[][] = []
  const { element, form, press, unmount } = await inForm(ShChoiceList, {
    name: 'ways',
    multiple: true,
    values: ['pickup'],
    'onUpdate:modelValue': (values: string[]) => model.push(values),
  })
  press('post')
  expect([...new FormData(form)]).toEqual([
    ['ways', 'pickup'],
    ['ways', 'post'],
  ])
  form.reset()
  await afterReset()
  expect(checkedOf(element)).toEqual(['pickup'])
  expect(model).toEqual([['pickup', 'post'], ['pickup']])
  unmount()
})

test('a reset restores the selection of the choices', async () => {
  const { element, form, press, unmount } = await inForm(
    ShChoiceList,
    { name: 'way' },
    choices({ courier: { defaultSelected: true } }),
  )
  press('post')
  await nextTick()
  expect(checkedOf(element)).toEqual(['post'])
  form.reset()
  await afterReset()
  expect(checkedOf(element)).toEqual(['courier'])
  unmount()
})

test('radio buttons without a name are one group nevertheless, and are not sent with a form', async () => {
  const { element, press, unmount } = await inForm(ShChoiceList, {})
  press('post')
  press('pickup')
  expect(checkedOf(element)).toEqual(['pickup'])
  const forms = new Set(
    [...element.querySelectorAll('input')].map(input => input.getAttribute('form')),
  )
  expect([...forms].map(form => document.getElementById(String(form)))).toEqual([null])
  const names = new Set([...element.querySelectorAll('input')].map(input => input.name))
  expect(names.size).toBe(1)
  unmount()
})

test('a choice on its own is reported in development', async () => {
  expect(
    await renderHtml(ShChoice, { props: { value: 'a' }, slots: { default: () => 'A' } }),
  ).toContain('type="radio"')
  expect(takeWarnings()).toEqual(['[platform] Choice: it only works inside a ChoiceList.'])
})
