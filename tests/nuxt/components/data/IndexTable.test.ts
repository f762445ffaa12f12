import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test, vi } from 'vitest'
import type { VueWrapper } from '@vue/test-utils'
import { defineComponent, h, nextTick, reactive } from 'vue'
import { ShIndexTable } from '#components'
import { useRouter } from '#imports'
import { useIndexTableState } from '../../../../composables/useIndexTableState'
import { readTableState } from '../../../../ui/index-table/table-state'
import type { IndexTableState } from '../../../../ui/index-table/table-state'
import { hydrate, renderHtml } from '../../render-html'
import { settle } from '../../settle'

const columns = [
  { key: 'name', label: 'Order', sortable: true },
  { key: 'customer', label: 'Customer' },
  { key: 'total', label: 'Total', sortable: true, format: 'currency' as const },
]
const rows = [
  { id: 1, name: '#1001', customer: 'Ada', total: '9.90' },
  { id: 2, name: '#1002', customer: '<Bob>', total: '12.00' },
]
const filters = [{ key: 'status', label: 'Status', options: [{ value: 'paid', label: 'Paid' }] }]
const href = (change: Partial<IndexTableState>) => `/orders?${JSON.stringify(change)}`

/** A page that keeps what the table emits. */
function page(given: Record<string, unknown> = {}, initial: Partial<IndexTableState> = {}) {
  const kept = reactive({
    state: { ...readTableState({}), ...initial },
    selected: [] as string[],
  })
  const Page = defineComponent({
    setup: () => () =>
      h(
        ShIndexTable,
        {
          columns,
          rows,
          filters,
          state: kept.state,
          selected: kept.selected,
          'onUpdate:state': (state: IndexTableState) => (kept.state = state),
          'onUpdate:selected': (selected: string[]) => (kept.selected = selected),
          ...given,
        },
        {
          'bulk-actions': ({ selected }: { selected: string[] }) => `Archive ${selected.join(' ')}`,
        },
      ),
  })
  return { Page, kept }
}

const rowsOf = (element: Element) =>
  [...element.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent?.trim()),
  )

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: {
      columns,
      rows,
      filters,
      total: 120,
      selectable: true,
      accessibilityLabel: 'Orders',
      href,
    },
  }
  const html = await renderHtml(ShIndexTable, options)
  expect(html).toContain('aria-label="Orders"')
  expect(html).toContain('&lt;Bob&gt;')
  expect(html).toContain('1–50 of 120')
  const { element, unmount } = await hydrate(ShIndexTable, options)
  expect(rowsOf(element)).toEqual([
    ['', '#1001', 'Ada', '9.90'],
    ['', '#1002', '<Bob>', '12.00'],
  ])
  unmount()
})

test('headers and pages are links with an address', async () => {
  const html = await renderHtml(ShIndexTable, {
    props: { columns, rows, total: 120, href, state: { ...readTableState({}), sort: 'name' } },
  })
  const addresses = [...html.matchAll(/href="\/orders\?([^"]*)"/g)].map(([, change]) =>
    JSON.parse((change ?? '').replaceAll('&quot;', '"')),
  )
  expect(addresses).toEqual([
    { sort: '-name' },
    { sort: 'total' },
    { page: 1 },
    { page: 2 },
    { page: 3 },
    { page: 2 },
  ])
})

test('sorts by a header: ascending, descending, not at all; from the first page', async () => {
  const { Page, kept } = page({ total: 120 }, { page: 2 })
  const table = await mountSuspended(Page)
  const header = table.get('th:nth-child(3)')
  expect(table.findAll('th').map(cell => cell.attributes('aria-sort'))).toEqual([
    'none',
    undefined,
    'none',
  ])
  const seen: [string, string | undefined][] = []
  for (let presses = 0; presses < 3; presses += 1) {
    await header.get('button').trigger('click')
    seen.push([kept.state.sort, header.attributes('aria-sort')])
  }
  expect(seen).toEqual([
    ['total', 'ascending'],
    ['-total', 'descending'],
    ['', 'none'],
  ])
  expect(kept.state.page).toBe(1)
})

