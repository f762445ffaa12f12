import { html } from './html'
import { layout } from './layout'
import { safeHref } from './links'
import { topBar } from './top-bar'

export interface LoginPageData {
  shopName: string
  appName: string
  action: string
  csrf: string
  customers: readonly { id: string; name: string; email: string; isHinted: boolean }[]
}

/** Renders the page on which a developer chooses the customer who logs in to an app. */
export function loginPage({ shopName, appName, action, csrf, customers }: LoginPageData): string {
  const hinted = customers.some(({ isHinted }) => isHinted)
  return layout({
    title: `Log in · ${shopName}`,
    head: html`<link rel="stylesheet" href="/_assets/checkout.css">`,
    body: html`<body class="plain">
${topBar({})}
<main class="narrow">
  <div class="card">
    <p class="checkout-shop">${shopName}</p>
    <h1>Log in to ${appName}</h1>
    <form method="post" action="${safeHref(action)}">
      <input type="hidden" name="csrf" value="${csrf}">
      ${
        customers.length === 0
          ? html`<p class="note">The store has no customers. Add one to the seed, or check out a cart.</p>`
          : html`<fieldset class="checkout-choices">
        <legend>Customer</legend>${customers.map(
          ({ id, name, email, isHinted }, index) => html`
        <label><input type="radio" name="customer" value="${id}"${(hinted ? isHinted : index === 0) && html` checked`}><span>${name}</span><span>${email !== name && email}</span></label>`,
        )}
      </fieldset>`
      }
      <div class="grant-actions">${customers.length > 0 && html`<button class="button primary" type="submit">Log in</button>`}</div>
    </form>
    <form method="post" action="${safeHref(action)}">
      <input type="hidden" name="csrf" value="${csrf}">
      <input type="hidden" name="customer" value="">
      <div class="grant-actions"><button class="button" type="submit">Cancel</button></div>
    </form>
  </div>
</main>
</body>`,
  })
}
