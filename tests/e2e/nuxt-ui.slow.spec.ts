import { accessibilityViolations } from './accessibility-violations'
import { expect, test } from './platform-test'

const SECTIONS = [
  ...['Accordion', 'Stepper', 'Timeline', 'Slider', 'InputTags', 'Editor', 'Tree'],
  ...['CommandPalette', 'FileUpload', 'PricingPlans'],
]

test('the components of Nuxt UI that the layer does not wrap are accessible in the look of the admin', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/nuxt-ui')
  await expect(app.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await app.getByRole('button', { name: 'What does a restock do?' }).click()
  await expect(app.getByText('It adds 20 pieces to each selected product.')).toBeVisible()
  await app.getByRole('slider', { name: 'Discount' }).press('ArrowRight')
  await expect(app.getByText('Discount: 21%')).toBeVisible()
  const editor = app.getByRole('textbox', { name: 'Description' })
  await editor.press('ControlOrMeta+a')
  await app.getByRole('button', { name: 'Italic' }).click()
  await expect(editor.locator('em')).toHaveText(['Burns for ', '40 hours', ', without smoke.'])
  const [, frame = page.mainFrame()] = page.frames()
  expect(await accessibilityViolations(page, frame)).toEqual([])
})
