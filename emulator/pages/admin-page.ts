import { appIcon } from './app-icon'
import { bridgePanel } from './bridge-panel'
import { html } from './html'
import type { Html } from './html'
import { icon } from './icon'
import { layout } from './layout'
import { appHref, safeHref } from './links'
import type { AdminPageData, AppSummary } from './page-data'
import { sidebar } from './sidebar'
import { topBar } from './top-bar'

/**
 * Renders the admin with the app in a frame. Data for the scripts is in data attributes of the
 * body, because the CSP of the page forbids inline scripts. A script sets the URL of the frame,
 * because it must observe the first load and append the hash of the page's URL.
 */
export function adminPage(data: AdminPageData): string {
  const { store, app, user } = data
  return layout({
    title: `${app.name} · ${store.name}`,
    locale: data.locale,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<link rel="stylesheet" href="/_assets/admin.css">
<link rel="stylesheet" href="/_assets/dialogs.css">
<script type="module" src="/_assets/menu.js"></script>
<script type="module" src="/_assets/admin.js"></script>`,
    body: html`<body class="shell admin" data-shop="${store.domain}" data-handle="${store.handle}" data-store-name="${store.name}" data-api-key="${app.apiKey}" data-app-name="${app.name}" data-app-url="${app.url}" data-locale="${data.locale}" data-bridge="${JSON.stringify(data.bridge)}">
<a class="skip" href="#main">Skip to the app</a>
${topBar({ switcher: { store, stores: data.stores, hrefOf: handle => appHref(handle, app.apiKey) }, user })}
${sidebar({ store, app })}
<main class="stage" id="main" tabindex="-1">
  ${titleBar(app)}
  <div class="loading" data-loading role="progressbar" aria-label="Loading ${app.name}"></div>
  ${stillLoading(app)}
  ${unresponsive(app)}
  <iframe class="frame" data-frame title="${app.name}" data-src="${safeHref(data.frameUrl)}" name="platform-app"></iframe>
  <section class="save-bar" data-save-bar-region aria-label="Unsaved changes" hidden>
    <p role="status">Unsaved changes</p>
    <button class="button" type="button" data-discard>Discard</button>
    <button class="button primary" type="button" data-save>Save</button>
  </section>
</main>
<div class="toasts" data-toasts role="region" aria-label="Notifications" aria-live="polite"></div>
${confirmDialog('uninstall', `Uninstall ${app.name}?`, `Its access to ${store.name} ends immediately. You can install it again at any time.`, 'Uninstall')}
${confirmDialog('leave', 'Leave without saving?', 'The changes on this page will be lost.', 'Leave page')}
${confirmDialog('discard', 'Discard changes?', 'The form goes back to what was saved last.', 'Discard changes')}
${bridgePanel(app)}
</body>`,
  })
}

function titleBar(app: AppSummary): Html {
  return html`<div class="titlebar">
    ${appIcon(app)}
    <div class="titlebar-back" data-breadcrumb></div>
    <div class="titlebar-text"><p>${app.name}</p><div class="titlebar-title"><h1 data-page-title>${app.name}</h1><span data-accessory></span></div></div>
    <div class="titlebar-actions" data-app-actions role="group" aria-label="Actions of the page"></div>
    <div class="titlebar-tools" role="group" aria-label="Frame">
      <button class="button quiet" type="button" data-support title="Support" hidden>${icon('support')}<span>Support</span></button>
      <button class="button quiet" type="button" data-bridge-open aria-haspopup="dialog" title="App Bridge">${icon('bridge')}<span>App Bridge</span></button>
      <button class="button quiet" type="button" data-reload title="Reload">${icon('reload')}<span>Reload</span></button>
      <a class="button quiet" href="" target="_blank" rel="noopener" data-open title="Open in new tab">${icon('open')}<span>Open in new tab</span></a>
      <button class="button quiet" type="button" data-uninstall title="Uninstall">${icon('remove')}<span>Uninstall</span></button>
    </div>
  </div>`
}

function stillLoading(app: AppSummary): Html {
  return html`<section class="app-notice" data-still-loading aria-labelledby="still-loading-title" hidden>
    <div role="status">
      <h2 id="still-loading-title">${app.name} is still loading</h2>
      <p>A development server compiles a page when it is opened for the first time, which can take a minute. The app opens here as soon as it responds.</p>
    </div>
  </section>`
}

function unresponsive(app: AppSummary): Html {
  return html`<section class="app-notice" data-unresponsive aria-labelledby="unresponsive-title" hidden>
    <div role="status">
      <h2 id="unresponsive-title">The app at ${app.url} does not respond</h2>
      <p>The app may be unreachable, or its page does not load App Bridge. The emulator retries automatically and opens the app when it responds.</p>
    </div>
    <ul>
      <li>Is the app running at this address?</li>
      <li>Is the App Bridge script the first script in the head of the page?</li>
      <li>Does the app allow this page to embed it (<code>frame-ancestors</code>)?</li>
    </ul>
    <button class="button" type="button" data-retry>${icon('reload')}<span>Retry</span></button>
  </section>`
}

function confirmDialog(name: string, title: string, text: string, confirm: string): Html {
  return html`<dialog class="dialog" data-confirm="${name}" aria-labelledby="${name}-title" aria-describedby="${name}-text">
  <form method="dialog">
    <h2 id="${name}-title">${title}</h2>
    <p id="${name}-text">${text}</p>
    <div class="dialog-actions"><button class="button" value="cancel">Cancel</button><button class="button danger" value="confirm">${confirm}</button></div>
  </form>
</dialog>`
}
