import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { h } from 'vue'
import { ShAppWindow, ShUiModal } from '#components'
import { useAppBridge } from '../../../../composables/useAppBridge'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'
import { untyped } from '../../../fake'
import { settle } from '../../settle'
import { slowElement } from './slow-element'

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')

test('in the admin it is the element of App Bridge, with the bars as its children', async () => {
  showPage({ embedded: true })
  const options = {
    props: { id: 'plans', variant: 'large' },
    slots: { default: () => [h('ui-title-bar', { title: 'Plans' }), h('p', 'Basic')] },
  }
  expect(await renderHtml(ShUiModal, options)).toBe(
    '<ui-modal id="plans" variant="large" class="[&amp;:not(:defined)]:hidden"><ui-title-bar title="Plans"></ui-title-bar><div><p>Basic</p></div></ui-modal>',
  )
  const { unmount } = await hydrate(ShUiModal, options)
  unmount()
})

test('in the admin v-model:open and the events follow the element, which closes with the component', async () => {
  showPage({ embedded: true })
  const heard = vi.fn()
  const modal = await mountSuspended(ShUiModal, {
    props: {
      id: 'plans',
      open: false,
      onShow: (event: Event) => heard(event.type),
      'onUpdate:open': heard,
    },
    attachTo: document.body,
  })
  const element = Object.assign(document.querySelector('ui-modal') as HTMLElement, {
    show: vi.fn(async () => void element.dispatchEvent(new Event('show'))),
    hide: vi.fn(async () => void element.dispatchEvent(new Event('hide'))),
  })
  await modal.setProps({ open: true })
  expect([element.show.mock.calls.length, heard.mock.calls]).toEqual([1, [['show'], [true]]])
  modal.unmount()
  expect(element.hide).toHaveBeenCalledOnce()
})

test.each([ShUiModal, ShAppWindow])(
  'in the admin it closes when it is closed while the admin opens it',
  async component => {
    showPage({ embedded: true })
    const heard = vi.fn()
    const modal = await mountSuspended(component, {
      props: { id: 'plans', src: '/plans', open: false, 'onUpdate:open': heard },
      attachTo: document.body,
    })
    const element = slowElement('ui-modal, s-app-window')
    await modal.setProps({ open: true })
    await modal.setProps({ open: false })
    await vi.waitFor(() => expect(element.calls).toEqual(['show', 'shown', 'hide', 'hidden']))
    expect(heard.mock.calls).toEqual([])

    // In the other order, too.
    await modal.setProps({ open: true })
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[true]]))
    element.calls.length = 0
    await modal.setProps({ open: false })
    await modal.setProps({ open: true })
    await vi.waitFor(() => expect(element.calls).toEqual(['hide', 'hidden', 'show', 'shown']))
    expect(heard.mock.calls).toEqual([[true]])
    element.calls.length = 0

    modal.unmount()
    await vi.waitFor(() => expect(element.calls).toEqual(['hide', 'hidden']))
  },
)

test('in the admin it closes when its component is unmounted while the admin opens it', async () => {
  showPage({ embedded: true })
  const modal = await mountSuspended(ShUiModal, {
    props: { id: 'plans', open: false },
    attachTo: document.body,
  })
  const element = slowElement('ui-modal')
  await modal.setProps({ open: true })
  modal.unmount()
  await vi.waitFor(() => expect(element.calls).toEqual(['show', 'shown', 'hide', 'hidden']))
})

test('in the admin it closes although the promise of its opening never settles', async () => {
  showPage({ embedded: true })
  const modal = await mountSuspended(ShUiModal, {
    props: { id: 'plans', open: false },
    attachTo: document.body,
  })
  const hide = vi.fn()
  const element = Object.assign(document.querySelector('ui-modal') as HTMLElement, {
    show: () => new Promise(() => {}),
    hide,
  })
  await modal.setProps({ open: true })
  await modal.setProps({ open: false })
  expect(hide).not.toHaveBeenCalled()
  element.dispatchEvent(new Event('show'))
  await vi.waitFor(() => expect(hide).toHaveBeenCalledOnce())
  modal.unmount()
})

test('in the admin the user can close it as soon as it shows', async () => {
  showPage({ embedded: true })
  const heard = vi.fn()
  const modal = await mountSuspended(ShUiModal, {
    props: { id: 'plans', open: false, 'onUpdate:open': heard },
    attachTo: document.body,
  })
  const element = document.querySelector('ui-modal') as HTMLElement
  Object.assign(element, {
    show: async () => {
      element.dispatchEvent(new Event('show'))
      element.dispatchEvent(new Event('hide'))
    },
  })
  await modal.setProps({ open: true })
  expect(heard.mock.calls).toEqual([[true], [false]])
  modal.unmount()
})

test('outside the admin it is a dialog, which App Bridge calls open', async () => {
  const heard = vi.fn()
  const modal = await mountSuspended(ShUiModal, {
    props: { id: 'plans', variant: 'max', 'onUpdate:open': heard },
    slots: { default: () => h('p', 'Basic') },
    attachTo: document.body,
  })
  await useAppBridge().modal.show('plans')
  await settle()
  expect([
    dialog()?.id,
    dialog()?.querySelector('[data-slot="body"]')?.textContent,
    dialog()?.classList.contains('inset-0'),
  ]).toEqual(['plans', 'Basic', true])
  await untyped<{ hide: () => Promise<void> }>(dialog()).hide()
  await settle()
  expect([dialog(), heard.mock.calls]).toEqual([null, [[true], [false]]])
  modal.unmount()
})

test('an app window is a titled frame over the page, and draws nothing while it is closed', async () => {
  expect(await renderHtml(ShAppWindow, { props: { id: 'editor', src: '/editor' } })).toBe(
    '<div id="editor" hidden></div>',
  )
  const { element, unmount } = await hydrate(ShAppWindow, {
    props: { id: 'editor', src: 'about:blank', open: true },
  })
  await settle()
  expect(element.querySelector('iframe')).toBe(null)
  const frame = dialog()?.querySelector('iframe')
  expect([frame?.getAttribute('src'), frame?.title]).toEqual(['about:blank', 'Dialog'])
  unmount()
})

test('in the admin an app window is the element of App Bridge', async () => {
  showPage({ embedded: true })
  expect(await renderHtml(ShAppWindow, { props: { id: 'editor', src: '/editor' } })).toBe(
    '<s-app-window id="editor" src="/editor" class="[&amp;:not(:defined)]:hidden"></s-app-window>',
  )
})
