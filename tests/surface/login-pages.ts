import { expect, it } from 'vitest'
import { headingOf } from './heading-of'
import type { RunningApp } from './scratch-app'

/** Status and first heading of each path. */
export type Pages = Record<string, readonly [status: number, heading: string]>

/** The heading of the layer's error page, where an app has no page. */
export const ERROR_PAGE = 'This page does not exist'

/**
 * Adds a test for each path at which an app has, or does not have, its login page.
 *
 * @param app returns the running app, once it is started
 */
export function testLoginPages(app: () => RunningApp, pages: Pages): void {
  it.each(Object.entries(pages))('%s returns %j', async (path, [status, heading]) => {
    const response = await app().fetch(path, { accept: 'text/html' })

    expect([response.status, await headingOf(response)]).toEqual([status, heading])
  })
}
