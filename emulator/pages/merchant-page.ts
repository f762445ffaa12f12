import type { AdminLink } from '../../registration/admin-links'
import { html } from './html'
import type { StoreSummary } from './page-data'

/** Data of `merchantPage`. */
export interface MerchantPageData {
  store: StoreSummary
  stores: StoreSummary[]
  user: { name: string; email: string }
  /** Version of the Admin API that the pages use. */
  apiVersion: string
  /** Versions of the Admin API, the newest first. */
  apiVersions: readonly string[]
  /** Links to the installed app. */
  adminLinks: readonly AdminLink[]
}

/**
 * Renders the document of the store's pages, which are a Vue application (`admin/`). It reads the
 * data from the attribute.
 */
export function merchantPage(data: MerchantPageData): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${data.store.name} · Local platform</title>
<link rel="icon" href="/_assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_assets/pages/admin.css">
<script type="module" src="/_assets/pages/admin.js"></script>
</head>
<body>
<div id="admin" data-page="${JSON.stringify(data)}"></div>
<noscript>These pages of the local platform require JavaScript.</noscript>
</body>
</html>
`.markup
}
