import type { Browser } from '@playwright/test'
import { expect, test } from '../../packages/emulator/testing/playwright'

const DISABLED = '--disable-features='

/**
 * The lists of disabled features on the command line of a browser; Chromium obeys the last one
 * alone.
 */
async function disabledFeatures(browser: Browser): Promise<string[][]> {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  return commandLine
    .split(' ')
    .filter(flag => flag.startsWith(DISABLED))
    .map(featuresOf)
}

function featuresOf(flag: string): string[] {
  return flag.slice(DISABLED.length).split(',')
}

test('the browser of a test has one list of disabled features: of Playwright, the user and the test kit', async ({
  browser,
  launchOptions,
  playwright,
}, { project }) => {
  // Named, because a launch in a test has the launch options of the test for what is not.
  const bare = await playwright.chromium.launch({
    executablePath: launchOptions.executablePath,
    args: ['--no-sandbox'],
    ignoreDefaultArgs: [],
  })
  const [ofPlaywright = []] = await disabledFeatures(bare)
  await bare.close()

  const ofAuthor = (project.use.launchOptions?.args ?? [])
    .filter(flag => flag.startsWith(DISABLED))
    .flatMap(featuresOf)

  expect(ofPlaywright.length).toBeGreaterThan(0)
  expect(ofAuthor.length).toBeGreaterThan(0)
  expect(await disabledFeatures(browser)).toEqual([
    [
      // Partitioned storage, which Playwright disables, is a default of the tests.
      ...ofPlaywright.filter(feature => feature !== 'ThirdPartyStoragePartitioning'),
      ...ofAuthor,
      'LocalNetworkAccessChecks',
      'BlockInsecurePrivateNetworkRequests',
    ],
  ])
})
