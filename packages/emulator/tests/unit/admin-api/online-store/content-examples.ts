import { DISPUTES } from '../../../../src/admin-api/shopify-payments/dispute-records'
import { uploadUrl } from '../../../../src/uploads/upload-routes'
import type { Example, Examples, ExampleStore } from '../mutation-cases/example'

/** The theme that every store has. */
const MAIN_THEME = 'gid://shopify/OnlineStoreTheme/1001'
const NOW = '2026-06-30T12:00:00Z'
const SNIPPET = { filename: 'snippets/a.liquid', body: { type: 'TEXT', value: 'A' } }
const PIXEL = { settings: '{"accountID":"7"}' }

async function addTheme({ run }: ExampleStore): Promise<string> {
  const added = await run('themeCreate', { source: 'https://cdn.example.com/theme.zip' })
  return added('OnlineStoreTheme')
}

async function addScriptTag({ run }: ExampleStore): Promise<string> {
  const added = await run('scriptTagCreate', { input: { src: 'https://cdn.example.com/a.js' } })
  return added('ScriptTag')
}

async function addPixel({ run }: ExampleStore): Promise<string> {
  return (await run('webPixelCreate', { webPixel: PIXEL }))('WebPixel')
}

/** Uploads redirects, as an app does, and reads them. */
async function addImport(store: ExampleStore): Promise<string> {
  const created = await store.run('urlRedirectImportCreate', { url: uploadRedirects(store) })
  return created('UrlRedirectImport')
}

function uploadRedirects({ state }: ExampleStore): string {
  const shop = state.stores[0]?.domain ?? ''
  const key = 'tmp/1/redirect_imports/a/redirects.csv'
  const upload = state.uploads.add({ shop, key, mimeType: 'text/csv' })
  upload.content = Buffer.from('Redirect from,Redirect to\n/first,/second\n')
  return uploadUrl('http://127.0.0.1:1', upload)
}

/** A file that the main theme has. */
const onFile =
  (args: object): Example =>
  async ({ run }) => {
    await run('themeFilesUpsert', { themeId: MAIN_THEME, files: [SNIPPET] })
    return { themeId: MAIN_THEME, ...args }
  }

/** Examples of the online store, and of what apps add to it. */
export const examples: Examples = {
  appUninstall: ({ state }) => {
    for (const store of state.stores) store.seed = { ...store.seed, appUninstall: 'allowed' }
    return {}
  },
  bulkProductResourceFeedbackCreate: ({ id }) => ({
    feedbackInput: [
      {
        productId: id('Product'),
        state: 'REQUIRES_ACTION',
        messages: ['Needs an image.'],
        feedbackGeneratedAt: NOW,
        productUpdatedAt: NOW,
      },
    ],
  }),
  disputeEvidenceUpdate: ({ id, state }) => {
    const disputeId = id('ShopifyPaymentsDispute')
    // Disputes of a seed are older than a week.
    state.stores[0]?.records
      .table(DISPUTES)
      .update(disputeId, { evidenceDueBy: '2026-07-08T00:00:00Z' })
    return {
      id: disputeId.replace('Dispute/', 'DisputeEvidence/'),
      input: { uncategorizedText: 'Delivered on time', submitEvidence: true },
    }
  },
  eventBridgeServerPixelUpdate: async ({ run }) => {
    await run('serverPixelCreate', {})
    return { arn: 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/source' }
  },
  giftCardProductSet: () => ({
    synchronous: true,
    input: { title: 'Gift card' },
  }),
  menuDelete: async ({ run }) => {
    const added = await run('menuCreate', {
      title: 'Footer',
      handle: 'footer-two',
      items: [{ title: 'Home', type: 'FRONTPAGE', items: [] }],
    })
    return { id: added('Menu') }
  },
  pubSubServerPixelUpdate: async ({ run }) => {
    await run('serverPixelCreate', {})
    return { pubSubProject: 'shop', pubSubTopic: 'events' }
  },
  scriptTagDelete: async store => ({ id: await addScriptTag(store) }),
  scriptTagUpdate: async store => ({
    id: await addScriptTag(store),
    input: { src: 'https://cdn.example.com/b.js' },
  }),
  serverPixelDelete: async ({ run }) => {
    await run('serverPixelCreate', {})
    return {}
  },
  shopResourceFeedbackCreate: () => ({
    input: { state: 'REQUIRES_ACTION', messages: ['Needs a plan.'], feedbackGeneratedAt: NOW },
  }),
  storefrontAccessTokenDelete: async ({ run }) => {
    const added = await run('storefrontAccessTokenCreate', { input: { title: 'Web' } })
    return { input: { id: added('StorefrontAccessToken') } }
  },
  themeDelete: async store => ({ id: await addTheme(store) }),
  themeDuplicate: () => ({ id: MAIN_THEME }),
  themePublish: async store => {
    const id = await addTheme(store)
    // Its files are copied for a while.
    const { clock } = store.state
    clock.setOffset(clock.offsetMs() + 10_000)
    return { id }
  },
  themeFilesCopy: onFile({
    files: [{ srcFilename: SNIPPET.filename, dstFilename: 'snippets/b.liquid' }],
  }),
  themeFilesDelete: onFile({ files: [SNIPPET.filename] }),
  themeFilesUpsert: () => ({ themeId: MAIN_THEME, files: [SNIPPET] }),
  themeUpdate: async store => ({ id: await addTheme(store), input: { name: 'Winter' } }),
  urlRedirectBulkDeleteBySavedSearch: async ({ run }) => {
    const added = await run('savedSearchCreate', {
      input: { name: 'Old', query: 'path:/old', resourceType: 'URL_REDIRECT' },
    })
    return { savedSearchId: added('SavedSearch') }
  },
  urlRedirectCreate: () => ({ urlRedirect: { path: '/from', target: '/to' } }),
  urlRedirectImportCreate: store => ({ url: uploadRedirects(store) }),
  urlRedirectImportSubmit: async store => ({ id: await addImport(store) }),
  webPixelDelete: async store => ({ id: await addPixel(store) }),
  webPixelUpdate: async store => ({
    id: await addPixel(store),
    webPixel: { settings: '{"accountID":"8"}' },
  }),
  // The app has no marketing activity extension, which the platform has deprecated.
  marketingActivityCreate: 'refused',
  marketingActivityUpdate: 'refused',
}
