import { DEMO, events, expect, test } from './emulator-test'

test('a form in a modal has its save bar there, and closing it asks for confirmation', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(() => window.shopify.modal.show('form-modal'))
  const dialog = frame.getByRole('dialog', { name: 'Edit form' })
  const bar = dialog.getByRole('region', { name: 'Unsaved changes' })
  const question = page.getByRole('dialog', { name: 'Discard all unsaved changes?' })
  await expect(bar).toBeHidden()
  await frame.getByLabel('Name').fill('new')
  await expect(bar).toBeVisible()
  await expect(page.locator('[data-save-bar-region]').first()).toBeHidden()
  expect(await page.evaluate(() => window.platformEmulator.overlays[0]?.saveBar)).toEqual({
    confirmsDiscard: false,
    canSave: true,
    canDiscard: true,
  })

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toBeHidden()
  await expect(frame.getByLabel('Name')).toHaveValue('old')

  await frame.getByLabel('Name').fill('newer')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
  await frame.getByLabel('Name').fill('newest')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(events(frame)).toHaveText(['show form-modal', 'submitted', 'hide form-modal'])
})

test('ui-save-bar in a modal is drawn there, and follows its buttons', async ({
  openApp,
  page,
  emulator,
}) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(async () => {
    await window.shopify.modal.show('bar-modal')
    await window.shopify.saveBar.show('modal-bar')
  })
  const bar = frame.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await frame.evaluate(() =>
    document.querySelector('#modal-bar button')?.setAttribute('loading', ''),
  )
  await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
  await emulator.control.queueResponse({
    shop: DEMO,
    to: 'saveBar.discard',
    response: { confirmed: false },
  })
  await bar.getByRole('button', { name: 'Discard' }).click()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: 'Discard all unsaved changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click()
  await expect(events(frame)).toHaveText(['show bar-modal', 'show modal-bar', 'saved', 'discarded'])
  await frame.evaluate(() => window.shopify.saveBar.hide('modal-bar'))
  await expect(bar).toBeHidden()
  await expect(events(frame)).toHaveText([
    'show bar-modal',
    'show modal-bar',
    'saved',
    'discarded',
    'hide modal-bar',
  ])
})

test('a form in the page of an app window has its save bar there, and blocks closing the window', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(() => (document.getElementById('window') as SAppWindowElement).show())
  const dialog = page.getByRole('dialog', { name: 'Inner title' })
  const bar = dialog.getByRole('region', { name: 'Unsaved changes' })
  const city = page.frameLocator('.app-overlay iframe').getByLabel('City')
  await city.fill('Basel')
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(city).toHaveValue('Bern')
  await city.fill('Basel')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()

  await city.fill('Genf')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(dialog).toBeVisible()
  await frame.evaluate(
    () =>
      void (document.getElementById('window') as SAppWindowElement)
        .hide()
        .then(() => window.note('hidden')),
  )
  await page
    .getByRole('dialog', { name: 'Discard all unsaved changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click()
  await expect(dialog).toBeHidden()
  await expect(events(frame)).toHaveText(['show window', 'hide window', 'hidden'])
})

test('the save bar follows the buttons of ui-save-bar, and recognizes a form after navigation', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await frame.evaluate(() => window.shopify.saveBar.show('bar'))
  await frame.evaluate(() =>
    document.querySelector('#bar button[variant]')?.setAttribute('disabled', ''),
  )
  await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await page.evaluate(() => window.platformEmulator.saveBar)).toEqual({
    confirmsDiscard: false,
    canSave: false,
    canDiscard: true,
  })
  await frame.evaluate(() =>
    document.querySelector('#bar button[variant]')?.setAttribute('loading', ''),
  )
  await expect(bar.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  expect(
    await frame.evaluate(() => (document.getElementById('bar') as UISaveBarElement).showing),
  ).toBe(true)
  await frame.evaluate(() => window.shopify.saveBar.hide('bar'))
  await expect.poll(() => page.evaluate(() => window.platformEmulator.saveBar)).toBe(null)

  await frame.getByLabel('Name').fill('new')
  await page.evaluate(() =>
    window.platformEmulator.queueResponse('saveBar.leaveConfirmation', { confirmed: true }),
  )
  await page.locator('[data-app-nav]').getByRole('link', { name: 'Products' }).click()
  await expect(bar).toBeHidden()
  await frame.getByLabel('Name').fill('newer')
  await expect(bar).toBeVisible()
})

test('a test decides for the user who is asked to confirm leaving', async ({
  openApp,
  emulator,
}) => {
  const frame = await openApp()
  await frame.getByLabel('Name').fill('new')
  await emulator.control.queueResponse({
    shop: DEMO,
    to: 'saveBar.leaveConfirmation',
    response: { confirmed: false },
  })
  await emulator.control.queueResponse({
    shop: DEMO,
    to: 'saveBar.leaveConfirmation',
    response: { confirmed: true },
  })
  // A user who stays sends no result.
  expect(
    await frame.evaluate(() =>
      Promise.race([
        window.shopify.saveBar.leaveConfirmation().then(() => 'left'),
        new Promise(resolve => setTimeout(resolve, 300, 'waits')),
      ]),
    ),
  ).toBe('waits')
  await frame.evaluate(() => window.shopify.saveBar.leaveConfirmation())
  expect((await emulator.control.appBridge({ shop: DEMO })).queue).toEqual([])
})
