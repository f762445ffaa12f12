import type { Frame, Page } from '@playwright/test'
import { readVitals } from '../../../../emulator/testing/playwright/page-vitals'
import { FRAME_PARAMS } from '../../../../../shared/wire'
import type { ReviewedApp } from '../reviewed-app'
import { FRAME, shownFrame } from './shown-frame'
import { findInvisible } from './find-invisible'
import { findOverflow, findUnreachable, readFocus, readLinks } from './page-scripts'
import type { FocusFacts } from './page-scripts'
import { RESPONSE_WITHIN_MS } from './page-visit'
import type { PageVisit } from './page-visit'
import { runAxe } from './run-axe'
import type { AxeScript } from './run-axe'
import { watchVisit } from './watch-visit'

/** How a page is visited. */
export interface VisitOptions {
  app: ReviewedApp
  /** Where a merchant opens the page. */
  address: string
  axe: AxeScript | undefined
}

const WIDE = { width: 1280, height: 720 }
/** The width of an iPhone. */
const NARROW = { width: 390, height: 844 }
const PICTURE = { type: 'jpeg', quality: 60 } as const
/** Pages that keep a connection open are never quiet. */
const QUIET_WITHIN_MS = 3000
const MAX_TABS = 30
/** How often the Tab key leaves an element where it is before that is a trap. */
const TRAP_AFTER = 3

/** Opens a page of the app, and looks at everything that checks need of it. */
export async function visitPage(
  page: Page,
  path: string,
  { app, address, axe }: VisitOptions,
): Promise<PageVisit> {
  const begin = performance.now()
  const looked: Partial<PageVisit> & Pick<PageVisit, 'pictures'> = { pictures: {} }
  let loadMs = 0
  const seen = await watchVisit(page, app, async requests => {
    await page.setViewportSize(WIDE)
    await page.goto(address)
    const frame = await shownFrame(page, app)
    loadMs = performance.now() - begin
    await requests.untilQuiet(QUIET_WITHIN_MS)
    looked.links = linksInApp(await frame.evaluate(readLinks), app)
    if (axe !== undefined) looked.axe = await runAxe(frame, axe)
    looked.pictures.wide = await page.screenshot(PICTURE)
    looked.focus = await tabThrough(page, frame, app)
    looked.vitals = await readVitals(frame)
    looked.memory = await readMemory(page, frame)
    await page.emulateMedia({ forcedColors: 'active' })
    looked.invisible = await frame.evaluate(findInvisible)
    await page.emulateMedia({ forcedColors: 'none' })
    looked.withoutResponse = await requests.withoutResponse(RESPONSE_WITHIN_MS)
    await page.setViewportSize(NARROW)
    looked.overflow = await frame.evaluate(findOverflow)
    looked.pictures.narrow = await page.screenshot(PICTURE)
    return frame
  })
  // Of a page that was not shown.
  looked.pictures.wide ??= await page.screenshot(PICTURE).catch(() => undefined)
  return { ...seen, links: [], ...looked, path, loadMs }
}

/** Presses Tab through the page, as someone without a mouse does. */
async function tabThrough(
  page: Page,
  frame: Frame,
  { isEmbedded }: ReviewedApp,
): Promise<FocusFacts> {
  const unreachable = await frame.evaluate(findUnreachable)
  if (isEmbedded) await page.locator(FRAME).focus()
  let repeated = 0
  let last = -1
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab')
    const { focused, focusable, position } = await frame.evaluate(readFocus)
    if (position === -1) break
    repeated = position === last ? repeated + 1 : 0
    last = position
    if (repeated >= TRAP_AFTER && focusable > 1) return { unreachable, trap: focused }
  }
  return { unreachable }
}

/** Bytes in the heap of the page, after its garbage was collected. */
async function readMemory(page: Page, frame: Frame): Promise<number> {
  const context = page.context()
  // Throws for a frame in the process of the admin, whose heap is that of the page.
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page))
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Paths in the app, without the base path and the part that names a place in the page. */
function linksInApp(links: readonly string[], { url, basePath }: ReviewedApp): string[] {
  const paths = links.flatMap(link => {
    const target = URL.canParse(link) ? new URL(link) : undefined
    if (target?.origin !== url || !target.pathname.startsWith(basePath)) return []
    // The page that is visited has them, and keeps them in its links.
    for (const parameter of Object.values(FRAME_PARAMS)) target.searchParams.delete(parameter)
    return [(target.pathname.slice(basePath.length) || '/') + target.search]
  })
  return [...new Set(paths)]
}
