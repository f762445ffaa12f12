import { appIcon } from './app-icon'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import { icon } from './icon'
import {
  appHref, billingHref, callsHref, clockHref, faultsHref, inspectorHref, pathInApp, safeHref, scopesHref, storeHref, tokensHref, webhooksHref,
} from './links'
import type { AppSummary, NavLink, StoreSummary } from './page-data'

export interface Sidebar {
  store: StoreSummary
  /** The app on show. */
  app?: AppSummary
  /** The store's own page on show. */
  current?: StoreSection
}

/** A page of the store itself, not of an app. */
export type StoreSection = 'home' | 'calls' | 'webhooks' | 'billing' | 'scopes' | 'tokens' | 'clock' | 'faults' | 'inspector'

/** The store's navigation: its own pages, each installed app with the links of the one on show beneath its name, and what only a developer has. */
export function sidebar({ store, app, current }: Sidebar): Html {
  const installed = store.apps.filter(entry => entry.installed || entry.apiKey === app?.apiKey)
  return html`<nav class="sidebar" aria-label="${store.name}">
  <ul>
    ${sectionLink('home', 'Home', storeHref(store.handle), current)}
    ${sectionLink('calls', 'Calls', callsHref(store.handle), current)}
    ${sectionLink('webhooks', 'Webhooks', webhooksHref(store.handle), current)}
    ${sectionLink('billing', 'Billing', billingHref(store.handle), current)}
    ${sectionLink('scopes', 'Scopes', scopesHref(store.handle), current)}
  </ul>
  <h2 class="side-head" id="side-apps">${icon('apps')}<span>Apps</span></h2>
  <ul aria-labelledby="side-apps">${installed.map(entry => html`
    <li>
      <a class="side-link" href="${appHref(store.handle, entry.apiKey)}"${entry.apiKey === app?.apiKey && html` data-app-home`}>${appIcon(entry)}<span>${entry.name}</span></a>
      ${app && entry.apiKey === app.apiKey && appLinks(store, app)}
    </li>`)}
  </ul>
  ${installed.length === 0 && html`<p class="side-empty">Nothing installed yet</p>`}
  <h2 class="side-head" id="side-tools">Developer tools</h2>
  <ul aria-labelledby="side-tools">
    ${sectionLink('tokens', 'Tokens', tokensHref(store.handle), current)}
    ${sectionLink('clock', 'Clock', clockHref(store.handle), current)}
    ${sectionLink('faults', 'Faults', faultsHref(store.handle), current)}
    ${sectionLink('inspector', 'Inspector', inspectorHref(store.handle), current)}
  </ul>
</nav>`
}

function sectionLink(section: StoreSection, label: string, href: string, current: StoreSection | undefined): Html {
  return html`<li><a class="side-link" href="${href}"${section === current && html` aria-current="page"`}>${icon(section)}<span>${label}</span></a></li>`
}

function appLinks(store: StoreSummary, app: AppSummary): HtmlValue {
  return html`<ul class="side-sub" data-app-nav aria-label="${app.name}">${app.navLinks.filter(link => link.rel !== 'home').map(link => appLink(store, app, link))}</ul>`
}

function appLink(store: StoreSummary, app: AppSummary, link: NavLink): Html {
  const path = pathInApp(app.url, link.href)
  if (path === undefined) return html`<li><a class="side-link" href="${safeHref(link.href)}" target="_blank" rel="noopener noreferrer">${link.label}</a></li>`
  return html`<li><a class="side-link" href="${appHref(store.handle, app.apiKey, path)}" data-app-path="${path}">${link.label}</a></li>`
}
