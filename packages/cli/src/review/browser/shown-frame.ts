import type { Frame, Page } from '@playwright/test'
import type { SeenResponse } from '../http/send-request'
import { waitForHydration } from '../../../../emulator/testing/playwright/wait-for-hydration'
import type { ReviewedApp } from '../reviewed-app'
import { watchForCharge } from './charge-page'

type ShownApp = Pick<ReviewedApp, 'url' | 'adminUrl' | 'isEmbedded'>

/** The frame of the app in the admin. */
export const FRAME = 'iframe[name="platform-app"]'

/**
 * Waits until the page of the app is hydrated: in the admin or, if the app is standalone, in the
 * whole window.
 *
 * @throws Error if it is not shown, or if the merchant has to pay first
 */
export async function shownFrame(page: Page, app: ShownApp): Promise<Frame> {
  const charge = watchForCharge(page, app)
  try {
    return await Promise.race([hydratedFrame(page, app), charge.rejection])
  } finally {
    charge.stop()
  }
}

async function hydratedFrame(page: Page, { url, isEmbedded }: ShownApp): Promise<Frame> {
  if (!isEmbedded) {
    await page.waitForURL(({ origin }) => origin === url)
    await waitForHydration(page)
    return page.mainFrame()
  }
  const frame = await (await page.waitForSelector(FRAME)).contentFrame()
  if (!frame) throw new Error('The admin shows no page of the app')
  await waitForHydration(frame)
  return frame
}

/** What the error page of Nuxt shows in place of the page; undefined on any other page. */
export async function readShownError(frame: Frame): Promise<string | undefined> {
  return frame.evaluate(() => {
    const { useNuxtApp } = window as {
      useNuxtApp?: () => { payload?: { error?: { message?: string } | null } }
    }
    const error = useNuxtApp?.().payload?.error
    return error ? (error.message ?? '') : undefined
  })
}

/** What Playwright writes of a step that takes too long. */
const TIMEOUT = /^[\w.]+: Timeout (\d+)ms exceeded/

/** What Playwright writes when the page is another one in the middle of a step. */
const IS_LEFT = /Execution context was destroyed|[Ff]rame (?:was|got) detached/

/** The first line of an error, or in other words what Playwright writes for a page. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, milliseconds] = TIMEOUT.exec(message) ?? []
  if (IS_LEFT.test(message)) return 'it is loaded again, or left, while the review looks at it'
  return milliseconds === undefined
    ? message.split('\n', 1).join('')
    : `it was not ready within ${Number(milliseconds) / 1000} s`
}

/**
 * Why a page was not shown.
 *
 * @param shown what {@link readShownError} returned
 * @param document its document: a failed one has a status, which is the reason
 */
export function failureOf(
  shown: string | undefined,
  document: SeenResponse | undefined,
): string | undefined {
  return shown === undefined || (document?.status ?? 200) >= 400
    ? undefined
    : `it shows the error "${shown}"`
}
