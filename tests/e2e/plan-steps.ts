import type { Page } from '@playwright/test'
import { appFrame, expect } from './platform-test'

/** Decides on the page on which a merchant approves a charge. */
export const decide = (page: Page, decision: 'Approve' | 'Decline') =>
  page.getByRole('button', { name: decision }).click()

/** Chooses the plan Premium and approves it. */
export async function payForPremium(page: Page): Promise<void> {
  await appFrame(page).getByRole('button', { name: 'Choose Premium' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
  await decide(page, 'Approve')
  await expect(appFrame(page).getByRole('region', { name: 'Your plan' })).toContainText(
    'PremiumActive',
  )
}
