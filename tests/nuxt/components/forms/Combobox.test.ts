import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShCombobox } from '#components'
import { hydrate, renderHtml } from '../../render-html'

const options = [
  { value: 'linen', label: 'Linen shirt' },
  { value: 'wool', label: 'Wool hat', details: 'Sold out' },
  { value: 'silk', label: 'Silk scarf', disabled: true },
]
const props = { label: 'Products', name: 'product', options }

/** Labels of the open list. */
const listed = () =>
  [...document.querySelectorAll('[role="option"]')].map(option => option.textContent?.trim())

/** Mounts it in the page, where its list is. */
const mount = (given: Record<string, unknown>) =>
  mountSuspended(ShCombobox, { props: given, attachTo: document.body })

test('is in the first HTML with its label, values and error, and hydrates unchanged', async () => {
  const given = { ...props, multiple: true, modelValue: ['wool'], error: 'Choose two.' }
  const html = await renderHtml(ShCombobox, { props: given })
  expect(html).toContain('Wool hat')
  expect(html).toContain('<input type="hidden" name="product" value="wool">')
  expect(html).toMatch(/<input[^>]* role="combobox"/)
  const { element, unmount } = await hydrate(ShCombobox, { props: given })
  const control = element.querySelector('[role="combobox"]')
  expect(element.querySelector('label')?.htmlFor).toBe(control?.id)
  expect(control?.getAttribute('aria-invalid')).toBe('true')
  expect(control?.getAttribute('aria-describedby')).toBe(`${control?.id}-error`)
  unmount()
})

test('a single choice is the text of the field, on the server too', async () => {
  const html = await renderHtml(ShCombobox, { props: { ...props, modelValue: ['linen'] } })
  expect(html).toMatch(/<input[^>]* value="Linen shirt"/)
})

test('the label of a value can arrive after it', async () => {
  const field = await mount({ label: 'Products', modelValue: ['linen'] })
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  expect(control.element.value).toBe('linen')
  await field.setProps({ options })
  expect(control.element.value).toBe('Linen shirt')
  field.unmount()
})

test('lists the options that match, and announces when there are none', async () => {
  const field = await mount(props)
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  await control.trigger('click')
  await vi.waitFor(() =>
    expect(listed()).toEqual(['Linen shirt', 'Wool hat Sold out', 'Silk scarf']),
  )
  await control.setValue('hat')
  await vi.waitFor(() => expect(listed()).toEqual(['Wool hat Sold out']))
  await control.setValue('nothing')
  await vi.waitFor(() => expect(listed()).toEqual([]))
  expect(field.get('[role="status"]').text()).toBe('Nothing matches “nothing”')
  field.unmount()
})

test('a choice emits its values and reaches the form', async () => {
  const model = ref<string[]>([])
  const sent: unknown[] = []
  const page = await mountSuspended(
    defineComponent({
      setup: () => () =>
        h(
          'form',
          {
            onChange: (event: Event) =>
              sent.push(new FormData(event.currentTarget as HTMLFormElement).getAll('product')),
          },
          h(ShCombobox, {
            ...props,
            multiple: true,
            modelValue: model.value,
            'onUpdate:modelValue': (values: string[]) => (model.value = values),
          }),
        ),
    }),
    { attachTo: document.body },
  )
  await page.get('[role="combobox"]').trigger('click')
  await vi.waitFor(() => expect(listed()).toHaveLength(3))
  for (const option of document.querySelectorAll<HTMLElement>('[role="option"]')) {
    option.click()
    await nextTick()
    await nextTick()
  }
  expect(model.value).toEqual(['linen', 'wool'])
  expect(sent.at(-1)).toEqual(['linen', 'wool'])
  page.unmount()
})

