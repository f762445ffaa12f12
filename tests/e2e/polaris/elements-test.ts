import type { FrameLocator } from '@playwright/test'
import { startEmulator } from '../../../packages/emulator/src'
import type { Emulator } from '../../../packages/emulator/src'
import { untilEmbedded } from '../../../packages/emulator/testing/playwright/embedded-app'
import { holdingPort } from '../../../packages/emulator/testing/playwright/holding-port'
import { API_KEY, DEMO, SECRET } from '../../integration/app-under-test'
import { createScratchApp } from '../../surface/scratch-app'
import type { RunningApp } from '../../surface/scratch-app'
import polaris from '../../unit/ui/polaris/polaris-elements.json' with { type: 'json' }
import { test as checked } from '../checked-page'
import { defineStandIns } from './stand-ins'
import type { ElementSpecs } from './stand-ins'

export { expect } from '@playwright/test'

export const ELEMENTS: ElementSpecs = polaris.elements

interface ElementsFixtures {
  /** Whether the browser has the elements of the platform. */
  hasElements: boolean
  /** The page of `tests/surface/apps/elements` in the admin. */
  app: FrameLocator
}

interface ElementsWorker {
  /** The built app in the admin of a store, which has installed it. */
  elementsApp: { app: RunningApp; emulator: Emulator }
}

/** `test` with an app that draws its components as elements of the platform. */
export const test = checked.extend<ElementsFixtures, ElementsWorker>({
  hasElements: [true, { option: true }],

  elementsApp: [
    // Playwright reads the fixtures that are used from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const built = await createScratchApp('apps/elements', { dependencies: 'checkout' })
      await built.nuxt('build')
      const { port, emulator } = await holdingPort(async free => ({
        port: free,
        emulator: await startEmulator({
          port: 0,
          app: {
            apiKey: API_KEY,
            apiSecretKey: SECRET,
            appUrl: `http://localhost:${free}`,
            scopes: ['write_products'],
          },
        }),
      }))
      const app = await built.start({ ...emulator.environment, NITRO_PORT: String(port) })
      await emulator.control.install({ shop: DEMO })
      await use({ app, emulator })
      await app.stop()
      await emulator.close()
      await built.remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  app: async ({ page, hasElements, elementsApp }, use) => {
    await page.route('https://elements.example/polaris.js', route =>
      hasElements
        ? route.fulfill({
            contentType: 'text/javascript',
            body: `(${defineStandIns})(${JSON.stringify(ELEMENTS)})`,
          })
        : route.abort(),
    )
    const [store = ''] = DEMO.split('.')
    await page.goto(`${elementsApp.emulator.url}/store/${store}/apps/${API_KEY}`)
    await use((await untilEmbedded(page)).frame)
    await page.goto('about:blank')
  },
})
