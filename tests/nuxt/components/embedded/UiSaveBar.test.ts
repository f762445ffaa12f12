import { mountSuspended } from '@nuxt/test-utils/runtime'
import { navigateTo, useRouter } from '#imports'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShUiSaveBar } from '#components'
import { showPage } from '../../page-state'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { renderHtml } from '../../render-html'
import { slowElement } from './slow-element'

const bar = () => document.querySelector('[role="region"][aria-label="Unsaved changes"]')
const buttonNamed = (name: string, scope: ParentNode = document) =>
  [...scope.querySelectorAll('button')].find(button => button.textContent?.trim() === name)
const press = async (name: string, scope?: ParentNode) => {
  buttonNamed(name, scope)?.click()
  await nextTick()
}

describe('in the admin', () => {
  test('contains the two buttons that App Bridge presses', async () => {
    showPage({ embedded: true })
    expect(
      await renderHtml(ShUiSaveBar, {
        props: { id: 'bar', discardConfirmation: true, secondaryAction: { label: 'Throw away' } },
      }),
    ).toBe(
      '<ui-save-bar id="bar" discardconfirmation style="display:none;"><button variant="primary" type="button">Save</button><button type="button">Throw away</button></ui-save-bar>',
    )
  })

  test('shows and hides the element, and follows it', async () => {
    showPage({ embedded: true })
    const events: string[] = []
    const open = ref(false)
    const mounted = await mountSuspended(
      defineComponent({
        render: () =>
          h(ShUiSaveBar, {
            id: 'bar',
            open: open.value,
            'onUpdate:open': (value: boolean) => (open.value = value),
            onShow: () => events.push('show'),
            onHide: () => events.push('hide'),
          }),
      }),
    )
    const element = mounted.element as HTMLElement & { show: () => void; hide: () => void }
    Object.assign(element, { show: vi.fn(), hide: vi.fn() })
    open.value = true
    await nextTick()
    expect([events, element.show]).toEqual([['show'], expect.objectContaining({})])
    expect(element.show).toHaveBeenCalledTimes(1)
    element.dispatchEvent(new Event('hide'))
    await nextTick()
    expect([events, open.value]).toEqual([['show', 'hide'], false])
    open.value = true
    await nextTick()
    mounted.unmount()
    expect(element.hide).toHaveBeenCalled()
  })

  /** A page that opens a bar, with the events of the bar. */
  async function openable() {
    const open = ref(false)
    const events: string[] = []
    const page = await mountSuspended(
      defineComponent({
        render: () =>
          h('div', [
            h(ShUiSaveBar, {
              id: 'bar',
              open: open.value,
              'onUpdate:open': (value: boolean) => (open.value = value),
              onShow: () => events.push('show'),
              onHide: () => events.push('hide'),
            }),
          ]),
      }),
      { attachTo: document.body },
    )
    return { open, events, page }
  }

  test('shows and follows the element of a prerendered page, which is hydrated outside', async () => {
    const { open, events, page } = await openable()
    showPage({ embedded: true })
    await nextTick()
    const element = document.querySelector('ui-save-bar') as HTMLElement
    const [show, hide] = [vi.fn(), vi.fn()]
    Object.assign(element, { show, hide })
    expect(useOverlayRegistry().get('bar')).toBe(undefined)
    open.value = true
    await nextTick()
    expect([show.mock.calls.length, hide.mock.calls.length, events]).toEqual([1, 0, ['show']])
    element.dispatchEvent(new Event('hide'))
    await nextTick()
    expect([open.value, events]).toEqual([false, ['show', 'hide']])
    page.unmount()
  })

  test('shows the element of a prerendered page when the bar was open before', async () => {
    const { open, events, page } = await openable()
    open.value = true
    await nextTick()
    expect(bar()).not.toBe(null)
    const show = vi.fn()
    Object.assign(HTMLElement.prototype, { show })
    showPage({ embedded: true })
    await nextTick()
    Reflect.deleteProperty(HTMLElement.prototype, 'show')
    expect([bar(), show.mock.calls.length, open.value, events]).toEqual([null, 1, true, ['show']])
    page.unmount()
  })

  test('is hidden when it is hidden while the admin shows it', async () => {
    showPage({ embedded: true })
    const { open, events, page } = await openable()
    const element = slowElement('ui-save-bar')
    open.value = true
    await nextTick()
    open.value = false
    await vi.waitFor(() => expect(element.calls).toEqual(['show', 'shown', 'hide', 'hidden']))
    await nextTick()
    expect([open.value, events]).toEqual([false, ['show', 'hide']])
    page.unmount()
  })
})

