import { mountSuspended } from '@nuxt/test-utils/runtime'
import { useNuxtApp } from '#imports'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineComponent, h, nextTick, provide, ref, shallowRef } from 'vue'
import type { Component } from 'vue'
import Button from '../../../../components/actions/Button.vue'
import Chip from '../../../../components/content/Chip.vue'
import Icon from '../../../../components/content/Icon.vue'
import Table from '../../../../components/data/Table.vue'
import TableRow from '../../../../components/data/TableRow.vue'
import TableCell from '../../../../components/data/TableCell.vue'
import TableBody from '../../../../components/data/TableBody.vue'
import Badge from '../../../../components/feedback/Badge.vue'
import Banner from '../../../../components/feedback/Banner.vue'
import Checkbox from '../../../../components/forms/Checkbox.vue'
import DatePicker from '../../../../components/forms/DatePicker.vue'
import DropZone from '../../../../components/forms/DropZone.vue'
import Select from '../../../../components/forms/Select.vue'
import TextField from '../../../../components/forms/TextField.vue'
import Page from '../../../../components/layout/Page.vue'
import Option from '../../../../components/navigation/Option.vue'
import Popover from '../../../../components/navigation/Popover.vue'
import Modal from '../../../../components/overlays/Modal.vue'
import { DRAWS_ELEMENTS } from '../../../../ui/polaris/render-mode'
import { withElement } from '../../../../ui/polaris/with-element'
import type { ElementName } from '../../../../ui/polaris/element-mapping'
import { hydrate, renderHtml } from '../../render-html'

/** The platform's script is not there: elements of the same names, without a look. */
const TAGS = ['badge', 'banner', 'button', 'checkbox', 'icon', 'modal', 'page', 'popover', 'select']
TAGS.push(
  'date-picker',
  'drop-zone',
  'option',
  'table',
  'table-body',
  'table-cell',
  'table-row',
  'text-field',
)
beforeAll(() => {
  // The registry is shared with other files of the group.
  for (const tag of TAGS)
    if (!customElements.get(`s-${tag}`))
      customElements.define(`s-${tag}`, class extends HTMLElement {})
})

const isOn = ref(true)

/** Draws a component in a page whose ShApp asks for elements. */
const inPage = (render: () => unknown): Component =>
  defineComponent({
    setup() {
      provide(DRAWS_ELEMENTS, () => isOn.value)
      return render
    },
  })
const drawers = new Map<string, Component>()
/** The component that draws both, always the same one. */
function both(own: Component, name: ElementName): Component {
  if (!drawers.has(name)) drawers.set(name, withElement(own, name))
  return drawers.get(name)!
}
const draw = async (render: () => unknown) =>
  (await mountSuspended(inPage(render))).element as HTMLElement

describe('props', () => {
  test('are attributes in lower case, in any spelling', async () => {
    const element = await draw(() =>
      h(both(Button, 'Button'), {
        variant: 'primary',
        'inline-size': 'fill',
        accessibilityLabel: 'Save the product',
        disabled: '',
        loading: false,
        class: 'wide',
        'data-test': 'save',
        ui: { root: 'own' },
      }),
    )
    expect(element.outerHTML).toBe(
      '<s-button variant="primary" inlinesize="fill" accessibilitylabel="Save the product" disabled="" class="wide" data-test="save"></s-button>',
    )
  })

  test('that the element lacks leave the component to the layer', async () => {
    const element = await draw(() => h(both(Badge, 'Badge'), { content: 'Paid' }))
    expect(element.tagName).toBe('SPAN')
    expect(element.textContent).toBe('Paid')
  })

  test('with an icon of an installed collection leave it to the layer, too', async () => {
    const own = await draw(() => h(both(Icon, 'Icon'), { type: 'i-lucide-x' }))
    const theirs = await draw(() => h(both(Icon, 'Icon'), { type: 'x' }))
    expect(own.tagName).not.toBe('S-ICON')
    expect(theirs.outerHTML).toBe('<s-icon type="x"></s-icon>')
  })
})

