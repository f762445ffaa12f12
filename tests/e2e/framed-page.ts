import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** What a page sees of its browser. */
export interface SeenPage {
  /** The cookies that the browser sent with the request for it. */
  sent: string
  /** The cookies that its script reads after setting one. */
  read: string
  acceptLanguage: string
  /** What it reads from `localStorage` before it writes there, and afterwards. */
  storedBefore: string | null
  storedAfter: string | null
}

const NOT_PARTITIONED = 'SameSite=None; Secure'
const COOKIES = [
  `by-header=1; ${NOT_PARTITIONED}`,
  `partitioned=1; ${NOT_PARTITIONED}; Partitioned`,
]

function reader({ headers }: IncomingMessage): string {
  const { cookie = '', 'accept-language': acceptLanguage = '' } = headers
  return `<!doctype html><script>
    document.cookie = 'by-script=1; ${NOT_PARTITIONED}'
    const storedBefore = localStorage.getItem('key')
    localStorage.setItem('key', 'stored')
    const names = text => text.split('; ').sort().join('; ')
    window.seen = {
      sent: names(${JSON.stringify(cookie)}),
      read: names(document.cookie),
      acceptLanguage: ${JSON.stringify(acceptLanguage)},
      storedBefore,
      storedAfter: localStorage.getItem('key'),
    }
  </script>`
}

/**
 * Opens a page that sets cookies, by header and by script, first in its own window and then in a
 * frame of another site, each twice. The sites are those of the app and of the admin, on ports of
 * their own.
 */
export async function seeFramed(page: Page): Promise<{ alone: SeenPage; framed: SeenPage }> {
  const inner = await listen('localhost', (request, response) => {
    response.setHeader('set-cookie', COOKIES).setHeader('content-type', 'text/html')
    response.end(reader(request))
  })
  const outer = await listen('127.0.0.1', (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${inner.url}"></iframe>`)
  })
  const visit = async (url: string): Promise<SeenPage> => {
    const seen: SeenPage[] = []
    for (const open of [() => page.goto(url), () => page.reload()]) {
      await open()
      const frame = page.frames().at(-1) ?? page.mainFrame()
      seen.push(await frame.evaluate(() => (Object(window) as { seen: SeenPage }).seen))
    }
    const [first, second] = seen
    if (!first || !second) throw new Error('The page was not seen twice.')
    return { ...second, storedBefore: first.storedBefore }
  }
  const alone = await visit(inner.url)
  const framed = await visit(outer.url)
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
