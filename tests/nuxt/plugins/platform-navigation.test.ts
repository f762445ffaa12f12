import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { useNuxtApp, useRouter } from '#imports'
import plugin from '../../../plugins/platform-navigation.client'

/** Dispatches the event of a click in the admin's navigation. */
function choose(href: string): boolean {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  const taken = !link.dispatchEvent(
    new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true }),
  )
  link.remove()
  return taken
}

it('goes to the selected page, with query and hash, and ignores another site', async () => {
  const push = vi.spyOn(useRouter(), 'push').mockResolvedValue(undefined)

  expect(choose('/reports?a=b%20c#d')).toBe(true)
  expect(choose('https://elsewhere.example/reports')).toBe(false)
  await flushPromises()

  expect(push.mock.calls).toEqual([['/reports?a=b%20c#d']])
  push.mockRestore()
})

it('delays a navigation during hydration until that is done', async () => {
  const app = useNuxtApp()
  let hydrated = () => {}
  const hookOnce = (_name: 'app:suspense:resolve', listener: () => void) => {
    hydrated = listener
  }
  const starting = Object.create(app, { hooks: { value: { hookOnce } } }) as typeof app
  const push = vi.spyOn(useRouter(), 'push').mockResolvedValue(undefined)
  await app.runWithContext(() => plugin(starting))

  choose('/reports')
  await flushPromises()
  // That of the test's own app, which has started.
  expect(push).toHaveBeenCalledTimes(1)
  hydrated()
  await flushPromises()

  expect(push.mock.calls).toEqual([['/reports'], ['/reports']])
  push.mockRestore()
})
