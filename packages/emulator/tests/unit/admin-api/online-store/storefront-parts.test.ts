import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    'write_online_store_navigation',
    'write_online_store_pages',
    'write_pixels',
    'read_customer_events',
    'write_script_tags',
    'write_server_pixels',
    'write_themes',
    'unauthenticated_read_product_listings',
    'write_files',
  ],
  ['themes/publish', 'themes/update', 'themes/create'],
  { ignoredRules: ['script-tag-writes'] },
)

const MAIN_THEME = 'gid://shopify/OnlineStoreTheme/1001'

describe('a menu', () => {
  const create = (items: object[]) =>
    admin.ask<{ menu: { id: string } | null; userErrors: object[] }>(
      `mutation ($items: [MenuItemCreateInput!]!) {
        menuCreate(title: "Links", handle: "links", items: $items) {
          menu { id items { title url items { url } } } userErrors { field code }
        }
      }`,
      { items },
    )

  it('links to pages, and to nested addresses', async () => {
    const { page } = await admin.ask<{ page: { id: string } }>(
      'mutation { pageCreate(page: { title: "About" }) { page { id } userErrors { code } } }',
    )

    expect(
      await create([
        {
          title: 'About',
          type: 'PAGE',
          resourceId: page.id,
          items: [{ title: 'Out', type: 'HTTP', url: 'https://example.com/' }],
        },
        { title: 'Home', type: 'FRONTPAGE' },
      ]),
    ).toMatchObject({
      menu: {
        items: [
          { title: 'About', url: '/pages/about', items: [{ url: 'https://example.com/' }] },
          { title: 'Home', url: '/', items: [] },
        ],
      },
      userErrors: [],
    })
  })

  it('is refused with a missing resource, or too many levels', async () => {
    const nested = (depth: number): object => ({
      title: 'a',
      type: 'SEARCH',
      items: depth === 0 ? [] : [nested(depth - 1)],
    })

    expect(
      await create([{ title: 'a', type: 'PAGE', resourceId: 'gid://shopify/Page/1' }]),
    ).toEqual({
      menu: null,
      userErrors: [{ field: ['items', '0', 'resourceId'], code: 'NOT_FOUND' }],
    })
    expect((await create([nested(3)])).userErrors).toMatchObject([{ code: 'NESTING_TOO_DEEP' }])
  })

  it('is deleted, unless every store has it', async () => {
    const remove = (id: string | undefined) =>
      admin.ask(
        'mutation ($id: ID!) { menuDelete(id: $id) { deletedMenuId userErrors { code } } }',
        { id },
      )
    const { menu } = await create([])
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ menus(first: 1, query: "default:true") { nodes { id } } }',
    )

    expect(await remove(menu?.id)).toEqual({ deletedMenuId: menu?.id, userErrors: [] })
    expect(await remove(nodes[0]?.id)).toEqual({
      deletedMenuId: null,
      userErrors: [{ code: 'UNABLE_TO_DELETE_DEFAULT_MENU' }],
    })
  })
})

