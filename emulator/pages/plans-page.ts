import { actionForm } from './action-form'
import type { PlansPageData, PlanView } from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { plansHref } from './links'
import { sectionPage } from './section-page'

/** Renders the plans of managed pricing, of which the merchant selects one. */
export function plansPage({ store, stores, app, plans }: PlansPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'billing',
    title: `Plans of ${app.name}`,
    intro: `Choose what ${store.name} pays for ${app.name}.`,
    hrefOf: handle => plansHref(handle, app.apiKey),
    assets: html`<link rel=\"stylesheet\" href=\"/_assets/billing.css\">`,
    content:
      plans.length > 0
        ? html`<ul class="plans">${plans.map(planCard)}</ul>`
        : html`<p class="empty">The app has no plans in its registration with the emulator: see the option pricingPlans.</p>`,
  })
}

function planCard({ name, price, trial, features, choose }: PlanView): Html {
  return html`
    <li class="card plan">
      <h2>${name}</h2>
      <p class="plan-price">${price}</p>
      ${trial !== null && html`<p class="row-note">${trial}</p>`}
      ${features.length > 0 && html`<ul class="advice">${features.map(feature => html`<li>${feature}</li>`)}</ul>`}
      <div class="plan-foot">${choose ? actionForm(choose, 'primary', name) : html`<span class="tag good">Current plan</span>`}</div>
    </li>`
}
