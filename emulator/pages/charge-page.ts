import { actionForm } from './action-form'
import { appIcon } from './app-icon'
import type { ChargePageData, ChargeTerm } from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { layout } from './layout'
import { topBar } from './top-bar'

/** Renders the page on which the merchant approves a charge, or a new usage limit. */
export function chargePage({
  store,
  app,
  title,
  name,
  test,
  terms,
  approve,
  decline,
}: ChargePageData): string {
  return layout({
    title,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<link rel="stylesheet" href="/_assets/billing.css">`,
    body: html`<body class="plain">
${topBar({})}
<main class="narrow">
  <div class="card grant">
    <div class="grant-head">
      ${appIcon(app)}
      <div>
        <h1>${title}</h1>
        <p>${app.name} in <strong>${store.name}</strong></p>
        <p class="domain">${store.domain}</p>
      </div>
    </div>
    <h2 class="charge-name" id="charge">${name}${test && html` <span class="tag fair">Test charge</span>`}</h2>
    ${termList(terms, 'charge')}
    ${test && html`<p class="note">This is a test charge: no payment is made.</p>`}
    <div class="grant-actions">${actionForm(decline)}${actionForm(approve, 'primary')}</div>
  </div>
</main>
</body>`,
  })
}

/** Renders the terms of a charge. */
export function termList(terms: readonly ChargeTerm[], labelId: string): Html {
  return html`<dl class="terms" aria-labelledby="${labelId}">${terms.map(
    ({ label, text }) => html`
      <div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}
    </dl>`
}
