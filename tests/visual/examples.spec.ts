import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isBase, LOOKS, open, picture, prepare, source } from './example-page'
import type { Look } from './example-page'
import { listExamples, pictureName } from './shown-examples'

/** The folder with the pictures of the base. */
const { PLATFORM_VISUAL_PICTURES: pictures = '' } = process.env

/** In groups, so that several workers share the work. */
const GROUPS = 4
const examples = listExamples(source)

for (const [look, options] of Object.entries(LOOKS) as [string, Look][])
  for (let group = 0; group < GROUPS; group++)
    test(`every example looks as before (${look}, ${group + 1} of ${GROUPS})`, async ({ page }) => {
      await prepare(page, options)
      for (const example of examples.filter((_, index) => index % GROUPS === group)) {
        const name = `${pictureName(example)}-${look}.png`
        // A new example has no picture of before.
        if (!isBase && !existsSync(join(pictures, name))) continue
        await open(page, example)
        expect.soft(await picture(page), example).toMatchSnapshot(name)
      }
    })

test('a changed radius and a changed color are noticed', async ({ page }) => {
  test.skip(isBase, 'nothing to compare with')
  await prepare(page, LOOKS.light)
  for (const change of [':root { --ui-radius: 0.5rem }', ':root { --ui-primary: #3f3f90 }']) {
    await open(page, 'Button')
    const style = await page.addStyleTag({ content: change })
    const changed = await picture(page)
    expect(() => expect(changed).toMatchSnapshot('Button-light.png'), change).toThrow()
    await style.evaluate(element => element.parentNode?.removeChild(element))
  }
})
