import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useAppBridge } from '../../../composables/useAppBridge'
import { takeWarnings } from '../no-warnings'
import { renderHtml } from '../render-html'
import { settle } from '../settle'
import FamiliarTemplates from './fixtures/FamiliarTemplates.vue'

const draw = async () =>
  new DOMParser().parseFromString(await renderHtml(FamiliarTemplates), 'text/html')
const words = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim()

test('spellings of other libraries have the same effect, in the first HTML', async () => {
  const page = await draw()
  expect(words(page.querySelector('h1'))).toBe('Orders')
  const box = [...page.querySelectorAll('div')].find(
    element => words(element) === 'Box' && element.getAttribute('style')?.includes('inline-size'),
  )
  expect(box?.getAttribute('style')).toContain('inline-size:120px')
  expect(page.body.textContent).toContain('Paid')
  expect(words(page.querySelector('option[value="open"]'))).toBe('Open')
  expect(
    [...page.querySelectorAll('option')].map(option => [option.value, option.disabled]).slice(-2),
  ).toEqual([
    ['PE', false],
    ['TD', true],
  ])
  expect(
    [...page.querySelectorAll('table')]
      .slice(0, 2)
      .map(table => [
        words(table.querySelector('thead th')),
        words(table.querySelector('tbody td')),
      ]),
  ).toEqual([
    ['Order', '1001'],
    ['Customer', 'Ada'],
  ])
  expect(page.querySelector('input[name="note"]')?.hasAttribute('readonly')).toBe(true)
  expect(takeWarnings()).toEqual([
    '[platform] Stack: direction="horizontal" means "inline". Known: block, inline.',
    '[platform] Box: background="bg-surface" means "base". Known: transparent, subdued, base, strong.',
    '[platform] Chip: color="blue" is not known; "base" is used. Known: base, subdued, strong.',
  ])
})

test('bars with objects for actions, a calendar in lower case and a modal by command work', async () => {
  const mounted = await mountSuspended(FamiliarTemplates, { attachTo: document.body })
  const press = async (label: string) => {
    ;[...document.querySelectorAll('button')]
      .find(button => words(button) === label || button.getAttribute('aria-label') === label)
      ?.click()
    await nextTick()
    await nextTick()
  }
  await press('Save')
  await press('Next month')
  await useAppBridge().saveBar.show?.('bar')
  await nextTick()
  await press('Discard')
  expect(mounted.emitted('logged')?.flat()).toEqual(['saved', 'another month', 'discarded'])
  await press('Edit')
  await settle()
  expect(words(document.querySelector('[role="dialog"] h2'))).toBe('Edit the order')
  await useAppBridge().modal.hide?.('edit')
  await nextTick()
  mounted.unmount()
})
