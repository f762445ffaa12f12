import { expect, test } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { useControlValue } from '../../../../ui/field/use-control-value'

function hold(given: { model?: string; controlled?: string; initial?: string } = {}) {
  const model = ref(given.model)
  const controlled = ref(given.controlled)
  const scope = effectScope()
  const value = scope.run(() =>
    useControlValue({
      model: () => model.value,
      controlled: () => controlled.value,
      default: () => given.initial,
      empty: '',
    }),
  )
  if (!value) throw new Error('no scope')
  return { model, controlled, ...value }
}

test('uses the first value that is set: v-model, the controlled prop, the default, nothing', () => {
  expect(hold({ model: 'a', controlled: 'b', initial: 'c' }).current.value).toBe('a')
  expect(hold({ controlled: 'b', initial: 'c' }).current.value).toBe('b')
  expect(hold({ initial: 'c' }).current.value).toBe('c')
  expect(hold().current.value).toBe('')
})

test('an empty string is a value', () => {
  expect(hold({ model: '', controlled: 'b' }).current.value).toBe('')
})

test('a later value of the parent takes precedence', async () => {
  const { current, model } = hold({ model: 'a' })
  current.value = 'typed'
  model.value = 'b'
  await nextTick()
  expect(current.value).toBe('b')
})

test('a value that the parent removes empties the control', async () => {
  const { current, model } = hold({ model: 'a' })
  model.value = undefined
  await nextTick()
  expect(current.value).toBe('')
})

test('a reset restores the default, or else the first value', () => {
  expect(hold({ model: 'a', initial: 'c' }).initial()).toBe('c')
  expect(hold({ model: 'a' }).initial()).toBe('a')
  expect(hold().initial()).toBe('')
})

test('a value that arrives before any input is the first value', async () => {
  const { model, initial } = hold({ model: '' })
  model.value = 'From the server'
  await nextTick()
  expect(initial()).toBe('From the server')
})

test('a value that arrives afterwards is not', async () => {
  const { current, model, initial } = hold({ model: 'a' })
  current.value = 'ab'
  model.value = 'AB'
  await nextTick()
  expect(current.value).toBe('AB')
  expect(initial()).toBe('a')
})
