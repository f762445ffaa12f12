import type { Browser } from '@playwright/test'
import type { OpenedApp } from '../../../../emulator/testing/playwright/page-address'
import { withoutQuery } from '../app-surface'
import { pathInApp } from '../path-in-app'

/** Lists the pages of the app that are open in a browser, e.g. `page /orders`. */
export function openPages(browser: Pick<Browser, 'contexts'>, app: OpenedApp): string[] {
  const addresses = browser.contexts().flatMap(context => context.pages().map(page => page.url()))
  return addresses.flatMap(address => {
    const path = pathOf(withoutQuery(address), app)
    return path === undefined ? [] : [`page ${path}`]
  })
}

/** The path in the app; undefined for other pages, such as one of the platform. */
function pathOf(address: string, app: OpenedApp): string | undefined {
  const { url, adminUrl, apiKey, isEmbedded } = app
  const origin = isEmbedded ? adminUrl : url
  if (!address.startsWith(`${origin}/`)) return undefined
  const path = address.slice(origin.length)
  const begin = isEmbedded ? `/apps/${encodeURIComponent(apiKey)}` : ''
  const at = path.indexOf(begin)
  if (at === -1) return undefined
  return pathInApp(path.slice(at + begin.length), app)
}
