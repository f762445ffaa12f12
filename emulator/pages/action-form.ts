import type { ActionForm } from './billing-data'
import { html } from './html'
import type { Html } from './html'
import { safeHref } from './links'

/**
 * Renders a form with one button.
 *
 * @param look classes of the button, in addition to `button`
 * @param what appended to the label for screen readers, if several buttons have the same label
 */
export function actionForm({ label, action, csrf }: ActionForm, look = '', what = ''): Html {
  return html`<form method="post" action="${safeHref(action)}"><input type="hidden" name="csrf" value="${csrf}"><button class="button ${look}" type="submit">${label}${what !== '' && html`<span class="visually-hidden"> ${what}</span>`}</button></form>`
}
