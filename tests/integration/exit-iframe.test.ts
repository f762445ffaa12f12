import { afterAll, describe, expect, it } from 'vitest'
import { responseOf } from './response-of'
import { appBridgePage, appBridgePageHeaders } from './app-bridge-responses'
import { DEMO, SECOND, startApp } from './app-under-test'
import { expectError } from './expect-error'

const app = await startApp({ installedOn: [] })
afterAll(() => app.stop())

const exit = (target: string, shop: string | null = DEMO, init?: RequestInit) =>
  app.fetch(
    `/_platform/auth/exit-iframe?${new URLSearchParams({ ...(shop !== null && { shop }), exitIframe: target })}`,
    init,
  )

/** The page that opens `url` in the top window. */
const pageTo = (url: string) => appBridgePage(app, { url, target: '_top' })

describe('the page that leaves the iframe', () => {
  it("A10: opens the app's own address, framed by its shop only and never cached", async () => {
    const response = await exit(app.url)
    expect(await responseOf(response)).toStrictEqual({
      status: 200,
      headers: appBridgePageHeaders(app, DEMO),
      body: pageTo(`${app.url}/`),
    })
  })

  it('has no shop in its headers when the address names none', async () => {
    expect(await responseOf(await exit('/', null))).toStrictEqual({
      status: 200,
      headers: appBridgePageHeaders(app, null),
      body: pageTo(`${app.url}/`),
    })
  })

  it.each([
    ['A11: a path', '/my-path', '/my-path'],
    ['a path with query and fragment', '/my-path?a=1&b=%20#part', '/my-path?a=1&b=%20#part'],
    ['nothing: the app itself', '', '/'],
    ['a path without a slash in front', 'my-path', '/my-path'],
    ['line ends that stay encoded', '/x?next=%0d%0aSet-Cookie:a=b', '/x?next=%0d%0aSet-Cookie:a=b'],
    [
      'a slash and an at sign in a query',
      '/x?u=https://a@b.example//c',
      '/x?u=https://a@b.example//c',
    ],
  ])('allows %s', async (_case, target, path) => {
    const response = await exit(target)
    expect([response.status, await response.text()]).toStrictEqual([200, pageTo(app.url + path)])
  })

  it('allows the admin, and the shop that the address names', async () => {
    const admin = `${app.emulator.url}/store/demo-store/charges/1`
    expect(await (await exit(admin)).text()).toBe(pageTo(admin))
    const shop = `https://${DEMO}/admin/charges/1`
    expect(await (await exit(shop)).text()).toBe(pageTo(shop))
  })

  it('script injection: nothing in a target ends the script or the string', async () => {
    const text = await (
      await exit('/x?a=</script><script>alert(1)</script>"\'#</script>`${b}&lt;')
    ).text()
    expect(text).toBe(
      pageTo(
        `${app.url}/x?a=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E%22%27#%3C/script%3E%60$\{b}&lt;`,
      ),
    )
  })
})

describe('open redirect: refuses', () => {
  const refused: [string, string][] = [
    ['A12: a file (400 here, an unhandled error elsewhere)', 'file:///etc/passwd'],
    ['another host', 'https://evil.example/'],
    ['a host without a scheme', '//evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a dot segment before a host', '/.//evil.example'],
    ['three slashes', '///evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['javascript:', 'javascript:alert(1)'],
    ['javascript: in capitals', 'JaVaScRiPt:alert(1)'],
    ['data:', 'data:text/html,<script>alert(1)</script>'],
    ['another shop', `https://${SECOND}/`],
    ['the admin of another shop', `https://${SECOND}/admin/charges/1`],
    ['a page that the merchant of the shop wrote', `https://${DEMO}/pages/phish`],
    ['a host that begins like the shop', `https://${DEMO}.evil.example/`],
    ['a tab inside the scheme', 'java\tscript:alert(1)'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a line end', '/x\r\nLocation: https://evil.example'],
    ['a Unicode space in front', '\u2003//evil.example'],
    ['a no-break space in front', '\u00A0https://evil.example'],
    ['a zero-width space', '/\u200B/evil.example'],
    ['a null byte', '/\u0000/evil.example'],
    ['white space only', ' '],
    ['a very long one', `/${'a'.repeat(8192)}`],
  ]
  it.each(refused)('%s', async (_case, target) => {
    await expectError(await exit(target), 400, 'redirect_target_invalid')
  })

  it("the app's host as a user name, another port, and its blob:", async () => {
    const { host, hostname } = new URL(app.url)
    for (const target of [
      `http://${host}@evil.example/`,
      `http://x:y@${host}/`,
      `http://${hostname}:1/`,
      `blob:${app.url}/a`,
      `https://${host}/`,
    ]) {
      await expectError(await exit(target), 400, 'redirect_target_invalid')
    }
  })

  it("the shop's address when the address names no shop, or one that is not a shop", async () => {
    await expectError(await exit(`https://${DEMO}/`, null), 400, 'redirect_target_invalid')
    await expectError(
      await exit('https://evil.example/', 'evil.example'),
      400,
      'redirect_target_invalid',
    )
  })

  it('no target, and two', async () => {
    for (const query of [
      '',
      `?shop=${DEMO}`,
      '?exitIframe=/&exitIframe=/',
      `?exitIframe=/&shop=${DEMO}&shop=${SECOND}`,
    ]) {
      await expectError(
        await app.fetch(`/_platform/auth/exit-iframe${query}`),
        400,
        'redirect_target_invalid',
      )
    }
  })

  it('script injection: the error page of a refusal does not run the target', async () => {
    const response = await exit(
      'https://evil.example/</script><script>alert(1)</script><img src=x onerror=alert(1)>',
      DEMO,
      { headers: { accept: 'text/html' } },
    )
    const text = await response.text()
    expect([response.status, response.headers.get('location')]).toStrictEqual([400, null])
    expect(text).toContain('Invalid URL. Refusing to redirect')
    expect(text).not.toMatch(/<script>alert|<img src=x/)
  })
})
