import { defineComponent, h, nextTick, ref } from 'vue'
import { describe, expect, test } from 'vitest'
import type { ShCheckbox, ShSwitch } from '#components'
import { hydrate, renderHtml } from '../../render-html'

/** Returns the input of a control, without its classes. */
export function inputOf(html: string): string | undefined {
  return /<input[^>]*>/.exec(html)?.[0].replace(/ class="[^"]*"/, '')
}

/**
 * What a checkbox and a switch have in common.
 *
 * @param type attributes of the native input, e.g. `type="checkbox"`
 * @param size class of the theme for the size of the input, and another one
 */
export function testToggle(
  component: typeof ShCheckbox | typeof ShSwitch,
  type: string,
  size: [string, string],
): void {
  describe('the HTML of the server', () => {
    test('is a native checkbox with its label', async () => {
      const html = await renderHtml(component, {
        props: { id: 'terms', name: 'terms', label: 'I agree' },
      })
      expect(inputOf(html)).toBe(`<input id="terms" name="terms" value="on" ${type}>`)
      expect(html).toMatch(/<label for="terms" class="[^"]*">I agree<\/label>/)
    })

    test('renders its state, and the description', async () => {
      const html = await renderHtml(component, {
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
        `<input id="a" value="yes" checked aria-required="true" disabled aria-label="All of it" aria-describedby="a-error a-details" aria-invalid="true" ${type}>`,
      )
      expect(html).toMatch(/<div id="a-error"[^>]*>.*Wrong.*<\/div>/)
      expect(html).toMatch(/<div id="a-details"[^>]*>Help<\/div>/)
      expect(html).toContain('<span aria-hidden="true" class="ms-0.5 text-error">*</span>')
    })

    test('passes attributes to the control and classes to the root', async () => {
      const html = await renderHtml(component, {
        props: { id: 'a', class: 'mt-8', 'data-test': 'x' },
      })
      expect(inputOf(html)).toBe(`<input data-test="x" id="a" value="on" ${type}>`)
      expect(html).toMatch(/^<div class="[^"]* mt-8">/)
    })

    test('uses the slot as label where the prop is not set', async () => {
      expect(
        await renderHtml(component, {
          props: { id: 'a' },
          slots: { default: () => 'From the slot' },
        }),
      ).toMatch(/<label for="a"[^>]*>From the slot<\/label>/)
      expect(
        await renderHtml(component, {
          props: { id: 'a', label: 'Prop' },
          slots: { default: () => 'Slot' },
        }),
      ).not.toContain('Slot')
    })

    test.each(['error', 'details'])('takes %s from a named slot or an attribute', async slot => {
      const named = await renderHtml(component, {
        props: { id: 'a' },
        slots: { [slot]: () => h('b', 'Named') },
      })
      const attribute = await renderHtml(component, {
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
        await renderHtml(component, {
          props: { id: 'a', label: 'A', labelAccessibilityVisibility: 'exclusive' },
        }),
      ).toMatch(/<label for="a" class="[^"]* sr-only">/)
    })
  })

  test('a form sends it while it is on, and its reset restores the initial state', async () => {
    const agreed = ref(true)
    const { element, unmount } = await hydrate(
      defineComponent({
        setup: () => () =>
          h('form', [
            h(component, {
              name: 'agreed',
              value: 'yes',
              label: 'Agreed',
              modelValue: agreed.value,
              'onUpdate:modelValue': (value: boolean) => (agreed.value = value),
            }),
            h(component, { name: 'news', label: 'News' }),
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
    unmount()
  })

  test('classes of the ui prop replace those of the theme', async () => {
    const html = await renderHtml(component, {
      props: { id: 'a', ui: { input: size[1], root: 'gap-4' } },
    })
    expect(html).toMatch(/^<div class="[^"]*gap-4[^"]*">/)
    expect(/<input[^>]*>/.exec(html)?.[0]).not.toContain(size[0])
  })
}
