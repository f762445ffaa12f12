import { REVIEW_CODES } from '../state/bridge-answers'
import { html } from './html'
import type { Html, HtmlValue } from './html'
import type { AppSummary } from './page-data'

/** An answer to each question, for a person to change. */
const EXAMPLES: Record<string, object> = {
  'resourcePicker': { ids: ['gid://shopify/Product/1001'] },
  'picker': { cancelled: true },
  'intents.invoke': { code: 'ok', data: { id: 'gid://shopify/Product/1001' } },
  'scopes.request': { result: 'granted-all' },
  'reviews.request': { code: 'cooldown-period' },
  'saveBar.leaveConfirmation': { confirmed: true },
  'saveBar.discard': { confirmed: true },
}

/** The dialog in which a person sees what App Bridge did, and plays the parts of the platform that have no page here. */
export function bridgePanel(app: AppSummary): Html {
  return html`<dialog class="dialog sheet bridge" data-bridge-panel aria-labelledby="bridge-title">
  <div class="dialog-head"><h2 id="bridge-title">App Bridge</h2><button class="button quiet cross" type="button" data-bridge-close aria-label="Close">&times;</button></div>
  <div class="sheet-body">
    <p class="bridge-note" data-bridge-status role="status"></p>
    ${section('state', 'On show now', `What ${app.name} has put into the admin.`, html`<dl class="terms" data-bridge-state></dl>`)}
    ${section('calls', 'Calls', 'The newest first.', html`<ul class="rows" data-bridge-calls></ul>`)}
    ${answerForm()}
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

function answerForm(): Html {
  return section('answers', 'Answer the next question', 'The app gets this answer at once, and no dialog opens.', html`<form data-bridge-answer>
        <div class="fields">
          <label class="field"><span>Question</span><select name="to">${Object.entries(EXAMPLES).map(([to, answer]) => html`<option data-example="${JSON.stringify(answer)}">${to}</option>`)}</select></label>
          <label class="field wide"><span>Answer (JSON)</span><textarea name="answer" rows="3" required></textarea></label>
        </div>
        <p class="call-foot"><button class="button">Queue the answer</button></p>
      </form>`)
}

function intentForm(app: AppSummary): Html {
  return section('intent', 'Send to the app', `What other parts of the platform ask of ${app.name}.`, html`<form data-bridge-intent>
        <div class="fields">
          <label class="field"><span>Action</span><select name="action"><option>create</option><option>edit</option><option>pick</option></select></label>
          <label class="field"><span>Type</span><input name="type" required value="application/email"></label>
          <label class="field wide"><span>Data (JSON)</span><textarea name="data" rows="3">{}</textarea></label>
        </div>
        <p class="call-foot"><button class="button">Send the intent</button><button class="button" type="button" data-bridge-vitals>Send web vitals</button></p>
      </form>`)
}

function settingsForm(): Html {
  return section('settings', 'Environment', 'The page is loaded again with them.', html`<form data-bridge-settings>
        <div class="fields">
          ${check('mobile', 'Mobile app')}
          ${check('pos', 'Point of sale')}
          ${check('intent', 'In an intent')}
          ${check('privileged', 'Tell who the user is')}
          <label class="field"><span>Account access</span><input name="accountAccess" required></label>
          <label class="field"><span>Review request</span><select name="reviewCode">${REVIEW_CODES.map(code => html`<option>${code}</option>`)}</select></label>
        </div>
        <p class="call-foot"><button class="button">Save and reload</button></p>
      </form>`)
}

function check(name: string, label: string): Html {
  return html`<label class="check"><input type="checkbox" name="${name}">${label}</label>`
}
