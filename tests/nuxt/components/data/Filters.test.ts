import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, reactive } from 'vue'
import { ShFilters } from '#components'
import { hydrate, renderHtml } from '../../render-html'

const filters = [
  {
    key: 'status',
    label: 'Status',
    multiple: true,
    options: [
      { value: 'paid', label: 'Paid' },
      { value: 'open', label: 'Open' },
    ],
  },
  { key: 'tag', label: 'Tag' },
]
const views = [{ id: 'due', label: 'Due', query: 'late', filters: { status: ['open'] } }]
const href = ({ query = '', filters: chosen = {}, view = '' }) =>
  `/orders?shop=x&q=${query}&status=${(chosen as Record<string, string[]>)['status'] ?? ''}&view=${view}`

/** A page that keeps what the filters emit. */
function page(given: Record<string, unknown> = {}) {
  const state = reactive({
    query: '',
    values: {} as Record<string, string[]>,
    view: '',
    saved: [] as unknown[],
    deleted: [] as string[],
  })
  const Page = defineComponent({
    setup: () => () =>
      h(ShFilters, {
        filters,
        views,
        query: state.query,
        values: state.values,
        view: state.view,
        'onUpdate:query': (query: string) => (state.query = query),
        'onUpdate:values': (values: Record<string, string[]>) => (state.values = values),
        'onUpdate:view': (view: string) => (state.view = view),
        onSaveview: (view: unknown) => state.saved.push(view),
        onDeleteview: (id: string) => state.deleted.push(id),
        ...given,
      }),
  })
  return { Page, state }
}

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: {
      filters,
      views,
      query: 'ada',
      values: { status: ['paid'] },
      view: 'due',
      savable: true,
    },
  }
  const html = await renderHtml(ShFilters, options)
  expect(html).toMatch(/^<div role="search" aria-label="Filters"/)
  expect(html).toContain('Status: Paid')
  const { unmount } = await hydrate(ShFilters, options)
  unmount()
})

test('works without a script: a form for the address, and views as links', async () => {
  const html = await renderHtml(ShFilters, {
    props: { filters, views, href, values: { tag: ['vip'] } },
  })
  expect(html).toContain('<form method="get" action="/orders"')
  expect(html).toContain('<input type="hidden" name="shop" value="x">')
  expect(html).toMatch(/<input[^>]* name="q"/)
  expect(html).toMatch(
    /<input[^>]* name="filter\.status"[^>]* value="open"|<input[^>]* value="open"[^>]* name="filter\.status"/,
  )
  expect(html).toMatch(/<input[^>]* name="filter\.tag"/)
  expect(html).toContain('href="/orders?shop=x&amp;q=late&amp;status=open&amp;view=due"')
})

test('searches after a pause, or at once by Enter', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { Page, state } = page()
  const wrapper = await mountSuspended(Page)
  const field = wrapper.get('input[type="search"]')
  await field.setValue('a')
  await vi.advanceTimersByTimeAsync(200)
  await field.setValue('ad ')
  await vi.advanceTimersByTimeAsync(200)
  expect(state.query).toBe('')
  await vi.advanceTimersByTimeAsync(100)
  expect(state.query).toBe('ad')
  await field.setValue('ada')
  await wrapper.get('form').trigger('submit')
  expect(state.query).toBe('ada')
  vi.useRealTimers()
})

test('a space stays in the field after a pause, until the search changes elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { Page, state } = page()
  const wrapper = await mountSuspended(Page)
  const field = wrapper.get<HTMLInputElement>('input[type="search"]')
  await field.setValue('red ')
  await vi.advanceTimersByTimeAsync(300)
  expect([state.query, field.element.value]).toEqual(['red', 'red '])
  await field.setValue(`${field.element.value}shoes`)
  await vi.advanceTimersByTimeAsync(300)
  expect([state.query, field.element.value]).toEqual(['red shoes', 'red shoes'])
  state.query = 'red'
  await nextTick()
  expect(field.element.value).toBe('red')
  vi.useRealTimers()
})

test('the fields take as much as an address keeps', async () => {
  const wrapper = await mountSuspended(page().Page)
  expect(wrapper.get('input[type="search"]').attributes('maxlength')).toBe('200')
  expect(wrapper.get('input[name="filter.tag"]').attributes('maxlength')).toBe('200')
})

test('a choice filters at once, and its chip removes it', async () => {
  const { Page, state } = page()
  const wrapper = await mountSuspended(Page)
  await wrapper.get('input[value="paid"]').setValue(true)
  await wrapper.get('input[value="open"]').setValue(true)
  expect(state.values).toEqual({ status: ['paid', 'open'] })
  await wrapper.get('[aria-label="Remove Status: Paid"]').trigger('click')
  expect(state.values).toEqual({ status: ['open'] })
  expect(wrapper.get<HTMLInputElement>('input[value="paid"]').element.checked).toBe(false)
})

