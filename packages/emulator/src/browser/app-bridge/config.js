// @ts-check
/**
 * Configuration from the page, its query, the previous page of the frame, and the admin, which has
 * precedence.
 */
import { meta, query, script } from './page.js'

const STORAGE_KEY = 'platform-emulator:frame'

/** @returns {Record<string, string>} the configuration of an earlier page of the frame */
function readStored() {
  // Storage throws in cross-site frames if third-party data is blocked. The admin sends the same
  // data.
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Stores the configuration for the next page of the frame, whose URL may not contain it. */
export function storeConfig() {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale }),
    )
  } catch {
    // As above: the admin sends the same data.
  }
}

/** @param {string} name */
function metaList(name) {
  return meta(name)
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
}

const stored = readStored()

/** `shopify.config`. */
export const config = {
  apiKey: script.dataset.apiKey || meta('shopify-api-key'),
  shop: query.get('shop') ?? stored.shop ?? '',
  host: query.get('host') ?? stored.host ?? '',
  locale: query.get('locale') ?? stored.locale ?? 'en-US',
  appOrigins: metaList('shopify-app-origins'),
  disabledFeatures: metaList('shopify-disabled-features'),
  debug: { webVitals: metaList('shopify-debug').includes('web-vitals') },
}

/**
 * Reads the meta elements again after the document is parsed, because they may follow the script in
 * the head.
 */
export function readMeta() {
  config.apiKey ||= meta('shopify-api-key')
  config.appOrigins = metaList('shopify-app-origins')
  config.disabledFeatures = metaList('shopify-disabled-features')
  config.debug = { webVitals: metaList('shopify-debug').includes('web-vitals') }
}