describe('the value', () => {
  test('is a property that follows v-model, and the attribute keeps the first one', async () => {
    const value = ref('Linen')
    const field = both(TextField, 'TextField')
    const element = (await draw(() =>
      h(field, {
        label: 'Title',
        modelValue: value.value,
        'onUpdate:modelValue': (next: unknown) => {
          value.value = String(next)
        },
      }),
    )) as HTMLElement & { value: string }
    expect([element.value, element.getAttribute('value')]).toEqual(['Linen', 'Linen'])

    element.value = 'Linen shirt'
    element.dispatchEvent(new Event('input'))
    expect(value.value).toBe('Linen shirt')
    value.value = 'Wool'
    await nextTick()
    expect([element.value, element.getAttribute('value')]).toEqual(['Wool', 'Linen'])
  })

  test('of a default is only the attribute', async () => {
    const element = (await draw(() =>
      h(both(TextField, 'TextField'), { defaultValue: 'Linen' }),
    )) as HTMLElement & { value?: string }
    expect([element.value, element.getAttribute('value')]).toEqual([undefined, 'Linen'])
  })

  test('of a checkbox is its state, not its form value', async () => {
    const updates: unknown[] = []
    const element = (await draw(() =>
      h(both(Checkbox, 'Checkbox'), {
        value: 'gift',
        modelValue: true,
        'onUpdate:modelValue': (next: unknown) => updates.push(next),
      }),
    )) as HTMLElement & { checked: boolean; value: string }
    expect([element.checked, element.value]).toEqual([true, 'gift'])
    element.checked = false
    element.dispatchEvent(new Event('change'))
    expect(updates).toEqual([false])
  })

  test('of a dismissed banner is emitted', async () => {
    const updates: unknown[] = []
    const element = (await draw(() =>
      h(both(Banner, 'Banner'), {
        hidden: false,
        'onUpdate:hidden': (next: unknown) => updates.push(next),
      }),
    )) as HTMLElement
    element.hidden = true
    element.dispatchEvent(new Event('afterhide'))
    expect(updates).toEqual([true])
  })
})

test('events reach listeners in both spellings, once with `Once`', async () => {
  const heard: string[] = []
  const element = await draw(() =>
    h(both(Modal, 'Modal'), {
      id: 'm',
      onAfterHide: () => heard.push('afterHide'),
      onAftershowOnce: () => heard.push('aftershow'),
    }),
  )
  for (const name of ['afterhide', 'aftershow', 'aftershow']) element.dispatchEvent(new Event(name))
  expect(heard).toEqual(['afterHide', 'aftershow'])
})

test('listeners get a value where those of the layer get one', async () => {
  const heard: unknown[] = []
  const element = (await draw(() =>
    h(both(DatePicker, 'DatePicker'), {
      view: '2026-03',
      onViewChange: (...given: unknown[]) => heard.push(given),
      'onUpdate:view': (...given: unknown[]) => heard.push(given),
    }),
  )) as HTMLElement & { view: string }
  element.view = '2026-04'
  element.dispatchEvent(new Event('viewchange'))
  expect(heard).toEqual([['2026-04'], ['2026-04']])
})

test('a listener of an event that has less at the element leaves it to the layer', async () => {
  const zone = (props: Record<string, unknown>) => draw(() => h(both(DropZone, 'DropZone'), props))
  expect((await zone({ onChange: () => {} })).tagName).toBe('S-DROP-ZONE')
  expect((await zone({ onDropRejected: () => {} })).tagName).toBe('DIV')
})

test('slots are children with their slot, of elements, components, and text', async () => {
  const element = await draw(() =>
    h(
      both(Page, 'Page'),
      { title: 'Products' },
      {
        default: () => 'Content',
        'primary-action': () => h(both(Button, 'Button'), null, { default: () => 'Save' }),
        accessory: () => 'Draft',
      },
    ),
  )
  expect(element.outerHTML).toBe(
    '<s-page heading="Products">Content<s-button slot="primary-action">Save</s-button><span slot="supplemental-start">Draft</span></s-page>',
  )
})

