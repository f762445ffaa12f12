import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { hydrate } from '../../render-html'
import PlainHtmlSpelling from './fixtures/PlainHtmlSpelling.vue'

test('props in lower case, as in samples of plain HTML', async () => {
  const show = vi.fn()
  const remove = useOverlayRegistry().add({
    id: 'refund',
    kind: 'dialog',
    isOpen: false,
    show,
    hide: () => {},
  })
  const page = await mountSuspended(PlainHtmlSpelling)
  const [button, clickable] = page.findAll('button')
  expect(button?.classes()).toContain('w-full')
  expect(button?.attributes()).toMatchObject({
    'aria-label': 'Refund the order',
    'aria-haspopup': 'dialog',
  })
  expect(clickable?.attributes('style')).toContain('max-inline-size: 320px')
  expect(clickable?.attributes('style')).toContain('padding-inline: var(--platform-space-base)')
  for (const found of [button, clickable])
    expect(
      Object.keys(found?.attributes() ?? {}).filter(name =>
        /^(?:inlinesize|accessibilitylabel|commandfor|maxinlinesize)$/.test(name),
      ),
    ).toEqual([])
  await button?.trigger('click')
  expect(show).toHaveBeenCalledOnce()
  remove()
})

test('the same on both sides', async () => {
  const { element, unmount } = await hydrate(PlainHtmlSpelling)
  expect(element.querySelector('button')?.getAttribute('aria-label')).toBe('Refund the order')
  unmount()
})
