import { defineComponent, h } from 'vue'
import { expect, it } from 'vitest'
import Table from '../../../components/data/Table.vue'
import TableHeader from '../../../components/data/TableHeader.vue'
import TableHeaderRow from '../../../components/data/TableHeaderRow.vue'
import Box from '../../../components/layout/Box.vue'
import AppFrame from '../../../ui/AppFrame.vue'
import { renderHtml } from '../render-html'

/** Two components that render style elements. */
const content = () => [
  h(Box, { padding: '@container (inline-size > 500px) large, none' }, () => 'text'),
  h(Table, { accessibilityLabel: 'Orders' }, () =>
    h(TableHeaderRow, () => h(TableHeader, { format: 'numeric' }, () => 'Total')),
  ),
]

async function stylesIn(nonce?: string): Promise<string[]> {
  const page = defineComponent({ setup: () => () => h(AppFrame, { nonce }, content) })
  return (await renderHtml(page)).match(/<style[^>]*>/g) ?? []
}

it('style elements of components have the nonce of the page', async () => {
  expect(await stylesIn('bm9uY2U=')).toEqual([
    '<style nonce="bm9uY2U=">',
    '<style nonce="bm9uY2U=">',
  ])
})

it('style elements of components have no nonce without one', async () => {
  expect(await stylesIn()).toEqual(['<style>', '<style>'])
})
