import type { ReachableApp } from './app-under-test'
import { BROWSER } from './app-under-test'

/** A page that a browser ended up on. */
export interface Visit {
  /** Where the browser is now, under the origin of the app or of the platform. */
  url: URL
  response: Response
  text: string
  /**
   * Status and path of each response on the way; that of a grant screen responds to its form.
   */
  steps: string[]
}

/** A browser with cookies of its own, which approves every grant screen that it meets. */
export interface Browser {
  /** Opens a page as a person does, and follows every redirect. */
  open: (path: string, init?: RequestInit) => Promise<Visit>
  /**
   * Calls a path of the app as a script of its page does: from the same origin, without following a
   * redirect.
   */
  call: (path: string, init?: RequestInit) => Promise<Response>
  /** Submits a form of the app's own page to a path, and follows every redirect. */
  submit: (path: string, fields: Record<string, string>) => Promise<Visit>
  /** `name=value` of each cookie that the app has set. */
  cookies: () => string[]
}

interface Cookie {
  value: string
  path: string
}

const MAX_STEPS = 20

/** Starts a browser without cookies. */
export function startBrowser(app: Pick<ReachableApp, 'url' | 'emulator'>): Browser {
  const jar = new Map<string, Cookie>()

  function cookieHeader(url: URL): Record<string, string> {
    const sent = [...jar].filter(
      ([, { path }]) =>
        url.origin === app.url && `${url.pathname}/`.startsWith(path.replace(/\/?$/, '/')),
    )
    return sent.length > 0
      ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }
      : {}
  }

  function keepCookies(url: URL, response: Response): void {
    if (url.origin !== app.url) return
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else
        jar.set(name, {
          value,
          path: attributes.find(attribute => attribute.startsWith('Path='))?.slice(5) ?? '/',
        })
    }
  }

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const headers = {
      'user-agent': BROWSER,
      ...cookieHeader(url),
      ...Object.fromEntries(new Headers(init.headers)),
    }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    keepCookies(url, response)
    return response
  }

  async function visit(start: URL, init: RequestInit): Promise<Visit> {
    const steps: string[] = []
    let [url, request] = [start, init]
    while (steps.length < MAX_STEPS) {
      const response = await send(url, request)
      const location = response.headers.get('location')
      const text = await response.text()
      const grant =
        location === null && url.origin === app.emulator.url ? grantForm(text) : undefined
      if (grant) {
        ;[url, request] = [
          new URL(grant.action, url),
          {
            method: 'POST',
            body: grant.body,
            headers: { accept: 'text/html', origin: app.emulator.url },
          },
        ]
        continue
      }
      steps.push(`${response.status} ${url.pathname}`)
      if (location === null) return { url, response, text, steps }
      ;[url, request] = [new URL(location, url), asDocument({})]
    }
    throw new Error(`Too many redirects: ${steps.join(', ')}`)
  }

  return {
    open: (path, init = {}) => visit(new URL(app.url + path), asDocument(init)),
    submit: (path, fields) =>
      visit(
        new URL(app.url + path),
        asDocument({
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { origin: app.url },
        }),
      ),
    call(path, init = {}) {
      const changes = !['GET', 'HEAD'].includes(init.method ?? 'GET')
      const own = {
        accept: 'application/json',
        'sec-fetch-dest': 'empty',
        'sec-fetch-site': 'same-origin',
        ...(changes && { origin: app.url }),
      }
      return send(new URL(app.url + path), {
        ...init,
        headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) },
      })
    },
    cookies: () => [...jar].map(([name, { value }]) => `${name}=${value}`),
  }
}

function asDocument(init: RequestInit): RequestInit {
  return {
    ...init,
    headers: {
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      ...Object.fromEntries(new Headers(init.headers)),
    },
  }
}

/** The form of the platform's grant screen; undefined on any other page. */
function grantForm(html: string): { action: string; body: URLSearchParams } | undefined {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1]
  return action !== undefined && csrf !== undefined
    ? { action, body: new URLSearchParams({ csrf }) }
    : undefined
}
