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
 * The admin with the app in a frame. What the scripts need travels in data attributes of the body:
 * no inline script, so the page's CSP can forbid them. The frame gets its address from the script, which must not
 * miss the frame's first load and alone knows the hash of the page's own URL.
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
  ${noAnswer(app)}
  <iframe class="frame" data-frame title="${app.name}" data-src="${safeHref(data.frameUrl)}" name="platform-app"></iframe>
  <section class="save-bar" data-save-bar-region aria-label="Unsaved changes" hidden>
    <p role="status">Unsaved changes</p>
    <button class="button" type="button" data-discard>Discard</button>
    <button class="button primary" type="button" data-save>Save</button>
  </section>
</main>
<div class="toasts" data-toasts role="region" aria-label="Notifications" aria-live="polite"></div>
${confirmDialog('uninstall', `Uninstall ${app.name}?`, `Its access to ${store.name} ends at once. You can install it again at any time.`, 'Uninstall')}
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

function noAnswer(app: AppSummary): Html {
  return html`<section class="no-answer" data-no-answer aria-labelledby="no-answer-title" hidden>
    <div role="status">
      <h2 id="no-answer-title">The app at ${app.url} does not answer</h2>
      <p>Or its page does not load App Bridge. The emulator looks again by itself and opens the app when it answers.</p>
    </div>
    <ul>
      <li>Is the app running, and on this address?</li>
      <li>Does the page load the App Bridge script first in its head?</li>
      <li>Does the app allow this page to frame it (<code>frame-ancestors</code>)?</li>
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
