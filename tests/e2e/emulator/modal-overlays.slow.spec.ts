import type { Frame, Page } from '@playwright/test'
import { events, expect, test } from './emulator-test'

/** The page that a dialog of the admin shows. */
function innerFrame(page: Page): Frame {
  const inner = page.frames().find(candidate => candidate.url().includes('/inner-form'))
  if (!inner) throw new Error('No dialog shows the inner page.')
  return inner
}

const overlays = (page: Page) => page.evaluate(() => window.platformEmulator.overlays)

test('a modal opens and closes with the keyboard, and the focus returns to what opened it', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/dialogs')
  await frame.locator('#open').focus()
  await page.keyboard.press('Enter')
  const dialog = frame.getByRole('dialog', { name: 'Edit form' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('.shell')).toHaveClass(/dimmed/)
  expect(await overlays(page)).toEqual([
    {
      element: 'ui-modal',
      id: 'form-modal',
      title: 'Edit form',
      variant: 'base',
      src: null,
      saveBar: null,
    },
  ])
  await page.keyboard.press('Tab')
  await expect(frame.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Help' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(frame.locator('#open')).toBeFocused()
  await expect(events(frame)).toHaveText(['show form-modal', 'helped', 'hide form-modal'])
  await expect(page.locator('.shell')).not.toHaveClass(/dimmed/)
  expect(await overlays(page)).toEqual([])
})

test('a modal has four widths, follows its attributes while it is open, and returns its content', async ({
  openApp,
}) => {
  const frame = await openApp('/dialogs')
  const dialog = frame.getByRole('dialog')
  const widths: (number | undefined)[] = []
  await frame.evaluate(() => window.shopify.modal.show('form-modal'))
  for (const variant of ['small', 'base', 'large', 'max'] as const) {
    await frame.evaluate(
      name => ((document.getElementById('form-modal') as UIModalElement).variant = name),
      variant,
    )
    await expect.poll(async () => (await dialog.boundingBox())?.width).not.toBe(widths.at(-1))
    widths.push((await dialog.boundingBox())?.width)
  }
  const whole = await frame.evaluate(() => innerWidth)
  expect(widths).toEqual([384, 608, Math.min(896, whole - 32), whole])
  await frame.evaluate(() =>
    document.querySelector('#form-modal ui-title-bar')?.setAttribute('title', 'Renamed'),
  )
  await expect(frame.getByRole('dialog', { name: 'Renamed' })).toBeVisible()
  await frame.evaluate(() =>
    document.querySelector('#form-modal button')?.setAttribute('disabled', ''),
  )
  await expect(dialog.getByRole('button', { name: 'Help' })).toBeDisabled()

  await frame.evaluate(() => window.shopify.modal.hide('form-modal'))
  await expect(dialog).toBeHidden()
  // Frameworks draw into this element before the modal is opened.
  await frame.evaluate(() =>
    (document.getElementById('empty') as UIModalElement).content?.append('Drawn by a framework'),
  )
  await frame.evaluate(() => window.shopify.modal.show('empty'))
  await expect(frame.getByText('Drawn by a framework')).toBeVisible()
  await frame.evaluate(
    () =>
      ((document.getElementById('empty') as UIModalElement).content = Object.assign(
        document.createElement('p'),
        { textContent: 'Replaced' },
      )),
  )
  await expect(frame.getByText('Replaced')).toBeVisible()
  await expect(frame.getByText('Drawn by a framework')).toHaveCount(0)
})

test('a modal with an address has the title bar of its opener, which can send it messages', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(() => window.shopify.modal.show('framed'))
  const dialog = page.getByRole('dialog', { name: 'Framed form' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Later' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await frame.evaluate(() =>
    document.querySelector('#framed ui-title-bar')?.setAttribute('title', 'Another name'),
  )
  await expect(page.getByRole('dialog', { name: 'Another name' })).toBeVisible()
  expect(
    await frame.evaluate(
      () => (document.getElementById('framed') as UIModalElement).contentWindow?.location.pathname,
    ),
  ).toBe('/inner-form')
  expect(await innerFrame(page).evaluate(() => (window.opener as Window).location.pathname)).toBe(
    '/dialogs',
  )
  expect(await overlays(page)).toEqual([
    {
      element: 'ui-modal',
      id: 'framed',
      title: 'Another name',
      variant: 'large',
      src: '/inner-form',
      saveBar: null,
    },
  ])

  // Escape in the page of the dialog closes the dialog.
  await innerFrame(page).getByLabel('City').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(events(frame)).toHaveText(['show framed', 'applied', 'hide framed'])
  expect(
    await frame.evaluate(() => (document.getElementById('framed') as UIModalElement).contentWindow),
  ).toBe(null)
})

test('a modal without a title bar of its own has that of its page', async ({ openApp, page }) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(() => window.shopify.modal.show('plain-frame'))
  const dialog = page.getByRole('dialog', { name: 'Inner title' })
  await dialog.getByRole('button', { name: 'Inner action' }).click()
  await expect(events(innerFrame(page))).toHaveText(['inner pressed'])
  await frame.evaluate(() => window.shopify.modal.toggle('plain-frame'))
  await expect(dialog).toBeHidden()
  // A page of another origin is no page of the app.
  expect(
    await frame.evaluate(() =>
      window.shopify.modal.show('foreign').catch((error: Error) => error.message),
    ),
  ).toBe('"https://foreign.example/" is not an address of Playground.')
})

test('an app window covers the admin, exchanges messages with its opener, and follows navigation', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/dialogs')
  await frame.getByText('Open the window').click()
  const dialog = page.getByRole('dialog', { name: 'Inner title' })
  await expect(dialog).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await expect(events(frame)).toHaveText(['show window'])
  await dialog.getByRole('button', { name: 'Inner action' }).click()
  await innerFrame(page).evaluate(() =>
    (window.opener as Window).postMessage('hello', location.origin),
  )
  await expect(events(frame)).toHaveText(['show window', 'heard hello'])
  await frame.evaluate(
    () => ((document.getElementById('window') as SAppWindowElement).src = '/inner-form?page=2'),
  )
  await expect.poll(() => innerFrame(page).url()).toContain('page=2')
  expect((await overlays(page)).map(({ element, id, src }) => [element, id, src])).toEqual([
    ['s-app-window', 'window', '/inner-form?page=2'],
  ])

  // A toast of the app is above the window, and goes back when that is closed.
  await frame.evaluate(() => void window.shopify.toast.show('Saved', { duration: 60_000 }))
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await expect(events(frame)).toHaveText(['show window', 'heard hello', 'hide window'])
  expect(
    await frame.evaluate(
      () => (document.getElementById('window') as SAppWindowElement).contentWindow,
    ),
  ).toBe(null)
})

test('a window opens a window, and closes with its opener', async ({ app, openApp, page }) => {
  const frame = await openApp('/dialogs')
  await frame.evaluate(async () => {
    const outer = document.getElementById('window') as SAppWindowElement
    outer.src = '/dialogs'
    await outer.show()
  })
  const middle = page
    .frames()
    .filter(candidate => candidate.url().startsWith(`${app.url}/dialogs`))[1]
  await middle?.evaluate(() => (document.getElementById('window') as SAppWindowElement).show())
  expect(
    await innerFrame(page).evaluate(() => (window.opener as Window) === window.parent[1]),
  ).toBe(true)
  expect((await overlays(page)).map(({ id, src }) => [id, src])).toEqual([
    ['window', '/dialogs'],
    ['window', '/inner-form'],
  ])
  await frame.evaluate(() => (document.getElementById('window') as SAppWindowElement).hide())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await overlays(page)).toEqual([])
})
