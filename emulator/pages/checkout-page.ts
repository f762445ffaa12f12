import type {
  CheckoutChoice,
  CheckoutField,
  CheckoutPageData,
  CheckoutStep,
  CheckoutSummary,
} from './checkout-data'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import { layout } from './layout'
import { safeHref } from './links'
import { topBar } from './top-bar'

/** Renders a step of the checkout of a cart. It needs no script. */
export function checkoutPage(data: CheckoutPageData): string {
  return checkoutLayout(
    'Checkout',
    data.shopName,
    html`<h1>Checkout</h1>
    ${data.problem !== null && html`<p class="notice" role="alert">${data.problem}</p>`}
    ${data.entered.length > 0 && enteredList(data.entered)}
    ${stepForm(data.step)}`,
    html`${summaryList(data.summary)}${codeForm(data)}`,
  )
}

/** Renders the frame of the pages of a checkout: the main part, and the summary of the order. */
export function checkoutLayout(
  title: string,
  shopName: string,
  main: HtmlValue,
  summary: HtmlValue,
): string {
  return layout({
    title: `${title} · ${shopName}`,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<link rel="stylesheet" href="/_assets/checkout.css">`,
    body: html`<body class="plain">
${topBar({})}
<main class="column checkout">
  <div class="card checkout-main">
    <p class="checkout-shop">${shopName}</p>
    ${main}
  </div>
  <aside class="card checkout-summary" aria-labelledby="summary">
    <h2 id="summary">Order summary</h2>
    ${summary}
  </aside>
</main>
</body>`,
  })
}

/** Renders the items and the sums of an order. */
export function summaryList({ items, sums }: CheckoutSummary): Html {
  return html`<ul class="checkout-items">${items.map(
    ({ title, variant, quantity, price }) => html`
      <li><span>${title}${variant !== null && html` <small>${variant}</small>`}<small>Quantity ${quantity}</small></span><span>${price}</span></li>`,
  )}
    </ul>
    <dl class="checkout-sums">${sums.map(
      ({ label, amount, isTotal }) => html`
      <div class="${isTotal ? 'total' : ''}"><dt>${label}</dt><dd>${amount}</dd></div>`,
    )}
    </dl>`
}

function enteredList(entered: CheckoutPageData['entered']): Html {
  return html`<dl class="checkout-entered">${entered.map(
    ({ label, text, href, what }) => html`
      <div><dt>${label}</dt><dd>${text}</dd><dd><a href="${safeHref(href)}">Change<span class="visually-hidden"> ${what}</span></a></dd></div>`,
  )}
    </dl>`
}

function stepForm(step: CheckoutStep): HtmlValue {
  switch (step.name) {
    case 'information':
      return form(
        step,
        html`<h2>Contact and address</h2>
      <div class="fields">${step.fields.map(field)}</div>`,
        'Continue',
      )
    case 'shipping':
      return form(
        step,
        choices('Shipping method', 'shipping', step.choices, step.chosen),
        'Continue to payment',
      )
    case 'payment':
      return form(
        step,
        html`${choices('Test payment', 'payment', step.choices, step.choices[0]?.value ?? null)}
      <p class="note">No money is taken. The order is a test order of this store.</p>`,
        `Pay ${step.total}`,
      )
    case 'blocked':
      return null
  }
}

function form(
  { name, action, csrf }: { name: string; action: string; csrf: string },
  content: HtmlValue,
  label: string,
): Html {
  return html`<form method="post" action="${safeHref(action)}" novalidate>
      <input type="hidden" name="csrf" value="${csrf}">
      <input type="hidden" name="step" value="${name}">
      ${content}
      <div class="grant-actions"><button class="button primary" type="submit">${label}</button></div>
    </form>`
}

function field(data: CheckoutField): Html {
  const { name, label, value, autocomplete, type = 'text', required, wide, error, options } = data
  const problem = error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`
  const shared = html`id="${name}" name="${name}" autocomplete="${autocomplete}"${required && html` required`}${problem}`
  return html`
        <div class="field${wide ? ' wide' : ''}">
          <label for="${name}">${label}</label>
          ${
            options
              ? html`<select ${shared}><option value="">Choose…</option>${options.map(
                  option =>
                    html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`,
                )}</select>`
              : html`<input type="${type}" ${shared} value="${value}">`
          }
          ${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
        </div>`
}

function choices(
  legend: string,
  name: string,
  list: readonly CheckoutChoice[],
  chosen: string | null,
): Html {
  return html`<fieldset class="checkout-choices">
        <legend>${legend}</legend>${list.map(
          ({ value, label, detail }) => html`
        <label><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}><span>${label}</span><span>${detail}</span></label>`,
        )}
      </fieldset>`
}

function codeForm({ codes, codeForm: { action, csrf } }: CheckoutPageData): Html {
  return html`<form class="checkout-code" method="post" action="${safeHref(action)}">
      <input type="hidden" name="csrf" value="${csrf}">
      <input type="hidden" name="step" value="code">
      <div class="field"><label for="code">Discount code or gift card</label><input id="code" name="code" autocomplete="off"></div>
      <button class="button" type="submit">Apply</button>
    </form>
    ${
      codes.length > 0 &&
      html`<ul class="checkout-codes" aria-label="Discount codes">${codes.map(
        ({ code, isApplied }) =>
          html`<li>${code} <span class="tag ${isApplied ? 'good' : 'fair'}">${isApplied ? 'Applied' : 'Not applicable'}</span></li>`,
      )}</ul>`
    }`
}
