import { callCard } from './calls-card'
import { html } from './html'
import type { Html } from './html'
import { callsHref } from './links'
import { notInstalled } from './not-installed'
import type { CallForm, CallsPageData } from './page-data'
import { sectionPage } from './section-page'

/** Renders one card for each kind of call, with a form and the response of the app. */
export function callsPage({ store, stores, app, calls }: CallsPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'calls',
    title: 'Calls',
    intro: `Requests of the platform to ${app.name} other than page views, with the platform's signatures. Send one to see the response.`,
    hrefOf: callsHref,
    assets: html`<script type="module" src="/_assets/calls/calls-page.js"></script>`,
    content: app.installed
      ? [kindLinks(calls), html`<div class="cards">${calls.map(callCard)}</div>`]
      : notInstalled(store, app),
  })
}

function kindLinks(calls: readonly CallForm[]): Html {
  return html`<nav class="kinds" aria-label="Kinds of call"><ul>${calls.map(call => html`<li><a href="#${call.kind}">${call.title}</a></li>`)}</ul></nav>`
}
