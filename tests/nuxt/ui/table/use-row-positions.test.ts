import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { POSITIONED_ROWS, useRowPositions } from '../../../../ui/table/use-row-positions'

/** A table of 500 rows with some of them, as UTable draws those in sight. */
function tableOf(count: () => number | undefined, inSight: () => readonly number[]) {
  return defineComponent(() => {
    const region = ref<HTMLElement | null>(null)
    useRowPositions(region, count)
    return () =>
      h('div', { ref: region }, [
        h('table', [
          h('thead', [h('tr', [h('th', 'Product')])]),
          h('tbody', [
            h('tr', { 'aria-hidden': 'true' }, [h('td')]),
            ...inSight().map(index =>
              h('tr', { key: index, style: POSITIONED_ROWS.style.tr({ index }) }, [h('td', index)]),
            ),
          ]),
        ]),
      ])
  })
}

test('the rows in sight have their position among all, also after scrolling', async () => {
  const inSight = ref([0, 1, 2])
  const count = ref<number | undefined>(500)
  const table = await mountSuspended(
    tableOf(
      () => count.value,
      () => inSight.value,
    ),
  )
  const positions = () => table.findAll('tr').map(row => row.attributes('aria-rowindex'))
  await nextTick()
  expect(table.get('table').attributes('aria-rowcount')).toBe('501')
  expect(positions()).toEqual(['1', undefined, '2', '3', '4'])

  inSight.value = [2, 3, 498, 499]
  await vi.waitFor(() => expect(positions()).toEqual(['1', undefined, '4', '5', '500', '501']))

  count.value = undefined
  await vi.waitFor(() => expect(table.get('table').attributes('aria-rowcount')).toBeUndefined())
  expect(positions().filter(position => position !== undefined)).toEqual([])
})
