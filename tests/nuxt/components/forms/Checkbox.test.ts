import { defineComponent, h, nextTick, ref } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShCheckbox } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { takeWarnings } from '../../no-warnings'

const inputOf = (html: string) => /<input[^>]*>/.exec(html)?.[0].replace(/ class="[^"]*"/, '')

describe('the HTML of the server', () => {
  test('is a native checkbox with its label', async () => {
    const html = await renderHtml(ShCheckbox, {
      props: { id: 'terms', name: 'terms', label: 'I agree' },
    })
    expect(inputOf(html)).toBe('<input id="terms" name="terms" value="on" type="checkbox">')
    expect(html).toMatch(/<label for="terms" class="[^"]*">I agree<\/label>/)
  })

  test('renders its state, and the description', async () => {
    const html = await renderHtml(ShCheckbox, {
      props: {
        id: 'a',
        checked: true,
        value: 'yes',
        required: true,
        disabled: true,
        label: 'A',
        accessibilityLabel: 'All of it',
        details: 'Help',
        error: 'Wrong',
      },
    })
    expect(inputOf(html)).toBe(
      '<input id="a" value="yes" checked aria-required="true" disabled aria-label="All of it" aria-describedby="a-error a-details" aria-invalid="true" type="checkbox">',
    )
    expect(html).toMatch(/<div id="a-error"[^>]*>.*Wrong.*<\/div>/)
    expect(html).toMatch(/<div id="a-details"[^>]*>Help<\/div>/)
    expect(html).toContain('<span aria-hidden="true" class="ms-0.5 text-error">*</span>')
  })

  test('shows indeterminate before any script runs', async () => {
    expect(
      inputOf(await renderHtml(ShCheckbox, { props: { id: 'a', defaultIndeterminate: true } })),
    ).toBe('<input id="a" value="on" type="checkbox" aria-checked="mixed" data-indeterminate>')
  })

  test('passes attributes to the control and classes to the root', async () => {
    const html = await renderHtml(ShCheckbox, {
      props: { id: 'a', class: 'mt-8', 'data-test': 'x' },
    })
    expect(inputOf(html)).toBe('<input data-test="x" id="a" value="on" type="checkbox">')
    expect(html).toMatch(/^<div class="[^"]* mt-8">/)
  })

  test('uses the slot as label where the prop is not set', async () => {
    expect(
      await renderHtml(ShCheckbox, {
        props: { id: 'a' },
        slots: { default: () => 'From the slot' },
      }),
    ).toMatch(/<label for="a"[^>]*>From the slot<\/label>/)
    expect(
      await renderHtml(ShCheckbox, {
        props: { id: 'a', label: 'Prop' },
        slots: { default: () => 'Slot' },
      }),
    ).not.toContain('Slot')
  })

  test.each(['error', 'details'])('takes %s from a named slot or an attribute', async slot => {
    const named = await renderHtml(ShCheckbox, {
      props: { id: 'a' },
      slots: { [slot]: () => h('b', 'Named') },
    })
    const attribute = await renderHtml(ShCheckbox, {
      props: { id: 'a' },
      slots: { default: () => ['Label', h('b', { slot }, 'Attribute')] },
    })
    expect(named).toContain('<b>Named</b>')
    expect(attribute).toContain(`<b slot="${slot}">Attribute</b>`)
    for (const html of [named, attribute])
      expect(inputOf(html)).toContain(`aria-describedby="a-${slot}"`)
  })

  test('hides the label visually', async () => {
    expect(
      await renderHtml(ShCheckbox, {
        props: { id: 'a', label: 'A', labelAccessibilityVisibility: 'exclusive' },
      }),
    ).toMatch(/<label for="a" class="[^"]* sr-only">/)
  })
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

test('a form sends it while it is on, and its reset restores the initial state', async () => {
  const agreed = ref(true)
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', [
          h(ShCheckbox, {
            name: 'agreed',
            value: 'yes',
            label: 'Agreed',
            modelValue: agreed.value,
            'onUpdate:modelValue': (value: boolean) => (agreed.value = value),
          }),
          h(ShCheckbox, { name: 'news', label: 'News', defaultIndeterminate: true }),
        ]),
    }),
  )
  const form = element.querySelector('form')!
  const [first, second] = element.querySelectorAll('input')
  expect([...new FormData(form)]).toEqual([['agreed', 'yes']])
  first?.click()
  second?.click()
  await nextTick()
  expect([...new FormData(form)]).toEqual([['news', 'on']])
  expect(agreed.value).toBe(false)
  form.reset()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect([...new FormData(form)]).toEqual([['agreed', 'yes']])
  expect(agreed.value).toBe(true)
  expect(second?.indeterminate).toBe(true)
  unmount()
})

test('classes of the ui prop replace those of the theme', async () => {
  const html = await renderHtml(ShCheckbox, {
    props: { id: 'a', ui: { input: 'size-6', root: 'gap-4' } },
  })
  expect(html).toMatch(/^<div class="[^"]*gap-4[^"]*">/)
  expect(/<input[^>]*>/.exec(html)?.[0]).not.toContain('size-4')
})
