import { API_KEY, NOTE_SCRIPT } from './fake-app-pages'

/** A page whose title bar is an `s-page`, as it is without the script of the component library. */
export function pageElementPage(appBridgeUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="shopify-api-key" content="${API_KEY}">
<script src="${appBridgeUrl}"></script>
<title>Document title</title>
<script>${NOTE_SCRIPT}</script>
</head>
<body>
<s-page heading="Order 1001">
  <s-link slot="breadcrumb-actions" href="/orders">Orders</s-link>
  <s-badge slot="accessory" tone="warning">Unpaid</s-badge>
  <s-button slot="primary-action" onclick="note('fulfilled')">Fulfil</s-button>
  <s-button-group slot="secondary-actions"><s-button onclick="note('printed')">Print</s-button></s-button-group>
  <s-button slot="secondary-actions" commandfor="more">More</s-button>
  <s-menu id="more"><s-button onclick="note('duplicated')">Duplicate</s-button><s-button tone="critical" onclick="note('deleted')">Delete</s-button></s-menu>
  <p>Content</p>
</s-page>
<ol id="events" aria-label="Events"></ol>
</body>
</html>`
}
