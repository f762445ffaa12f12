import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import type { Component } from 'vue'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

/** What distinguishes a field that is typed in from the others. */
export interface FieldContract {
  /** The native control. */
  tag: 'input' | 'textarea'
  /** `type` of the native control. */
  type?: string
  autocomplete: string
  /** Ids of further descriptions that stand in the field, after that of the control. */
  describedBy?: string[]
  /** A value that is right as it is, and another. */
  values: [string, string]
  /** `v-model` follows the end of editing, not each input. */
  updatesOnChange?: boolean
}

/** Waits until what follows a form's reset is done. */
export async function afterReset(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve))
  await nextTick()
}

/** A control that is typed in, or a slider that is moved. */
interface Control {
  element: { value: string }
  trigger: (type: string) => Promise<void>
}

/** Types a text, without the end of editing. */
export async function typeInto(control: Control, text: string): Promise<void> {
  control.element.value = text
  await control.trigger('input')
}

/** Types a text and goes on. */
export async function typeText(control: Control, text: string): Promise<void> {
  await typeInto(control, text)
  await control.trigger('change')
}

/** What all fields that are typed in have in common. */
export function testField(
  field: Component,
  {
    tag,
    type,
    autocomplete,
    describedBy = [],
    values: [first, second],
    updatesOnChange = false,
  }: FieldContract,
): void {
  const mount = (
    props: Record<string, unknown> = {},
    slots: Record<string, () => unknown> = {},
    attrs: Record<string, unknown> = {},
  ) =>
    mountSuspended(field, {
      props: props as never,
      slots: slots as never,
      attrs,
      attachTo: document.body,
    })
  const descriptions = (...ids: string[]) => [...describedBy, ...ids].join(' ') || undefined

  describe('as every field', () => {
    test('is complete in the first HTML, and hydrates unchanged', async () => {
      const options = {
        props: {
          id: 'f',
          name: 'field',
          label: 'Label',
          modelValue: first,
          details: 'Help',
          error: 'Wrong',
          required: true,
          placeholder: 'Example',
        },
      }
      const page = new DOMParser().parseFromString(await renderHtml(field, options), 'text/html')
      const control = page.querySelector<HTMLInputElement>(tag)
      expect(page.querySelector('label')?.outerHTML).toMatch(
        /^<label id="f-label" for="f" class="[^"]+">Label<span aria-hidden="true" class="[^"]+">\*<\/span><\/label>$/,
      )
      expect(control?.id).toBe('f')
      expect(control?.getAttribute('name')).toBe('field')
      expect(control?.getAttribute('type')).toBe(type ?? null)
      expect(control?.value).toBe(first)
      expect(control?.getAttribute('placeholder')).toBe('Example')
      expect(control?.getAttribute('aria-required')).toBe('true')
      expect(control?.hasAttribute('required')).toBe(false)
      expect(control?.getAttribute('aria-invalid')).toBe('true')
      expect(control?.getAttribute('aria-describedby')).toBe(descriptions('f-error', 'f-details'))
      expect(page.querySelector('#f-error')?.textContent).toBe('Wrong')
      expect(page.querySelector('#f-details')?.textContent).toBe('Help')
      const { element, unmount } = await hydrate(field, options)
      expect(element.querySelector<HTMLInputElement>(tag)?.value).toBe(first)
      unmount()
    })

    test('without an id makes one, the same on server and in the browser', async () => {
      const { element, unmount } = await hydrate(field, { props: { label: 'Label' } })
      const id = element.querySelector(tag)?.id ?? ''
      expect(id).toMatch(/^v-/)
      expect(element.querySelector('label')?.getAttribute('for')).toBe(id)
      unmount()
    })

    test('without label, help and error there is only the control', async () => {
      const wrapper = await mount({ id: 'f' })
      expect(wrapper.find('label').exists()).toBe(false)
      expect(wrapper.find(tag).attributes('aria-describedby')).toBe(descriptions())
      expect(wrapper.find(tag).attributes('aria-invalid')).toBe(undefined)
      expect(wrapper.find('[id$="-error"]').exists()).toBe(false)
      expect(wrapper.find('[id$="-details"]').exists()).toBe(false)
    })

    test('the label can be for assistive technology only', async () => {
      const wrapper = await mount({ label: 'Label', labelAccessibilityVisibility: 'exclusive' })
      expect(wrapper.find('label').classes()).toContain('sr-only')
      await wrapper.setProps({ labelAccessibilityVisibility: 'visible' } as never)
      expect(wrapper.find('label').classes()).not.toContain('sr-only')
      await wrapper.setProps({ labelAccessibilityVisibility: 'none' } as never)
      expect(wrapper.find('label').classes()).not.toContain('sr-only')
      // Logged once per page.
      expect(
        takeWarnings().filter(
          text => !text.includes('labelAccessibilityVisibility="none" is not known'),
        ),
      ).toEqual([])
    })

    test('readOnly, disabled and autocomplete reach the control', async () => {
      const wrapper = await mount()
      const control = wrapper.find(tag)
      expect(control.attributes('autocomplete')).toBe(autocomplete)
      expect(control.attributes('readonly')).toBe(undefined)
      expect(control.attributes('disabled')).toBe(undefined)
      await wrapper.setProps({ readOnly: true, disabled: true, autocomplete: 'off' } as never)
      expect(control.attributes('autocomplete')).toBe('off')
      expect(control.attributes('readonly')).toBe('')
      expect(control.attributes('disabled')).toBe('')
    })

    test('error and details can be slots, or children with a slot attribute', async () => {
      const named = await mount(
        { id: 'f', error: 'Prop', details: 'Prop' },
        { error: () => h('b', 'Slot'), details: () => h('i', 'Slot') },
      )
      expect(named.find('#f-error b').text()).toBe('Slot')
      expect(named.find('#f-error').text()).toBe('Slot')
      expect(named.find('#f-details i').text()).toBe('Slot')
      const child = await mount(
        { id: 'g' },
        {
          default: () => [
            h('b', { slot: 'error' }, 'Child'),
            h('i', { slot: 'details' }, 'Child'),
            h('u', 'Nowhere'),
          ],
        },
      )
      expect(child.find('#g-error b').text()).toBe('Child')
      expect(child.find(tag).attributes('aria-invalid')).toBe('true')
      expect(child.find('#g-details i').text()).toBe('Child')
      expect(child.text()).not.toContain('Nowhere')
    })

    test('an error that comes and goes is announced to assistive technology', async () => {
      const error = ref<string>()
      const wrapper = await mountSuspended(
        defineComponent({
          setup: () => () =>
            h(
              field,
              { id: 'f' },
              { default: () => (error.value ? h('b', { slot: 'error' }, error.value) : []) },
            ),
        }),
      )
      error.value = 'Late'
      await nextTick()
      expect(wrapper.find('#f-error').text()).toBe('Late')
      expect(wrapper.find(tag).attributes('aria-describedby')).toBe(descriptions('f-error'))
      error.value = undefined
      await nextTick()
      expect(wrapper.find('#f-error').exists()).toBe(false)
      expect(wrapper.find(tag).attributes('aria-invalid')).toBe(undefined)
    })

    test('v-model works both ways', async () => {
      const wrapper = await mount({ modelValue: first })
      const control = wrapper.find<HTMLInputElement>(tag)
      await typeInto(control, second)
      expect(wrapper.emitted('update:modelValue')).toEqual(updatesOnChange ? undefined : [[second]])
      await control.trigger('change')
      if (updatesOnChange) expect(wrapper.emitted('update:modelValue')).toEqual([[second]])
      await wrapper.setProps({ modelValue: '' } as never)
      expect(control.element.value).toBe('')
    })

    test('value sets the text too, and defaultValue the first one', async () => {
      const controlled = await mount({ value: first, defaultValue: second })
      expect(controlled.find<HTMLInputElement>(tag).element.value).toBe(first)
      await controlled.setProps({ value: second } as never)
      expect(controlled.find<HTMLInputElement>(tag).element.value).toBe(second)
      const alone = await mount({ defaultValue: second })
      expect(alone.find<HTMLInputElement>(tag).element.value).toBe(second)
      await typeInto(alone.find<HTMLInputElement>(tag), first)
      expect(alone.find<HTMLInputElement>(tag).element.value).toBe(first)
    })

    test('emits the native events, each once', async () => {
      const seen: string[] = []
      const note = (event: Event) =>
        seen.push(`${event.type} ${(event.currentTarget as HTMLInputElement).value}`)
      const wrapper = await mount({ onInput: note, onChange: note, onFocus: note, onBlur: note })
      const control = wrapper.find<HTMLInputElement>(tag)
      await control.trigger('focus')
      await typeText(control, second)
      await control.trigger('blur')
      expect(seen).toEqual(['focus ', `input ${second}`, `change ${second}`, `blur ${second}`])
    })

    test('class and style go to the root, everything else to the control', async () => {
      const onKeyup = vi.fn()
      const wrapper = await mount(
        { id: 'f', details: 'Help' },
        {},
        {
          class: 'mine',
          style: 'order: 2',
          'data-test': 'x',
          'aria-describedby': 'outside',
          onKeyup,
        },
      )
      expect(wrapper.classes()).toContain('mine')
      expect(wrapper.attributes('style')).toContain('order: 2')
      const control = wrapper.find(tag)
      expect(control.classes()).not.toContain('mine')
      expect(control.attributes('data-test')).toBe('x')
      expect(control.attributes('aria-describedby')).toBe(descriptions('outside', 'f-details'))
      await control.trigger('keyup', { key: 'a' })
      expect(onKeyup).toHaveBeenCalledTimes(1)
    })

    test('attributes follow the parent', async () => {
      const mark = ref('one')
      const wrapper = await mountSuspended(
        defineComponent({ setup: () => () => h(field, { 'data-test': mark.value }) }),
      )
      mark.value = 'two'
      await nextTick()
      expect(wrapper.find(tag).attributes('data-test')).toBe('two')
    })

    test('classes of its parts can be replaced', async () => {
      const wrapper = await mount({
        label: 'Label',
        ui: { root: 'gap-3', label: 'text-base', input: 'italic' },
      })
      expect(wrapper.classes()).toContain('gap-3')
      expect(wrapper.classes()).not.toContain('gap-1')
      expect(wrapper.find('label').classes()).toContain('text-base')
      expect(wrapper.find('label').classes()).not.toContain('text-sm')
      expect(wrapper.find(tag).classes()).toContain('italic')
    })

    test('a form sends it, and a reset brings the default back', async () => {
      const model = ref<string>()
      const wrapper = await mountSuspended(
        defineComponent({
          setup: () => () =>
            h(
              'form',
              h(field, {
                name: 'field',
                defaultValue: first,
                modelValue: model.value,
                'onUpdate:modelValue': (value: string) => (model.value = value),
              }),
            ),
        }),
        { attachTo: document.body },
      )
      const form = wrapper.find('form').element as HTMLFormElement
      const changes: string[] = []
      form.addEventListener('input', () => changes.push('input'))
      form.addEventListener('change', () => changes.push('change'))
      await typeText(wrapper.find<HTMLInputElement>(tag), second)
      expect([...new FormData(form)]).toEqual([['field', second]])
      expect(changes).toEqual(['input', 'change'])
      form.reset()
      await afterReset()
      expect([...new FormData(form)]).toEqual([['field', first]])
      expect(model.value).toBe(first)
      wrapper.unmount()
    })

    // The DOM of these tests sends a disabled textarea; browsers do not.
    test.runIf(tag === 'input')('a disabled one is not sent', async () => {
      const wrapper = await mountSuspended(
        defineComponent({
          setup: () => () =>
            h('form', h(field, { name: 'field', modelValue: first, disabled: true })),
        }),
      )
      expect([...new FormData(wrapper.find('form').element as HTMLFormElement)]).toEqual([])
    })
  })
}

/** Fields that bound the length of the text. */
export function testLength(field: Component, tag: 'input' | 'textarea'): void {
  test('minLength and maxLength reach the control; bounds that bound nothing do not', async () => {
    const wrapper = await mountSuspended(field, { props: { minLength: 2, maxLength: 5 } as never })
    expect(wrapper.find(tag).attributes()).toMatchObject({ minlength: '2', maxlength: '5' })
    await wrapper.setProps({ minLength: 0, maxLength: Infinity } as never)
    expect(wrapper.find(tag).attributes('minlength')).toBe(undefined)
    expect(wrapper.find(tag).attributes('maxlength')).toBe(undefined)
  })
}
