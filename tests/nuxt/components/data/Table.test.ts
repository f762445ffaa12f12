import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { h } from 'vue'
import { ShTable } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'
import EmptyTable from './fixtures/EmptyTable.vue'
import OrderTable from './fixtures/OrderTable.vue'
import OtherNesting from './fixtures/OtherNesting.vue'

const orders = [
  { id: 1001, customer: 'Ada', total: '9.90' },
  { id: 1002, customer: '<Bob>', total: '12.00' },
]
const rowsOf = (element: Element) =>
  [...element.querySelectorAll('tr')].map(row =>
    [...row.cells].map(cell => cell.textContent?.trim()),
  )

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { orders, table: { accessibilityLabel: 'Orders' } } }
  const html = await renderHtml(OrderTable, options)
  expect(html).toMatch(
    /<table role="table" aria-label="Orders" class="[^"]+" data-platform-[\w-]+>/,
  )
  expect(html).toMatch(/<th role="columnheader" scope="col" class="[^"]+"> Order <\/th>/)
  expect(html).toContain('<td role="cell">&lt;Bob&gt;</td>')
  const { element, unmount } = await hydrate(OrderTable, options)
  expect(rowsOf(element)).toEqual([
    ['Order', 'Customer', 'Total "net" </style>'],
    ['#1001', 'Ada', '9.90'],
    ['#1002', '<Bob>', '12.00'],
  ])
  unmount()
})

test('renders its columns on the server: alignment, list slot, label', async () => {
  const html = await renderHtml(OrderTable, { props: { orders, slotOfCustomer: 'primary' } })
  const id = /\bdata-platform-[\w-]+/.exec(html)?.[0]
  const css = /<style>([^<]*)<\/style>/.exec(html)?.[1]
  expect(css).toContain(
    `[${id}] > * > tr > :nth-child(1):not([colspan]) { order: 1; grid-column: 2; }`,
  )
  expect(css).toContain(
    `[${id}] > * > tr > :nth-child(2):not([colspan]) { order: 2; grid-column: 2; }`,
  )
  expect(css).toContain(
    `[${id}] > * > tr > :nth-child(3):not([colspan]) { text-align: var(--platform-table-number-align, end); font-variant-numeric: tabular-nums; white-space: nowrap; }`,
  )
  expect(css).toContain(
    String.raw`:nth-child(3):not([colspan])::before { content: "Total \22 net\22  \3c \2f style\3e "; display: var(--platform-table-label, none); }`,
  )
})

test('a column that is added later has its own position', async () => {
  const page = await mountSuspended(OrderTable, { props: { orders } })
  expect(page.get('style').element.innerHTML).not.toContain('order: 3')
  await page.setProps({ withStatus: true })
  expect(rowsOf(page.element)[1]).toEqual(['#1001', 'Paid', 'Ada', '9.90'])
  expect(page.get('style').element.innerHTML).toContain(
    ':nth-child(2):not([colspan]) { order: 3; grid-column: 3; }',
  )
  expect(page.get('style').element.innerHTML).toContain(':nth-child(4):not([colspan]) { text-align')
  await page.setProps({ withStatus: false })
  expect(page.get('style').element.innerHTML).toContain(':nth-child(3):not([colspan]) { text-align')
  expect(page.get('style').element.innerHTML).not.toContain('order: 3')
})

test('rows can be added, removed and reordered', async () => {
  const page = await mountSuspended(OrderTable, { props: { orders } })
  const first = page.get('#row-1001').element
  await page.setProps({
    orders: [{ id: 1003, customer: 'Cleo', total: '1' }, ...orders.toReversed()],
  })
  expect(rowsOf(page.element).slice(1)).toEqual([
    ['#1003', 'Cleo', '1'],
    ['#1002', '<Bob>', '12.00'],
    ['#1001', 'Ada', '9.90'],
  ])
  expect(page.get('#row-1001').element).toBe(first)
})

test('the head contains the row of headers, in either nesting', async () => {
  const { element, unmount } = await hydrate(OtherNesting)
  expect(element.querySelectorAll('thead')).toHaveLength(1)
  expect(
    [...element.querySelectorAll('thead > tr > th')].map(header => [
      header.textContent,
      header.getAttribute('scope'),
      header.getAttribute('role'),
    ]),
  ).toEqual([
    ['Order', 'col', 'columnheader'],
    ['Customer', 'col', 'columnheader'],
  ])
  expect([...element.querySelectorAll('tbody > tr > td')].map(cell => cell.textContent)).toEqual([
    '#1001',
    'Ada',
  ])
  expect(element.querySelector('style')?.innerHTML).toContain('content: "Customer"')
  unmount()
})

test('an empty state is one row over all columns', async () => {
  const { element, unmount } = await hydrate(EmptyTable)
  const cells = element.querySelectorAll('tbody > tr > td')
  expect(cells).toHaveLength(1)
  expect(cells[0]?.getAttribute('colspan')).toBe('2')
  expect(cells[0]?.querySelector('h2')?.textContent?.trim()).toBe('No orders yet')
  unmount()
})

test.each([
  ['auto', 'platform-table-auto'],
  ['list', 'platform-table-list'],
] as const)('variant %s', async (variant, expected) => {
  const table = await mountSuspended(ShTable, { props: { variant } })
  expect(table.get('table').classes()).toContain(expected)
})