describe('redirects', () => {
  it('have one path each, and are deleted by a search', async () => {
    const create = (path: string) =>
      admin.ask(
        `mutation ($path: String!) { urlRedirectCreate(urlRedirect: { path: $path, target: "/new" }) {
          urlRedirect { path } userErrors { field code }
        } }`,
        { path },
      )

    expect(await create('old')).toEqual({ urlRedirect: { path: '/old' }, userErrors: [] })
    expect(await create('/OLD')).toEqual({
      urlRedirect: null,
      userErrors: [{ field: ['urlRedirect', 'path'], code: 'CREATE_FAILED' }],
    })
    await create('/other')
    const removeBySearch = (search: string) =>
      admin.ask<{ userErrors: object[] }>(
        `mutation ($search: String!) { urlRedirectBulkDeleteBySearch(search: $search) {
          job { id } userErrors { code }
        } }`,
        { search },
      )
    expect((await removeBySearch('nothing:1')).userErrors).toEqual([
      { code: 'INVALID_SEARCH_ARGUMENT' },
    ])
    await removeBySearch('path:"/old"')
    expect(await admin.ask('{ urlRedirects(first: 5) { nodes { path } } }')).toEqual({
      nodes: [{ path: '/other' }],
    })
  })

  it('are imported from an uploaded file', async () => {
    const { stagedTargets } = await admin.ask<{
      stagedTargets: { url: string; resourceUrl: string }[]
    }>(`mutation { stagedUploadsCreate(input: [{
      filename: "redirects.csv", mimeType: "text/csv", resource: URL_REDIRECT_IMPORT, httpMethod: PUT
    }]) { stagedTargets { url resourceUrl } userErrors { message } } }`)
    const create = (url: string | undefined) =>
      admin.ask<{ urlRedirectImport: { id: string } | null; userErrors: object[] }>(
        `mutation ($url: URL!) { urlRedirectImportCreate(url: $url) {
          urlRedirectImport { id count previewRedirects { path target } } userErrors { code }
        } }`,
        { url },
      )
    expect((await create(stagedTargets[0]?.resourceUrl)).userErrors).toEqual([
      { code: 'FILE_DOES_NOT_EXIST' },
    ])
    expect((await create('https://files.example/tmp/%zz.csv')).userErrors).toEqual([
      { code: 'FILE_DOES_NOT_EXIST' },
    ])
    await fetch(stagedTargets[0]?.url ?? '', {
      method: 'PUT',
      body: 'Redirect from,Redirect to\n"/a,b",/c\n/d,\n',
    })
    const { urlRedirectImport } = await create(stagedTargets[0]?.resourceUrl)

    expect(urlRedirectImport).toMatchObject({
      count: 2,
      previewRedirects: [
        { path: '/a,b', target: '/c' },
        { path: '/d', target: '' },
      ],
    })
    await admin.ask(
      'mutation ($id: ID!) { urlRedirectImportSubmit(id: $id) { job { id } userErrors { code } } }',
      { id: urlRedirectImport?.id },
    )
    expect(
      await admin.ask(
        `query ($id: ID!) { urlRedirectImport(id: $id) { finished createdCount failedCount updatedCount }
          urlRedirectsCount { count } }`,
        { id: urlRedirectImport?.id },
      ),
    ).toEqual({
      urlRedirectImport: { finished: true, createdCount: 1, failedCount: 1, updatedCount: 0 },
      urlRedirectsCount: { count: 1 },
    })
  })
})

