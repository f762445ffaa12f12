import { pageData, storePath, viewData } from '../page-data'

/** The data of the document of an app. */
const { app, bridge, frameUrl, locale, reviewCodes } = viewData('app')
const { store } = pageData

export const facts = {
  shop: store.domain,
  handle: store.handle,
  storeName: store.name,
  apiKey: app.apiKey,
  appName: app.name,
  appUrl: app.url,
  appOrigin: new URL(app.url).origin,
  navLinks: app.navLinks,
  /** Signed URL of the app's first document. */
  frameUrl,
  locale,
  bridge,
  reviewCodes,
}

/** Path of the app in this admin, without a trailing slash. */
export const appBase = storePath(`/apps/${encodeURIComponent(app.apiKey)}`)
