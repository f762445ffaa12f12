import { randomBytes } from 'node:crypto'
import { basePathOf } from '../../shared/app-path'
import { runtimeConfig } from '#platform-runtime/app'
import { defineRoute } from '#platform-runtime/define'
import { setResponseHeaders } from '#platform-runtime/response'
import { platformSettings } from '../nitro/settings'
import { localPlatformOrigin } from './local-platform'
import { DEVTOOLS_SCRIPT } from './page-script'

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.scroll { overflow-x: auto; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .75rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: light-dark(#666, #aaa); }
tbody tr { border-top: 1px solid light-dark(#eee, #333); }
.good { color: light-dark(#18794e, #4cc38a); }
.bad { color: light-dark(#b42318, #ff8b80); }
iframe { box-sizing: border-box; width: 100%; height: 44rem; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
[role=alert] { color: light-dark(#b42318, #ff8b80); }
`

/**
 * Renders the tab in Nuxt DevTools: sessions, recent requests, and the tools of the local platform.
 * Development only.
 */
export default defineRoute(event => {
  const nonce = randomBytes(16).toString('base64')
  const { app } = runtimeConfig()
  const { profile } = platformSettings()
  setResponseHeaders(event, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-src ${localPlatformOrigin(profile.appBridgeUrl) ?? "'none'"}; frame-ancestors 'self'; base-uri 'none'`,
  })
  const base = basePathOf(app.baseURL)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Platform</title>
<style nonce="${nonce}">${STYLE}</style>
<main data-state="${base}/_platform/devtools/state">
  <header>
    <h1>Platform</h1>
    <a data-admin target="_blank" rel="noopener">Open the admin</a>
  </header>
  <p role="alert" data-problem hidden></p>
  <section aria-labelledby="sessions">
    <h2 id="sessions">Sessions</h2>
    <div class="scroll"><table data-sessions><thead><tr><th>Shop<th>Kind<th>State<th>Expires<th>Scopes<tbody></table></div>
  </section>
  <section aria-labelledby="requests">
    <h2 id="requests">Requests and webhooks</h2>
    <div class="scroll"><table data-requests><thead><tr><th>Time<th>Kind<th>Request<th>Shop<th>Outcome<th>ms<tbody></table></div>
  </section>
  <section aria-labelledby="tools" data-tools hidden>
    <h2 id="tools">Local platform</h2>
    <iframe title="Tools of the local platform"></iframe>
  </section>
</main>
<script nonce="${nonce}">${DEVTOOLS_SCRIPT}</script>`
})
