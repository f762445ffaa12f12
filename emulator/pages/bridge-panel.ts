import { REVIEW_CODES } from '../state/bridge-responses'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import type { AppSummary } from './page-data'

/** Example response to each request. */
const EXAMPLES: Record<string, object> = {
  resourcePicker: { ids: ['gid://shopify/Product/1001'] },
  picker: { cancelled: true },
  'intents.invoke': { code: 'ok', data: { id: 'gid://shopify/Product/1001' } },
  'scopes.request': { result: 'granted-all' },
  'reviews.request': { code: 'cooldown-period' },
  'saveBar.leaveConfirmation': { confirmed: true },
  'saveBar.discard': { confirmed: true },
  'scanner.capture': { data: '4006381333931' },
}

/**
 * Renders the dialog with the state of App Bridge. It also simulates parts of the platform that
 * have no page here.
 */
export function bridgePanel(app: AppSummary): Html {
  return html`<dialog class="dialog sheet bridge" data-bridge-panel aria-labelledby="bridge-title">
  <div class="dialog-head"><h2 id="bridge-title">App Bridge</h2><button class="button quiet cross" type="button" data-bridge-close aria-label="Close">&times;</button></div>
  <div class="sheet-body">
    <p class="bridge-note" data-bridge-status role="status"></p>
    ${section('state', 'Current state', `Elements of ${app.name} in the admin.`, html`<dl class="terms" data-bridge-state></dl>`)}
    ${section('calls', 'Calls', 'Newest first.', html`<ul class="rows" data-bridge-calls></ul>`)}
    ${responseForm()}
    ${sidekickForm(app)}
    ${intentForm(app)}
    ${settingsForm()}
  </div>
</dialog>`
}

function section(id: string, title: string, intro: string, content: HtmlValue): Html {
  return html`<section aria-labelledby="bridge-${id}">
      <h3 id="bridge-${id}">${title}</h3>
      <p class="call-summary">${intro}</p>
      ${content}
    </section>`
}

function responseForm(): Html {
  return section(
    'responses',
    'Queue a response',
    'The app receives this response to its next request, and no dialog opens.',
    html`<form data-bridge-response>
        <div class="fields">
          <label class="field"><span>Request</span><select name="to">${Object.entries(EXAMPLES).map(([to, response]) => html`<option data-example="${JSON.stringify(response)}">${to}</option>`)}</select></label>
          <label class="field wide"><span>Response (JSON)</span><textarea name="response" rows="3" required></textarea></label>
        </div>
        <p class="call-foot"><button class="button">Queue response</button></p>
      </form>`,
  )
}

function sidekickForm(app: AppSummary): Html {
  return section(
    'sidekick',
    'Sidekick',
    `Tools that this page of ${app.name} has registered, and the messages with which it opened Sidekick. No assistant replies.`,
    html`<ul class="rows" data-bridge-prompts aria-label="Messages to Sidekick"></ul>
      <p class="empty" data-bridge-no-tools>No tools.</p>
      <form data-bridge-tool hidden>
        <div class="fields">
          <label class="field"><span>Tool</span><select name="tool"></select></label>
          <p class="bridge-note field wide" data-bridge-tool-description></p>
          <label class="field wide"><span>Input (JSON)</span><textarea name="input" rows="3" required></textarea></label>
        </div>
        <p class="call-foot"><button class="button">Invoke</button></p>
      </form>`,
  )
}

function intentForm(app: AppSummary): Html {
  return section(
    'intent',
    'Send to the app',
    `Requests from other parts of the platform to ${app.name}.`,
    html`<form data-bridge-intent>
        <div class="fields">
          <label class="field"><span>Action</span><select name="action"><option>create</option><option>edit</option><option>pick</option></select></label>
          <label class="field"><span>Type</span><input name="type" required value="application/email"></label>
          <label class="field wide"><span>Data (JSON)</span><textarea name="data" rows="3">{}</textarea></label>
        </div>
        <p class="call-foot"><button class="button">Send intent</button><button class="button" type="button" data-bridge-vitals>Send web vitals</button></p>
      </form>`,
  )
}

function settingsForm(): Html {
  return section(
    'settings',
    'Environment',
    'Saving reloads the page.',
    html`<form data-bridge-settings>
        <div class="fields">
          ${check('mobile', 'Mobile app')}
          ${check('pos', 'Point of sale')}
          ${check('intent', 'Opened by an intent')}
          ${check('privileged', 'Include user details')}
          <label class="field"><span>Account access</span><input name="accountAccess" required></label>
          <label class="field"><span>Review request</span><select name="reviewCode">${REVIEW_CODES.map(code => html`<option>${code}</option>`)}</select></label>
        </div>
        <p class="call-foot"><button class="button">Save and reload</button></p>
      </form>`,
  )
}

function check(name: string, label: string): Html {
  return html`<label class="check"><input type="checkbox" name="${name}">${label}</label>`
}
