import { expect, test, vi } from 'vitest'
import { defineComponent, h, onMounted, ref, Suspense } from 'vue'
import type { Component } from 'vue'
import {
  ShCheckbox,
  ShChoice,
  ShChoiceList,
  ShOption,
  ShSelect,
  ShTextArea,
  ShTextField,
} from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate } from '../../render-html'

/** Hydrates a page with one control after user input in the server's HTML. */
async function hydrateAfter(
  early: (element: HTMLElement) => void,
  component: Component,
  slot?: () => unknown,
) {
  const model = ref<unknown>()
  const events: string[] = []
  const form = ref<HTMLFormElement>()
  const entries = () => [...new FormData(form.value)]
  // A user who presses Enter at this moment sends this.
  let sentAtOnce: unknown[] = []
  const Page = defineComponent({
    setup: () => {
      onMounted(() => (sentAtOnce = entries()))
      return () =>
        h(
          'form',
          { ref: form, onInput: () => events.push('input'), onChange: () => events.push('change') },
          [
            h(
              component,
              {
                name: 'field',
                modelValue: model.value,
                'onUpdate:modelValue': (value: unknown) => (model.value = value),
              } as Record<string, unknown>,
              slot && { default: slot },
            ),
          ],
        )
    },
  })
  const { unmount } = await hydrate(Page, {}, early)
  const sent = entries()
  unmount()
  expect(sentAtOnce).toEqual(sent)
  return { model: model.value, sent, events }
}

test('input before hydration is kept, and counts', async () => {
  const typed = await hydrateAfter(element => {
    const control = element.querySelector('input')
    if (control) control.value = 'Candle'
  }, ShTextField)
  expect(typed).toEqual({
    model: 'Candle',
    sent: [['field', 'Candle']],
    events: ['input', 'change'],
  })
})

test('and so is input in a text area', async () => {
  const typed = await hydrateAfter(element => {
    const control = element.querySelector('textarea')
    if (control) control.value = 'Candle'
  }, ShTextArea)
  expect(typed).toEqual({
    model: 'Candle',
    sent: [['field', 'Candle']],
    events: ['input', 'change'],
  })
  // In development alone, and for a text area alone, Vue reports a hydration mismatch.
  expect(
    takeWarnings().every(warning =>
      /Hydration (?:attribute mismatch on <textarea|completed but contains mismatches)/.test(
        warning,
      ),
    ),
  ).toBe(true)
})

test('and so is a checkbox', async () => {
  const checked = await hydrateAfter(element => {
    const control = element.querySelector('input')
    if (control) control.checked = true
  }, ShCheckbox)
  expect(checked).toEqual({ model: true, sent: [['field', 'on']], events: ['input', 'change'] })
})

test('and so is a choice', async () => {
  const chosen = await hydrateAfter(
    element => {
      const control = element.querySelectorAll('input')[1]
      if (control) control.checked = true
    },
    ShChoiceList,
    () => ['a', 'b'].map(value => h(ShChoice, { value, key: value }, () => value)),
  )
  expect([chosen.model, chosen.sent]).toEqual([['b'], [['field', 'b']]])
})

test('and so is a select', async () => {
  const chosen = await hydrateAfter(
    element => {
      const control = element.querySelector('select')
      if (control) control.selectedIndex = 1
    },
    ShSelect,
    () =>
      ['a', 'b'].map(value =>
        h(ShOption, { value, key: value, defaultSelected: value === 'a' }, () => value),
      ),
  )
  expect([chosen.model, chosen.sent]).toEqual(['b', [['field', 'b']]])
})

test('a field without input emits nothing', async () => {
  expect(await hydrateAfter(() => {}, ShTextField)).toEqual({
    model: undefined,
    sent: [['field', '']],
    events: [],
  })
})

test('what the user adds while the page still waits for data is kept, too', async () => {
  let loaded = () => {}
  const data = new Promise<void>(resolve => (loaded = resolve))
  const model = ref<unknown>()
  const isLoaded = { onServer: true }
  const Data = defineComponent({
    setup: async () => {
      if (!isLoaded.onServer) await data
      return () => h('p', 'loaded')
    },
  })
  const Page = defineComponent({
    setup: () => () =>
      h(Suspense, null, {
        default: () =>
          h('form', [
            h(ShTextField, {
              label: 'Name',
              modelValue: model.value as string | undefined,
              'onUpdate:modelValue': (value: unknown) => (model.value = value),
            }),
            h(Data),
          ]),
      }),
  })
  const { element, unmount } = await hydrate(Page, {}, element => {
    isLoaded.onServer = false
    const control = element.querySelector('input')
    if (control) control.value = 'C'
  })
  const control = element.querySelector('input')
  if (!control) throw new Error('The page has no field.')
  control.value += 'andle'
  control.dispatchEvent(new Event('input', { bubbles: true }))
  loaded()
  await vi.waitFor(() => expect(model.value).toBe('Candle'))
  expect(control.value).toBe('Candle')
  unmount()
})
