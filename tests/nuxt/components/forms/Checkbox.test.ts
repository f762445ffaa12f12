import { defineComponent, h } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShCheckbox } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { takeWarnings } from '../../no-warnings'
import { inputOf, testToggle } from './toggle-contract'

testToggle(ShCheckbox, 'type="checkbox"', ['size-4', 'size-6'])

test('shows indeterminate before any script runs', async () => {
  expect(
    inputOf(await renderHtml(ShCheckbox, { props: { id: 'a', defaultIndeterminate: true } })),
  ).toBe('<input id="a" value="on" type="checkbox" aria-checked="mixed" data-indeterminate>')
})

test('an unknown labelAccessibilityVisibility is reported in development, and means visible', async () => {
  const html = await renderHtml(ShCheckbox, {
    props: { id: 'a', label: 'A', labelAccessibilityVisibility: 'gone' },
  })
  expect(html).not.toContain('sr-only')
  expect(takeWarnings()).toEqual([
    '[platform] Field: labelAccessibilityVisibility="gone" is not known; "visible" is used. Known: visible, exclusive.',
  ])
})

test('indeterminate lasts until the user decides, and does not change the form data', async () => {
  const wrapper = await mountSuspended(ShCheckbox, {
    props: { defaultIndeterminate: true, checked: true },
    attachTo: document.body,
  })
  const input = wrapper.get('input').element
  expect([input.indeterminate, input.checked]).toEqual([true, true])
  await wrapper.get('input').trigger('click')
  expect([input.indeterminate, input.checked]).toEqual([false, false])
  expect(input.getAttribute('aria-checked')).toBeNull()
  await wrapper.setProps({ indeterminate: true })
  expect([input.indeterminate, input.checked]).toEqual([true, false])
  await wrapper.setProps({ indeterminate: false })
  expect(input.indeterminate).toBe(false)
})

test('the reset of a form restores indeterminate', async () => {
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', h(ShCheckbox, { name: 'news', label: 'News', defaultIndeterminate: true })),
    }),
  )
  const input = element.querySelector('input')
  input?.click()
  expect([input?.checked, input?.indeterminate]).toEqual([true, false])
  element.querySelector('form')?.reset()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect([input?.checked, input?.indeterminate]).toEqual([false, true])
  unmount()
})
