import { html } from './html'
import type { Html } from './html'
import { faultsHref } from './links'
import { toolPage } from './tool-page'
import type { FaultsPageData } from './tools-data'

type ReadyFaultGroup = FaultsPageData['groups'][number]

/** What a fault of one's own can do, and its words. */
const EFFECTS = [
  ['status', 'Answer with a status'],
  ['delay', 'Only wait'],
  ['reset', 'Drop the connection'],
  ['loseAnswer', 'Do the work, lose the answer'],
  ['omit', 'Leave fields out'],
] as const

/** What shall fail on demand: one click each, or a fault of one's own. */
export function faultsPage({ store, stores, groups, targets, grants, queue }: FaultsPageData): string {
  return toolPage({
    store,
    stores,
    section: 'faults',
    title: 'Faults',
    intro: 'Make the platform fail, and see what your app does. A fault waits for the next request that it fits, and then is gone.',
    hrefOf: faultsHref,
    content: html`
  <section class="card" aria-labelledby="waiting">
    <h2 id="waiting">Waiting</h2>
    <div id="live-faults" data-live tabindex="-1">
      ${queue.length > 0
        ? html`<ol class="rows" aria-labelledby="waiting">${queue.map(queuedRow)}</ol>
      <form class="call-foot" data-tool="/_admin/faults/clear"><button class="button" type="submit">Clear all</button></form>`
        : html`<p class="empty">Nothing. The platform works as it should.</p>`}
    </div>
  </section>
  <section class="card" aria-labelledby="ready">
    <h2 id="ready">One click</h2>
    <form data-tool="/_admin/faults/ready">
      <div class="inline-form">${timesField('ready')}${onlyHereField(store.name)}</div>
      ${groups.map(readyGroup)}
    </form>
  </section>
  <section class="card" aria-labelledby="own">
    <h2 id="own">A fault of your own</h2>
    ${ownFaultForm(targets, grants, store.name)}
  </section>`,
  })
}

function ownFaultForm(targets: FaultsPageData['targets'], grants: FaultsPageData['grants'], storeName: string): Html {
  return html`<form data-tool="/_admin/faults" autocomplete="off">
      <div class="fields">
        <div class="field"><label for="own-on">Hits</label><select id="own-on" name="on">${targets.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select></div>
        <div class="field"><label for="own-grant">Grant</label><select id="own-grant" name="grant" aria-describedby="own-grant-hint"><option value="">Every grant</option>${grants.map(grant => html`<option>${grant}</option>`)}</select><small id="own-grant-hint">For the access token endpoint.</small></div>
        <div class="field"><label for="own-effect">Effect</label><select id="own-effect" name="effect">${EFFECTS.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select></div>
        <div class="field"><label for="own-status">Status</label><input id="own-status" name="status" type="number" min="200" max="599" step="1" value="503" aria-describedby="own-status-hint"><small id="own-status-hint">For an answer with a status.</small></div>
        <div class="field"><label for="own-delay">Wait before, in ms</label><input id="own-delay" name="delayMs" type="number" min="0" max="60000" step="1" value="0"></div>
        ${timesField('own')}
        <div class="field"><label for="own-omit">Fields left out</label><input id="own-omit" name="omit" type="text" value="expires_in" spellcheck="false" aria-describedby="own-omit-hint"><small id="own-omit-hint">With commas between; only to leave fields out.</small></div>
        <div class="field wide"><label for="own-headers">Headers</label><textarea id="own-headers" class="short" name="headers" rows="2" spellcheck="false" aria-describedby="own-headers-hint"></textarea><small id="own-headers-hint">Of an answer with a status, one a line: Retry-After: 2</small></div>
        <div class="field wide"><label for="own-body">Body</label><textarea id="own-body" class="short" name="body" rows="3" spellcheck="false" aria-describedby="own-body-hint"></textarea><small id="own-body-hint">Of an answer with a status, sent as it stands.</small></div>
      </div>
      <div class="call-foot"><button class="button primary" type="submit">Add fault</button>${onlyHereField(storeName)}</div>
    </form>`
}

function timesField(form: string): Html {
  return html`<div class="field"><label for="${form}-times">How many requests</label><input id="${form}-times" name="times" type="number" min="1" max="1000" step="1" value="1" required></div>`
}

function onlyHereField(storeName: string): Html {
  return html`<label class="check"><input type="checkbox" name="onlyHere" checked><span>Only in ${storeName}</span></label>`
}

function readyGroup({ id, title, faults }: ReadyFaultGroup): Html {
  return html`<h3 id="ready-${id}">${title}</h3>
      <ul class="ready" aria-labelledby="ready-${id}">${faults.map(fault => html`
        <li><button class="button" type="submit" name="fault" value="${fault.id}" aria-describedby="hint-${fault.id}">${fault.label}</button><small id="hint-${fault.id}">${fault.hint}</small></li>`)}
      </ul>`
}

function queuedRow({ target, effect, where, times }: FaultsPageData['queue'][number]): Html {
  return html`
      <li class="row">
        <div class="row-head"><span class="tag fair">${times} ×</span><strong>${effect}</strong></div>
        <p class="row-note">${target} · ${where}</p>
      </li>`
}
