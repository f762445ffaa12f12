import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { useRouter } from '#imports'
import { useIndexTableState } from '../../../composables/useIndexTableState'

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