test('sorts by a list, for narrow spaces', async () => {
  const { Page, kept } = page()
  const table = await mountSuspended(Page)
  const select = table.get('select')
  expect(select.findAll('option').map(option => option.text())).toEqual([
    'Default order',
    'Order, ascending',
    'Order, descending',
    'Total, ascending',
    'Total, descending',
  ])
  await select.setValue('-total')
  expect(kept.state.sort).toBe('-total')
})

test('selects rows, and all of the page', async () => {
  const { Page, kept } = page({ selectable: true })
  kept.selected = ['9']
  const table = await mountSuspended(Page)
  const boxes = table.findAll<HTMLInputElement>('input[type="checkbox"]')
  // The header has the checkbox, in narrow spaces the bar above the rows.
  expect(table.get('thead input').attributes('aria-label')).toBe('Select all on this page')
  expect(boxes.map(box => box.attributes('aria-label'))).toEqual([
    'Select all on this page',
    'Select all on this page',
    'Select #1001',
    'Select #1002',
  ])
  await table.get('input[aria-label="Select #1002"]').setValue(true)
  expect(kept.selected).toEqual(['9', '2'])
  expect(table.text()).toContain('2 selected')
  expect(table.text()).toContain('Archive 9 2')
  // The bar covers the header, in which no button may get the focus unseen.
  expect(table.findAll('thead button, thead a')).toHaveLength(0)
  expect(table.findAll('th').map(cell => cell.text())).toEqual([
    'Selection',
    'Order',
    'Customer',
    'Total',
  ])
  for (const allBox of boxes.slice(0, 2)) {
    kept.selected = ['9', '2']
    await nextTick()
    expect(allBox.element.indeterminate).toBe(true)
    await allBox.setValue(true)
    expect(kept.selected).toEqual(['9', '1', '2'])
    await allBox.setValue(false)
    expect(kept.selected).toEqual(['9'])
  }
  await table
    .findAll('button')
    .find(button => button.text() === 'Clear selection')
    ?.trigger('click')
  expect(kept.selected).toEqual([])
  expect(table.findAll('thead button, thead a')).toHaveLength(2)
  expect(table.text()).not.toContain('Archive')
})

test('without selection there are no checkboxes', async () => {
  const { Page } = page()
  const table = await mountSuspended(Page)
  expect(table.find('tbody input').exists()).toBe(false)
  expect(table.text()).not.toContain('Select all')
})

test('filters and searches from the first page, in one state', async () => {
  const changed = vi.fn()
  const { Page } = page(
    {
      'onUpdate:state': changed,
      views: [{ id: 'v', label: 'View', query: 'a', filters: { status: ['paid'] } }],
    },
    { page: 3, sort: 'name' },
  )
  const table = await mountSuspended(Page)
  await table
    .findAll('button')
    .find(button => button.text() === 'View')
    ?.trigger('click')
  expect(changed.mock.calls.at(-1)).toEqual([
    {
      query: 'a',
      filters: { status: ['paid'] },
      view: 'v',
      sort: 'name',
      page: 1,
      after: '',
      before: '',
    },
  ])
})