describe('outside the admin', () => {
  async function openBar(props: Record<string, unknown> = {}) {
    const mounted = await mountSuspended(ShUiSaveBar, {
      props: { id: 'bar', ...props },
      attachTo: document.body,
    })
    useOverlayRegistry().get('bar')?.show()
    await nextTick()
    return mounted
  }

  test('is not rendered until it is opened, by its id', async () => {
    const mounted = await mountSuspended(ShUiSaveBar, { props: { id: 'bar' } })
    expect(bar()).toBe(null)
    useOverlayRegistry().get('bar')?.show()
    await nextTick()
    expect([mounted.emitted('update:open'), mounted.emitted('show')]).toEqual([[[true]], [[]]])
    useOverlayRegistry().get('bar')?.hide()
    await nextTick()
    expect([bar(), mounted.emitted('hide')]).toEqual([null, [[]]])
    mounted.unmount()
    expect(useOverlayRegistry().get('bar')).toBe(undefined)
  })

  test('is a named region that is announced, and its buttons trigger the actions', async () => {
    const [save, discard] = [vi.fn(), vi.fn()]
    const mounted = await openBar({
      primaryAction: { label: 'Store', onClick: save },
      secondaryAction: { label: 'Undo', onClick: discard },
    })
    expect(bar()?.querySelector('[role="status"]')?.textContent?.trim()).toBe('Unsaved changes')
    await press('Store')
    await press('Undo')
    expect([save.mock.calls.length, discard.mock.calls.length]).toEqual([1, 1])
    mounted.unmount()
  })

  test('asks for confirmation before it discards changes', async () => {
    const discard = vi.fn()
    const mounted = await openBar({
      discardConfirmation: true,
      secondaryAction: { label: 'Undo', onClick: discard },
    })
    const dialog = () =>
      vi.waitFor(
        () => {
          const found = document.querySelector('[role="dialog"]')
          if (!found) throw new Error('No question is asked')
          return found
        },
        { timeout: 20_000 },
      )
    await press('Undo')
    await press('Continue editing', await dialog())
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBe(null))
    expect(discard).not.toHaveBeenCalled()
    await press('Undo')
    await press('Discard', await dialog())
    expect(discard).toHaveBeenCalledTimes(1)
    mounted.unmount()
  })

  test('blocks navigation until the dialog is closed', async () => {
    const discard = vi.fn()
    const mounted = await openBar({ secondaryAction: { label: 'Undo', onClick: discard } })
    await navigateTo('/elsewhere')
    await vi.waitFor(
      () =>
        expect(
          buttonNamed(
            'Discard',
            document.querySelector('[role="dialog"]') ?? document.createElement('i'),
          ),
        ).toBeInstanceOf(HTMLElement),
      { timeout: 20_000 },
    )
    expect(useRouter().currentRoute.value.path).toBe('/')
    await press('Discard', document.querySelector('[role="dialog"]') ?? undefined)
    expect(discard).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(useRouter().currentRoute.value.path).toBe('/elsewhere'))
    mounted.unmount()
    await navigateTo('/')
  })
})

describe('the focus after the bar', () => {
  async function openBar() {
    const open = ref(true)
    const hasField = ref(true)
    const isSaving = ref(false)
    await mountSuspended(
      defineComponent({
        render: () =>
          h('main', { tabindex: -1 }, [
            hasField.value && h('input', { id: 'title' }),
            h(ShUiSaveBar, {
              id: 'bar',
              open: open.value,
              primaryAction: { label: 'Save', disabled: isSaving.value },
            }),
          ]),
      }),
      { attachTo: document.body },
    )
    await vi.waitFor(() => expect(bar()).not.toBeNull())
    return { open, hasField, isSaving }
  }
  const field = () => document.querySelector<HTMLElement>('#title')

  test('returns to the field that had it, also when the button was disabled meanwhile', async () => {
    const { open, isSaving } = await openBar()
    field()?.focus()
    buttonNamed('Save')?.focus()
    isSaving.value = true
    await nextTick()
    open.value = false
    await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  })

  test('goes to the main part when that field is gone', async () => {
    const { open, hasField } = await openBar()
    field()?.focus()
    buttonNamed('Save')?.focus()
    hasField.value = false
    open.value = false
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  })

  test('stays where it is when it was not in the bar', async () => {
    const { open, hasField } = await openBar()
    buttonNamed('Save')?.focus()
    field()?.focus()
    field()?.blur()
    open.value = false
    hasField.value = true
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(document.body)
  })
})
