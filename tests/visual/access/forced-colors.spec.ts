import { expect, test } from '@playwright/test'
import { LOOKS, open, prepare, source } from '../example-page'
import { listExamples } from '../shown-examples'
import { hiddenFocus, hiddenParts } from './visible-parts'

/** In groups, so that several workers share the work. */
const GROUPS = 4
const examples = listExamples(source)

for (const colorScheme of ['light', 'dark'] as const)
  for (let group = 0; group < GROUPS; group++)
    test(`forced colors leave every example visible (${colorScheme}, ${group + 1} of ${GROUPS})`, async ({
      page,
    }) => {
      await prepare(page, { ...LOOKS.forced, colorScheme })
      for (const example of examples.filter((_, index) => index % GROUPS === group)) {
        await open(page, example)
        await expect.soft.poll(() => hiddenParts(page), { message: example }).toEqual([])
        expect.soft(await hiddenFocus(page, 8), example).toEqual([])
      }
    })

test('the check finds what forced colors hide', async ({ page }) => {
  await prepare(page, LOOKS.forced)
  await open(page, 'Banner')
  await page.addStyleTag({
    content:
      '.iconify { forced-color-adjust: auto !important } button { outline: none !important }',
  })
  const hidden = await hiddenParts(page)
  expect(hidden.some(part => part.startsWith('icon: '))).toBe(true)
  expect(hidden.some(part => part.startsWith('edge: <button'))).toBe(true)
  expect(await hiddenFocus(page, 8)).not.toEqual([])
})