test('names every column in the list of narrow spaces', async () => {
  const html = await renderHtml(ShIndexTable, { props: { columns, rows, href } })
  const labels = [...html.matchAll(/content: "([^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Order', 'Customer', 'Total'])
})

test('turns pages', async () => {
  const { Page, kept } = page({ total: 120 })
  const table = await mountSuspended(Page)
  await table.get('[aria-label="Page 3"]').trigger('click')
  expect(kept.state.page).toBe(3)
  expect(table.get('[aria-current="page"]').text()).toBe('3')
})

test.each([
  ['an address', { href }, true],
  ['a state of the app', { 'onUpdate:state': () => {} }, true],
  ['filters', { filters: [] }, true],
  ['an address, for an API without a search', { href, searchable: false }, false],
  ['no state', {}, false],
  ['a fixed state', { state: readTableState({ q: 'ada' }) }, false],
])('with %s it has a search: %s', async (_given, props, hasSearch) => {
  const html = await renderHtml(ShIndexTable, { props: { columns, rows, ...props } })
  expect(html.includes('type="search"')).toBe(hasSearch)
})

describe('pages by cursor', () => {
  const pageInfo = {
    hasNextPage: true,
    hasPreviousPage: true,
    startCursor: 'first',
    endCursor: 'last',
  }
  const steps = (table: VueWrapper) =>
    table.findAll('nav > *').map(step => [step.attributes('aria-label'), step.attributes('href')])

  test('are links to the previous and the next page', async () => {
    const table = await mountSuspended(ShIndexTable, {
      props: { columns, rows, href, pageInfo, accessibilityLabel: 'Orders' },
    })
    expect(table.get('nav').attributes('aria-label')).toBe('Orders, Pagination')
    expect(steps(table)).toEqual([
      ['Previous page', href({ before: 'first' })],
      ['Next page', href({ after: 'last' })],
    ])
  })

  test('are in the first HTML, and hydrate unchanged', async () => {
    const options = { props: { columns, rows, href, pageInfo } }
    expect(await renderHtml(ShIndexTable, options)).toContain('aria-label="Next page"')
    const { element, unmount } = await hydrate(ShIndexTable, options)
    expect(element.querySelectorAll('nav > a')).toHaveLength(2)
    unmount()
  })

  test('are buttons for a state of the app, and every other change begins at the first page', async () => {
    const { Page, kept } = page({ pageInfo, href: undefined })
    const table = await mountSuspended(Page)
    await table.get('[aria-label="Next page"]').trigger('click')
    expect(kept.state).toMatchObject({ after: 'last', before: '' })
    await table.get('[aria-label="Previous page"]').trigger('click')
    expect(kept.state).toMatchObject({ after: '', before: 'first' })
    await table.get('th button').trigger('click')
    expect(kept.state).toMatchObject({ sort: 'name', after: '', before: '' })
  })

  test('have no link to a page that does not exist', async () => {
    const table = await mountSuspended(ShIndexTable, {
      props: { columns, rows, href, pageInfo: { ...pageInfo, hasNextPage: false } },
    })
    expect(steps(table)).toEqual([
      ['Previous page', href({ before: 'first' })],
      ['Next page', undefined],
    ])
    expect(table.get('[aria-label="Next page"]').attributes('disabled')).toBe('')
  })

  test('are absent on the only page', async () => {
    const only = { hasNextPage: false, hasPreviousPage: false }
    const table = await mountSuspended(ShIndexTable, { props: { columns, rows, pageInfo: only } })
    expect(table.find('nav').exists()).toBe(false)
    expect(table.text()).not.toContain('first page')
  })

  test('explain that the first page is shown, in place of one that does not exist', async () => {
    const table = await mountSuspended(ShIndexTable, {
      props: {
        columns,
        rows,
        pageInfo: { hasNextPage: false, hasPreviousPage: false, isRestarted: true },
      },
    })
    expect(table.get('p[role="status"]').text()).toBe(
      'This page is no longer in the list. The list begins at its first page.',
    )
  })
})

test('links each row, and draws cells by slots', async () => {
  const table = await mountSuspended(ShIndexTable, {
    props: { columns, rows, rowHref: row => `/orders/${String(row['id'])}` },
    slots: { 'cell-total': ({ value }: { value: unknown }) => h('b', `EUR ${String(value)}`) },
  })
  expect(table.findAll('tbody a').map(link => [link.text(), link.attributes('href')])).toEqual([
    ['#1001', '/orders/1'],
    ['#1002', '/orders/2'],
  ])
  expect(table.get('tbody b').text()).toBe('EUR 9.90')
  expect(table.get('tbody tr').classes()).toContain('cursor-pointer')
})

test('opens the page of a row by the router, and leaves other clicks to the browser', async () => {
  const push = vi.spyOn(useRouter(), 'push').mockResolvedValue(undefined)
  const table = await mountSuspended(ShIndexTable, {
    props: { columns, rows, rowHref: row => `/orders/${String(row['id'])}` },
  })
  const click = (init: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    table.get('tbody a').element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(click({})).toBe(true)
  expect(push.mock.calls).toEqual([['/orders/1']])
  const left: boolean[] = []
  table.element.addEventListener('click', (event: Event) => {
    left.push(!event.defaultPrevented)
    // Kept in the test's page, which a real click would leave.
    event.preventDefault()
  })
  const others = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]
  for (const init of others) click(init)
  expect(left).toEqual(others.map(() => true))
  expect(push).toHaveBeenCalledTimes(1)
})

test('states why there are no rows', async () => {
  const empty = await mountSuspended(ShIndexTable, { props: { columns, rows: [] } })
  expect(empty.get('tbody').text()).toBe('Nothing here yet')
  expect(empty.get('td').attributes('colspan')).toBe('3')
  await empty.setProps({ state: { ...readTableState({}), query: 'x' } })
  expect(empty.get('tbody').text()).toBe('Nothing foundChange the search or the filters.')
  const own = await mountSuspended(ShIndexTable, {
    props: { columns, rows: [] },
    slots: { empty: () => h('tr', h('td', 'Create the first order')) },
  })
  expect(own.get('tbody').text()).toBe('Create the first order')
})

test('is busy while rows load', async () => {
  const table = await mountSuspended(ShIndexTable, {
    props: { columns, rows, total: 120, loading: true },
  })
  expect(table.get('table').attributes('aria-busy')).toBe('true')
  expect(table.get('[aria-label="Page 2"]').attributes('disabled')).toBe('')
})

test('attributes and classes reach it', async () => {
  const table = await mountSuspended(ShIndexTable, {
    props: { columns, rows, ui: { root: 'shadow' } },
    attrs: { id: 'orders' },
  })
  expect(table.attributes('id')).toBe('orders')
  expect(table.classes()).toContain('shadow')
})

test('names its search after itself, as a page can have several tables', async () => {
  for (const [accessibilityLabel, name] of [
    ['Orders', 'Orders, Filters'],
    [undefined, 'Filters'],
  ]) {
    const html = await renderHtml(ShIndexTable, {
      props: { columns, rows, filters, accessibilityLabel },
    })
    expect(/<div[^>]*role="search"[^>]*>/.exec(html)?.[0]).toContain(`aria-label="${name}"`)
  }
})

test('shows skeletons until the first rows arrive, and announces that they load', async () => {
  const table = await mountSuspended(ShIndexTable, {
    props: { columns, rows: [], loading: true, selectable: true },
  })
  const skeletons = () => table.findAll('tbody tr[aria-hidden="true"]')
  expect(skeletons()).toHaveLength(5)
  expect(skeletons()[0]?.findAll('td, th')).toHaveLength(columns.length + 1)
  expect(table.get('table').attributes('aria-busy')).toBe('true')
  expect(table.text()).not.toContain('Nothing here yet')
  expect(table.get('[role="status"]').text()).toBe('Loading')
  await table.setProps({ loading: false })
  expect(skeletons()).toHaveLength(0)
  expect(table.text()).toContain('Nothing here yet')
})

test('a value that the address does not keep is not checked, and a long search stays', async () => {
  const options = Array.from({ length: 51 }, (_, index) => ({
    value: `v${index}`,
    label: `Tag ${index}`,
  }))
  const Page = defineComponent({
    setup() {
      const { state, href } = useIndexTableState()
      return () =>
        h(ShIndexTable, {
          columns: [{ key: 'name', label: 'Name' }],
          rows: [],
          filters: [{ key: 'tag', label: 'Tag', multiple: true, options }],
          state: state.value,
          'onUpdate:state': (next: IndexTableState) => (state.value = next),
          href,
        })
    },
  })
  const chosen = options.slice(0, 50).map(({ value }) => `filter.tag=${value}`)
  const wrapper = await mountSuspended(Page, { route: `/orders?${chosen.join('&')}` })
  const last = wrapper.get<HTMLInputElement>('input[value="v50"]')
  await last.setValue(true)
  await settle()
  expect([last.element.checked, wrapper.findAll('input:checked').length]).toEqual([false, 50])

  const field = wrapper.get<HTMLInputElement>('input[type="search"]')
  await field.setValue('x'.repeat(201))
  await wrapper.get('form').trigger('submit')
  await vi.waitFor(() => expect(useRouter().currentRoute.value.query['q']).toBe('x'.repeat(200)))
  expect(field.element.value).toBe('x'.repeat(200))
})
