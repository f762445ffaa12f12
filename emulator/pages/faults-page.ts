import { html } from './html'
import type { Html } from './html'
import { faultsHref } from './links'
import { toolPage } from './tool-page'
import type { FaultsPageData } from './tools-data'

type PresetFaultGroup = FaultsPageData['groups'][number]

/** Effects of a custom fault, with their labels. */
const EFFECTS = [
  ['status', 'Respond with a status'],
  ['delay', 'Delay only'],
  ['reset', 'Drop the connection'],
  ['loseResponse', 'Process the request, lose the response'],
  ['omit', 'Omit fields'],
] as const

/** Renders the page of faults: presets and a form for custom faults. */
export function faultsPage({
  store,
  stores,
  framed,
  groups,
  targets,
  grants,
  queue,
}: FaultsPageData): string {
  return toolPage({
    store,
    stores,
    framed,
    section: 'faults',
    title: 'Faults',
    intro:
      'Inject errors to see how your app handles them. Each fault applies to the next matching request and is then removed.',
    hrefOf: faultsHref,
    content: html`
  <section class="card" aria-labelledby="waiting">
    <h2 id="waiting">Active faults</h2>
    <div id="live-faults" data-live tabindex="-1">
      ${
        queue.length > 0
          ? html`<ol class="rows" aria-labelledby="waiting">${queue.map(queuedRow)}</ol>
      <form class="call-foot" data-tool="/_admin/faults/clear"><button class="button" type="submit">Clear all</button></form>`
          : html`<p class="empty">No active faults.</p>`
      }
    </div>
  </section>
  <section class="card" aria-labelledby="ready">
    <h2 id="ready">Presets</h2>
    <form data-tool="/_admin/faults/ready">
      <div class="inline-form">${timesField('ready')}${onlyHereField(store.name)}</div>
      ${groups.map(presetGroup)}
    </form>
  </section>
  <section class="card" aria-labelledby="own">
    <h2 id="own">Custom fault</h2>
    ${customFaultForm(targets, grants, store.name)}
  </section>`,
  })
}

function customFaultForm(
  targets: FaultsPageData['targets'],
  grants: FaultsPageData['grants'],
  storeName: string,
): Html {
  return html`<form data-tool="/_admin/faults" autocomplete="off">
      <div class="fields">
        <div class="field"><label for="own-on">Endpoint</label><select id="own-on" name="on">${targets.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select></div>
        <div class="field"><label for="own-grant">Grant</label><select id="own-grant" name="grant" aria-describedby="own-grant-hint"><option value="">Every grant</option>${grants.map(grant => html`<option>${grant}</option>`)}</select><small id="own-grant-hint">For the access token endpoint.</small></div>
        <div class="field"><label for="own-effect">Effect</label><select id="own-effect" name="effect">${EFFECTS.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select></div>
        <div class="field"><label for="own-status">Status</label><input id="own-status" name="status" type="number" min="200" max="599" step="1" value="503" aria-describedby="own-status-hint"><small id="own-status-hint">For a response with a status.</small></div>
        <div class="field"><label for="own-delay">Delay in ms</label><input id="own-delay" name="delayMs" type="number" min="0" max="60000" step="1" value="0"></div>
        ${timesField('own')}
        <div class="field"><label for="own-omit">Omitted fields</label><input id="own-omit" name="omit" type="text" value="expires_in" spellcheck="false" aria-describedby="own-omit-hint"><small id="own-omit-hint">Comma-separated. Only to omit fields.</small></div>
        <div class="field wide"><label for="own-headers">Headers</label><textarea id="own-headers" class="short" name="headers" rows="2" spellcheck="false" aria-describedby="own-headers-hint"></textarea><small id="own-headers-hint">For a response with a status, one per line: Retry-After: 2</small></div>
        <div class="field wide"><label for="own-body">Body</label><textarea id="own-body" class="short" name="body" rows="3" spellcheck="false" aria-describedby="own-body-hint"></textarea><small id="own-body-hint">For a response with a status, sent unchanged.</small></div>
      </div>
      <div class="call-foot"><button class="button primary" type="submit">Add fault</button>${onlyHereField(storeName)}</div>
    </form>`
}

function timesField(form: string): Html {
  return html`<div class="field"><label for="${form}-times">Number of requests</label><input id="${form}-times" name="times" type="number" min="1" max="1000" step="1" value="1" required></div>`
}

function onlyHereField(storeName: string): Html {
  return html`<label class="check"><input type="checkbox" name="onlyHere" checked><span>Only in ${storeName}</span></label>`
}

function presetGroup({ id, title, faults }: PresetFaultGroup): Html {
  return html`<h3 id="ready-${id}">${title}</h3>
      <ul class="ready" aria-labelledby="ready-${id}">${faults.map(
        fault => html`
        <li><button class="button" type="submit" name="fault" value="${fault.id}" aria-describedby="hint-${fault.id}">${fault.label}</button><small id="hint-${fault.id}">${fault.hint}</small></li>`,
      )}
      </ul>`
}

function queuedRow({ target, effect, where, times }: FaultsPageData['queue'][number]): Html {
  return html`
      <li class="row">
        <div class="row-head"><span class="tag fair">${times} ×</span><strong>${effect}</strong></div>
        <p class="row-note">${target} · ${where}</p>
      </li>`
}
