import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShButton, ShTooltip } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { settle } from '../../settle'

test('its text is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { id: 'hint' }, slots: { default: () => 'Units that can be sold' } }
  expect(await renderHtml(ShTooltip, options)).toBe(
    '<span id="hint" hidden>Units that can be sold</span>',
  )
  const { unmount } = await hydrate(ShTooltip, options)
  unmount()
})

test('hovering shows it and describes the button; pressing hides it', async () => {
  const page = await mountSuspended(
    defineComponent(
      () => () =>
        h('div', [
          h(ShButton, { id: 'opener', interestFor: 'hint' }, () => 'Available'),
          h(ShTooltip, { id: 'hint' }, () => 'Units that can be sold'),
        ]),
    ),
    { attachTo: document.body },
  )
  const opener = document.getElementById('opener') as HTMLElement
  opener.dispatchEvent(new Event('pointerenter'))
  await settle(350)
  const tip = document.getElementById('hint')
  expect([
    tip?.getAttribute('role'),
    tip?.textContent,
    opener.getAttribute('aria-describedby'),
  ]).toEqual(['tooltip', 'Units that can be sold', 'hint'])
  opener.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect([
    document.getElementById('hint')?.hidden,
    opener.hasAttribute('aria-describedby'),
  ]).toEqual([true, false])
  page.unmount()
})

test('an arrow points at the element', async () => {
  const page = await mountSuspended(
    defineComponent(
      () => () =>
        h('div', [
          h(ShButton, { id: 'opener', interestFor: 'hint' }, () => 'Available'),
          h(ShTooltip, { id: 'hint' }, () => 'Units that can be sold'),
        ]),
    ),
    { attachTo: document.body },
  )
  document.getElementById('opener')?.dispatchEvent(new Event('pointerenter'))
  await settle(350)
  const arrow = document.querySelector('[data-side] svg')
  expect(arrow?.getAttribute('class')).toContain('fill-(--ui-bg-inverted)')
  expect(document.getElementById('hint')?.contains(arrow)).toBe(false)
  page.unmount()
})
