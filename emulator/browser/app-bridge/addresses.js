// @ts-check
/** How addresses of the app and of the admin are read and written. */
import { config } from './config.js'
import { emulator } from './page.js'

const FRAME_PARAMS = ['embedded', 'shop', 'host', 'id_token', 'locale', 'hmac', 'session', 'timestamp', 'protocol', 'appLoadId']

/**
 * Path, query and hash, without what belongs to the frame.
 * @param {URL | Location} url
 */
export function pathOf({ pathname, search, hash }) {
  // Whole pairs are kept as they are spelled: parsing and printing a query changes `?a` and `%20`.
  const pairs = search.replace(/^\?/, '').split('&').filter(pair => pair && !FRAME_PARAMS.includes(pair.split('=')[0] ?? ''))
  return pathname + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + hash
}

/** @param {string} base64 */
function decode(base64) {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  }
  catch {
    return ''
  }
}

/** Name of the store in the admin's URLs, or an empty string. */
function storeHandle() {
  const [, fromHost] = /^[^/]+\/store\/([a-z0-9][a-z0-9-]*)$/i.exec(decode(config.host)) ?? []
  return fromHost ?? /^([a-z0-9][a-z0-9-]*)\.[a-z0-9.-]+$/i.exec(config.shop)?.[1] ?? ''
}

/**
 * Where the admin shows a path of the app; undefined as long as the store or the app is not known.
 * @param {string} path
 */
export function appAddress(path) {
  if (!storeHandle() || !config.apiKey) return undefined
  return `${emulator}/store/${storeHandle()}/apps/${encodeURIComponent(config.apiKey)}${path}`
}

/**
 * The match of a `shopify://admin/…` link: the page is its first group. Null for any other link.
 * @param {string} url
 */
export const adminPage = url => /^shopify:\/*admin(?:\/(.*))?$/i.exec(url)

/**
 * The http(s) address of a link, the admin's own pages included; undefined for anything else, `javascript:` above all.
 * @param {string} url
 */
export function address(url) {
  const page = adminPage(url)
  if (page) return storeHandle() ? `${emulator}/store/${storeHandle()}/${page[1] ?? ''}` : `${emulator}/`
  if (!URL.canParse(url, document.baseURI)) return undefined
  const { protocol, href } = new URL(url, document.baseURI)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
