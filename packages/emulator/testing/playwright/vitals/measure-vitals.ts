import type { BrowserContext, Frame, Page } from '@playwright/test'
import { appFrame, embeddedApp } from '../embedded-app'
import type { EmbeddedApp } from '../embedded-app'
import { readVitals, watchVitals } from '../page-vitals'
import type { PageVitals } from '../page-vitals'
import type { PlatformApp } from '../platform-app'
import type { VitalsLimits, VitalsLoad, VitalsVerdict } from './judge-vitals'
import { createLoadProbe } from './machine-load'

/** How `toHaveGoodVitals` measures. */
export interface VitalsOptions {
  /** Path in the app. Default: `/`. */
  path?: string
  /** How often the page is opened. Default: 3. */
  loads?: number
  /**
   * Uses the page as a merchant does, after each load, e.g. clicks a button: in `frame`, or in
   * `page` of a standalone app. Without it, INP is not judged. Its clicks must not load another
   * document.
   */
  interact?: (app: EmbeddedApp) => Promise<void>
  /** Default: those of "Built for Shopify". */
  limits?: Partial<VitalsLimits>
  /**
   * How many times slower the processor is for the page of the app. Default: 1. The factor that
   * makes a machine as slow as that of a merchant depends on the machine.
   */
  cpuSlowdown?: number
}

/** Pages that keep a connection open are never idle. */
const IDLE_WITHIN_MS = 3000
/** The browser reports an interaction after the frame that follows it. */
const REPORTED_AFTER_MS = 150

/**
 * Opens a page of the app several times, each in a new page of the browser without cached files.
 * While the machine is too busy to judge them, further loads follow, up to twice as many as wanted.
 *
 * @param judge compares the loads so far with their limits
 * @returns the last verdict
 * @throws Error if `interact` does nothing that the page receives
 */
export async function measureVitals(
  app: PlatformApp,
  { path = '/', loads = 3, interact, cpuSlowdown = 1 }: VitalsOptions,
  judge: (loads: readonly VitalsLoad[]) => VitalsVerdict,
): Promise<VitalsVerdict> {
  // Installs the app if needed, and lets the server load its code.
  const { page } = await openPage(app, path)
  const context = page.context()
  await page.goto('about:blank')
  const probe = createLoadProbe()
  const measured: VitalsLoad[] = []
  const measure = async () => {
    const before = probe()
    const vitals = await measureLoad(app, context, { path, interact, cpuSlowdown })
    measured.push({ vitals, machineSlowdown: Math.max(before, probe()) })
  }
  for (let load = 0; load < loads; load++) await measure()
  let verdict = judge(measured)
  while (verdict.result === 'busy' && measured.length < 2 * loads) {
    await measure()
    verdict = judge(measured)
  }
  return verdict
}

async function measureLoad(
  app: PlatformApp,
  context: BrowserContext,
  { path = '/', interact, cpuSlowdown }: VitalsOptions & { cpuSlowdown: number },
): Promise<PageVitals> {
  const page = await context.newPage()
  try {
    await watchVitals(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    if (cpuSlowdown !== 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
      // A frame of another site has a process of its own, from the moment when its document comes.
      page.on('framenavigated', frame => void slowDown(context, frame, cpuSlowdown))
    }
    const opened = await openPage(app, path, page)
    const frame = app.embedded ? await appFrame(page) : page.mainFrame()
    if (!frame) throw new Error(`The admin shows no page of the app at ${path}.`)
    await frame.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch(() => {})
    const loaded = await requireVitals(frame)
    if (!interact) return loaded
    await interact(opened)
    await frame.evaluate(
      delay => new Promise(done => requestAnimationFrame(() => setTimeout(done, delay))),
      REPORTED_AFTER_MS,
    )
    const used = await requireVitals(frame)
    if (used.inp === null)
      throw new Error(
        `interact() caused no click, tap, or key press in the document that was opened at ${path}: INP cannot be measured. click(), tap(), and pressSequentially() are interactions, fill() is not.`,
      )
    // Paints after the first interaction do not count.
    return { ...used, lcp: loaded.lcp, lcpElement: loaded.lcpElement }
  } finally {
    await page.close()
  }
}

/** Opens a page of the app as a merchant does: in the admin, or in the whole window. */
async function openPage(app: PlatformApp, path: string, page?: Page): Promise<EmbeddedApp> {
  const options = page && { page }
  return app.embedded
    ? app.open(path, options)
    : embeddedApp(await app.openStandalone(path, options))
}

async function requireVitals(frame: Frame): Promise<PageVitals> {
  const vitals = await readVitals(frame)
  if (!vitals) throw new Error(`The page at ${frame.url()} was not measured.`)
  return vitals
}

async function slowDown(context: BrowserContext, frame: Frame, rate: number): Promise<void> {
  // Throws for a frame in the process of the page, which is slowed down with it.
  const session = await context.newCDPSession(frame).catch(() => undefined)
  await session?.send('Emulation.setCPUThrottlingRate', { rate }).catch(() => {})
}
