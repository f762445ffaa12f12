import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigateTo, useNuxtApp, useRouter } from '#imports'
import { useLeaveGuards } from '../../../ui/embedded/leave-guards'
import { showPage } from '../page-state'

const path = () => useRouter().currentRoute.value.path
let decide: (() => void) | undefined
const confirmLeave = vi.fn(() => new Promise<void>(resolve => (decide = resolve)))

beforeEach(async () => {
  confirmLeave.mockClear()
  await navigateTo('/editor')
})
afterEach(async () => {
  for (const element of document.querySelectorAll('ui-save-bar, form')) element.remove()
  useLeaveGuards().clear()
  delete (window as { shopify?: unknown }).shopify
  await navigateTo('/')
})

/** Shows the page in the admin, with an App Bridge that asks. */
function embed(): void {
  showPage({ embedded: true })
  Object.assign(window, { shopify: { saveBar: { leaveConfirmation: confirmLeave } } })
}

function addBar(showing: boolean): void {
  document.body.append(Object.assign(document.createElement('ui-save-bar'), { showing }))
}

// That a form is no longer changed after it was submitted or reset is tested in a browser: here one
// form is two objects.
function editForm(): HTMLFormElement {
  const form = document.createElement('form')
  form.setAttribute('data-save-bar', '')
  const input = document.createElement('input')
  form.append(input)
  document.body.append(form)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return form
}

describe('in the admin', () => {
  test.each([
    ['a save bar of App Bridge', () => addBar(true)],
    ['a changed form', () => void editForm()],
  ])('waits for leaveConfirmation with %s', async (_what, change) => {
    embed()
    change()
    expect(await navigateTo('/next')).toMatchObject({ type: 4 })
    expect([path(), confirmLeave.mock.calls.length]).toEqual(['/editor', 1])
    decide?.()
    await vi.waitFor(() => expect(path()).toBe('/next'))
  })

  test.each([
    ['no changes', () => {}],
    ['a hidden save bar', () => addBar(false)],
    ['a form that was removed', () => editForm().remove()],
  ])('does not ask with %s', async (_what, prepare) => {
    embed()
    prepare()
    await navigateTo('/next')
    expect([path(), confirmLeave.mock.calls.length]).toEqual(['/next', 0])
  })

  test('does not ask when only the query changes', async () => {
    embed()
    addBar(true)
    await navigateTo('/editor?tab=2')
    expect([useRouter().currentRoute.value.fullPath, confirmLeave.mock.calls.length]).toEqual([
      '/editor?tab=2',
      0,
    ])
  })

  test('asks again after the user has stayed, and follows the last navigation only', async () => {
    embed()
    addBar(true)
    await navigateTo('/first')
    const decideFirst = decide
    await navigateTo('/second')
    expect(confirmLeave).toHaveBeenCalledTimes(2)
    decideFirst?.()
    await flushPromises()
    expect(path()).toBe('/editor')
    decide?.()
    await vi.waitFor(() => expect(path()).toBe('/second'))
  })

  test('leaves when App Bridge confirms at once, because the admin has asked already', async () => {
    embed()
    editForm()
    confirmLeave.mockImplementationOnce(() => Promise.resolve())
    await navigateTo('/next')
    await vi.waitFor(() => expect(path()).toBe('/next'))
    expect(confirmLeave).toHaveBeenCalledTimes(1)
  })

  test('keeps the page when App Bridge cannot ask', async () => {
    embed()
    addBar(true)
    confirmLeave.mockImplementationOnce(() => Promise.reject(new Error('no admin')))
    await navigateTo('/next')
    await flushPromises()
    expect(path()).toBe('/editor')
  })

  test('ends the loading bar while the user decides', async () => {
    embed()
    addBar(true)
    const ended = vi.fn()
    const stop = useNuxtApp().hook('page:loading:end', ended)
    await navigateTo('/next')
    expect(ended).toHaveBeenCalledTimes(1)
    stop()
  })

  test('replaces the entry of the history after the decision when the app replaces it', async () => {
    embed()
    addBar(true)
    const before = window.history.length
    await navigateTo('/next', { replace: true })
    decide?.()
    await vi.waitFor(() => expect(path()).toBe('/next'))
    expect(window.history.length).toBe(before)
  })
})

describe('outside the admin', () => {
  test('waits for the visible save bar of the page', async () => {
    useLeaveGuards().add(confirmLeave)
    await navigateTo('/next')
    expect([path(), confirmLeave.mock.calls.length]).toEqual(['/editor', 1])
    useLeaveGuards().clear()
    decide?.()
    await vi.waitFor(() => expect(path()).toBe('/next'))
  })

  test.each([
    ['asks before the tab is closed with a visible save bar', true],
    ['closes the tab without one', false],
  ])('%s', (_what, isVisible) => {
    if (isVisible) useLeaveGuards().add(confirmLeave)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(isVisible)
  })
})
