import { appIcon } from './app-icon'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import { icon } from './icon'
import { appHref, pathInApp, safeHref, storeHref } from './links'
import type { AppSummary, NavLink, StoreSummary } from './page-data'

export interface Sidebar {
  store: StoreSummary
  /** The app on show. */
  app?: AppSummary
  /** True on the store's home. */
  isHome?: boolean
}

/** The store's navigation: home, then each installed app, with the links of the one on show beneath its name. */
export function sidebar({ store, app, isHome = false }: Sidebar): Html {
  const installed = store.apps.filter(entry => entry.installed || entry.apiKey === app?.apiKey)
  return html`<nav class="sidebar" aria-label="${store.name}">
  <ul>
    <li><a class="side-link" href="${storeHref(store.handle)}"${isHome && html` aria-current="page"`}>${icon('home')}<span>Home</span></a></li>
  </ul>
  <h2 class="side-head" id="side-apps">${icon('apps')}<span>Apps</span></h2>
  <ul aria-labelledby="side-apps">${installed.map(entry => html`
    <li>
      <a class="side-link" href="${appHref(store.handle, entry.apiKey)}"${entry.apiKey === app?.apiKey && html` data-app-home`}>${appIcon(entry)}<span>${entry.name}</span></a>
      ${app && entry.apiKey === app.apiKey && appLinks(store, app)}
    </li>`)}
  </ul>
  ${installed.length === 0 && html`<p class="side-empty">Nothing installed yet</p>`}
</nav>`
}

function appLinks(store: StoreSummary, app: AppSummary): HtmlValue {
  return html`<ul class="side-sub" data-app-nav aria-label="${app.name}">${app.navLinks.filter(link => link.rel !== 'home').map(link => appLink(store, app, link))}</ul>`
}

function appLink(store: StoreSummary, app: AppSummary, link: NavLink): Html {
  const path = pathInApp(app.url, link.href)
  if (path === undefined) return html`<li><a class="side-link" href="${safeHref(link.href)}" target="_blank" rel="noopener noreferrer">${link.label}</a></li>`
  return html`<li><a class="side-link" href="${appHref(store.handle, app.apiKey, path)}" data-app-path="${path}">${link.label}</a></li>`
}