describe('a theme', () => {
  it('has files that are written, copied, and deleted', async () => {
    const upsert = (filename: string, value: string) =>
      admin.ask<{ upsertedThemeFiles: object[] | null; userErrors: object[] }>(
        `mutation ($id: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
          themeFilesUpsert(themeId: $id, files: $files) {
            upsertedThemeFiles { filename size checksumMd5 } userErrors { code filename }
          }
        }`,
        { id: MAIN_THEME, files: [{ filename, body: { type: 'TEXT', value } }] },
      )

    expect(await upsert('snippets/a.liquid', 'Hello')).toEqual({
      upsertedThemeFiles: [
        {
          filename: 'snippets/a.liquid',
          size: '5',
          checksumMd5: '8b1a9953c4611296a827abf8c47804d7',
        },
      ],
      userErrors: [],
    })
    expect((await upsert('elsewhere/a.liquid', '')).userErrors).toEqual([
      { code: 'FILE_VALIDATION_ERROR', filename: 'elsewhere/a.liquid' },
    ])
    expect((await upsert('templates/a.json', '{')).userErrors).toMatchObject([
      { code: 'FILE_VALIDATION_ERROR' },
    ])
    await admin.ask(
      `mutation ($id: ID!) { themeFilesCopy(themeId: $id, files: [
        { srcFilename: "snippets/a.liquid", dstFilename: "snippets/b.liquid" }
      ]) { userErrors { code } } }`,
      { id: MAIN_THEME },
    )
    await admin.ask(
      `mutation ($id: ID!) { themeFilesDelete(themeId: $id, files: ["snippets/a.liquid"]) { userErrors { code } } }`,
      { id: MAIN_THEME },
    )
    expect(
      await admin.ask(
        `query ($id: ID!) { theme(id: $id) { files(first: 5, filenames: ["snippets/*"]) { nodes {
          filename body { ... on OnlineStoreThemeFileBodyText { content } }
        } } } }`,
        { id: MAIN_THEME },
      ),
    ).toEqual({ files: { nodes: [{ filename: 'snippets/b.liquid', body: { content: 'Hello' } }] } })
  })

  it('is duplicated, and published instead of the main one', async () => {
    const { newTheme } = await admin.ask<{ newTheme: { id: string; name: string } }>(
      'mutation ($id: ID!) { themeDuplicate(id: $id) { newTheme { id name role processing } userErrors { code } } }',
      { id: MAIN_THEME },
    )
    const publish = () =>
      admin.ask<{ userErrors: object[] }>(
        'mutation ($id: ID!) { themePublish(id: $id) { theme { role } userErrors { code } } }',
        { id: newTheme.id },
      )

    expect(newTheme).toMatchObject({
      name: 'Copy of Horizon',
      role: 'UNPUBLISHED',
      processing: true,
    })
    expect((await publish()).userErrors).toEqual([{ code: 'CANNOT_PUBLISH_THEME_DURING_INSTALL' }])
    await admin.advanceClock(5000)
    await publish()
    expect(await admin.ask('{ themes(first: 5, roles: [MAIN]) { nodes { id } } }')).toEqual({
      nodes: [{ id: newTheme.id }],
    })
    await expect
      .poll(() =>
        admin
          .received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual(['themes/create', 'themes/publish', 'themes/update'])
  })
})

describe('scripts and pixels', () => {
  it('are added, and refuse what the platform refuses', async () => {
    const addScript = (src: string) =>
      admin.ask<{ userErrors: object[] }>(
        'mutation ($src: URL!) { scriptTagCreate(input: { src: $src }) { scriptTag { src displayScope } userErrors { field } } }',
        { src },
      )

    expect(await addScript('https://example.com/a.js')).toEqual({
      scriptTag: { src: 'https://example.com/a.js', displayScope: 'ALL' },
      userErrors: [],
    })
    expect((await addScript('http://example.com/a.js')).userErrors).toEqual([
      { field: ['input', 'src'] },
    ])
    const addPixel = () =>
      admin.ask(
        `mutation { webPixelCreate(webPixel: { settings: "{\\"accountID\\":\\"7\\"}" }) {
          webPixel { settings } userErrors { code }
        } }`,
      )
    expect(await addPixel()).toMatchObject({ webPixel: { settings: expect.anything() as object } })
    expect(await addPixel()).toEqual({ webPixel: null, userErrors: [{ code: 'TAKEN' }] })
  })

  it('connect a server pixel', async () => {
    await admin.ask('mutation { serverPixelCreate { serverPixel { status } userErrors { code } } }')

    expect(
      await admin.ask(
        'mutation { pubSubServerPixelUpdate(pubSubProject: "p", pubSubTopic: "t") { serverPixel { status webhookEndpointAddress } userErrors { code } } }',
      ),
    ).toEqual({
      serverPixel: { status: 'CONNECTED', webhookEndpointAddress: 'p/t' },
      userErrors: [],
    })
  })
})

describe('a token of the Storefront API', () => {
  it('is listed until it is deleted', async () => {
    const { storefrontAccessToken: token } = await admin.ask<{
      storefrontAccessToken: { id: string; accessToken: string }
    }>(
      `mutation { storefrontAccessTokenCreate(input: { title: "Site" }) {
        storefrontAccessToken { id accessToken accessScopes { handle } } userErrors { message }
      } }`,
    )
    const list = () =>
      admin.ask('{ shop { storefrontAccessTokens(first: 5) { nodes { id title } } } }')

    expect(token.accessToken).toMatch(/^[\da-f]{32}$/)
    expect(token).toMatchObject({
      accessScopes: [{ handle: 'unauthenticated_read_product_listings' }],
    })
    expect(await list()).toEqual({
      storefrontAccessTokens: { nodes: [{ id: token.id, title: 'Site' }] },
    })
    await admin.ask(
      'mutation ($id: ID!) { storefrontAccessTokenDelete(input: { id: $id }) { userErrors { message } } }',
      { id: token.id },
    )
    expect(await list()).toEqual({ storefrontAccessTokens: { nodes: [] } })
  })
})
