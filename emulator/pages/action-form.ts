import type { ActionForm } from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { safeHref } from './links'

/**
 * The button of an action in a form of its own.
 *
 * @param look classes of the button besides `button`
 * @param what said to a screen reader behind the label, when several buttons have the same
 */
export function actionForm({ label, action, csrf }: ActionForm, look = '', what = ''): Html {
  return html`<form method="post" action="${safeHref(action)}"><input type="hidden" name="csrf" value="${csrf}"><button class="button ${look}" type="submit">${label}${what !== '' && html`<span class="visually-hidden"> ${what}</span>`}</button></form>`
}
