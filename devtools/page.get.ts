import { randomBytes } from 'node:crypto'
import { defineEventHandler, setResponseHeaders } from 'h3'
import { useRuntimeConfig } from 'nitropack/runtime'
import { localPlatformOrigin } from './local-platform'
import { DEVTOOLS_SCRIPT } from './page-script'
import { DEVTOOLS_STYLE } from './page-style'

/** The page in the tab of Nuxt DevTools: sessions, what became of the last requests, and the tools of the local platform. Development only. */
export default defineEventHandler((event) => {
  const nonce = randomBytes(16).toString('base64')
  const { app, platform } = useRuntimeConfig()
  setResponseHeaders(event, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-src ${localPlatformOrigin(platform.profile.appBridgeUrl) ?? '\'none\''}; frame-ancestors 'self'; base-uri 'none'`,
  })
  const base = app.baseURL.replace(/\/$/, '')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Platform</title>
<style nonce="${nonce}">${DEVTOOLS_STYLE}</style>
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