describe('parts', () => {
  const row = (props: Record<string, unknown>) =>
    h(both(Table, 'Table'), props, {
      default: () =>
        h(both(TableBody, 'TableBody'), null, {
          default: () =>
            h(both(TableRow, 'TableRow'), null, {
              default: () => h(both(TableCell, 'TableCell'), null, { default: () => 'Linen' }),
            }),
        }),
    })

  test('are elements in an element', async () => {
    expect((await draw(() => row({ accessibilityLabel: 'Products' }))).outerHTML).toBe(
      '<s-table aria-label="Products"><s-table-body><s-table-row><s-table-cell>Linen</s-table-cell></s-table-row></s-table-body></s-table>',
    )
  })

  test("are the layer's in a table that the layer draws", async () => {
    const table = await draw(() => row({ stickyHeader: true }))
    expect(table.querySelector('td')?.textContent).toBe('Linen')
    expect(table.innerHTML).not.toContain('<s-')
  })

  test('of a select stand for its options', async () => {
    const element = await draw(() =>
      h(
        both(Select, 'Select'),
        { options: [{ label: 'Euro', value: 'EUR', disabled: true }], modelValue: 'USD' },
        { default: () => h(both(Option, 'Option'), { value: 'USD' }, { default: () => 'Dollar' }) },
      ),
    )
    expect(element.innerHTML).toBe(
      '<s-option value="EUR" disabled="">Euro</s-option><s-option value="USD">Dollar</s-option>',
    )
  })
})

describe('overlays', () => {
  test('follow v-model:open by the methods of the element', async () => {
    const open = ref(false)
    const calls: string[] = []
    const element = (await draw(() =>
      h(both(Modal, 'Modal'), {
        id: 'm',
        open: open.value,
        'onUpdate:open': (next: unknown) => {
          open.value = next === true
        },
      }),
    )) as HTMLElement & Record<string, unknown>
    element['showOverlay'] = () => {
      calls.push('show')
      element.dispatchEvent(new Event('show'))
    }
    element['hideOverlay'] = () => calls.push('hide')
    open.value = true
    await nextTick()
    open.value = false
    await nextTick()
    expect(calls).toEqual(['show', 'hide'])
  })

  test('that the layer draws open by the command of an element', async () => {
    const open = ref(false)
    const page = await mountSuspended(
      inPage(() => [
        h(both(Button, 'Button'), { commandFor: 'more' }, { default: () => 'More' }),
        h(
          both(Popover, 'Popover'),
          {
            id: 'more',
            open: open.value,
            'onUpdate:open': (next: unknown) => {
              open.value = next === true
            },
          },
          { default: () => 'Content' },
        ),
      ]),
      { attachTo: document.body },
    )
    expect(page.find('s-popover').exists()).toBe(false)
    page.find('s-button').element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await nextTick()
    expect(open.value).toBe(true)
    page.unmount()
  })
})

test('a template ref has the methods of what is drawn', async () => {
  const modal = shallowRef<{ showOverlay: () => void } | null>(null)
  const shown: string[] = []
  const { element } = await hydrate(inPage(() => h(both(Modal, 'Modal'), { id: 'm', ref: modal })))
  Object.assign(element.querySelector('s-modal')!, { showOverlay: () => shown.push('element') })
  modal.value?.showOverlay()
  expect(shown).toEqual(['element'])
})

describe('on the server and after it', () => {
  const page = (own: Component, name: ElementName) =>
    inPage(() => h(both(own, name), null, { default: () => 'Save' }))

  test('the element hydrates as it was rendered', async () => {
    const { element } = await hydrate(page(Button, 'Button'))
    expect(element.innerHTML).toContain('<s-button>Save</s-button>')
  })

  test('a missing element is replaced after the hydration, without a mismatch', async () => {
    const nuxtApp = useNuxtApp()
    nuxtApp.isHydrating = true
    const server = await renderHtml(page(Chip, 'Chip'))
    const { element } = await hydrate(page(Chip, 'Chip'))
    nuxtApp.isHydrating = false
    expect(server).toBe('<s-chip>Save</s-chip>')
    expect(element.textContent).toBe('Save')
    expect(element.innerHTML).not.toContain('<s-')
  })

  test('a later one with a missing element is never drawn as one', async () => {
    expect(await renderHtml(page(Chip, 'Chip'))).not.toContain('<s-')
  })

  test('without ShApp asking for elements, the layer draws', async () => {
    isOn.value = false
    expect(await renderHtml(page(Button, 'Button'))).toMatch(/^<button .*Save/)
    isOn.value = true
  })
})
