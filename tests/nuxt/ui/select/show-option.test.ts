import { expect, test } from 'vitest'
import { showOption } from '../../../../ui/select/show-option'

/** Returns a select that shows its last option. */
function selectOf(options: string): HTMLSelectElement {
  const select = document.createElement('select')
  select.innerHTML = options
  select.selectedIndex = select.options.length - 1
  return select
}

test('shows the option that has the value, also a disabled one', () => {
  const select = selectOf(
    '<option value="a"></option><option value="b" disabled></option><option value="c"></option>',
  )
  showOption(select, 'b')
  expect(select.selectedIndex).toBe(1)
})

test('shows the first enabled option, where none has the value', () => {
  const select = selectOf(
    '<option value="a" disabled></option><optgroup disabled><option value="b"></option></optgroup><option value="c"></option><option value="d"></option>',
  )
  showOption(select, 'unknown')
  expect(select.selectedIndex).toBe(2)
})

test('does not change an empty select', () => {
  const select = selectOf('')
  showOption(select, 'a')
  expect(select.selectedIndex).toBe(-1)
})
