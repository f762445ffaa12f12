import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShEmptyState, ShIcon } from '#components'
import { provideHeadingLevel } from '../../../../ui/heading-level'
import { useActionRole } from '../../../../ui/slots/action-role'
import { hydrate, renderHtml } from '../../render-html'

const Role = defineComponent({ setup: () => () => h('i', useActionRole()) })

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: { heading: 'No orders yet' },
    slots: { subheading: () => 'They show up here.' },
  }
  const html = await renderHtml(ShEmptyState, options)
  expect(html).toMatch(/<h2 class="[^"]+">No orders yet<\/h2>/)
  expect(html).toContain('They show up here.')
  const { unmount } = await hydrate(ShEmptyState, options)
  unmount()
})

test('its heading is one level below that of the section around', async () => {
  const Section = defineComponent({
    setup() {
      provideHeadingLevel(3)
      return () => h(ShEmptyState, { heading: 'No orders yet' })
    },
  })
  const page = await mountSuspended(Section)
  expect(page.get('h3').text()).toBe('No orders yet')
})

test('draws no element for an empty part', async () => {
  const empty = await mountSuspended(ShEmptyState)
  expect(empty.element.childElementCount).toBe(0)
})

test('parts by slot or by attribute, in their order', async () => {
  const empty = await mountSuspended(ShEmptyState, {
    props: { heading: 'No orders yet' },
    slots: {
      default: () => [
        h(Role, { slot: 'primary-action' }),
        h('b', { slot: 'graphic' }, 'picture'),
        h('em', { slot: 'subheading' }, 'hint'),
        'more',
      ],
      'secondary-actions': () => h(Role),
    },
  })
  expect(empty.text()).toBe('pictureNo orders yethintmoresecondaryprimary')
})

test('attributes and classes reach it', async () => {
  const empty = await mountSuspended(ShEmptyState, {
    props: { heading: 'None', ui: { root: 'py-2', heading: 'text-lg' } },
    attrs: { id: 'none' },
  })
  expect(empty.attributes('id')).toBe('none')
  expect(empty.classes()).toContain('py-2')
  expect(empty.classes()).not.toContain('py-10')
  expect(empty.get('h2').classes()).toContain('text-lg')
})

test('an icon is in a disc; a picture is not', async () => {
  const empty = await mountSuspended(ShEmptyState, {
    slots: { graphic: () => h(ShIcon, { type: 'order' }) },
  })
  expect(empty.get('.iconify').element.parentElement?.className).toContain(
    'has-[>.iconify]:rounded-full has-[>.iconify]:bg-elevated',
  )
})
