import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { useRouter } from '#imports'
import { useIndexTableState } from '../../../composables/useIndexTableState'
import { showPage } from '../page-state'

/** Mounts a page that uses it, at an address. */
async function openList(route: string) {
  let list: ReturnType<typeof useIndexTableState> | undefined
  const Page = defineComponent({
    setup() {
      list = useIndexTableState()
      return () => ''
    },
  })
  await mountSuspended(Page, { route })
  return list!
}

const shownAddress = () => useRouter().currentRoute.value.fullPath

test('reads the address', async () => {
  const { state } = await openList('/orders?q=ada&filter.status=paid&sort=-total&page=2')
  expect(state.value).toEqual({
    query: 'ada',
    filters: { status: ['paid'] },
    view: '',
    sort: '-total',
    page: 2,
    after: '',
    before: '',
  })
})

test('writes several changes as one entry, next to other parameters', async () => {
  const { state } = await openList('/orders?shop=demo&page=3')
  const push = vi.spyOn(useRouter(), 'push')
  state.value = { ...state.value, query: 'ada', page: 1 }
  state.value = { ...state.value, sort: 'name' }
  expect(state.value).toMatchObject({ query: 'ada', sort: 'name', page: 1 })
  await vi.waitFor(() => expect(shownAddress()).toBe('/orders?shop=demo&q=ada&sort=name'))
  expect(push).toHaveBeenCalledTimes(1)
})

test('has at once the state that its address has: a search and values within the limits', async () => {
  const { state } = await openList('/orders')
  const tags = Array.from({ length: 51 }, (_, index) => `v${index}`)
  state.value = { ...state.value, query: 'x'.repeat(201), filters: { tag: tags, status: [] } }
  const fitted = {
    ...state.value,
    query: 'x'.repeat(200),
    filters: { tag: tags.slice(0, 50) },
  }
  expect(state.value).toEqual(fitted)
  await vi.waitFor(() => expect(shownAddress()).toContain(`q=${fitted.query}&filter.tag=v0&`))
  expect(state.value).toEqual(fitted)
})

test('follows the address', async () => {
  const { state } = await openList('/orders?page=3')
  await useRouter().push('/orders?q=hat')
  expect(state.value).toMatchObject({ query: 'hat', page: 1 })
})

test('keeps its state while the page is left', async () => {
  const { state } = await openList('/orders?q=ada')
  await useRouter().push('/customers?q=bob')
  expect(state.value.query).toBe('ada')
})

test('writes the address of a change, on the first page', async () => {
  const { href } = await openList('/orders?shop=demo&q=ada&page=3')
  expect(href({ sort: '-total' })).toBe('/orders?shop=demo&q=ada&sort=-total')
  expect(href({ page: 4 })).toBe('/orders?shop=demo&q=ada&page=4')
  expect(href({ query: '', filters: { status: ['paid', 'open'] } })).toBe(
    '/orders?shop=demo&filter.status=paid&filter.status=open',
  )
})

test('has the shop in each address of a standalone app, also before the router adds it', async () => {
  const { href } = await openList('/orders?color=red')
  // As on the server, which knows the shop of an address without it.
  showPage({ shop: 'demo' })
  expect(href({ sort: '-total' })).toBe('/orders?color=red&shop=demo&sort=-total')
  showPage({ shop: 'demo', embedded: true })
  expect(href({ sort: '-total' })).toBe('/orders?color=red&sort=-total')
})

test('keeps a cursor in the address; a search, a filter, a view, and a sorting leave it', async () => {
  const { state, href } = await openList('/orders?q=ada&after=eyJsYXN0X2lkIjo5fQ%3D%3D')
  expect(state.value).toMatchObject({ query: 'ada', after: 'eyJsYXN0X2lkIjo5fQ==', before: '' })
  expect(href({ before: 'eyJ+/=' })).toBe('/orders?q=ada&before=eyJ%2B/=')
  expect(href({ after: 'next' })).toBe('/orders?q=ada&after=next')
  expect(href({ sort: 'name' })).toBe('/orders?q=ada&sort=name')
  expect(href({ view: 'mine' })).toBe('/orders?q=ada&view=mine')
  expect(href({ filters: { status: ['paid'] } })).toBe('/orders?q=ada&filter.status=paid')
  expect(href({ query: 'bob' })).toBe('/orders?q=bob')
})

test('shows the page of a cursor again with the back button', async () => {
  const { state } = await openList('/orders?after=one')
  state.value = { ...state.value, after: 'two' }
  await vi.waitFor(() => expect(shownAddress()).toBe('/orders?after=two'))
  useRouter().back()
  await vi.waitFor(() => expect(state.value.after).toBe('one'))
})
