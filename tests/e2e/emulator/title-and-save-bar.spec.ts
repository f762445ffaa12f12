import { events, expect, test } from './emulator-test'

test('the admin draws the title bar of the page, and its buttons trigger those of the page', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const actions = page.getByRole('group', { name: 'Actions of the page' })
  await expect(actions.getByRole('button')).toHaveText(['Create product', 'Export', 'Archive'])
  await expect(actions.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await actions.getByRole('button', { name: 'Export' }).click()
  await actions.getByRole('button', { name: 'Create product' }).click()
  await expect(events(frame)).toHaveText(['exported', 'created'])
})

test('the title follows the page', async ({ openApp, page }) => {
  const frame = await openApp()
  await frame.evaluate(() =>
    document.querySelector('ui-title-bar')?.setAttribute('title', 'Orders of today'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders of today')
  await expect(page).toHaveTitle('Orders of today · Playground · Demo Store')
  await frame.evaluate(() => {
    document.querySelector('ui-title-bar')?.remove()
    document.title = 'Another page'
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another page')
  await expect(
    page.getByRole('group', { name: 'Actions of the page' }).getByRole('button'),
  ).toHaveCount(0)
})

test('a changed form gets a save bar: discard restores it, save submits it', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const name = frame.getByLabel('Name')
  await expect(bar).toBeHidden()
  await name.fill('new')
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toBeHidden()
  await expect(name).toHaveValue('old')

  // What the browser does not accept is not submitted, and the bar stays.
  await name.fill('')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => name.evaluate((input: HTMLInputElement) => input.matches(':user-invalid')))
    .toBe(true)
  await expect(bar).toBeVisible()
  await expect(events(frame)).toHaveCount(0)

  await name.fill('new')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(events(frame)).toHaveText(['submitted'])
  await expect(bar).toBeHidden()
})

test('the focus returns from the save bar to the field that had it', async ({ openApp, page }) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const name = frame.getByLabel('Name')
  for (const button of ['Save', 'Discard']) {
    await name.fill(`new for ${button}`)
    await bar.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await expect(bar).toBeHidden()
    await expect(page.locator('iframe[name="platform-app"]')).toBeFocused()
    await expect(name).toBeFocused()
  }
})

test('leaving unsaved changes asks for confirmation', async ({ adminUrl, openApp, page }) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const question = page.getByRole('dialog', { name: 'Discard all unsaved changes?' })
  await frame.getByLabel('Name').fill('new')
  await expect(bar).toBeVisible()
  await page.locator('[data-app-nav]').getByRole('link', { name: 'Products' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(adminUrl())

  await frame.evaluate(
    () => void window.shopify.saveBar.leaveConfirmation().then(() => window.note('left')),
  )
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(events(frame)).toHaveText(['left'])
  await expect(bar).toBeHidden()
  await frame.evaluate(() => window.shopify.saveBar.leaveConfirmation())
  await expect(question).toBeHidden()
})

test('a form can ask before its changes are discarded', async ({ openApp, page }) => {
  const frame = await openApp('/?confirm=1')
  const name = frame.getByLabel('Name')
  await name.fill('new')
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard' })
    .click()
  const question = page.getByRole('dialog', { name: 'Discard all unsaved changes?' })
  await expect(name).toHaveValue('new')
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(name).toHaveValue('old')
})

test('a form that is removed from the page removes its save bar', async ({ openApp, page }) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await frame.getByLabel('Name').fill('new')
  await expect(bar).toBeVisible()
  await frame.evaluate(() => document.querySelector('form')?.remove())
  await expect(bar).toBeHidden()
})

test('ui-save-bar shows the bar, which triggers its buttons', async ({ openApp, page }) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await frame.evaluate(() => window.shopify.saveBar.show('bar'))
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(events(frame)).toHaveText(['saved'])
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(events(frame)).toHaveText(['saved', 'discarded'])
  await expect(bar).toBeHidden()
  await frame.evaluate(() => window.shopify.saveBar.toggle('bar'))
  await expect(bar).toBeVisible()
  expect(
    await frame.evaluate(() =>
      window.shopify.saveBar.show('nothing').catch((error: Error) => error.message),
    ),
  ).toBe('No element with the id "nothing" can show.')
})

test('a router of the app is not stopped, and the admin keeps its address', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.getByLabel('Name').fill('new')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await frame.evaluate(() => history.pushState({}, '', '/products'))
  expect(await frame.evaluate(() => location.pathname)).toBe('/products')
  await frame.evaluate(() => window.shopify.user())
  await expect(page).toHaveURL(adminUrl())

  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toBeHidden()
  await frame.evaluate(() => history.pushState({}, '', '/reports'))
  await expect(page).toHaveURL(adminUrl('/reports'))
})

test('closing the page with unsaved changes asks, and without them does not', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await frame.getByLabel('Name').fill('new')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => questions).toEqual(['beforeunload'])
  expect(page.isClosed()).toBe(false)

  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(questions).toEqual(['beforeunload'])
})
