import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShButton, ShModal } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'
import { untyped } from '../../../fake'
import { settle } from '../../settle'

type OverlayElement = HTMLElement & {
  showOverlay: () => void
  hideOverlay: () => void
  toggleOverlay: () => void
}

const byId = (id: string) => document.getElementById(id) as OverlayElement
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')
const content = { default: () => h('input', { name: 'title' }) }

let unmount = () => {}
async function mount(
  props: Record<string, unknown>,
  slots: Record<string, () => unknown> = content,
) {
  const modal = await mountSuspended(ShModal, {
    props: { id: 'edit', ...props },
    slots,
    attachTo: document.body,
  })
  unmount = () => modal.unmount()
  return modal
}
afterEach(() => {
  unmount()
  unmount = () => {}
})

test('closed, it is hidden content of the first HTML, and hydrates unchanged', async () => {
  const options = { props: { id: 'edit', heading: 'Edit' }, slots: content }
  expect(await renderHtml(ShModal, options)).toBe(
    '<div id="edit" hidden><input name="title"></div>',
  )
  const hydrated = await hydrate(ShModal, options)
  expect(hydrated.element.querySelectorAll('#edit[hidden] input')).toHaveLength(1)
  hydrated.unmount()
})

test('opens as a dialog that its heading names, and releases the id when it is closed', async () => {
  await mount({ heading: 'Edit product' })
  byId('edit').showOverlay()
  await settle()
  expect(byId('edit')).toBe(dialog())
  expect(
    document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.outerHTML,
  ).toContain('Edit product</h2>')
  expect(dialog()?.hasAttribute('aria-describedby')).toBe(false)
  byId('edit').hideOverlay()
  await settle()
  expect([dialog(), byId('edit').hidden]).toEqual([null, true])
})

test('accessibilityLabel names it in place of the heading', async () => {
  await mount({ heading: 'Edit', accessibilityLabel: 'Edit the linen shirt', open: true })
  await settle()
  expect([dialog()?.getAttribute('aria-label'), dialog()?.hasAttribute('aria-labelledby')]).toEqual(
    ['Edit the linen shirt', false],
  )
})

test('without a heading it has a title for assistive technology alone', async () => {
  await mount({ open: true })
  await settle()
  expect(dialog()?.querySelector('h2')?.classList.contains('sr-only')).toBe(true)
  expect(dialog()?.querySelector('h2')?.textContent?.trim()).toBe('Dialog')
})

test('keeps its input when it is closed and opened again', async () => {
  await mount({ open: true })
  await settle()
  const input = dialog()?.querySelector('input')
  if (input) input.value = 'Linen shirt'
  byId('edit').toggleOverlay()
  await settle()
  byId('edit').toggleOverlay()
  await settle()
  expect(dialog()?.querySelector('input')?.value).toBe('Linen shirt')
})

test.each([
  ['small-100', 'max-w-sm'],
  ['small', 'max-w-md'],
  ['base', 'max-w-xl'],
  ['large', 'max-w-3xl'],
  ['large-100', 'max-w-5xl'],
])('size="%s" is %s wide', async (size, width) => {
  await mount({ size, open: true })
  await settle()
  expect(dialog()?.classList.contains(width)).toBe(true)
})

test('padding="none" lets the content reach the edges', async () => {
  await mount({ padding: 'none', open: true })
  await settle()
  expect(dialog()?.querySelector('[data-slot="body"]')?.classList.contains('p-0')).toBe(true)
})

test('unknown keywords are ignored, with a warning', async () => {
  await mount({ size: 'huge', open: true })
  await settle()
  expect(dialog()?.classList.contains('max-w-xl')).toBe(true)
  expect(takeWarnings()).toEqual([
    '[platform] Modal: size="huge" is not known; "base" is used. Known: small-100, small, base, large, large-100.',
  ])
})

test('emits its events, in both spellings, with the element and the state', async () => {
  const heard: unknown[] = []
  const hear = (event: Event & { newState?: string }) =>
    heard.push([event.type, event.newState, (event.currentTarget as HTMLElement).id, event.bubbles])
  await mount({
    onShow: hear,
    onAftershow: hear,
    onHide: hear,
    onAfterHide: hear,
    'onUpdate:open': (open: boolean) => heard.push(open),
  })
  byId('edit').showOverlay()
  await settle()
  byId('edit').hideOverlay()
  await settle()
  expect(heard).toEqual([
    ['show', 'open', 'edit', false],
    true,
    ['aftershow', 'open', 'edit', false],
    ['hide', 'closed', 'edit', false],
    false,
    ['afterhide', 'closed', '', false],
  ])
})

