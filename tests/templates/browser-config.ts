import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireBrowser } from '../../scripts/find-browser.mjs'

/**
 * Writes a configuration of Playwright with the browser of this machine: an app uses the one that
 * Playwright downloads. Other suites run at the same time, so tests may take longer, and nothing is
 * recorded.
 *
 * @returns the name of the file, for `--config`
 */
export async function writeBrowserConfig(folder: string): Promise<string> {
  const file = 'this-machine.config.ts'
  const launchOptions = { executablePath: requireBrowser(), args: ['--no-sandbox'] }
  await writeFile(
    join(folder, file),
    `import config from './playwright.config'
export default {
  ...config,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { ...config.use, trace: 'off', launchOptions: ${JSON.stringify(launchOptions)} },
}
`,
  )
  return file
}
