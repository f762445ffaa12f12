import { h } from 'vue'
import { expect, test } from 'vitest'
import { ShListItem, ShOrderedList, ShUnorderedList } from '#components'
import { hydrate, renderHtml } from '../../render-html'

test.each([
  [
    'ol',
    ShOrderedList,
    'list-decimal space-y-1 ps-6 text-sm marker:text-muted marker:tabular-nums',
  ],
  ['ul', ShUnorderedList, 'list-disc space-y-1 ps-6 text-sm marker:text-dimmed'],
] as const)('%s', async (tag, list, classes) => {
  const options = {
    props: { id: 'steps', 'data-x': '1' },
    slots: {
      default: () => [h(ShListItem, { id: 'first' }, () => 'Pack'), h(ShListItem, () => 'Ship')],
    },
  }
  expect(await renderHtml(list, options)).toBe(
    `<${tag} id="steps" role="list" class="${classes}" data-x="1"><li id="first" class="ps-1">Pack</li><li class="ps-1">Ship</li></${tag}>`,
  )
  const { unmount } = await hydrate(list, options)
  unmount()
})

test('its own classes', async () => {
  expect(await renderHtml(ShListItem, { props: { ui: { root: 'ps-0' } } })).toBe(
    '<li class="ps-0"></li>',
  )
  expect(await renderHtml(ShOrderedList, { props: { ui: { root: 'list-none' } } })).toContain(
    'space-y-1 ps-6 text-sm marker:text-muted marker:tabular-nums list-none"',
  )
  expect(await renderHtml(ShUnorderedList, { props: { ui: { root: 'list-none' } } })).toContain(
    'space-y-1 ps-6 text-sm marker:text-dimmed list-none"',
  )
})
