import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShClickableChip, ShIcon } from '#components'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const words = { default: () => 'Unpaid' }
const mount = (props: Record<string, unknown> = {}, slots: Record<string, () => unknown> = words) =>
  mountSuspended(ShClickableChip, {
    props,
    slots,
    attachTo: document.body,
    global: { stubs: { transition: false } },
  })

afterEach(() => {
  document.body.replaceChildren()
})

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(await renderHtml(ShClickableChip, { props: { id: 'unpaid' }, slots: words })).toMatch(
    /^<span data-platform-chip[^>]* class="[^"]*bg-elevated[^"]*"[^>]*><button type="button" id="unpaid" title="Unpaid" class="[^"]*"><span class="truncate">Unpaid<\/span><\/button><\/span>$/,
  )
  expect(await renderHtml(ShClickableChip, { props: { hidden: true }, slots: words })).toBe('')
  const { element, unmount } = await hydrate(ShClickableChip, {
    props: { removable: true, href: '/orders' },
    slots: words,
  })
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/orders')
  unmount()
})

test.each([
  [{}, 'bg-elevated'],
  [{ color: 'subdued' }, 'bg-default'],
  [{ color: 'strong' }, 'bg-inverted'],
  [{ disabled: true }, 'opacity-60'],
  [{ ui: { root: 'rounded-none' } }, 'rounded-none'],
  [{ class: 'mine' }, 'mine'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount(props)).get('[data-platform-chip]').classes()).toContain(expected)
})

test('two buttons next to each other, each with its name', async () => {
  const chip = await mount({
    removable: true,
    accessibilityLabel: 'Payment: unpaid',
    'data-x': '1',
  })
  const [action, remove] = chip.findAll('button')
  expect(action?.attributes()).toMatchObject({
    type: 'button',
    'aria-label': 'Payment: unpaid',
    'data-x': '1',
  })
  expect(remove?.attributes()).toMatchObject({
    type: 'button',
    'aria-label': 'Remove Payment: unpaid',
  })
  expect(action?.find('button').exists()).toBe(false)
})

test('a click triggers only the action', async () => {
  const chip = await mount({ removable: true })
  await chip.findAll('button')[0]?.trigger('click')
  expect(chip.emitted('click')).toHaveLength(1)
  expect(chip.emitted('remove')).toBeUndefined()
})

test('disabled: nothing can be pressed', async () => {
  const chip = await mount({ disabled: true, removable: true })
  for (const button of chip.findAll('button')) {
    expect(button.attributes()).toHaveProperty('disabled')
    await button.trigger('click')
    button.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
  }
  expect(chip.emitted()).not.toHaveProperty('click')
  expect(chip.emitted()).not.toHaveProperty('remove')
})

test.each(['afterhide', 'afterHide'])('removed: remove, then hidden, then %s', async spelling => {
  const seen: string[] = []
  const wrapper = await mountSuspended(
    defineComponent(() => {
      const hidden = ref(false)
      return () =>
        h(
          ShClickableChip,
          {
            removable: true,
            hidden: hidden.value,
            onRemove: () => seen.push(`remove, hidden ${hidden.value}`),
            'onUpdate:hidden': (value: boolean) => {
              hidden.value = value
              seen.push(`hidden ${value}`)
            },
            [spelling === 'afterhide' ? 'onAfterhide' : 'onAfterHide']: () => seen.push('gone'),
          },
          words,
        )
    }),
    { attachTo: document.body, global: { stubs: { transition: false } } },
  )
  await wrapper.get('[aria-label="Remove Unpaid"]').trigger('click')
  await vi.waitFor(() => expect(seen).toEqual(['remove, hidden false', 'hidden true', 'gone']))
  expect(wrapper.find('[data-platform-chip]').exists()).toBe(false)
})

test('v-model:hidden, from outside', async () => {
  const hidden = ref(true)
  const wrapper = await mountSuspended(
    defineComponent(() => () => h(ShClickableChip, { hidden: hidden.value }, words)),
  )
  expect(wrapper.find('[data-platform-chip]').exists()).toBe(false)
  hidden.value = false
  await nextTick()
  expect(wrapper.find('[data-platform-chip]').exists()).toBe(true)
})

test('a listener of remove can keep the chip', async () => {
  const chip = await mount({ removable: true, onRemove: (event: Event) => event.preventDefault() })
  await chip.get('[aria-label="Remove Unpaid"]').trigger('click')
  expect(chip.find('[data-platform-chip]').exists()).toBe(true)
  expect(chip.emitted('update:hidden')).toBeUndefined()
})

test.each(['Delete', 'Backspace'])('%s removes it, if it is removable', async key => {
  const chip = await mount({ removable: true })
  await chip.get('button').trigger('keydown', { key })
  expect(chip.emitted('update:hidden')).toEqual([[true]])
  const fixed = await mount()
  await fixed.get('button').trigger('keydown', { key })
  await fixed.get('button').trigger('keydown', { key: 'a' })
  expect(fixed.emitted('update:hidden')).toBeUndefined()
})

test('the focus moves to the next chip, from the last one to the one before', async () => {
  const row = await mountSuspended(
    defineComponent(
      () => () =>
        h(
          'div',
          ['a', 'b', 'c'].map(name =>
            h(ShClickableChip, { key: name, removable: true, id: name }, { default: () => name }),
          ),
        ),
    ),
    { attachTo: document.body, global: { stubs: { transition: false } } },
  )
  const focusAfter = async (name: string) => {
    row.get<HTMLElement>(`[aria-label="Remove ${name}"]`).element.focus()
    await row.get(`[aria-label="Remove ${name}"]`).trigger('click')
    return document.activeElement?.id
  }
  expect(await focusAfter('b')).toBe('c')
  await nextTick()
  expect(await focusAfter('c')).toBe('a')
})

test('a command takes precedence over the address', async () => {
  const show = vi.fn()
  const remove = useOverlayRegistry().add({
    id: 'filter',
    kind: 'dialog',
    isOpen: false,
    show,
    hide: () => {},
  })
  const chip = await mount({ href: 'https://help.example/', commandFor: 'filter' })
  expect(chip.get('a').attributes()).toMatchObject({ 'aria-haspopup': 'dialog', target: '_blank' })
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  chip.get('a').element.dispatchEvent(event)
  expect(show).toHaveBeenCalledOnce()
  expect(event.defaultPrevented).toBe(true)
  remove()
})

test('an icon in front', async () => {
  const chip = await mount(
    {},
    { default: () => 'Unpaid', graphic: () => h(ShIcon, { type: 'filter' }) },
  )
  expect(
    chip.get('button').element.firstElementChild?.querySelector('.iconify')?.classList,
  ).toContain('i-lucide:list-filter')
})

test('an unknown color is treated as base, with a warning', async () => {
  expect((await mount({ color: 'green' })).get('[data-platform-chip]').classes()).toContain(
    'bg-elevated',
  )
  expect(takeWarnings()).toEqual([
    '[platform] ClickableChip: color="green" is not known; "base" is used. Known: base, subdued, strong.',
  ])
})
