import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { framed } from '../integration/frame-address'
import { forgeToken } from '../integration/session-tokens'
import { ENDPOINTS, PLATFORM_PARAMETERS } from './hostile-requests'
import { keepAliveConnection } from './keep-alive-connection'
import type { ConnectionResponse, KeepAliveConnection } from './keep-alive-connection'

const PAGES = ['/auth', '/guards/protected', '/guards/public', '/no-such-page']
const PARAMETERS = [...PLATFORM_PARAMETERS, 'unknown']
/** Ends an attribute, a string and a script, and begins elements that run. */
const MARKUP = `"'></script><script>xss()</script><img src=x onerror=xss()>`
const LINE_BREAKS = ['x\r\nX-Injected: yes\r\n\r\nxss', '\u560D\u560AX-Injected: yes']

let app: AppUnderTest
let connection: KeepAliveConnection
beforeAll(async () => {
  app = await startApp()
  connection = keepAliveConnection(app.url)
})
afterAll(async () => {
  connection.close()
  await app.stop()
})

const ask = (target: string, headers: Record<string, string> = {}) =>
  connection.send(
    `GET ${target} HTTP/1.1\r\n${Object.entries({
      host: new URL(app.url).host,
      accept: 'text/html',
      ...headers,
    })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n`,
  )
const isHtml = ({ head }: ConnectionResponse) => /^content-type: text\/html/im.test(head)

describe.each([...ENDPOINTS, ...PAGES])('%s', path => {
  it('cross-site scripting: shows no parameter as markup', async () => {
    // A good one, where it is not the parameter under test: what is shown to a merchant is more
    // than what an unknown visitor gets.
    const token = forgeToken()
    for (const parameter of PARAMETERS) {
      const response = await ask(framed(app, path, { id_token: token, [parameter]: MARKUP }))
      expect({
        parameter,
        runs: isHtml(response) && /<script>xss|<img src=x/.test(response.body),
      }).toStrictEqual({ parameter, runs: false })
    }
  })

  it('cross-site scripting: shows no header and no path as markup', async () => {
    const headers = {
      referer: MARKUP,
      'user-agent': MARKUP,
      'accept-language': MARKUP,
      'x-forwarded-host': MARKUP,
      origin: MARKUP,
      cookie: `platform_session_${DEMO}=${MARKUP}`,
    }
    for (const response of [
      await ask(path, headers),
      await ask(`${path}/${encodeURIComponent(MARKUP)}`),
      await ask(`${path}?${MARKUP.replaceAll(' ', '/')}`),
    ]) {
      expect(isHtml(response) && /<script>xss|<img src=x/.test(response.body)).toBe(false)
    }
  })

  it('header injection: no line break of a parameter ends a header', async () => {
    for (const parameter of PARAMETERS) {
      for (const value of LINE_BREAKS) {
        const { status, head } = await ask(framed(app, path, { [parameter]: value }))
        expect({
          parameter,
          injected: status === 0 || /^\s*x-injected/im.test(head),
        }).toStrictEqual({ parameter, injected: false })
      }
    }
  })
})
