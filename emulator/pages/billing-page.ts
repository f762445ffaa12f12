import { actionForm } from './action-form'
import type {
  BillingPageData,
  ChargeTerm,
  ChargeView,
  PricingView,
  UsageView,
} from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { billingHref } from './links'
import { notInstalled } from './not-installed'
import { sectionPage } from './section-page'

/** Renders the charges of the app in a store, with the actions of the merchant and the platform. */
export function billingPage({
  store,
  stores,
  app,
  developmentStore,
  plansHref,
  pricing,
  charges,
}: BillingPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'billing',
    title: 'Billing',
    intro: `Charges of ${app.name} in ${store.name}. No payments are made.`,
    hrefOf: billingHref,
    assets: html`<link rel=\"stylesheet\" href=\"/_assets/billing.css\">`,
    content: html`${!app.installed && notInstalled(store, app)}
  ${developmentStore && html`<p class="notice info">${store.name} is a development store: every new charge is a test.</p>`}
  ${plansHref !== null && app.installed && html`<p class="section-action"><a class="button" href="${plansHref}">Choose a plan</a></p>`}
  ${pricing && pricingCards(pricing)}
  <section class="card" aria-labelledby="charges">
    <h2 id="charges">Charges</h2>
    ${
      charges.length > 0
        ? html`<ul class="rows" aria-labelledby="charges">${charges.map(chargeRow)}</ul>`
        : html`<p class="empty">None yet. The app requests a charge over the Admin API; the merchant approves it on a page of the platform.</p>`
    }
  </section>`,
  })
}

function pricingCards({ plan, actions, invoices, events }: PricingView): Html {
  return html`<section class="card" aria-labelledby="plan">
    <h2 id="plan">Plan</h2>
    ${
      plan
        ? html`<div class="row"><div class="row-head"><span class="tag ${plan.tone}">${plan.status}</span><strong id="plan-name">${plan.name}</strong>
          <span class="row-actions">${actions.map(action => actionForm(action, 'small', plan.name))}</span></div>
        ${termList(plan.terms, 'plan-name')}</div>`
        : html`<p class="empty">None. The merchant chooses a plan on the page of plans.</p>`
    }
  </section>
  <section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length > 0
        ? html`<ul class="rows" aria-labelledby="invoices">${invoices.map(
            ({ at, total, lines }) =>
              html`<li class="row"><div class="row-head"><strong>${total}</strong><small>${at}</small></div>
        <ol class="records">${lines.map(line => html`<li><span>${line.text}</span><span>${line.amount}</span></li>`)}</ol></li>`,
          )}</ul>`
        : html`<p class="empty">None yet. A cycle of 30 days ends by the clock of the platform.</p>`
    }
  </section>
  <section class="card" aria-labelledby="events">
    <h2 id="events">App events</h2>
    ${
      events.length > 0
        ? html`<ol class="records" aria-labelledby="events">${events.map(event => html`<li><span>${event.text}</span><span class="tag ${event.tone}">${event.result}</span><small>${event.at}</small></li>`)}</ol>`
        : html`<p class="empty">None yet. The app reports usage to the App Events API.</p>`
    }
  </section>`
}

function chargeRow(charge: ChargeView, index: number): Html {
  const { name, kind, status, tone, test, terms, usage, confirmHref, actions } = charge
  const id = `charge-${index}`
  return html`
      <li class="row">
        <div class="row-head">
          <span class="tag ${tone}">${status}</span><strong id="${id}">${name}</strong>${test && html`<span class="tag plain">Test</span>`}<small>${kind}</small>
          <span class="row-actions">
            ${confirmHref !== null && html`<a class="button small primary" href="${confirmHref}">Decide<span class="visually-hidden"> on ${name}</span></a>`}
            ${actions.map(action => actionForm(action, 'small', name))}
          </span>
        </div>
        ${termList(terms, id)}
        ${usage && usageBlock(usage, name)}
      </li>`
}

function usageBlock({ text, share, records }: UsageView, name: string): Html {
  return html`<div class="usage">
          <meter min="0" max="1" high="0.9" value="${share}" aria-label="Usage of ${name}"></meter><span>${text}</span>
        </div>
        ${
          records.length > 0 &&
          html`<details class="more"><summary>Usage records (${records.length})</summary>
          <ol class="records">${records.map(record => html`<li><span>${record.text}</span><span>${record.amount}</span><small>${record.at}</small></li>`)}</ol>
        </details>`
        }`
}

function termList(terms: readonly ChargeTerm[], labelId: string): Html {
  return html`<dl class="terms" aria-labelledby="${labelId}">${terms.map(
    ({ label, text }) => html`
      <div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}
    </dl>`
}
