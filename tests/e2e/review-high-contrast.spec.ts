import { expect, test } from '@playwright/test'
import { findInvisible } from '../../packages/cli/src/review/browser/find-invisible'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** Of a button without text and border, and what is drawn inside. */
const BARE = 'border: 0; width: 24px; height: 24px'
const SQUARE = 'display: inline-block; width: 20px; height: 20px'

/** Markup of a control, and what high contrast leaves out of it. */
const CONTROLS: readonly (readonly [markup: string, lacks?: 'everything' | 'edge'])[] = [
  ['<button>Save</button>'],
  [`<button style="${BARE}; background: red"></button>`, 'everything'],
  [
    `<button style="${BARE}; background: currentColor; mask-image: url(${PIXEL})"></button>`,
    'everything',
  ],
  [
    `<button style="border: 0"><span style="${SQUARE}; background: red"></span></button>`,
    'everything',
  ],
  [
    `<button style="border: 0"><span style="${SQUARE}; background: red; forced-color-adjust: none"></span></button>`,
  ],
  ['<button style="border: 0"><svg width="20" height="20"><path d="M0 0h20v20" /></svg></button>'],
  [`<button style="${BARE}; border: 1px solid transparent"></button>`],
  [`<a href="#"><img src="${PIXEL}" width="20" height="20" alt="Home"></a>`],
  [`<a href="#" style="${SQUARE}; background-image: url(${PIXEL})"></a>`],
  ['<input>'],
  ['<input style="border: 0; outline: none; box-shadow: 0 0 0 1px gray">', 'edge'],
  ['<input style="border: 1px solid transparent">'],
  [
    '<div style="border: 1px solid; padding: 4px; width: 200px"><input style="border: 0; outline: none"></div>',
  ],
  ['<select style="border: 0"><option>1</option></select>', 'edge'],
  ['<input type="checkbox">'],
  [`<input type="checkbox" style="appearance: none; ${BARE}; background: #eee">`, 'everything'],
]

test('the review finds the controls that high contrast hides', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const found: (string | undefined)[] = []
  for (const [markup] of CONTROLS) {
    await page.setContent(`<main>${markup}</main>`)
    const [first] = await page.evaluate(findInvisible)
    found.push(first?.lacks)
  }
  expect(found.map((lacks, index) => [CONTROLS[index]?.[0], lacks])).toEqual(
    CONTROLS.map(([markup, lacks]) => [markup, lacks]),
  )
})
