import { h } from 'vue'
import { expect, test } from 'vitest'
import { ShOption, ShOptionGroup } from '#components'
import { renderHtml } from '../../render-html'

test('outside of a select of the layer it is a plain option', async () => {
  expect(
    await renderHtml(ShOption, {
      props: { value: 'a', selected: true, disabled: true },
      slots: { default: () => 'A' },
    }),
  ).toBe('<option value="a" selected disabled>A</option>')
  expect(
    await renderHtml(ShOption, {
      props: { value: 'a', defaultSelected: true, selected: false },
      slots: { default: () => 'A' },
    }),
  ).toBe('<option value="a">A</option>')
  expect(await renderHtml(ShOption, { slots: { default: () => 'A' } })).toBe('<option>A</option>')
})

test('a group is a plain group', async () => {
  expect(
    await renderHtml(ShOptionGroup, {
      props: { label: 'G', disabled: true },
      slots: { default: () => h(ShOption, { value: 'a' }, () => 'A') },
    }),
  ).toBe('<optgroup label="G" disabled><option value="a">A</option></optgroup>')
})
