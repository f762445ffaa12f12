import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import {
  ShTable,
  ShTableBody,
  ShTableCell,
  ShTableHeader,
  ShTableHeaderRow,
  ShTableRow,
} from '#components'

/** A component between the body and its rows, as apps have them. */
const OrderRow = defineComponent({
  render: () =>
    h(ShTableRow, { id: 'row', clickDelegate: 'open', ui: { root: 'bg-muted' } }, () => [
      h(ShTableCell, { id: 'cell', ui: { root: 'p-0' } }, () => 'Ada'),
    ]),
})

test('every part accepts an id, attributes and classes', async () => {
  const table = await mountSuspended(
    defineComponent({
      render: () =>
        h(ShTable, null, () => [
          h(ShTableHeaderRow, { id: 'head', 'data-test': 'x', ui: { root: 'bg-default' } }, () => [
            h(ShTableHeader, { id: 'column', ui: { root: 'py-1' } }, () => 'Name'),
          ]),
          h(ShTableBody, { id: 'body', class: 'mine', ui: { root: 'divide-y' } }, () => [
            h(OrderRow),
          ]),
        ]),
    }),
  )
  expect(table.get('thead > tr#head').attributes('data-test')).toBe('x')
  expect(table.get('#head').classes()).toContain('bg-default')
  expect(table.get('#head').classes()).not.toContain('bg-muted')
  expect(table.get('th#column').classes()).toContain('py-1')
  expect(table.get('tbody#body').classes()).toEqual(['divide-y', 'mine'])
  expect(table.get('tr#row').classes()).toEqual(
    expect.arrayContaining(['bg-muted', 'cursor-pointer']),
  )
  expect(table.get('td#cell').attributes()).toEqual({ id: 'cell', role: 'cell', class: 'p-0' })
})

test('cells outside a table are cells', async () => {
  const row = await mountSuspended(ShTableRow, {
    slots: { default: () => h(ShTableCell, () => 'Ada') },
  })
  expect(row.get('td').text()).toBe('Ada')
})

test('a ref of a row or cell is the component', async () => {
  const refs: unknown[] = []
  await mountSuspended(
    defineComponent({
      render: () =>
        h(ShTable, null, () =>
          h(ShTableBody, null, () =>
            h(ShTableRow, { ref: value => refs.push(value) }, () =>
              h(ShTableCell, null, () => 'Ada'),
            ),
          ),
        ),
    }),
  )
  expect((refs[0] as { $el: Element }).$el.tagName).toBe('TR')
})
