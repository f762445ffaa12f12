import { expect, test } from 'vitest'
import { defineComponent, h, onMounted, ref } from 'vue'
import type { Component } from 'vue'
import { ShCheckbox, ShChoice, ShChoiceList, ShOption, ShSelect, ShTextArea, ShTextField } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate } from '../../render-html'

/** Brings a page with one control to life after a person did something to the server's HTML. */
async function aliveAfter(early: (element: HTMLElement) => void, component: Component, slot?: () => unknown) {
  const model = ref<unknown>()
  const events: string[] = []
  const form = ref<HTMLFormElement>()
  const entries = () => [...new FormData(form.value)]
  // Whoever presses Enter in this moment sends this.
  let sentAtOnce: unknown[] = []
  const Page = defineComponent({
    setup: () => {
      onMounted(() => (sentAtOnce = entries()))
      return () => h('form', { ref: form, onInput: () => events.push('input'), onChange: () => events.push('change') }, [
        h(component, { 'name': 'field', 'modelValue': model.value, 'onUpdate:modelValue': (value: unknown) => model.value = value } as Record<string, unknown>, slot && { default: slot }),
      ])
    },
  })
  const { unmount } = await hydrate(Page, {}, early)
  const sent = entries()
  unmount()
  expect(sentAtOnce).toEqual(sent)
  return { model: model.value, sent, events }
}

test('what was typed before the page is alive stays, and counts', async () => {
  const typed = await aliveAfter((element) => {
    const control = element.querySelector('input')
    if (control) control.value = 'Candle'
  }, ShTextField)
  expect(typed).toEqual({ model: 'Candle', sent: [['field', 'Candle']], events: ['input', 'change'] })
})

test('so it does in a text area', async () => {
  const typed = await aliveAfter((element) => {
    const control = element.querySelector('textarea')
    if (control) control.value = 'Candle'
  }, ShTextArea)
  expect(typed).toEqual({ model: 'Candle', sent: [['field', 'Candle']], events: ['input', 'change'] })
  // In development alone, and of a text area alone, Vue says that the server did not send this.
  expect(takeWarnings().every(warning => /Hydration (?:attribute mismatch on <textarea|completed but contains mismatches)/.test(warning))).toBe(true)
})

test('so does a checkbox', async () => {
  const checked = await aliveAfter((element) => {
    const control = element.querySelector('input')
    if (control) control.checked = true
  }, ShCheckbox)
  expect(checked).toEqual({ model: true, sent: [['field', 'on']], events: ['input', 'change'] })
})

test('so does a choice', async () => {
  const chosen = await aliveAfter((element) => {
    const control = element.querySelectorAll('input')[1]
    if (control) control.checked = true
  }, ShChoiceList, () => ['a', 'b'].map(value => h(ShChoice, { value, key: value }, () => value)))
  expect([chosen.model, chosen.sent]).toEqual([['b'], [['field', 'b']]])
})

test('so does a select', async () => {
  const chosen = await aliveAfter((element) => {
    const control = element.querySelector('select')
    if (control) control.selectedIndex = 1
  }, ShSelect, () => ['a', 'b'].map(value => h(ShOption, { value, key: value, defaultSelected: value === 'a' }, () => value)))
  expect([chosen.model, chosen.sent]).toEqual(['b', [['field', 'b']]])
})

test('what nobody touched tells nobody', async () => {
  expect(await aliveAfter(() => {}, ShTextField)).toEqual({ model: undefined, sent: [['field', '']], events: [] })
})