test('v-model:open works both ways, and Escape closes', async () => {
  const open = ref(false)
  const owner = await mountSuspended(
    defineComponent(
      () => () =>
        h(
          ShModal,
          {
            id: 'edit',
            open: open.value,
            'onUpdate:open': (value: boolean) => {
              open.value = value
            },
          },
          content,
        ),
    ),
    { attachTo: document.body },
  )
  open.value = true
  await settle()
  expect(dialog()?.id).toBe('edit')
  dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await settle()
  expect([open.value, dialog()]).toEqual([false, null])
  owner.unmount()
})

test('actions by slot attribute and by named slot are in the footer, the primary one last', async () => {
  await mount(
    { open: true },
    {
      default: () => [h(ShButton, { slot: 'primary-action' }, () => 'Save'), h('p', 'Body')],
      'secondary-actions': () => h(ShButton, () => 'Cancel'),
    },
  )
  await settle()
  expect(
    [...(dialog()?.querySelectorAll('[data-slot="footer"] button') ?? [])].map(button =>
      button.textContent?.trim(),
    ),
  ).toEqual(['Cancel', 'Save'])
  expect(dialog()?.querySelector('[data-slot="body"]')?.textContent).toBe('Body')
})

test('actions follow the state of their owner', async () => {
  const saving = ref(false)
  await mount(
    { open: true },
    { default: () => h('button', { slot: 'primary-action', disabled: saving.value }, 'Save') },
  )
  await settle()
  saving.value = true
  await nextTick()
  expect(dialog()?.querySelector<HTMLButtonElement>('[data-slot="footer"] button')?.disabled).toBe(
    true,
  )
})

test('a command opens it, and the focus moves in and back', async () => {
  const owner = await mountSuspended(
    defineComponent(() => () => [
      h(ShButton, { commandFor: 'edit', id: 'opener' }, () => 'Edit'),
      h(ShModal, { id: 'edit' }, content),
    ]),
    { attachTo: document.body },
  )
  const opener = byId('opener')
  opener.focus()
  opener.click()
  await settle()
  expect([
    opener.getAttribute('aria-expanded'),
    opener.getAttribute('aria-haspopup'),
    opener.getAttribute('aria-controls'),
  ]).toEqual(['true', 'dialog', 'edit'])
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  byId('edit').hideOverlay()
  await settle()
  expect([document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([opener, 'false'])
  owner.unmount()
})

test('classes and attributes reach the dialog; the component has the methods too', async () => {
  const modal = await mount({ class: 'mine', 'data-kind': 'editor' })
  const exposed = untyped<OverlayElement>(modal.vm)
  exposed.showOverlay()
  await settle()
  expect([dialog()?.classList.contains('mine'), dialog()?.dataset['kind']]).toEqual([
    true,
    'editor',
  ])
  exposed.hideOverlay()
  await settle()
  expect(dialog()).toBe(null)
})

test('closing and opening within a moment emits both events', async () => {
  const hear = vi.fn()
  await mount({ onShow: () => hear('show'), onHide: () => hear('hide') })
  byId('edit').toggleOverlay()
  byId('edit').toggleOverlay()
  await settle()
  expect([hear.mock.calls.flat(), dialog()]).toEqual([['show', 'hide'], null])
})

test('v-model:open emits aftershow, also when it is open from the start', async () => {
  for (const open of [true, false]) {
    const heard: string[] = []
    const modal = await mount({ open, onAftershow: () => heard.push('aftershow') })
    await settle()
    await modal.setProps({ open: true })
    await settle()
    expect(heard).toEqual(['aftershow'])
    modal.unmount()
  }
})

test('its backdrop is that of the dialogs of the admin', async () => {
  await mount({ open: true })
  await settle()
  const backdrop = document.querySelector('[data-slot="overlay"]')
  const drawnByAdmin = readFileSync(
    join(process.cwd(), 'packages/emulator/src/browser/app-bridge/modal-dialog.js'),
    'utf8',
  )
  expect(drawnByAdmin).toContain('background: rgb(20 17 13 / .55)')
  expect(backdrop?.className).toContain('bg-[rgb(20_17_13/.55)]')
  expect(backdrop?.className).not.toContain('bg-elevated')
})
