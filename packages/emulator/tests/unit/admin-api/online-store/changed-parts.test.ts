import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    'write_online_store_navigation',
    'write_pixels',
    'read_customer_events',
    'write_script_tags',
    'write_server_pixels',
    'write_themes',
  ],
  [],
  { ignoredRules: ['script-tag-writes'] },
)

/** Runs mutations one after another. */
async function run(...documents: string[]): Promise<void> {
  for (const document of documents)
    await admin.ask(`mutation { ${document} { userErrors { field } } }`)
}

describe('what an app adds to the online store', () => {
  it('changes and disappears as a script tag', async () => {
    await run(
      'scriptTagCreate(input: { src: "https://example.com/a.js" })',
      'scriptTagUpdate(id: "gid://shopify/ScriptTag/1001", input: { displayScope: ORDER_STATUS })',
    )
    const list = () => admin.ask('{ scriptTags(first: 5) { nodes { src displayScope } } }')

    expect(await list()).toEqual({
      nodes: [{ src: 'https://example.com/a.js', displayScope: 'ORDER_STATUS' }],
    })
    await run('scriptTagDelete(id: "gid://shopify/ScriptTag/1001")')
    expect(await list()).toEqual({ nodes: [] })
  })

  it('changes and disappears as a web pixel', async () => {
    const id = 'gid://shopify/WebPixel/1001'
    await run(
      'webPixelCreate(webPixel: { settings: "{}" })',
      `webPixelUpdate(id: "${id}", webPixel: { settings: "{\\"accountID\\":\\"8\\"}" })`,
    )
    const { webPixel } = (await admin.send('{ webPixel { settings } }')).data as {
      webPixel: { settings: string }
    }

    expect(JSON.stringify(webPixel.settings)).toContain('accountID')
    await run(`webPixelDelete(id: "${id}")`)
    expect(await admin.send('{ webPixel { settings } }')).toMatchObject({
      data: { webPixel: null },
      errors: [{ extensions: { code: 'RESOURCE_NOT_FOUND' } }],
    })
  })

  it('changes and disappears as a server pixel', async () => {
    await run(
      'serverPixelCreate',
      'eventBridgeServerPixelUpdate(arn: "arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/a")',
    )

    expect(await admin.ask('{ serverPixel { status } }')).toEqual({ status: 'CONNECTED' })
    await run('serverPixelDelete')
    expect(await admin.ask('{ serverPixel { status } }')).toBeNull()
  })

  it('changes and disappears as a theme, unless it is published', async () => {
    await run(
      'themeDuplicate(id: "gid://shopify/OnlineStoreTheme/1001")',
      'themeUpdate(id: "gid://shopify/OnlineStoreTheme/1002", input: { name: "Winter" })',
    )
    const list = () => admin.ask('{ themes(first: 5) { nodes { name } } }')

    expect(await list()).toEqual({ nodes: [{ name: 'Horizon' }, { name: 'Winter' }] })
    await run(
      'themeDelete(id: "gid://shopify/OnlineStoreTheme/1001")',
      'themeDelete(id: "gid://shopify/OnlineStoreTheme/1002")',
    )
    expect(await list()).toEqual({ nodes: [{ name: 'Horizon' }] })
  })

  it('changes and disappears as redirects of a saved search', async () => {
    await run(
      'urlRedirectCreate(urlRedirect: { path: "/a", target: "/x" })',
      'urlRedirectCreate(urlRedirect: { path: "/b", target: "/y" })',
      'savedSearchCreate(input: { name: "To x", query: "target:/x", resourceType: URL_REDIRECT })',
    )
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ urlRedirectSavedSearches(first: 5) { nodes { id } } }',
    )
    await run(`urlRedirectBulkDeleteBySavedSearch(savedSearchId: "${nodes[0]?.id ?? ''}")`)

    expect(await admin.ask('{ urlRedirects(first: 5) { nodes { path } } }')).toEqual({
      nodes: [{ path: '/b' }],
    })
  })
})
