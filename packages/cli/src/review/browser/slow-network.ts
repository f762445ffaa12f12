import type { BrowserContext } from '@playwright/test'
import { watchBlankTime } from './blank-time'
import { visitBriefly } from './brief-visit'
import type { BriefVisit, BriefVisitOptions } from './brief-visit'

/** Further pages load the same files. */
const MAX_PAGES = 8
/** They mostly wait, and do not slow each other down. */
const AT_ONCE = 4
const IDLE_WITHIN_MS = 15_000
/** The preset "Slow 4G" of Chromium's developer tools: bytes per second, and milliseconds. */
const SLOW_4G = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }

/**
 * Opens pages on a slow network: the first one without cached files, then the others. Closes the
 * context.
 *
 * @param context of a browser whose frames are in the process of their page
 */
export async function visitSlowly(
  context: BrowserContext,
  paths: readonly string[],
  optionsOf: (path: string) => BriefVisitOptions,
): Promise<BriefVisit[]> {
  await context.addInitScript(watchBlankTime)
  const visit = async (path: string): Promise<BriefVisit> => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    const seen = await visitBriefly(page, path, {
      ...optionsOf(path),
      idleWithinMs: IDLE_WITHIN_MS,
    })
    await page.close()
    return seen
  }
  const [home, ...others] = paths.slice(0, MAX_PAGES)
  const seen = home === undefined ? [] : [await visit(home)]
  for (let from = 0; from < others.length; from += AT_ONCE)
    seen.push(...(await Promise.all(others.slice(from, from + AT_ONCE).map(visit))))
  await context.close()
  return seen
}
