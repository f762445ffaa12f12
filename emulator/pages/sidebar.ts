import { appIcon } from './app-icon'
import { html } from './html'
import type { Html } from './html'
import { icon } from './icon'
import { appHref, storeHref } from './links'
import type { StoreSummary } from './page-data'
import { APP_SECTIONS, MERCHANT_SECTIONS, TOOL_SECTIONS } from './sections'
import type { Section } from './sections'

export interface Sidebar {
  store: StoreSummary
  /** The open page of the store. */
  current?: StoreSection
  /** True if the page is in a frame, where links open a new tab by default. */
  framed?: boolean
}

/** A page of the store, not of an app. */
export type StoreSection = 'home' | 'billing' | 'scopes' | 'tokens' | 'clock' | 'faults'

/**
 * Renders the store's navigation: its pages, the installed apps, and the developer tools.
 */
export function sidebar({ store, current, framed = false }: Sidebar): Html {
  const entry = ({ label, path, icon: outline }: Section, target?: '_self') =>
    html`<li><a class="side-link" href="${storeHref(store.handle)}${path}"${path === `/${current}` && html` aria-current="page"`}${target && html` target="${target}"`}>${outline && icon(outline)}<span>${label}</span></a></li>`
  const installed = store.apps.filter(entry => entry.installed)
  return html`<nav class="sidebar" aria-label="${store.name}">
  <ul>
    <li><a class="side-link" href="${storeHref(store.handle)}"${current === 'home' && html` aria-current="page"`}>${icon('home')}<span>Home</span></a></li>
    ${MERCHANT_SECTIONS.map(section => entry(section))}
  </ul>
  <h2 class="side-head" id="side-apps">Apps</h2>
  <ul aria-labelledby="side-apps">${installed.map(
    entry => html`
    <li>
      <a class="side-link" href="${appHref(store.handle, entry.apiKey)}">${appIcon(entry)}<span>${entry.name}</span></a>
    </li>`,
  )}
  </ul>
  ${installed.length === 0 && html`<p class="side-empty">Nothing installed yet</p>`}
  <h2 class="side-head" id="side-activity">App activity</h2>
  <ul aria-labelledby="side-activity">
    ${APP_SECTIONS.map(section => entry(section))}
  </ul>
  <h2 class="side-head" id="side-tools">Developer tools</h2>
  <ul aria-labelledby="side-tools">
    ${TOOL_SECTIONS.map(section => entry(section, framed && section.canBeFramed ? '_self' : undefined))}
  </ul>
</nav>`
}
