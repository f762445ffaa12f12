import { actionForm } from './action-form'
import type { ScopesPageData, ScopeView } from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { scopesHref } from './links'
import { notInstalled } from './not-installed'
import { sectionPage } from './section-page'

/** Renders the granted and optional access scopes of the app in a store. */
export function scopesPage({
  store,
  stores,
  app,
  required,
  optional,
  other,
}: ScopesPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'scopes',
    title: 'Access scopes',
    intro: `Access of ${app.name} to ${store.name}. The app is notified of each change.`,
    hrefOf: scopesHref,
    assets: html`<link rel=\"stylesheet\" href=\"/_assets/billing.css\">`,
    content: app.installed
      ? html`${scopeCard('required', 'Required', 'Granted at installation, until uninstallation.', required)}
  ${scopeCard('optional', 'Optional', 'The app can request them later, and the merchant can revoke them.', optional)}
  ${other.length > 0 && scopeCard('other', 'No longer declared', "Granted earlier, but no longer in the app's registration.", other)}`
      : notInstalled(store, app),
  })
}

function scopeCard(id: string, title: string, intro: string, scopes: readonly ScopeView[]): Html {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p class="call-summary">${intro}</p>
    ${scopes.length > 0 ? html`<ul class="rows" aria-labelledby="${id}">${scopes.map(scopeRow)}</ul>` : html`<p class="empty">None.</p>`}
  </section>`
}

function scopeRow({ handle, description, granted, change }: ScopeView): Html {
  return html`
      <li class="row">
        <div class="row-head">
          <span class="tag ${granted ? 'good' : 'plain'}">${granted ? 'Granted' : 'Not granted'}</span><strong><code>${handle}</code></strong>
          ${change && html`<span class="row-actions">${actionForm(change, 'small', handle)}</span>`}
        </div>
        <p class="row-note">${description}</p>
      </li>`
}
