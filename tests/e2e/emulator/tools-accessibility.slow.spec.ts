import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import { DEMO, expect, test } from './emulator-test'

/** Brings each page into the state in which it shows the most, by its name. */
const PREPARATIONS: Record<string, (page: Page) => Promise<void>> = {
  tokens: page => page.locator('#live-tokens').waitFor(),
  clock: async page => {
    await page.getByRole('button', { name: '+1 hour' }).click()
    await page.locator('[data-status]:not(:empty)').waitFor()
  },
  faults: page => page.locator('#live-faults li').first().waitFor(),
}

for (const [section, prepare] of Object.entries(PREPARATIONS)) {
  test(`axe finds nothing wrong with the page ${section}, in light and in dark`, async ({
    app: _,
    emulator,
    page,
  }) => {
    await fetch(`${emulator.url}/${DEMO}/admin/api/2026-07/graphql.json`, { method: 'POST' })
    await emulator.control.addFault({ on: 'graphql', status: 503 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${emulator.url}/store/demo-store/${section}`)
      await prepare(page)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(
        async () =>
          await (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
      )
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        colorScheme,
      ).toEqual([])
    }
  })
}
