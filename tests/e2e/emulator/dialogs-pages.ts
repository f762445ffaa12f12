import { API_KEY, NOTE_SCRIPT } from './fake-app-pages'

function page(appBridgeUrl: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="shopify-api-key" content="${API_KEY}">
<script src="${appBridgeUrl}"></script>
<title>${title}</title>
<script>${NOTE_SCRIPT}</script>
</head>
<body>
<h1>${title}</h1>
${body}
<ol id="events" aria-label="Events"></ol>
<script>
for (const element of document.querySelectorAll('ui-modal, s-app-window, ui-save-bar')) {
  for (const type of ['show', 'hide']) element.addEventListener(type, () => note(type + ' ' + element.id))
}
</script>
</body>
</html>`
}

/**
 * A page with modals and windows of every kind; `window.opened` is what a dialog sent to its
 * opener.
 */
export function dialogsPage(appBridgeUrl: string): string {
  return page(
    appBridgeUrl,
    'Dialogs',
    `
<button id="open" onclick="shopify.modal.show('form-modal')">Open</button>
<s-button commandfor="window" command="--show">Open the window</s-button>
<ui-modal id="form-modal">
  <div><form data-save-bar onsubmit="event.preventDefault(); note('submitted')"><label>Name <input name="name" value="old"></label></form></div>
  <ui-title-bar title="Edit form"><button onclick="note('helped')">Help</button></ui-title-bar>
</ui-modal>
<ui-modal id="bar-modal" variant="small">
  <p>Content</p>
  <ui-save-bar id="modal-bar" discardconfirmation><button variant="primary" onclick="note('saved')"></button><button onclick="note('discarded')"></button></ui-save-bar>
</ui-modal>
<ui-modal id="empty"></ui-modal>
<ui-modal id="framed" src="/inner-form" variant="large">
  <ui-title-bar title="Framed form"><button variant="primary" onclick="note('applied')">Apply</button><button disabled>Later</button></ui-title-bar>
</ui-modal>
<ui-modal id="plain-frame" src="/inner-form"></ui-modal>
<ui-modal id="foreign" src="https://foreign.example/"></ui-modal>
<s-app-window id="window" src="/inner-form"></s-app-window>
<script>addEventListener('message', event => { if (event.source === document.getElementById('window').contentWindow) note('heard ' + event.data) })</script>`,
  )
}

/** A page for dialogs: a form with a save bar, and a title bar of its own. */
export function innerFormPage(appBridgeUrl: string): string {
  return page(
    appBridgeUrl,
    'Inner form',
    `
<ui-title-bar title="Inner title"><button onclick="note('inner pressed')">Inner action</button></ui-title-bar>
<form data-save-bar onsubmit="event.preventDefault(); note('inner submitted')"><label>City <input name="city" value="Bern"></label></form>`,
  )
}
