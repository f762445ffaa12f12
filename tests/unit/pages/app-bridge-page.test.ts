import { describe, expect, it } from 'vitest'
import { appBridgePage, escapeHtml, explanationPage } from '../../../server/lib/platform/pages/app-bridge-page'
import { ownPageHeaders } from '../../../server/lib/platform/pages/document-headers'
import { SHOP } from '../admin-requests'
import { testConfig } from '../configs'
import { defaultProfile } from '../profiles'

const config = testConfig({ profile: defaultProfile })
const REAL_SHOP = 'test-shop.myshopify.com'
const SCRIPT = '<script data-api-key="testApiKey" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>'
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
    expect(asObject(response.headers)).toEqual(asObject(new Headers(ownPageHeaders(config, REAL_SHOP))))
  })

  it('opens a destination in a target', async () => {
    const response = appBridgePage(config, REAL_SHOP, { url: 'https://a.example/b?c=d&e=f', target: '_top' })
    expect(await response.text()).toBe(`${SCRIPT}<script>window.open("https://a.example/b?c=d&e=f", "_top")</script>`)
  })

  it('loads the profile\'s script', async () => {
    expect(await appBridgePage(testConfig(), SHOP).text()).toBe('<script data-api-key="testApiKey" src="http://127.0.0.1:4400/app-bridge.js"></script>')
  })

  it('attack: an API key with quotes stays inside its attribute', async () => {
    const html = await appBridgePage({ ...config, apiKey: `"><script>alert(1)</script>'&` }, REAL_SHOP).text()
    expect(html).toBe(SCRIPT.replace('testApiKey', '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#39;&#38;'))
  })

  it.each(['https://a.example/</script><script>alert(1)</script>', 'https://a.example/<!--<script>', 'https://a.example/\u2028\u2029x', 'https://a.example/"+alert(1)+"', 'https://a.example/\\'])(
    'attack: destination %o stays a string and does not end the script', async (url) => {
      const html = await appBridgePage(config, REAL_SHOP, { url, target: '_top' }).text()
      expect(html.slice(SCRIPT.length + '<script>'.length, -'</script>'.length)).not.toMatch(/[<\u2028\u2029]/)
      expect(opened(html)).toEqual([url, '_top'])
    })

  it('attack: a target with quotes stays a string', async () => {
    const html = await appBridgePage(config, REAL_SHOP, { url: 'https://a.example/', target: '"</script>' }).text()
    expect(opened(html)).toEqual(['https://a.example/', '"</script>'])
    expect(html.split('</script>')).toHaveLength(3)
  })
})

describe('explanationPage', () => {
  it('has the status and the headers of our own pages, and loads nothing', async () => {
    const response = explanationPage(config, REAL_SHOP, { status: 401, title: 'No', paragraphs: ['one', 'two'] })
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(asObject(response.headers)).toEqual(asObject(new Headers(ownPageHeaders(config, REAL_SHOP))))
    expect(html).toContain('<title>No</title>')
    expect(html).toContain('<main><h1>No</h1><p>one</p><p>two</p></main>')
    expect(html).not.toContain('<script')
  })

  it('attack: markup in a title or a paragraph is text', async () => {
    const html = await explanationPage(config, null, { status: 401, title: '</title><script>', paragraphs: ['<img src=x onerror="alert(1)">'] }).text()
    expect(html).toContain('<h1>&#60;/title&#62;&#60;script&#62;</h1><p>&#60;img src=x onerror=&#34;alert(1)&#34;&#62;</p>')
    expect(html.toLowerCase().match(/<(?:script|img)/)).toBe(null)
  })
})

describe('escapeHtml', () => {
  it('replaces the five characters that mean something', () => {
    expect(escapeHtml(`a&b<c>d"e'f\u2028`)).toBe('a&#38;b&#60;c&#62;d&#34;e&#39;f\u2028')
  })
})
