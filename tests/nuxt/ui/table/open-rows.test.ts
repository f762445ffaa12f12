import { expect, test } from 'vitest'
import { createSSRApp, createTextVNode, h, Fragment, shallowRef, Static } from 'vue'
import type { VNode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { ShEmptyState, ShTableCell, ShTableRow } from '#components'
import { openRows } from '../../../../ui/table/open-rows'
import type { TableContext } from '../../../../ui/table/table-context'

const table: TableContext = {
  columns: shallowRef([]),
  place: 'table',
  themes: {
    value: {
      headerRow: { root: '' },
      header: { root: '' },
      body: { root: '' },
      row: { root: '[&>td]:p-0', clickable: 'cursor-pointer' },
      cell: { root: 'px-"2"', spanning: 'p-0' },
    },
  },
}
const cell = (...content: VNode[]) => h(ShTableCell, null, { default: () => content })
const text = (words: string) => createTextVNode(words)
const row = (props: Record<string, unknown> | null, ...cells: VNode[]) =>
  h(ShTableRow, props, { default: () => cells })
const html = (nodes: VNode[]) => renderToString(createSSRApp({ render: () => h('tbody', nodes) }))

/** Every call needs nodes of its own: a node is rendered once. */
const bodies: [string, () => VNode[]][] = [
  [
    'plain text',
    () => [
      row(null, cell(text('1')), cell(text('a & <b> "c" \'d\''))),
      row({ key: 2 }, cell(text('')), cell()),
    ],
  ],
  [
    'elements in cells',
    () => [row(null, cell(h('b', 'bold')), cell(text('x')), cell(text('x'), text('y')))],
  ],
  [
    'attributes of rows and cells',
    () => [
      row(
        { id: 'r', class: 'mine', 'data-x': 1 },
        h(ShTableCell, { style: { color: 'red' } }, { default: () => [text('x')] }),
      ),
    ],
  ],
  [
    'v-for, and rows next to it',
    () => [
      h(Fragment, { key: 0 }, [row({ key: 1 }, cell(text('1'))), row({ key: 2 }, cell(text('2')))]),
      row(null, cell(text('3'))),
    ],
  ],
  [
    'v-for of cells, with the text of slots',
    () => [
      row(
        null,
        cell(text('1')),
        h(Fragment, null, [
          cell(h(Fragment, { key: 'a' }, [h(Fragment, null, [text('<a>')])])),
          cell(h(Fragment, { key: 'b' }, [text('')])),
        ]),
      ),
      row(null, h(Fragment, null, [cell(h('b', 'bold')), cell(text('x'))]), cell(text('y'))),
      row(null, h(Fragment, null, []), cell(h(Fragment, null, [text('x'), text('y')]))),
    ],
  ],
  [
    'other nodes',
    () => [h('tr', [h('td', 'plain')]), row(null, h('td', 'plain'), cell(text('x')))],
  ],
]

test.each(bodies)('HTML text on the server equals the rendered elements: %s', async (_, body) => {
  expect(await html(openRows(body(), table, true))).toBe(await html(openRows(body(), table, false)))
})

test('plain rows are one string on the server', async () => {
  const opened = openRows([row(null, cell(text('1'))), row(null, cell(text('<2>')))], table, true)
  expect(opened).toHaveLength(1)
  expect(opened[0]?.children).toBe(
    '<tr role="row" class="[&amp;&gt;td]:p-0"><td role="cell" class="px-&quot;2&quot;">1</td></tr><tr role="row" class="[&amp;&gt;td]:p-0"><td role="cell" class="px-&quot;2&quot;">&lt;2&gt;</td></tr>',
  )
})

test('no cell of a v-for stays a component', () => {
  const cells = () => h(Fragment, null, [cell(h('b', 'bold')), cell(text('x'))])
  const opened = [true, false].map(asText => openRows([row(null, cells())], table, asText)[0])
  const typesBelow = (node: VNode | undefined): unknown[] =>
    ((node?.children ?? []) as VNode[]).flatMap(each =>
      each.type === Fragment ? typesBelow(each) : [each.type],
    )
  expect(opened.map(typesBelow)).toEqual([
    ['td', Static],
    ['td', 'td'],
  ])
})

test('rows that need their component keep it', () => {
  const nodes = [
    h(ShTableRow, { ref: () => {} }),
    h(ShTableRow, { ui: {} }, { default: () => [] }),
    h(ShTableRow),
  ]
  expect(openRows(nodes, table, true).map(node => node.type)).toEqual([
    ShTableRow,
    ShTableRow,
    ShTableRow,
  ])
})

test("styles of the page's own scope reach rows and cells", () => {
  const inner = Object.assign(cell(text('x')), { scopeId: 'data-v-1' })
  const [opened] = openRows([Object.assign(row(null, inner), { scopeId: 'data-v-1' })], table, true)
  expect(opened?.scopeId).toBe('data-v-1')
  expect((opened?.children as VNode[])[0]?.scopeId).toBe('data-v-1')
})

test('an empty state is in a cell over all columns', async () => {
  const [opened] = openRows(
    [h(ShEmptyState, { heading: 'None' })],
    { ...table, columns: shallowRef([1, 2, 3] as never[]) },
    false,
  )
  expect([opened?.type, (opened?.children as VNode[])[0]?.props]).toEqual([
    'tr',
    { role: 'cell', class: 'p-0', colspan: 3 },
  ])
})
