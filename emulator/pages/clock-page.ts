import { html } from './html'
import type { Html } from './html'
import { clockHref } from './links'
import { formatDuration, formatTime } from './format-time'
import { toolPage } from './tool-page'
import type { ClockPageData } from './tools-data'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const STEPS: [label: string, advanceMs: number][] = [
  ['+5 minutes', 5 * MINUTE_MS],
  ['+1 hour', HOUR_MS],
  ['+1 day', DAY_MS],
  ['+30 days', 30 * DAY_MS],
]

/** Renders the page of the platform's clock, which all stores share. */
export function clockPage({ store, stores, framed, now, offsetMs }: ClockPageData): string {
  return toolPage({
    store,
    stores,
    framed,
    section: 'clock',
    title: 'Clock',
    intro: "The platform's time, the same in every store. Your app has its own clock.",
    hrefOf: clockHref,
    content: html`
  <section class="card" aria-labelledby="time">
    <h2 id="time">Platform time</h2>
    <div id="live-clock" data-live tabindex="-1">
      <p class="clock"><time data-clock="${now}">${formatTime(now)}</time></p>
      <p class="row-note">${describeOffset(offsetMs)}</p>
    </div>
    <div class="call-foot">
      ${STEPS.map(([label, advanceMs]) => stepForm(label, 'advanceMs', advanceMs))}
      ${stepForm('Back to now', 'offsetMs', 0)}
    </div>
    <form class="inline-form" data-tool="/_admin/clock/move">
      <div class="field"><label for="amount">Move by</label><input id="amount" name="amount" type="number" step="1" value="15" required aria-describedby="amount-hint"></div>
      <div class="field"><label for="unit">Unit</label><select id="unit" name="unit"><option value="minutes">minutes</option><option value="hours">hours</option><option value="days">days</option></select></div>
      <button class="button" type="submit">Move</button>
      <small id="amount-hint">A negative number moves it back.</small>
    </form>
  </section>
  <section class="card" aria-labelledby="moves">
    <h2 id="moves">Affected by the clock</h2>
    <ul class="advice">
      <li>Tokens: session tokens expire after a minute, expiring access tokens after an hour, refresh tokens after 90 days.</li>
      <li>Webhooks: failed deliveries are retried 8 times within 4 hours, and due retries are sent immediately.</li>
      <li>Billing: trials end, billing periods restart, pending charges expire.</li>
      <li>The Admin API's rate limit restores points; the request to erase a shop's data is sent 48 hours after the uninstallation.</li>
    </ul>
    <p class="row-note">If the clock is far ahead, your app rejects signed requests of the platform. Reset the clock when you are done.</p>
  </section>`,
  })
}

function stepForm(label: string, field: 'advanceMs' | 'offsetMs', milliseconds: number): Html {
  return html`<form data-tool="/_admin/clock"><button class="button" type="submit" name="${field}" value="${milliseconds}" data-number>${label}</button></form>`
}

function describeOffset(offsetMs: number): string {
  if (offsetMs === 0) return "The same as this computer's."
  return `${formatDuration(offsetMs)} ${offsetMs > 0 ? 'ahead of' : 'behind'} this computer's.`
}
