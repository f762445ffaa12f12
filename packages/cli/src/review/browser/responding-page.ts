import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Frame, Page, Request, Response } from '@playwright/test'

/** Why a page was not looked at to its end. */
export const KEPT_BUSY = 'it does not respond, because a script keeps it busy'

/** How long a page may not respond. */
export const RESPONDS_WITHIN_MS = 15_000
const INTERVAL_MS = 1000
/** For each step that lets a page respond again. */
const STEP_WITHIN_MS = 5000

/** A busy page accepts no further session: each page has one from the beginning. */
const known = new WeakMap<Page, Promise<Set<CDPSession>>>()

/** Prepares a page for {@link endScripts}, before it is opened. */
export function prepareToEnd(page: Page): Promise<Set<CDPSession>> {
  const prepared = known.get(page) ?? attach(page)
  known.set(page, prepared)
  return prepared
}

/**
 * Looks at a page while it responds. No step of Playwright in the page has a limit of time.
 *
 * @param look opens the page and looks at it
 * @throws Error with {@link KEPT_BUSY} if it stops to respond. The page is empty then
 */
export async function whileResponding<Result>(
  page: Page,
  look: () => Promise<Result>,
  withinMs = RESPONDS_WITHIN_MS,
): Promise<Result> {
  const sessions = await prepareToEnd(page)
  const looking = look()
  const settled = looking.then(
    () => 'settled' as const,
    () => 'settled' as const,
  )
  const opening = followOpening(page)
  const isBusy = async () => {
    const isSilent = !(await respondsWithin(sessions, withinMs))
    // Until its server responds, a page that is opened does not either.
    return isSilent && !opening.isWaiting()
  }
  try {
    for (let isOver = false; !isOver;) {
      isOver = (await Promise.race([settled, limit(INTERVAL_MS)])) !== undefined
      // Also after the end: what comes next in this page has no limit of time either.
      if (!(await isBusy())) continue
      await endScripts(page).catch(() => undefined)
      await Promise.race([settled, limit(STEP_WITHIN_MS)])
      throw new Error(KEPT_BUSY)
    }
    return await looking
  } finally {
    opening.stop()
  }
}

/** Follows the requests for the documents of a page. */
function followOpening(page: Page): { isWaiting: () => boolean; stop: () => void } {
  const waiting = new Set<Request>()
  const begin = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) waiting.add(request)
  }
  const respond = (response: Response) => void waiting.delete(response.request())
  const end = (request: Request) => void waiting.delete(request)
  page.on('request', begin).on('response', respond).on('requestfailed', end)
  return {
    isWaiting: () => waiting.size > 0,
    stop: () => void page.off('request', begin).off('response', respond).off('requestfailed', end),
  }
}

/**
 * Ends the scripts of a page, even of a busy one, and leaves it.
 *
 * @throws Error if the page stays
 */
export async function endScripts(page: Page): Promise<void> {
  const sessions = [...((await known.get(page)) ?? [])]
  const onEach = (step: (session: CDPSession) => Promise<unknown>) =>
    Promise.race([Promise.allSettled(sessions.map(step)), limit(STEP_WITHIN_MS)])
  // Disabled: a timer would begin again what was ended.
  await onEach(session =>
    Promise.all([
      session.send('Emulation.setScriptExecutionDisabled', { value: true }),
      session.send('Runtime.terminateExecution'),
    ]),
  )
  try {
    await page.goto('about:blank')
  } finally {
    await onEach(session => session.send('Emulation.setScriptExecutionDisabled', { value: false }))
  }
}

async function attach(page: Page): Promise<Set<CDPSession>> {
  const context = page.context()
  const sessions = new Set([await context.newCDPSession(page)])
  const follow = async (frame: Frame) => {
    if (frame === page.mainFrame()) return
    // Throws for a frame in the process of its page, which has a session.
    const session = await context.newCDPSession(frame).catch(() => undefined)
    if (!session) return
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  }
  page.on('framenavigated', frame => void follow(frame))
  return sessions
}

/** Whether a page responds, as far as it is known. */
export async function isResponding(page: Page, withinMs: number): Promise<boolean> {
  return respondsWithin((await known.get(page)) ?? new Set(), withinMs)
}

async function respondsWithin(
  sessions: ReadonlySet<CDPSession>,
  withinMs: number,
): Promise<boolean> {
  const pings = Promise.all([...sessions].map(ping))
  return (await Promise.race([pings, limit(withinMs)])) !== undefined
}

/** Resolves to true when the page has responded, or is another one by now. */
async function ping(session: CDPSession): Promise<true> {
  await session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
  return true
}

/** Resolves to undefined when the time is over. */
function limit(milliseconds: number): Promise<undefined> {
  return delay(milliseconds, undefined, { ref: false })
}
