import { describe, expect, it } from 'vitest'
import { appBridgePage } from '../../../../server/core/pages/app-bridge-page'
import { ownPageHeaders } from '../../../../server/core/pages/document-headers'
import { SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { defaultProfile } from '../../profiles'

const config = testConfig({ profile: defaultProfile })
const REAL_SHOP = 'test-shop.myshopify.com'
const SCRIPT =
  '<script data-api-key="testApiKey" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>'
const asObject = (headers: Headers) => Object.fromEntries(headers)

/** The two arguments of `window.open`, as a browser would read them out of the page. */
function opened(html: string): unknown {
  const [, call] = /<script>window\.open\((.*)\)<\/script>$/s.exec(html) ?? []
  return JSON.parse(`[${call}]`)
}

describe('appBridgePage', () => {
  it('loads App Bridge and nothing else', async () => {
    const response = appBridgePage(config, REAL_SHOP)
    expect([response.status, await response.text()]).toEqual([200, SCRIPT])
    expect(asObject(response.headers)).toEqual(
      asObject(new Headers(ownPageHeaders(config, REAL_SHOP))),
    )
  })

  it('opens a destination in a target', async () => {
    const response = appBridgePage(config, REAL_SHOP, {
      url: 'https://a.example/b?c=d&e=f',
      target: '_top',
    })
    expect(await response.text()).toBe(
      `${SCRIPT}<script>window.open("https://a.example/b?c=d&e=f", "_top")</script>`,
    )
  })

  it("loads the profile's script", async () => {
    expect(await appBridgePage(testConfig(), SHOP).text()).toBe(
      '<script data-api-key="testApiKey" src="http://127.0.0.1:4400/app-bridge.js"></script>',
    )
  })

  it('attack: an API key with quotes stays inside its attribute', async () => {
    const html = await appBridgePage(
      { ...config, apiKey: `"><script>alert(1)</script>'&` },
      REAL_SHOP,
    ).text()
    expect(html).toBe(
      SCRIPT.replace('testApiKey', '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#39;&#38;'),
    )
  })

  it.each([
    'https://a.example/</script><script>alert(1)</script>',
    'https://a.example/<!--<script>',
    'https://a.example/\u2028\u2029x',
    'https://a.example/"+alert(1)+"',
    'https://a.example/\\',
  ])('attack: destination %o stays a string and does not end the script', async url => {
    const html = await appBridgePage(config, REAL_SHOP, { url, target: '_top' }).text()
    expect(html.slice(SCRIPT.length + '<script>'.length, -'</script>'.length)).not.toMatch(
      /[<\u2028\u2029]/,
    )
    expect(opened(html)).toEqual([url, '_top'])
  })

  it('attack: a target with quotes stays a string', async () => {
    const html = await appBridgePage(config, REAL_SHOP, {
      url: 'https://a.example/',
      target: '"</script>',
    }).text()
    expect(opened(html)).toEqual(['https://a.example/', '"</script>'])
    expect(html.split('</script>')).toHaveLength(3)
  })
})
