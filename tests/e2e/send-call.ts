import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/**
 * Sends a call of this kind from the page of calls with one click, as it is filled in; resolves to
 * the body of the app's response, which must be a success.
 */
export async function sendCall(page: Page, kind: string): Promise<Locator> {
  const button = page
    .getByRole('region', { name: kind, exact: true })
    .getByRole('button', { name: `Send ${kind}` })
  await page
    .getByRole('navigation', { name: 'Kinds of calls' })
    .getByRole('link', { name: kind, exact: true })
    .click()
  await button.waitFor()
  // A link may have led here just now: the page's script, which sends, has run when the page is
  // loaded.
  await page.waitForLoadState()
  await button.click()
  const response = page.getByRole('region', { name: `Response to ${kind}`, exact: true })
  await expect(response.getByRole('status')).toHaveText(/^200 OKafter \d/)
  return response.getByRole('group', { name: 'Response body' })
}
