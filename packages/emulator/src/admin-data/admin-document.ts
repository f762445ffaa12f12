import type { AdminLink } from '../../../facts/registration/admin-links'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import { safeHref } from './links'
import type { ActionForm, StoreSummary } from './page-data'
import type { PageView } from './page-view'
import { preloadsOf } from './preloads'

/** Data of the pages of a store. */
export interface StorePageData {
  store: StoreSummary
  stores: StoreSummary[]
  user: { name: string; email: string }
  /** Version of the Admin API that the pages use. */
  apiVersion: string
  /** Versions of the Admin API, the newest first. */
  apiVersions: readonly string[]
  /** Time of the clock, in milliseconds since the epoch. */
  now: number
  /** Links to the installed app. */
  adminLinks: readonly AdminLink[]
}

/** A form of a page, for browsers without JavaScript. */
export interface PlainForm extends ActionForm {
  /** Values by name, in addition to the CSRF token. */
  fields?: Record<string, string>
}

/** What a browser without JavaScript displays. */
export interface PlainContent {
  heading: string
  text: readonly string[]
  forms?: readonly PlainForm[]
}

/** A page of the Vue application in `admin/`. */
export interface AdminDocument {
  title: string
  /** BCP 47 tag of the document. Default `en`. */
  locale?: string
  /** Unset for a page outside of a store. */
  store?: StorePageData
  /** Data of the page, if the application does not request it. */
  view?: PageView
  /** Path in the store of a page without such data. */
  path?: string
  /** Default: a notice that the page requires JavaScript. */
  plain?: PlainContent
}

/**
 * Renders the document of a page of the Vue application. The application reads the data from the
 * attributes, because the CSP of the page forbids inline scripts.
 *
 * @param styleNonce permits the style elements that components add
 */
export function adminDocument(
  { title, locale = 'en', store, view, path, plain }: AdminDocument,
  styleNonce: string,
): string {
  return html`<!doctype html>
<html lang="${locale}" data-look="admin">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${styleNonce}">
<title>${title} · Local platform</title>
<link rel="icon" href="/_assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_assets/pages/admin.css">
<script type="module" src="/_assets/pages/admin.js"></script>
${preloadsOf({ view: view?.name, path }).map(file => html`<link rel="modulepreload" href="/_assets/pages/${file}">\n`)}</head>
<body>
<div id="admin"${attribute('data-page', store)}${attribute('data-view', view)}>${store && view?.name !== 'app' ? firstBar(store.store.name) : ''}</div>
<noscript>${plain ? plainContent(plain) : 'These pages of the local platform require JavaScript.'}</noscript>
</body>
</html>
`.markup
}

/**
 * The bar of a page of a store. The browser draws it before the scripts run, and the application
 * replaces it.
 */
function firstBar(storeName: string): Html {
  return html`<div class="shell"><header class="topbar"><span class="brand">Platform</span><span class="switcher-name">${storeName}</span></header></div>`
}

function attribute(name: 'data-page' | 'data-view', value: object | undefined): HtmlValue {
  if (value === undefined) return ''
  const json = JSON.stringify(value)
  return name === 'data-page' ? html` data-page="${json}"` : html` data-view="${json}"`
}

function plainContent({ heading, text, forms = [] }: PlainContent): Html {
  return html`<main class="narrow"><div class="card"><h1>${heading}</h1>
${text.map(line => html`<p>${line}</p>`)}
${forms.map(plainForm)}</div></main>`
}

function plainForm({ label, action, csrf, fields = {} }: PlainForm): Html {
  return html`<form method="post" action="${safeHref(action)}"><input type="hidden" name="csrf" value="${csrf}">${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button class="button" type="submit">${label}</button></form>
`
}
