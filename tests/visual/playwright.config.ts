import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import {
  BROWSER_LANGUAGE,
  PAGE_DEFAULTS,
} from '../../packages/emulator/testing/playwright/browser-options'

/** Compares pictures of the examples with those of another revision: `npm run test:visual`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: `${process.env.PLATFORM_VISUAL_PICTURES}/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: {
    // Both revisions are drawn by the same browser with the same fonts, so that nothing differs but
    // the smoothing of edges, which is not compared.
    toMatchSnapshot: { threshold: 0.02, maxDiffPixels: 0 },
  },
  reporter: [['line'], ['html', { outputFolder: '../../playwright-report/visual', open: 'never' }]],
  use: {
    contextOptions: { ...PAGE_DEFAULTS, reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-quic', BROWSER_LANGUAGE],
    },
  },
})
