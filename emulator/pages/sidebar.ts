import { appIcon } from './app-icon'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import { icon } from './icon'
import {
  appHref,
  billingHref,
  callsHref,
  clockHref,
  faultsHref,
  inspectorHref,
  pathInApp,
  safeHref,
  scopesHref,
  storeHref,
  tokensHref,
  webhooksHref,
} from './links'
import type { AppSummary, NavLink, StoreSummary } from './page-data'

export interface Sidebar {
  store: StoreSummary
  /** The open app. */
  app?: AppSummary
  /** The open page of the store. */
  current?: StoreSection
  /** True if the page is in a frame, where links open a new tab by default. */
  framed?: boolean
}

/** A page of the store, not of an app. */
export type StoreSection =
  'home' | 'calls' | 'webhooks' | 'billing' | 'scopes' | 'tokens' | 'clock' | 'faults' | 'inspector'

/** The developer tools can be framed, so links to them stay in the frame. */
const FRAMEABLE: readonly StoreSection[] = ['tokens', 'clock', 'faults', 'inspector']

/**
 * Renders the store's navigation: its pages, the installed apps with the links of the open one, and
 * the developer tools.
 */
export function sidebar({ store, app, current, framed = false }: Sidebar): Html {
  const sectionLink = (section: StoreSection, label: string, href: string) =>
    html`<li><a class="side-link" href="${href}"${section === current && html` aria-current="page"`}${framed && FRAMEABLE.includes(section) && html` target="_self"`}>${icon(section)}<span>${label}</span></a></li>`
  const installed = store.apps.filter(entry => entry.installed || entry.apiKey === app?.apiKey)
  return html`<nav class="sidebar" aria-label="${store.name}">
  <ul>
    ${sectionLink('home', 'Home', storeHref(store.handle))}
    ${sectionLink('calls', 'Calls', callsHref(store.handle))}
    ${sectionLink('webhooks', 'Webhooks', webhooksHref(store.handle))}
    ${sectionLink('billing', 'Billing', billingHref(store.handle))}
    ${sectionLink('scopes', 'Scopes', scopesHref(store.handle))}
  </ul>
  <h2 class="side-head" id="side-apps">${icon('apps')}<span>Apps</span></h2>
  <ul aria-labelledby="side-apps">${installed.map(
    entry => html`
    <li>
      <a class="side-link" href="${appHref(store.handle, entry.apiKey)}"${entry.apiKey === app?.apiKey && html` data-app-home`}>${appIcon(entry)}<span>${entry.name}</span></a>
      ${app && entry.apiKey === app.apiKey && appLinks(store, app)}
    </li>`,
  )}
  </ul>
  ${installed.length === 0 && html`<p class="side-empty">Nothing installed yet</p>`}
  <h2 class="side-head" id="side-tools">Developer tools</h2>
  <ul aria-labelledby="side-tools">
    ${sectionLink('tokens', 'Tokens', tokensHref(store.handle))}
    ${sectionLink('clock', 'Clock', clockHref(store.handle))}
    ${sectionLink('faults', 'Faults', faultsHref(store.handle))}
    ${sectionLink('inspector', 'Inspector', inspectorHref(store.handle))}
  </ul>
</nav>`
}

function appLinks(store: StoreSummary, app: AppSummary): HtmlValue {
  return html`<ul class="side-sub" data-app-nav aria-label="${app.name}">${app.navLinks.filter(link => link.rel !== 'home').map(link => appLink(store, app, link))}</ul>`
}

function appLink(store: StoreSummary, app: AppSummary, link: NavLink): Html {
  const path = pathInApp(app.url, link.href)
  if (path === undefined)
    return html`<li><a class="side-link" href="${safeHref(link.href)}" target="_blank" rel="noopener noreferrer">${link.label}</a></li>`
  return html`<li><a class="side-link" href="${appHref(store.handle, app.apiKey, path)}" data-app-path="${path}">${link.label}</a></li>`
}
