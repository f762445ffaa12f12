/** API key of the emulator's app when none is given. */
export const API_KEY = 'platform-dev-key'

/** Longer than App Bridge waits for a page that has not asked where to go. */
const SLOW_ROUTER_MS = 1000

/** What pages note, tests read in the list of events. */
export const NOTE_SCRIPT =
  'window.note = event => document.getElementById("events").append(Object.assign(document.createElement("li"), { textContent: event }))'

/** The page that only fetches an ID token, as a server writes it. */
export function bouncePage(appBridgeUrl: string): string {
  return `<script data-api-key="${API_KEY}" src="${appBridgeUrl}"></script>`
}

/** The page that only leaves the frame, as a server writes it. */
export function exitPage(appBridgeUrl: string, url: string): string {
  return `${bouncePage(appBridgeUrl)}<script>window.open(${JSON.stringify(url)}, "_top")</script>`
}

/** A page without App Bridge. */
export function plainPage(): string {
  return '<!doctype html><html lang="en"><title>Outside</title><h1>Outside</h1></html>'
}

/**
 * Every other page: declares a title bar, navigation, forms and modals. Its query changes it:
 * `twice=1` loads App Bridge twice, `router=none` leaves the admin's navigation unhandled and
 * `router=slow` handles it late, `confirm=1` asks before changes are discarded.
 */
export function appPage(appBridgeUrl: string, url: URL): string {
  const script = `<script src="${appBridgeUrl}"></script>`
  const title = url.pathname === '/' ? 'Dashboard' : url.pathname.slice(1)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="shopify-api-key" content="${API_KEY}">
${url.searchParams.has('twice') ? script + script : script}
<title>${title}</title>
<script>
${NOTE_SCRIPT}
</script>
</head>
<body>
<s-app-nav><a href="/" rel="home">Home</a><a href="/products">Products</a><a href="/reports">Reports</a></s-app-nav>
<ui-title-bar>
  <button variant="primary" onclick="note('created')">Create product</button>
  <button onclick="note('exported')">Export</button>
  <button disabled>Archive</button>
</ui-title-bar>
<h1>${title}</h1>
<a id="top" target="_top" href="/products?a=b%20c">Own page in the top window</a>
<a id="admin" href="shopify://admin/products/1">Page of the admin</a>
<a id="code" target="_top" href="javascript:document.title='attacked'">Code in the top window</a>
<form data-save-bar ${url.searchParams.has('confirm') ? 'data-discard-confirmation' : ''} onsubmit="event.preventDefault(); note('submitted')">
  <label>Name <input name="name" value="old" required></label>
</form>
<ui-save-bar id="bar">
  <button variant="primary" onclick="note('saved')"></button>
  <button onclick="note('discarded'); shopify.saveBar.hide('bar')"></button>
</ui-save-bar>
<ui-modal id="content"><p>Content of the modal</p>
  <ui-title-bar title="Edit item"><button variant="primary" onclick="note('saved in the modal')">Save</button></ui-title-bar>
</ui-modal>
<ui-modal id="framed" src="/inner" variant="large"><ui-title-bar title="Inner page"></ui-title-bar></ui-modal>
<ol id="events" aria-label="Events"></ol>
<script>
for (const modal of document.querySelectorAll('ui-modal')) {
  for (const type of ['show', 'hide']) modal.addEventListener(type, () => note(type + ' ' + modal.id))
}
if (${url.searchParams.get('router') !== 'none'}) {
  document.addEventListener('shopify:navigate', (event) => {
    const href = event.target.getAttribute('href')
    setTimeout(() => {
      history.pushState({}, '', href)
      document.title = href
      note('navigated to ' + href)
    }, ${url.searchParams.get('router') === 'slow' ? SLOW_ROUTER_MS : 0})
  })
}
</script>
</body>
</html>`
}
