import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { isBase, LOOKS, open, picture, prepare } from './example-page'

/** The folder with the pictures of the base. */
const { PLATFORM_VISUAL_PICTURES: pictures = '' } = process.env
/** Whether the pictures of both revisions are written, to be kept. */
const isKept = process.env.PLATFORM_VISUAL_DEFECTS === '1'

/** A state in which a component looked wrong in its first version. */
interface Defect {
  /** The example, and the one that stands for it in the first version. */
  example: string
  before?: string
  /** Brings the example into the state. */
  show?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click()
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="99" fill="#d97706"/></svg>'

const DEFECTS: Readonly<Record<string, Defect>> = {
  'banner-dismiss': { example: 'Banner' },
  'color-field-swatch': { example: 'ColorField' },
  'date-field': { example: 'DateField', show: press('Choose a date') },
  'date-picker-range': { example: 'DatePicker' },
  'drop-zone-files': {
    example: 'DropZone',
    show: page =>
      page.locator('input[type=file]').setInputFiles([
        { name: 'mug.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SQUARE) },
        { name: 'towel.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SQUARE) },
      ]),
  },
  'drop-zone-progress': { example: 'DropZone/Previews and progress', before: 'DropZone' },
  'empty-state': { example: 'EmptyState' },
  'modal-backdrop': { example: 'Modal', show: press('Edit product') },
  'number-field-steps': { example: 'NumberField' },
  'table-with-everything': { example: 'IndexTable', before: 'Table' },
  'table-loading': { example: 'Table/Loading', before: 'Table' },
  tooltip: {
    example: 'Tooltip',
    show: async page => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip').first()).toBeVisible()
    },
  },
  'ui-modal-backdrop': { example: 'UiModal', show: press('Choose a plan') },
}

for (const [name, { example, before = example, show }] of Object.entries(DEFECTS)) {
  test(`the state ${name} looks as before`, async ({ page }) => {
    const file = `state-${name}.png`
    test.skip(!isBase && !isKept && !existsSync(join(pictures, file)), 'nothing to compare with')
    await prepare(page, LOOKS.light)
    await open(page, isBase && isKept ? before : example)
    await show?.(page)
    const taken = await picture(page)
    expect(taken).toMatchSnapshot(isKept ? `${name}-${isBase ? 'before' : 'after'}.png` : file)
  })
}
