import type { Html, HtmlValue } from './html'
import { html } from './html'
import { icon } from './icon'
import { logo } from './layout'
import { storeHref } from './links'
import type { StoreSummary } from './page-data'

/** The stores of the store switcher. */
export interface StoreSwitcher {
  store: StoreSummary
  stores: readonly StoreSummary[]
  /** URL of the same page in another store. */
  hrefOf: (handle: string) => string
  /** True if the page is in a frame, where the switcher stays in the frame. */
  framed?: boolean
}

export interface TopBar {
  /** Unset on pages without a store. */
  switcher?: StoreSwitcher
  user?: { name: string; email: string }
}

/**
 * Renders the bar above every page. The switcher is a native `details` element, so it works without
 * scripts.
 */
export function topBar(bar: TopBar): Html {
  return html`<header class="topbar">
  <a class="brand" href="/">${logo()}<span>Platform</span></a>
  ${bar.switcher && switcher(bar.switcher)}
  ${bar.switcher && unusualState(bar.switcher)}
  <span class="badge" title="Runs on this computer only. Nothing here is real."><span class="badge-dot"></span>Local<span class="badge-more"> platform</span></span>
  ${bar.user && user(bar.user)}
</header>`
}

function switcher({ store, stores, hrefOf, framed = false }: StoreSwitcher): HtmlValue {
  return html`<details class="switcher" data-menu>
    <summary>${icon('store')}<span class="visually-hidden">Store: </span><span class="switcher-name">${store.name}</span>${icon('chevron')}</summary>
    <nav class="menu" aria-label="Switch store">
      <ul>${stores.map(
        ({ handle, name, domain }) => html`
        <li><a href="${hrefOf(handle)}"${handle === store.handle && html` aria-current="true"`}${framed && html` target="_self"`}>
          <span><strong>${name}</strong><small>${domain}</small></span>${handle === store.handle && icon('check')}
        </a></li>`,
      )}
      </ul>
      <a class="menu-foot" href="/">All stores</a>
    </nav>
  </details>`
}

/** Links to what is unusual right now. The developer tools redraw it. */
function unusualState({ store, framed = false }: StoreSwitcher): HtmlValue {
  return html`<span class="unusual" id="live-unusual" data-live>${store.unusual.map(
    ({ label, detail, path }) =>
      html`<a href="${storeHref(store.handle)}${path}"${framed && html` target="_self"`}>${label}${detail !== undefined && html`<span class="unusual-more"> ${detail}</span>`}</a>`,
  )}</span>`
}

function user(person: { name: string; email: string }): HtmlValue {
  const initials = person.name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase() ?? '')
    .join('')
  return html`<div class="user" title="${person.email}">
    <span class="avatar" aria-hidden="true">${initials || '?'}</span>
    <span class="user-name"><span class="visually-hidden">Signed in as </span>${person.name}</span>
  </div>`
}
