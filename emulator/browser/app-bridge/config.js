// @ts-check
/** Configuration: from the page, its query, what an earlier page was told, and last the admin's own word. */
import { meta, query, script } from './page.js'

const MEMORY = 'platform-emulator:frame'

/** @returns {Record<string, string>} what an earlier page of the frame was told */
function recall() {
  // Storage throws in cross-site frames whose third-party data is blocked; the admin answers the same facts.
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY) ?? '{}')
  }
  catch {
    return {}
  }
}

/** Keeps for the frame's next page what its address may not say again. */
export function remember() {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale }))
  }
  catch {
    // As above: without storage the admin's answer is enough.
  }
}

/** @param {string} name */
function metaList(name) {
  return meta(name).split(',').map(entry => entry.trim()).filter(Boolean)
}

const recalled = recall()

/** `shopify.config`. */
export const config = {
  apiKey: script.dataset.apiKey || meta('shopify-api-key'),
  shop: query.get('shop') ?? recalled.shop ?? '',
  host: query.get('host') ?? recalled.host ?? '',
  locale: query.get('locale') ?? recalled.locale ?? 'en-US',
  appOrigins: metaList('shopify-app-origins'),
  disabledFeatures: metaList('shopify-disabled-features'),
  debug: { webVitals: metaList('shopify-debug').includes('web-vitals') },
}

/** Meta elements may follow the script in the head, so they are read again when the document is complete. */
export function readMeta() {
  config.apiKey ||= meta('shopify-api-key')
  config.appOrigins = metaList('shopify-app-origins')
  config.disabledFeatures = metaList('shopify-disabled-features')
  config.debug = { webVitals: metaList('shopify-debug').includes('web-vitals') }
}
