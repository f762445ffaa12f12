import { html } from './html'
import type { HtmlValue } from './html'
import { inspectorHref } from './links'
import { toolPage } from './tool-page'
import type { InspectorPageData } from './tools-data'

/**
 * Renders the page with all requests in both directions. The page's script polls and renders the
 * rows.
 */
export function inspectorPage({ store, stores, framed }: InspectorPageData): string {
  return toolPage({
    store,
    stores,
    framed,
    section: 'inspector',
    title: 'Inspector',
    intro:
      'Every request between your app and the platform, in both directions, newest first. Pages of this admin are left out.',
    hrefOf: inspectorHref,
    assets: html`<script type="module" src="/_assets/tools/inspector-page.js"></script>`,
    content: html`
  <section class="card" aria-labelledby="requests">
    <h2 id="requests">Requests</h2>
    <form class="inline-form" data-filter role="search" aria-label="Requests" autocomplete="off">
      ${selectField('direction', 'Direction', [
        ['', 'Both'],
        ['to-platform', 'To the platform'],
        ['to-app', 'To the app'],
      ])}
      ${selectField('kind', 'Kind', [['', 'Every kind']])}
      ${selectField('store', 'Store', [['', 'Every store'], ...stores.map(({ domain, name }): [string, string] => [domain, name])])}
      <div class="field grow"><label for="filter-text">Text</label><input id="filter-text" name="text" type="search" spellcheck="false" placeholder="Path, status, topic, operation"></div>
      <label class="check"><input type="checkbox" data-watching checked><span>Live</span></label>
      <button class="button" type="button" data-clear>Clear</button>
    </form>
    <p class="row-note" role="status" data-count></p>
    <p class="empty" data-empty hidden>Nothing yet. Open the app in the admin, or send a call.</p>
    <ul class="rows exchanges" data-exchanges aria-labelledby="requests"></ul>
    <p class="row-note">The newest 300 are kept, with the first 8 KB of each body. Secrets, signatures and signed tokens are masked; access and refresh tokens are shown, because they are valid only for this local platform.</p>
  </section>`,
  })
}

function selectField(
  name: string,
  label: string,
  options: readonly [value: string, label: string][],
): HtmlValue {
  return html`<div class="field"><label for="filter-${name}">${label}</label><select id="filter-${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></div>`
}
