import { request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'

/** What a browser needs to reach the intercepted hosts. */
export interface VisitorProxy {
  server: string
  username: string
  password: string
  /** The certificate authority, PEM. */
  ca: string
}

export interface VisitedPage {
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Visit {
  method?: string
  form?: Record<string, string>
}

const MAX_REDIRECTS = 10
/** The forms of a page for browsers without scripts. */
const FORM =
  /<form method="post" action="([^"]*)"><input type="hidden" name="csrf" value="(\w+)">(.*?)<button[^>]*>([^<]*)</g

/** A browser without scripts: follows redirects, keeps cookies, and submits forms. */
export class Visitor {
  /** Cookies by origin. */
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #proxy: VisitorProxy

  constructor(proxy: VisitorProxy) {
    this.#proxy = proxy
  }

  /** Opens a page, and those to which it redirects. */
  async visit(url: string, { method = 'GET', form }: Visit = {}): Promise<VisitedPage> {
    let page = await this.#load(url, method, form)
    for (let count = 0; page.headers.location !== undefined; count++) {
      if (count === MAX_REDIRECTS) throw new Error(`${url} redirects without an end.`)
      page = await this.#load(new URL(page.headers.location, page.url).href, 'GET')
    }
    return page
  }

  /** Submits the form of a page that has a button. */
  submit({ url, body }: VisitedPage, button: string): Promise<VisitedPage> {
    const form = [...body.matchAll(FORM)].find(([, , , , label]) => label === button)
    if (!form) throw new Error(`${url} has no button "${button}":\n${body.slice(0, 2000)}`)
    const [, action = '', csrf = ''] = form
    const target = new URL(action.replaceAll('&amp;', '&'), url)
    return this.visit(target.href, { method: 'POST', form: { csrf } })
  }

  async #load(url: string, method: string, form?: Record<string, string>): Promise<VisitedPage> {
    const { origin, hostname, protocol } = new URL(url)
    const body = form && new URLSearchParams(form).toString()
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, cookies)
    const headers: OutgoingHttpHeaders = {
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin }),
    }
    const response =
      protocol === 'http:'
        ? await send(requestHttp, url, { method, headers }, body)
        : await send(
            request,
            url,
            {
              method,
              headers: { host: hostname, ...headers },
              socket: await this.#tunnel(hostname),
            },
            body,
          )
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return {
      url,
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await text(response),
    }
  }

  async #tunnel(host: string): Promise<Socket> {
    const { server, username, password, ca } = this.#proxy
    const { hostname, port } = new URL(server)
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const socket = await new Promise<Socket>((resolve, reject) => {
      requestHttp({
        host: hostname,
        port,
        method: 'CONNECT',
        path: `${host}:443`,
        headers: { 'proxy-authorization': `Basic ${credentials}` },
      })
        .on('connect', ({ statusCode }: IncomingMessage, connected) =>
          statusCode === 200
            ? resolve(connected as Socket)
            : reject(new Error(`The proxy responds with ${statusCode} for ${host}.`)),
        )
        .on('error', reject)
        .end()
    })
    return connect({ socket, servername: host, ca })
  }
}

function send(
  create: typeof request | typeof requestHttp,
  url: string,
  { socket, ...options }: { method: string; headers: OutgoingHttpHeaders; socket?: Socket },
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const createConnection = socket && { createConnection: () => socket }
    create(url, { ...options, ...createConnection }, resolve)
      .on('error', reject)
      .end(body)
  })
}