test('a text filters when editing ends', async () => {
  const { Page, state } = page()
  const wrapper = await mountSuspended(Page)
  await wrapper.get('input[name="filter.tag"]').setValue(' vip ')
  await wrapper.get('input[name="filter.tag"]').trigger('change')
  expect(state.values).toEqual({ tag: ['vip'] })
  await wrapper.get('input[name="filter.tag"]').setValue('')
  await wrapper.get('input[name="filter.tag"]').trigger('change')
  expect(state.values).toEqual({ tag: [] })
})

test('everything is cleared at once', async () => {
  const { Page, state } = page()
  Object.assign(state, { query: 'ada', values: { status: ['paid'] }, view: 'due' })
  const wrapper = await mountSuspended(Page)
  const clear = wrapper.findAll('button').find(button => button.text() === 'Clear all')
  await clear?.trigger('click')
  expect(state).toMatchObject({ query: '', values: {}, view: '' })
  expect(wrapper.get<HTMLInputElement>('input[type="search"]').element.value).toBe('')
  expect(wrapper.text()).not.toContain('Clear all')
})

test('a panel closes by Escape, and by a press outside', async () => {
  const { Page } = page()
  const wrapper = await mountSuspended(Page, { attachTo: document.body })
  const panel = wrapper.get('details').element as HTMLDetailsElement
  panel.open = true
  await wrapper.get('input[value="paid"]').trigger('keydown', { key: 'Escape' })
  expect(panel.open).toBe(false)
  expect(document.activeElement).toBe(wrapper.get('summary').element)
  panel.open = true
  await wrapper.get('input[value="paid"]').trigger('pointerdown')
  expect(panel.open).toBe(true)
  await wrapper.get('input[type="search"]').trigger('pointerdown')
  expect(panel.open).toBe(false)
  wrapper.unmount()
})

test('a view sets search and filters', async () => {
  const { Page, state } = page()
  const wrapper = await mountSuspended(Page)
  const view = (label: string) => wrapper.findAll('button').find(button => button.text() === label)
  await view('Due')?.trigger('click')
  expect(state).toMatchObject({ view: 'due', query: 'late', values: { status: ['open'] } })
  expect(view('Due')?.attributes('aria-current')).toBe('true')
  await view('All')?.trigger('click')
  expect(state).toMatchObject({ view: '', query: '', values: {} })
})

test('the current choice is saved as a view with a name', async () => {
  const { Page, state } = page({ savable: true })
  const wrapper = await mountSuspended(Page, { attachTo: document.body })
  const button = (label: string) =>
    wrapper.findAll('button').find(candidate => candidate.text() === label)
  expect(button('Save as view')).toBeUndefined()
  await wrapper.get('input[value="paid"]').setValue(true)
  await button('Save as view')?.trigger('click')
  const name = wrapper.get('input[maxlength="60"]')
  await vi.waitFor(() => expect(document.activeElement).toBe(name.element))
  expect(button('Save')?.attributes('disabled')).toBe('')
  await name.setValue('  Paid ones ')
  await name.trigger('submit')
  expect(state.saved).toEqual([{ label: 'Paid ones', query: '', filters: { status: ['paid'] } }])
  expect(wrapper.find('input[maxlength="60"]').exists()).toBe(false)
  wrapper.unmount()
})

test('what a view shows already cannot be saved; the chosen view can be deleted', async () => {
  const { Page, state } = page({ savable: true })
  Object.assign(state, { query: 'late', values: { status: ['open'] }, view: 'due' })
  const wrapper = await mountSuspended(Page)
  expect(wrapper.text()).not.toContain('Save as view')
  await wrapper
    .findAll('button')
    .find(button => button.text() === 'Delete view')
    ?.trigger('click')
  expect(state.deleted).toEqual(['due'])
})

test('attributes and classes reach it', async () => {
  const wrapper = await mountSuspended(ShFilters, {
    props: { filters, ui: { root: 'gap-6' } },
    attrs: { id: 'orders' },
  })
  expect(wrapper.attributes('id')).toBe('orders')
  expect(wrapper.classes()).toContain('gap-6')
})

test('the details of a choice are part of its description', async () => {
  const options = [{ value: 'paid', label: 'Paid', details: 'Nothing is due' }]
  const mounted = await mountSuspended(ShFilters, {
    props: { filters: [{ key: 'status', label: 'Status', options }] },
    attachTo: document.body,
  })
  const described = mounted.find('input[value="paid"]').attributes('aria-describedby') ?? ''

  expect(document.getElementById(described)?.textContent.trim()).toBe('Nothing is due')
  mounted.unmount()
})
