import { describe, expect, it } from 'vitest'
import { ownPageHeaders } from '../../../../server/core/pages/document-headers'
import { explanationPage, linksPage } from '../../../../server/core/pages/person-page'
import { testConfig } from '../../configs'
import { defaultProfile } from '../../profiles'

const config = testConfig({ profile: defaultProfile })
const REAL_SHOP = 'test-shop.myshopify.com'
const asObject = (headers: Headers) => Object.fromEntries(headers)

describe('explanationPage', () => {
  it("has the status and the headers of the layer's pages, and loads nothing", async () => {
    const response = explanationPage(config, REAL_SHOP, {
      status: 401,
      title: 'No',
      paragraphs: ['one', 'two'],
    })
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(asObject(response.headers)).toEqual(
      asObject(new Headers(ownPageHeaders(config, REAL_SHOP))),
    )
    expect(html).toContain('<title>No</title>')
    expect(html).toContain('<main><h1>No</h1><p>one</p><p>two</p></main>')
    expect(html).not.toContain('<script')
  })

  it('attack: markup in a title or a paragraph is text', async () => {
    const html = await explanationPage(config, null, {
      status: 401,
      title: '</title><script>',
      paragraphs: ['<img src=x onerror="alert(1)">'],
    }).text()
    expect(html).toContain(
      '<h1>&#60;/title&#62;&#60;script&#62;</h1><p>&#60;img src=x onerror=&#34;alert(1)&#34;&#62;</p>',
    )
    expect(html.toLowerCase().match(/<(?:script|img)/)).toBe(null)
  })
})

describe('linksPage', () => {
  const content = { status: 300, title: 'Where to?', introduction: 'Choose.' }

  it('has the status, an introduction and a list of links', async () => {
    const links = [
      { href: '/a?b=1&c=2', text: 'One' },
      { href: '/d', text: 'Two' },
    ]
    const response = linksPage(config, { ...content, links })
    const html = await response.text()
    expect(response.status).toBe(300)
    expect(asObject(response.headers)).toEqual(asObject(new Headers(ownPageHeaders(config, null))))
    expect(html).toContain(
      '<main><h1>Where to?</h1><p>Choose.</p><ul><li><a href="/a?b=1&#38;c=2">One</a></li><li><a href="/d">Two</a></li></ul></main>',
    )
  })

  it('attack: markup in an address or a text is text', async () => {
    const html = await linksPage(config, {
      ...content,
      links: [{ href: '/"><script>alert(1)</script>', text: '<img src=x>' }],
    }).text()
    expect(html).toContain(
      '<a href="/&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;">&#60;img src=x&#62;</a>',
    )
    expect(html.toLowerCase().match(/<(?:script|img)/)).toBe(null)
  })
})
