import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

const READER =
  '<p id="read"></p><script>document.cookie = "by-script=1; SameSite=None; Secure"; document.querySelector("#read").textContent = document.cookie</script>'

/** What a page got to see of cookies. */
export interface SeenCookies {
  /** What its script reads after setting one. */
  read: string
  /** What the browser sent with the request for it. */
  sent: string
}

/**
 * Opens a page that sets cookies, by header and by script, first in its own window and then twice
 * in a frame of another site. The sites are those of the app and of the admin, on ports of their
 * own.
 */
export async function seeFramedCookies(
  page: Page,
): Promise<{ alone: SeenCookies; framed: SeenCookies }> {
  const inner = await listen('localhost', (request, response) => {
    response.setHeader('set-cookie', 'by-header=1; SameSite=None; Secure')
    response
      .setHeader('content-type', 'text/html')
      .end(`<p id="sent">${request.headers.cookie ?? ''}</p>${READER}`)
  })
  const outer = await listen('127.0.0.1', (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${inner.url}"></iframe>`)
  })
  const seenIn = async (place: Pick<Page, 'locator'>): Promise<SeenCookies> => ({
    read: await place.locator('#read').evaluate(({ textContent }) => textContent),
    sent: await place.locator('#sent').evaluate(({ textContent }) => textContent),
  })

  await page.goto(inner.url)
  await page.reload()
  const alone = await seenIn(page)
  await page.goto(outer.url)
  await page.reload()
  const framed = await seenIn(page.frameLocator('iframe'))
  for (const { server } of [inner, outer]) server.close().closeAllConnections()
  return { alone, framed }
}

async function listen(
  host: string,
  reply: RequestListener,
): Promise<{ server: Server; url: string }> {
  const server = createServer(reply).listen(0, host)
  await once(server, 'listening')
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}/` }
}
