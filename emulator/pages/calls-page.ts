import { callCard } from './calls-card'
import { html } from './html'
import type { Html } from './html'
import { callsHref } from './links'
import { notInstalled } from './not-installed'
import type { CallForm, CallsPageData } from './page-data'
import { sectionPage } from './section-page'

/** One card for each kind of call: a form that sends it to the app, and room for what the app answers. */
export function callsPage({ store, stores, app, calls }: CallsPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'calls',
    title: 'Calls',
    intro: `What the platform sends to ${app.name} besides page views, signed as the platform signs it. Send one and see the answer.`,
    hrefOf: callsHref,
    assets: html`<script type="module" src="/_assets/calls/calls-page.js"></script>`,
    content: app.installed ? [kindLinks(calls), html`<div class="cards">${calls.map(callCard)}</div>`] : notInstalled(store, app),
  })
}

function kindLinks(calls: readonly CallForm[]): Html {
  return html`<nav class="kinds" aria-label="Kinds of call"><ul>${calls.map(call => html`<li><a href="#${call.kind}">${call.title}</a></li>`)}</ul></nav>`
}
