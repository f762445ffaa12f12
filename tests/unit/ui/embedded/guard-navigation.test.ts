import { expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { guardNavigation } from '../../../../ui/embedded/guard-navigation'

/** A router on `/editor` whose page has unsaved changes. */
async function openEditor(confirmLeave: () => Promise<void>) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/old', redirect: '/next' },
      { path: '/:page(.*)', component: {} },
    ],
  })
  await router.push('/editor')
  guardNavigation(router, { hasChanges: () => true, confirmLeave })
  return router
}

it('aborts a navigation and repeats it when the user leaves', async () => {
  let leave: (() => void) | undefined
  const ask = vi.fn(() => new Promise<void>(resolve => (leave = resolve)))
  const router = await openEditor(ask)
  expect(await router.push('/next?a=1#b')).toMatchObject({ type: 4 })
  expect([router.currentRoute.value.path, ask.mock.calls.length]).toEqual(['/editor', 1])
  leave?.()
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/next?a=1#b'))
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks once when the decision is there at once, although the changes remain', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const router = await openEditor(ask)
  await router.push('/next')
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/next'))
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks once for a navigation that another guard redirects', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const router = await openEditor(ask)
  router.beforeEach(to => (to.query['shop'] ? true : { ...to, query: { shop: 'acme' } }))
  await router.push('/old')
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/next?shop=acme'))
  expect(ask).toHaveBeenCalledTimes(1)
})

it('replaces the entry of the history when the app replaces it', async () => {
  const router = await openEditor(() => Promise.resolve())
  const replace = vi.spyOn(router.options.history, 'replace')
  await router.replace('/next')
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/next'))
  expect(replace).toHaveBeenCalledTimes(1)
})

it('asks again for the next navigation, and follows the last one only', async () => {
  const decisions: (() => void)[] = []
  const router = await openEditor(() => new Promise(resolve => decisions.push(resolve)))
  await router.push('/first')
  await router.push('/second')
  expect(decisions).toHaveLength(2)
  decisions[0]?.()
  await new Promise(resolve => setImmediate(resolve))
  expect(router.currentRoute.value.path).toBe('/editor')
  decisions[1]?.()
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/second'))
  await router.push('/third')
  expect([router.currentRoute.value.path, decisions.length]).toEqual(['/second', 3])
})

it('does not ask when only query and hash change', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const router = await openEditor(ask)
  await router.push('/editor?tab=2#part')
  expect([router.currentRoute.value.fullPath, ask.mock.calls.length]).toEqual([
    '/editor?tab=2#part',
    0,
  ])
})

it('stays when the question cannot be asked', async () => {
  const router = await openEditor(() => Promise.reject(new Error('no admin')))
  await router.push('/next')
  await new Promise(resolve => setImmediate(resolve))
  expect(router.currentRoute.value.path).toBe('/editor')
})