test('announces that it is loading', async () => {
  const table = await mountSuspended(ShTable, { props: { loading: true } })
  expect(table.get('table').attributes('aria-busy')).toBe('true')
  expect(table.get('[role="status"]').text()).toBe('Loading')
  await table.setProps({ loading: false })
  expect(table.get('table').attributes('aria-busy')).toBeUndefined()
  expect(table.find('[role="status"]').exists()).toBe(false)
})

test('changes pages', async () => {
  const next = vi.fn()
  const previous = vi.fn()
  const table = await mountSuspended(ShTable, {
    props: {
      accessibilityLabel: 'Orders',
      paginate: true,
      hasNextPage: true,
      onNextpage: next,
      onPreviousPage: previous,
    },
  })
  const [back, on] = table.get('nav[aria-label="Orders, Pagination"]').findAll('button')
  expect([back?.attributes('aria-label'), on?.attributes('aria-label')]).toEqual([
    'Previous page',
    'Next page',
  ])
  expect([back?.attributes('disabled'), on?.attributes('disabled')]).toEqual(['', undefined])
  await on?.trigger('click')
  await back?.trigger('click')
  expect([next.mock.calls, previous.mock.calls]).toEqual([[[]], []])
  await table.setProps({ hasPreviousPage: true })
  await back?.trigger('click')
  expect(previous.mock.calls).toEqual([[]])
  await table.setProps({ loading: true })
  await on?.trigger('click')
  expect(next).toHaveBeenCalledTimes(1)
})

test('has no pager by default', async () => {
  const table = await mountSuspended(ShTable, { props: { hasNextPage: true } })
  expect(table.find('nav').exists()).toBe(false)
})

test('filters are above the table, by slot or by attribute', async () => {
  const named = await mountSuspended(ShTable, { slots: { filters: () => h('input') } })
  expect(named.element.firstElementChild?.firstElementChild?.tagName).toBe('INPUT')
  const marked = await mountSuspended(ShTable, {
    slots: { default: () => [h('input', { slot: 'filters' }), h('tbody')] },
  })
  expect(marked.element.firstElementChild?.firstElementChild?.tagName).toBe('INPUT')
  expect(marked.get('table').find('input').exists()).toBe(false)
})

test('a click on a row follows its link, with the modifier keys', async () => {
  const page = await mountSuspended(OrderTable, { props: { orders }, attachTo: document.body })
  const clicks: [string, boolean][] = []
  page.get('#open-1002').element.addEventListener('click', event => {
    clicks.push([(event.currentTarget as Element).id, (event as MouseEvent).ctrlKey])
  })
  await page.get('#row-1002 .total').trigger('click', { ctrlKey: true })
  expect(clicks).toEqual([['open-1002', true]])
  expect(page.get('#row-1002').attributes('tabindex')).toBeUndefined()
  expect(page.get('#row-1002').classes()).toContain('cursor-pointer')
  page.unmount()
})

test('renders objects with UTable, and its slots', async () => {
  const table = await mountSuspended(ShTable, {
    props: {
      data: [{ name: 'Mug', stock: 3 }],
      columns: [
        { accessorKey: 'name', header: 'Product' },
        { accessorKey: 'stock', header: 'Stock' },
      ],
    },
    slots: { 'stock-cell': () => h('b', 'three') },
  })
  await vi.waitFor(() => expect(rowsOf(table.get('tbody').element)).toEqual([['Mug', 'three']]))
  expect(rowsOf(table.get('thead').element)[0]).toEqual(['Product', 'Stock'])
})

test('of many objects, the server renders the first, in a region of limited height', async () => {
  const html = await renderHtml(ShTable, {
    props: {
      data: Array.from({ length: 2000 }, (_, at) => ({ name: `Mug ${at + 1}.` })),
      columns: [{ accessorKey: 'name', header: 'Product' }],
      virtualize: true,
    },
  })
  expect(html).toContain('max-h-[70dvh]')
  expect(html).toContain('Mug 1.')
  const names = html.match(/Mug \d+\./g) ?? []
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBeLessThan(60)
})

test('attributes and classes reach it', async () => {
  const table = await mountSuspended(ShTable, {
    props: { ui: { table: 'table-fixed' } },
    attrs: { id: 'orders' },
  })
  expect(table.attributes('id')).toBe('orders')
  expect(table.get('table').classes()).toContain('table-fixed')
})

test('unknown values are ignored, with a warning', async () => {
  const page = await mountSuspended(OrderTable, {
    props: { orders, slotOfCustomer: 'third' as 'primary', table: { variant: 'grid' } },
  })
  expect(page.get('table').classes()).toContain('platform-table-auto')
  expect(takeWarnings().toSorted()).toEqual([
    '[platform] Table: variant="grid" is not known; "auto" is used. Known: auto, list.',
    '[platform] TableHeader: listSlot="third" is not known; "labeled" is used. Known: primary, secondary, kicker, inline, labeled.',
  ])
})

test('warns about a second column in the same list slot', async () => {
  await mountSuspended(OrderTable, { props: { orders, slotOfCustomer: 'kicker' } })
  expect(takeWarnings()).toEqual([
    '[platform] TableHeader: listSlot="kicker" is for one column of a table only.',
  ])
})

test('its header stays in sight', async () => {
  const table = await mountSuspended(ShTable, { props: { stickyHeader: true } })
  const scroll = table.get('table').element.parentElement
  expect(scroll?.classList).toContain('max-h-[70dvh]')
  expect(scroll?.className).toContain('[&_thead]:top-0')
  await table.setProps({ stickyHeader: false })
  expect(scroll?.classList).not.toContain('max-h-[70dvh]')
})