test('chips are removed by their button, and by Backspace in an empty field', async () => {
  const changed = vi.fn()
  const field = await mount({
    ...props,
    multiple: true,
    values: ['linen', 'wool'],
    'onUpdate:modelValue': changed,
  })
  await field.get('button[aria-label="Remove Linen shirt"]').trigger('click')
  expect(changed.mock.calls).toEqual([[['wool']]])
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  await control.trigger('keydown', { key: 'Backspace' })
  expect(changed.mock.calls).toEqual([[['wool']], [[]]])
  field.unmount()
})

test('a single choice is removed with its text', async () => {
  const changed = vi.fn()
  const field = await mount({ ...props, values: ['linen'], 'onUpdate:modelValue': changed })
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  control.element.value = ''
  await control.trigger('change')
  expect(changed.mock.calls).toEqual([[[]]])
  field.unmount()
})

test('searches after a pause, and only the last search counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked: string[] = []
  const signals: AbortSignal[] = []
  const search = vi.fn(async (words: string, signal: AbortSignal) => {
    asked.push(words)
    signals.push(signal)
    return [{ value: `v-${words}`, label: `Found ${words}` }]
  })
  const field = await mount({ label: 'Products', search })
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  await control.trigger('click')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toEqual([''])
  await control.setValue('a')
  await vi.advanceTimersByTimeAsync(100)
  await control.setValue('ab')
  expect(field.get('[role="status"]').text()).toBe('Loading')
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['', 'ab'])
  expect(signals.map(signal => signal.aborted)).toEqual([true, false])
  expect(listed()).toEqual(['Found ab'])
  field.unmount()
  vi.useRealTimers()
})

test('reports a search that fails', async () => {
  const field = await mount({
    label: 'Products',
    search: async () => {
      throw new Error('503')
    },
  })
  await field.get('[role="combobox"]').trigger('click')
  await vi.waitFor(() =>
    expect(field.get('[role="status"]').text()).toBe('The options cannot be loaded.'),
  )
  field.unmount()
})

test('a disabled one cannot be opened, and is not sent', async () => {
  const field = await mount({ ...props, modelValue: ['linen'], disabled: true })
  expect(field.get('[role="combobox"]').attributes('disabled')).toBe('')
  expect(field.find('input[type="hidden"]').exists()).toBe(false)
  field.unmount()
})

test('a reset of the form brings the first values back', async () => {
  const changed = vi.fn()
  const page = await mountSuspended(
    defineComponent({
      setup: () => () =>
        h(
          'form',
          h(ShCombobox, {
            ...props,
            multiple: true,
            values: ['linen'],
            'onUpdate:modelValue': changed,
          }),
        ),
    }),
    { attachTo: document.body },
  )
  await page.get('button[aria-label="Remove Linen shirt"]').trigger('click')
  const form = page.get('form').element as HTMLFormElement
  form.reset()
  await vi.waitFor(() => expect(new FormData(form).getAll('product')).toEqual(['linen']))
  expect(changed.mock.calls).toEqual([[[]], [['linen']]])
  page.unmount()
})

test('attributes reach the control, and classes its parts', async () => {
  const field = await mountSuspended(ShCombobox, {
    props: { ...props, ui: { root: 'gap-3', input: 'italic' } },
    attrs: { class: 'mine', 'data-test': 'x' },
  })
  expect(field.classes()).toContain('mine')
  expect(field.classes()).toContain('gap-3')
  expect(field.get('[role="combobox"]').attributes('data-test')).toBe('x')
  expect(field.get('[role="combobox"]').classes()).toContain('italic')
})

test('refers to no option while the list is closed', async () => {
  const field = await mount({ ...props, multiple: true })
  const control = field.get<HTMLInputElement>('[role="combobox"]')
  await control.trigger('click')
  await control.trigger('keydown', { key: 'ArrowDown' })
  await vi.waitFor(() => expect(control.attributes('aria-activedescendant')).toBeTruthy())
  await control.trigger('keydown', { key: 'Escape' })
  await vi.waitFor(() => expect(listed()).toEqual([]))
  expect(control.attributes('aria-activedescendant')).toBeUndefined()
  field.unmount()
})
