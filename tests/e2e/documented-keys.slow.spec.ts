import { NOTES } from '../../.playground/component-notes/notes'
import { CONTROL_KEYS } from './documented-keys/control-keys'
import { FIELD_KEYS } from './documented-keys/field-keys'
import { pressedKeys } from './documented-keys/key-check'
import { expect, test } from './platform-test'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'

const checks = { ...FIELD_KEYS, ...CONTROL_KEYS }
/** A letter that an option or an item begins with, which is not the first one. */
const LETTERS: Readonly<Record<string, string>> = { Select: 'l', Menu: 'v' }
const tables = Object.entries(NOTES).flatMap(([component, { keys }]) =>
  keys ? [{ component, keys }] : [],
)

// A key that leads to another page can leave requests of the page before. The page in the app
// window asks this visitor to log in, and no site may frame that.
test.use({ expectedMessages: [/Failed to (?:fetch|load resource)|^Framing 'http:\/\/localhost:/] })

test('each keyboard table has its checks', () => {
  const documented = tables.map(({ component, keys }) => [component, keys.map(([row]) => row)])
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(
      Object.entries(checks).map(([component, rows]) => [component, Object.keys(rows)]),
    ),
  )
})

test.describe.configure({ mode: 'parallel' })

for (const { component, keys } of tables) {
  test(`${component} reacts to each documented key`, async ({ page, platform }) => {
    test.setTimeout(120_000)
    const letter = LETTERS[component] ?? ''
    for (const [row, effect] of keys)
      for (const key of pressedKeys(row, letter))
        await test.step(`${key}: ${effect}`, async () => {
          await page.goto(`${platform.url}/components/${component}`)
          await waitForHydration(page)
          const gallery = {
            page,
            example: page.getByTestId('example'),
            exampleOf: (title: string) =>
              page.getByRole('region', { name: `Code: ${title}`, exact: true }).locator('..'),
            events: [],
          }
          const check = checks[component]?.[row]
          if (!check) throw new Error(`There is no check of ${row}`)
          await check.prepare(gallery, key)
          await page.keyboard.press(key)
          await check.verify(gallery, key)
        })
  })
}
