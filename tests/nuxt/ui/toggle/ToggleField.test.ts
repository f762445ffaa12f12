import { defineComponent, h } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShCheckbox, ShSwitch } from '#components'
import { hydrate } from '../../render-html'

describe.each([
  ['ShCheckbox', ShCheckbox],
  ['ShSwitch', ShSwitch],
])('%s', (_name, component) => {
  test('v-model works both ways', async () => {
    const wrapper = await mountSuspended(component, { props: { modelValue: false } })
    const input = wrapper.get('input')
    await wrapper.setProps({ modelValue: true })
    expect(input.element.checked).toBe(true)
    await input.setValue(false)
    expect(wrapper.emitted('update:modelValue')).toEqual([[false]])
  })

  test('the model wins over checked, checked over defaultChecked', async () => {
    const checked = async (props: Record<string, unknown>) =>
      (await mountSuspended(component, { props })).get('input').element.checked
    expect(await checked({ modelValue: false, checked: true, defaultChecked: true })).toBe(false)
    expect(await checked({ checked: false, defaultChecked: true })).toBe(false)
    expect(await checked({ defaultChecked: true })).toBe(true)
    expect(await checked({})).toBe(false)
  })

  test('events carry whether it is on, after the model was updated', async () => {
    const seen: unknown[] = []
    const wrapper = await mountSuspended(component, {
      props: {
        onInput: (event: Event) =>
          seen.push(['input', (event.currentTarget as HTMLInputElement).checked]),
        onChange: (event: Event) =>
          seen.push(['change', (event.currentTarget as HTMLInputElement).checked]),
        'onUpdate:modelValue': (value: boolean) => seen.push(['model', value]),
        onBlur: () => seen.push(['blur']),
      },
      attachTo: document.body,
    })
    await wrapper.get('input').trigger('click')
    await wrapper.get('input').trigger('blur')
    expect(seen).toEqual([['input', true], ['model', true], ['change', true], ['blur']])
  })

  test('a disabled one cannot be pressed', async () => {
    const wrapper = await mountSuspended(component, {
      props: { disabled: true },
      attachTo: document.body,
    })
    await wrapper.get('input').trigger('click')
    expect(wrapper.emitted('change')).toBeUndefined()
  })

  test('changes bubble to the form, as a save bar expects', async () => {
    let changes = 0
    const { element, unmount } = await hydrate(
      defineComponent({
        setup: () => () =>
          h('form', { onChange: () => changes++ }, [h(component, { name: 'a', label: 'A' })]),
      }),
    )
    element.querySelector('input')?.click()
    expect(changes).toBe(1)
    unmount()
  })
})
