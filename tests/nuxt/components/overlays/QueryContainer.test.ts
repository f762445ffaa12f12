import { h } from 'vue'
import { expect, test } from 'vitest'
import { ShBox, ShQueryContainer } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShQueryContainer, { props, slots: { default: () => 'Orders' } })

test.each([
  [{}, 's-default'],
  [{ containerName: 'sidebar' }, 's-default sidebar'],
  [{ containerName: ' sidebar aside ' }, 's-default sidebar aside'],
])('%j', async (props, names) => {
  expect(await draw(props)).toBe(
    `<div class="w-full min-w-0" style="container-type:inline-size;container-name:${names};">Orders</div>`,
  )
})

test('its own attributes and classes', async () => {
  expect(await draw({ id: 'x', 'data-x': '1', ui: { root: 'w-auto' } })).toBe(
    '<div id="x" class="min-w-0 w-auto" style="container-type:inline-size;container-name:s-default;" data-x="1">Orders</div>',
  )
})

test('an invalid name is omitted', async () => {
  expect(await draw({ containerName: 'a; color: red' })).toContain('container-name:s-default;"')
  expect(takeWarnings()).toEqual([
    '[platform] QueryContainer: containerName="a; color: red" is not a name in CSS and left out.',
  ])
})

test('hydrates unchanged with responsive values inside', async () => {
  const { element, unmount } = await hydrate(ShQueryContainer, {
    slots: {
      default: () =>
        h(ShBox, { padding: '@container (inline-size > 300px) large, small' }, () => 'Orders'),
    },
  })
  expect(element.querySelectorAll('style')).toHaveLength(1)
  unmount()
})
