import type { ThankYouPageData } from './checkout-data'
import { checkoutLayout, summaryList } from './checkout-page'
import { html } from './html'
import { safeHref } from './links'

/** Renders the page after a purchase. */
export function thankYouPage(data: ThankYouPageData): string {
  const { shopName, orderName, email, firstName, address, shipping, summary, storeHref } = data
  return checkoutLayout(
    `Order ${orderName}`,
    shopName,
    html`<h1>Thank you${firstName !== null && html`, ${firstName}`}!</h1>
    <p class="checkout-confirmed">Order <strong>${orderName}</strong> is confirmed.</p>
    <dl class="checkout-entered">
      <div><dt>Contact</dt><dd>${email}</dd></div>
      ${address.length > 0 && html`<div><dt>Address</dt><dd>${address.join(', ')}</dd></div>`}
      ${shipping !== null && html`<div><dt>Shipping</dt><dd>${shipping}</dd></div>`}
    </dl>
    <div class="grant-actions"><a class="button" href="${safeHref(storeHref)}">Open the store</a></div>`,
    summaryList(summary),
  )
}
