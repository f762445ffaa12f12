import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './emulator-test'
import type { FakeApp } from './fake-app'

/** Opens a page of the app at top level, and frames an address in it as the tab of Nuxt DevTools does. */
async function frameIn(page: Page, app: FakeApp, address: string) {
  await page.goto(`${app.url}/outside`)
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'tools', style: 'width: 100%; height: 40rem' })
    document.body.append(frame)
  }, address)
  return page.frameLocator('iframe')
}

test('a tool works inside a page of the app, and its links to other pages of the admin open in a tab of their own', async ({ app, context, emulator, page }) => {
  const frame = await frameIn(page, app, `${emulator.url}/store/demo-store/faults`)
  await frame.getByRole('button', { name: 'THROTTLED' }).first().click()
  await expect(frame.getByRole('list', { name: 'Waiting' })).toContainText('Answers 200 THROTTLED')
  expect(await emulator.control.faults()).toMatchObject([{ on: 'graphql', status: 200 }])

  await frame.getByRole('link', { name: 'Tokens' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Tokens')
  const [opened] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link', { name: 'Billing' }).click()])
  await expect(opened).toHaveURL(`${emulator.url}/store/demo-store/billing`)
})

test.describe('a frame of somebody else', () => {
  test.use({ expectedMessages: [/violates the following Content Security Policy directive: "frame-ancestors /] })

  test('attack: another site cannot frame a tool, nor the app a page on which a merchant decides', async ({ app, emulator, page }) => {
    const refused: string[] = []
    page.on('console', message => message.type() === 'error' && refused.push(message.text()))
    emulator.setApp({ appUrl: 'http://localhost:1' })
    await frameIn(page, app, `${emulator.url}/store/demo-store/tokens`)
    await expect.poll(() => refused.length).toBe(1)
    emulator.setApp({ appUrl: app.url })
    await frameIn(page, app, `${emulator.url}/store/second-store/oauth/install?client_id=platform-dev-key`)
    await expect.poll(() => refused.length).toBe(2)

    for (const text of refused) expect(text).toContain('frame-ancestors')
  })
})

test('the pages of tokens and faults show by themselves what the app does', async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/demo-store/faults`)
  await emulator.control.addFault({ on: 'graphql', shop: DEMO, status: 503 })
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('Answers 503')
})
