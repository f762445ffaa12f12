import { html } from './html'
import type { Html, HtmlValue } from './html'
import { icon } from './icon'
import type { CallField, CallForm } from './page-data'

/**
 * Renders one kind of call. Only the status line is a live region: the whole response would be too
 * long for a screen reader.
 */
export function callCard(call: CallForm): Html {
  const checks = call.fields.filter(field => field.type === 'check')
  const others = call.fields.filter(field => field.type !== 'check')
  return html`
  <section class="card call" id="${call.kind}" aria-labelledby="${call.kind}-title">
    <h2 id="${call.kind}-title">${call.title}</h2>
    <p class="call-summary">${call.summary}</p>
    <form data-call="${call.kind}"${call.examples && html` data-examples="${JSON.stringify(call.examples)}"`} autocomplete="off">
      <div class="fields">${others.map(field => fieldRow(call, field))}</div>
      <div class="call-foot">
        <button class="button primary" type="submit">${icon('calls')}<span>Send<span class="visually-hidden"> ${call.title}</span></span></button>
        ${checks.map(field => html`<label class="check"><input type="checkbox" name="${field.name}"><span>${field.label}</span></label>`)}
      </div>
    </form>
    <div class="call-response" role="region" aria-label="Response to ${call.title}">
      <p class="response-status" role="status" aria-live="polite" data-status></p>
      <div data-details></div>
    </div>
  </section>`
}

function fieldRow(call: CallForm, field: CallField): Html {
  const id = `${call.kind}-${field.name}`
  return html`
        <div class="field${field.type === 'body' && ' wide'}">
          <label for="${id}">${field.label}</label>
          ${control(id, field)}
          ${field.hint && html`<small id="${id}-hint">${field.hint}</small>`}
        </div>`
}

function control(id: string, field: CallField): Html {
  const { value = '', options = [] } = field
  const common = html`id="${id}" name="${field.name}"${field.hint && html` aria-describedby="${id}-hint"`}${!field.isOptional && html` required`}`
  if (field.type === 'body')
    return html`<textarea ${common} rows="7" spellcheck="false">${value}</textarea>`
  if (field.type === 'select')
    return html`<select ${common}>${options.map(option => html`<option${option === value && html` selected`}>${option}</option>`)}</select>`
  if (field.type === 'number')
    return html`<input ${common} type="number" value="${value}" min="${field.min}" max="${field.max}" step="1">`
  return html`<input ${common} type="text" value="${value}" spellcheck="false"${options.length > 0 && html` list="${id}-options"`}>${suggestions(id, options)}`
}

function suggestions(id: string, options: readonly string[]): HtmlValue {
  return (
    options.length > 0 &&
    html`<datalist id="${id}-options">${options.map(option => html`<option value="${option}"></option>`)}</datalist>`
  )
}
