import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShResourcePickerField } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'
import { showPage } from '../../page-state'

const MUG = { id: 'gid://shopify/Product/1', title: 'Mug', image: 'https://cdn.test/mug.png' }
const HAT = { id: 'gid://shopify/Product/2', title: 'Hat' }
const props = { label: 'Products', name: 'product' }

/** Replaces the admin's picker, in the admin. */
function withPicker(payload: unknown) {
  showPage({ embedded: true, shop: 'demo.example.com' })
  const resourcePicker = vi.fn(async (_options: unknown) => payload)
  vi.stubGlobal('shopify', { resourcePicker })
  return resourcePicker
}
afterEach(() => vi.unstubAllGlobals())

test('is in the first HTML with its values, and hydrates unchanged', async () => {
  showPage({ embedded: true })
  const given = { ...props, modelValue: [MUG, HAT], error: 'Choose one.' }
  const html = await renderHtml(ShResourcePickerField, { props: given })
  expect(html).toContain('Mug')
  expect(
    [...html.matchAll(/<input type="hidden" name="product" value="([^"]*)"/g)].map(([, id]) => id),
  ).toEqual([MUG.id, HAT.id])
  expect(html).toContain('Choose products')
  const { element, unmount } = await hydrate(ShResourcePickerField, { props: given })
  const group = element.querySelector('[role="group"]')
  expect(group?.getAttribute('aria-labelledby')).toBe(`${group?.id}-label`)
  expect(group?.getAttribute('aria-describedby')).toBe(`${group?.id}-error`)
  unmount()
})

test('takes what the picker returns, and asks for what is chosen', async () => {
  const picker = withPicker([
    { id: HAT.id, title: 'Hat', images: [], variants: [{ id: 'gid://shopify/ProductVariant/21' }] },
  ])
  const changed = vi.fn()
  const field = await mountSuspended(ShResourcePickerField, {
    props: {
      ...props,
      multiple: 3,
      filter: { variants: false },
      values: [{ ...MUG, variants: ['gid://shopify/ProductVariant/11'] }],
      'onUpdate:modelValue': changed,
    },
  })
  await field.get('button:not([aria-label])').trigger('click')
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(picker.mock.calls).toEqual([
    [
      {
        type: 'product',
        action: 'select',
        multiple: 3,
        filter: { variants: false },
        selectionIds: [{ id: MUG.id, variants: [{ id: 'gid://shopify/ProductVariant/11' }] }],
      },
    ],
  ])
  expect(changed.mock.calls).toEqual([
    [[{ id: HAT.id, title: 'Hat', variants: ['gid://shopify/ProductVariant/21'] }]],
  ])
  expect(field.text()).toContain('Hat')
  expect(field.text()).not.toContain('Mug')
})

test('keeps the choice when the picker is closed', async () => {
  const picker = withPicker(undefined)
  const changed = vi.fn()
  const field = await mountSuspended(ShResourcePickerField, {
    props: { ...props, values: [MUG], 'onUpdate:modelValue': changed },
  })
  await field.get('button:not([aria-label])').trigger('click')
  await vi.waitFor(() => expect(picker).toHaveBeenCalledTimes(1))
  expect(changed).not.toHaveBeenCalled()
  expect(field.get('button:not([aria-label])').attributes('disabled')).toBeUndefined()
})

test('a resource is removed, and the form notices', async () => {
  withPicker(undefined)
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
          h(ShResourcePickerField, { ...props, values: [MUG, HAT] }),
        ),
    }),
    { attachTo: document.body },
  )
  await page.get('[aria-label="Remove Mug"]').trigger('click')
  await vi.waitFor(() => expect(sent).toEqual([[HAT.id]]))
  const form = page.get('form').element as HTMLFormElement
  form.reset()
  await vi.waitFor(() => expect(new FormData(form).getAll('product')).toEqual([MUG.id, HAT.id]))
  page.unmount()
})

test.each([
  ['product', 'Choose products'],
  ['variant', 'Choose variants'],
  ['collection', 'Choose collections'],
] as const)('type %s', async (type, label) => {
  const picker = withPicker(undefined)
  const field = await mountSuspended(ShResourcePickerField, { props: { ...props, type } })
  expect(field.get('button').text()).toBe(label)
  await field.get('button').trigger('click')
  expect(picker.mock.calls[0]?.[0]).toMatchObject({ type, selectionIds: [], multiple: false })
})

test('outside the admin the picker is disabled, with the reason', async () => {
  const field = await mountSuspended(ShResourcePickerField, {
    props: { ...props, details: 'Sold together.' },
  })
  expect(field.get('button').attributes('disabled')).toBe('')
  expect(field.text()).toContain('Resources can be chosen in the admin only.')
})

test('a disabled one has no buttons that work, and is not sent', async () => {
  withPicker(undefined)
  const field = await mountSuspended(ShResourcePickerField, {
    props: { ...props, values: [MUG], disabled: true },
  })
  expect(field.findAll('button').map(button => button.attributes('disabled'))).toEqual([''])
  expect(field.find('input').exists()).toBe(false)
})

test('an unknown type is ignored, with a warning', async () => {
  const field = await mountSuspended(ShResourcePickerField, {
    props: { ...props, type: 'order' as 'product' },
  })
  expect(field.get('button').text()).toBe('Choose products')
  expect(takeWarnings()).toEqual([
    '[platform] ResourcePickerField: type="order" is not known; "product" is used. Known: product, variant, collection.',
  ])
})
