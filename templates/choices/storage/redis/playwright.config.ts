import process from 'node:process'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: 'retain-on-failure',
    platform: { environment: { APP_STORAGE: 'files' } },
  },
})
