import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { ShPagination } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { showPage } from '../../page-state'

const href = (page: number) => `/orders?page=${page}`

/** Labels of the pages and steps, in their order. */
const labelsOf = (element: Element) =>
  [...element.querySelectorAll('nav :is(a, button)')].map(link => link.getAttribute('aria-label'))

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { total: 240, page: 2, summary: true, href } }
  const html = await renderHtml(ShPagination, options)
  expect(html).toContain('>51–100 of 240</p>')
  expect(html).toMatch(/<nav[^>]* aria-label="Pagination"/)
  expect(html).toContain('href="/orders?page=3"')
  const { unmount } = await hydrate(ShPagination, options)
  unmount()
})

test('pages are links that work without a script', async () => {
  const html = await renderHtml(ShPagination, { props: { total: 150, page: 2, href } })
  const links = [...html.matchAll(/<a[^>]*>/g)].map(([tag]) => [
    /href="([^"]*)"/.exec(tag)?.[1],
    /aria-label="([^"]*)"/.exec(tag)?.[1],
    /aria-current="([^"]*)"/.exec(tag)?.[1],
  ])
  expect(links).toEqual([
    ['/orders?page=1', 'Previous page', undefined],
    ['/orders?page=1', 'Page 1', undefined],
    ['/orders?page=2', 'Page 2', 'page'],
    ['/orders?page=3', 'Page 3', undefined],
    ['/orders?page=3', 'Next page', undefined],
  ])
})

test('shows the first and the last page, and those around the current one', async () => {
  const pagination = await mountSuspended(ShPagination, { props: { total: 1000, page: 10 } })
  expect(labelsOf(pagination.element)).toEqual([
    'Previous page',
    'Page 1',
    'Page 9',
    'Page 10',
    'Page 11',
    'Page 20',
    'Next page',
  ])
  await pagination.setProps({ siblingCount: 2 })
  expect(labelsOf(pagination.element)).toContain('Page 8')
})

test('turns pages by itself, and emits them', async () => {
  const turned = vi.fn()
  const pagination = await mountSuspended(ShPagination, {
    props: { total: 120, 'onUpdate:page': turned },
  })
  const step = (label: string) => pagination.get(`[aria-label="${label}"]`)
  expect(step('Previous page').attributes('disabled')).toBe('')
  await step('Next page').trigger('click')
  expect(step('Page 2').attributes('aria-current')).toBe('page')
  await step('Page 3').trigger('click')
  expect(step('Next page').attributes('disabled')).toBe('')
  await step('Next page').trigger('click')
  expect(turned.mock.calls).toEqual([[2], [3]])
})

test('with addresses the page follows the address alone', async () => {
  const turned = vi.fn()
  const pagination = await mountSuspended(ShPagination, {
    props: { total: 120, page: 1, href, 'onUpdate:page': turned },
  })
  await pagination.get('[aria-label="Page 2"]').trigger('click')
  expect(turned).not.toHaveBeenCalled()
})

test.each([
  [0, 'Page 1'],
  [-3, 'Page 1'],
  [Number.NaN, 'Page 1'],
  [99, 'Page 3'],
  [2.5, 'Page 2'],
])('page %d is %s', async (page, label) => {
  const pagination = await mountSuspended(ShPagination, { props: { total: 120, page } })
  expect(pagination.get('[aria-current="page"]').attributes('aria-label')).toBe(label)
})

test('a single page needs no navigation', async () => {
  const pagination = await mountSuspended(ShPagination, { props: { total: 50, summary: true } })
  expect(pagination.find('nav').exists()).toBe(false)
  expect(pagination.get('[role="status"]').text()).toBe('1–50 of 50')
  await pagination.setProps({ total: 0 })
  expect(pagination.get('[role="status"]').text()).toBe('No results')
})

test('disabled pages cannot be chosen', async () => {
  const turned = vi.fn()
  const pagination = await mountSuspended(ShPagination, {
    props: { total: 120, disabled: true, 'onUpdate:page': turned },
  })
  await pagination.get('[aria-label="Page 2"]').trigger('click')
  expect(turned).not.toHaveBeenCalled()
  expect(pagination.get('[aria-label="Page 2"]').attributes('disabled')).toBe('')
})

test('numbers have the format of the language', async () => {
  showPage({ locale: 'de' })
  const pagination = await mountSuspended(ShPagination, {
    props: { total: 123_456, page: 2000, summary: true },
  })
  expect(pagination.get('[role="status"]').text()).toBe('99.951–100.000 of 123.456')
  expect(pagination.get('[aria-current="page"]').text()).toBe('2.000')
})

test('attributes and classes reach it', async () => {
  const pagination = await mountSuspended(ShPagination, {
    props: { total: 120, accessibilityLabel: 'Orders', ui: { root: 'justify-center' } },
    attrs: { id: 'pages' },
  })
  expect(pagination.attributes('id')).toBe('pages')
  expect(pagination.classes()).toContain('justify-center')
  expect(pagination.get('nav').attributes('aria-label')).toBe('Orders')
})
