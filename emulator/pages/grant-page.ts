import { appIcon } from './app-icon'
import { html } from './html'
import { icon } from './icon'
import { layout } from './layout'
import { safeHref } from './links'
import type { GrantPageData } from './page-data'
import { topBar } from './top-bar'

/**
 * Renders the page that requests permissions for an app. Install or Update posts the form, Cancel
 * leaves the page.
 */
export function grantPage(data: GrantPageData): string {
  const { store, app, scopes } = data
  const verb = data.installed ? 'Update' : 'Install'
  return layout({
    title: `${verb} ${app.name}`,
    body: html`<body class="plain">
${topBar({})}
<main class="narrow">
  <div class="card grant">
    <div class="grant-head">
      ${appIcon(app)}
      <div>
        <h1>${verb} ${app.name}?</h1>
        <p>${data.installed ? 'It requests different permissions in' : 'It will be added to'} <strong>${store.name}</strong></p>
        <p class="domain">${store.domain}</p>
      </div>
    </div>
    ${
      scopes.length > 0
        ? html`<h2 id="permissions">${app.name} asks to</h2>
    <ul class="permissions" aria-labelledby="permissions">${scopes.map(
      scope => html`
      <li>${icon('check')}<span>${scope.description}<small><code>${scope.handle}</code></small></span></li>`,
    )}
    </ul>`
        : html`<p>${app.name} requests no permissions.</p>`
    }
    <p class="note">The app runs at <code>${app.url}</code></p>
    <form method="post" action="${safeHref(data.action)}">
      ${Object.entries(data.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <div class="grant-actions">
        <a class="button" href="${safeHref(data.cancelUrl)}">Cancel</a>
        <button class="button primary" type="submit">${verb}</button>
      </div>
    </form>
  </div>
</main>
</body>`,
  })
}
