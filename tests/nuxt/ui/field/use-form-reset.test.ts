import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, onMounted, useTemplateRef } from 'vue'
import { useFormReset } from '../../../../ui/field/use-form-reset'

const onReset = vi.fn()
const Control = defineComponent({
  props: { tag: { type: String, default: 'div' } },
  setup(props) {
    useFormReset(useTemplateRef<HTMLElement>('control'), onReset)
    return () => h(props.tag, { ref: 'control' })
  },
})

async function reset(form: Element | null, prevent = false) {
  onReset.mockClear()
  if (prevent) form?.addEventListener('reset', event => event.preventDefault(), { once: true })
  form?.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }))
  expect(onReset).toHaveBeenCalledTimes(0)
  await new Promise(resolve => setTimeout(resolve))
  return onReset.mock.calls.length
}

test.each(['div', 'input'])(
  'a %s handles the reset of its own form, after it is done',
  async tag => {
    const page = await mountSuspended(
      defineComponent({
        setup: () => () =>
          h('div', [h('form', { id: 'own' }, h(Control, { tag })), h('form', { id: 'other' })]),
      }),
      { attachTo: document.body },
    )
    expect(await reset(document.querySelector('#own'))).toBe(1)
    expect(await reset(document.querySelector('#other'))).toBe(0)
    expect(await reset(document.querySelector('#own'), true)).toBe(0)
    page.unmount()
  },
)

test('a native control handles the reset of the form that it names', async () => {
  const Named = defineComponent({
    setup() {
      const control = useTemplateRef<HTMLElement>('control')
      useFormReset(control, onReset)
      // The DOM of these tests does not look for the form that the attribute names.
      onMounted(() =>
        Object.defineProperty(control.value, 'form', { get: () => document.querySelector('#far') }),
      )
      return () => h('input', { ref: 'control', form: 'far' })
    },
  })
  const page = await mountSuspended(
    defineComponent({
      setup: () => () => h('div', [h('form', { id: 'far' }), h('form', { id: 'near' }, h(Named))]),
    }),
    { attachTo: document.body },
  )
  expect(await reset(document.querySelector('#far'))).toBe(1)
  expect(await reset(document.querySelector('#near'))).toBe(0)
  page.unmount()
})

test('does nothing without a form, nor after it left the page', async () => {
  const alone = await mountSuspended(Control, { attachTo: document.body })
  expect(await reset(document.body)).toBe(0)
  alone.unmount()
  const page = await mountSuspended(
    defineComponent({ setup: () => () => h('form', { id: 'own' }, h(Control)) }),
    { attachTo: document.body },
  )
  const form = document.querySelector('#own')
  page.unmount()
  if (form) document.body.append(form)
  expect(await reset(form)).toBe(0)
  form?.remove()
})
