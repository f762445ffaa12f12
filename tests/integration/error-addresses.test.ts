import { afterAll, describe, expect, it } from 'vitest'
import { BROWSER, startApp } from './app-under-test'
import { signedProxyQuery } from './signed-proxy-query'

/** Text of the query that no error body may repeat. */
const TYPED = 'lovelace-private'

const app = await startApp({ environment: { PLAYGROUND_PROXY_FAILS: 'yes' } })
afterAll(() => app.stop())

const REQUESTS: [string, number, { path: string; method?: string }][] = [
  ['an unknown page', 404, { path: `/no-such-page?q=${TYPED}` }],
  ['an unknown route', 404, { path: `/api/no-such-route?q=${TYPED}` }],
  ['the address of another site', 404, { path: `http://evil.example/plain?q=${TYPED}` }],
  ['a path like the address of another site', 404, { path: `//evil.example/plain?q=${TYPED}` }],
  ['an app proxy that fails', 500, { path: `/proxy/hello?${signedProxyQuery()}` }],
  ['an app proxy request without a signature', 400, { path: `/proxy/hello?q=${TYPED}` }],
  ['a webhook without a signature', 400, { path: `/webhooks?q=${TYPED}`, method: 'POST' }],
  ['a webhook by GET', 405, { path: `/webhooks?q=${TYPED}` }],
  ['a begin without a shop', 400, { path: `/_platform/auth?q=${TYPED}` }],
  ['a callback without a state', 400, { path: `/_platform/auth/callback?q=${TYPED}` }],
  [
    'an exit to another site',
    400,
    { path: `/_platform/auth/exit-iframe?exitIframe=https://evil.example/&q=${TYPED}` },
  ],
  [
    'a bounce to another site',
    400,
    { path: `/_platform/auth/session-token?shopify-reload=https://evil.example/&q=${TYPED}` },
  ],
  ['a parameter that occurs twice', 400, { path: `/guards/protected?shop=a&shop=b&q=${TYPED}` }],
]

describe.each(['application/json', 'text/html'])('as %s', accept => {
  it.each(REQUESTS)(
    'the error of %s contains no address of the server, query, or foreign address',
    async (_, status, request) => {
      const response = await app.send({
        ...request,
        headers: { accept, 'user-agent': BROWSER },
      })
      expect(response.status).toBe(status)
      expect(response.text).not.toContain(new URL(app.url).host)
      expect(response.text).not.toContain(TYPED)
      expect(response.text).not.toContain('path_prefix')
      expect(response.text.replaceAll(String.raw`\u002F`, '/')).not.toContain('//evil.example')
      if (String(response.headers['content-type']).includes('json'))
        expect(JSON.parse(response.text)).not.toHaveProperty('url')
    },
  )
})
