import { html } from './html'
import type { Html } from './html'
import { icon } from './icon'
import { tokensHref } from './links'
import { notInstalled } from './not-installed'
import { toolPage } from './tool-page'
import type { TokenAct, TokensPageData, TokenView } from './tools-data'

const ACT_LABELS: Record<TokenAct, string> = {
  rotate: 'Rotate',
  expire: 'Expire',
  revoke: 'Revoke',
}

/** Renders the tokens of the app in a store, with their actions. */
export function tokensPage({ store, stores, framed, app, tokens, hidden }: TokensPageData): string {
  return toolPage({
    store,
    stores,
    framed,
    section: 'tokens',
    title: 'Tokens',
    intro: `All tokens of ${app.name} in ${store.name}. They are valid only for this local platform. Newest first.`,
    hrefOf: tokensHref,
    content: html`${!app.installed && notInstalled(store, app)}
  <section class="card" aria-labelledby="every">
    <h2 id="every">All at once</h2>
    <p class="call-summary">Expired: the app must get a new token. Revoked: as if the merchant had removed the app's access. Rotated: as if another server of the app had refreshed; the old refresh token is valid until the first use of the new pair.</p>
    <div class="call-foot">
      ${everyForm('expire', 'Expire access tokens')}
      ${everyForm('rotate', 'Rotate refresh tokens')}
      ${everyForm('revoke', 'Revoke everything')}
    </div>
  </section>
  <section class="card" aria-labelledby="tokens">
    <h2 id="tokens">Tokens</h2>
    <div id="live-tokens" data-live tabindex="-1">
      ${
        tokens.length > 0
          ? html`<ul class="rows" aria-labelledby="tokens">${tokens.map(tokenRow)}</ul>`
          : html`<p class="empty">None yet. The app gets one when it is opened in the admin, or at the end of OAuth.</p>`
      }
      ${hidden > 0 && html`<p class="row-note">${hidden} older ones are not shown; the control API lists them.</p>`}
    </div>
  </section>`,
  })
}

function everyForm(act: TokenAct, label: string): Html {
  return html`<form data-tool="/_admin/tokens/${act}"><button class="button${act === 'revoke' && ' danger'}" type="submit">${label}</button></form>`
}

function tokenRow({ kind, value, status, tone, facts, acts }: TokenView): Html {
  const masked = `${value.slice(0, -28)}…${value.slice(-4)}`
  return html`
      <li class="row">
        <div class="row-head">
          <span class="tag ${tone}">${status}</span><strong>${kind}</strong><code>${masked}</code>
          <span class="row-actions">
            <button class="button small" type="button" id="copy-${value}" data-copy="${value}">${icon('copy')}<span>Copy<span class="visually-hidden"> ${kind} ${masked}</span></span></button>
            ${acts.map(act => html`<form data-tool="/_admin/tokens/${act}"><input type="hidden" name="token" value="${value}"><button class="button small" type="submit" id="${act}-${value}">${ACT_LABELS[act]}<span class="visually-hidden"> ${kind} ${masked}</span></button></form>`)}
          </span>
        </div>
        <p class="row-note">${facts.join(' · ')}</p>
      </li>`
}
