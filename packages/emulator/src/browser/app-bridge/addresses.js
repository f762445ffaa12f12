// @ts-check
/** Parses and creates URLs of the app and the admin. */
import { FRAME_PARAMS } from '../../../../../shared/wire'
import { config } from './config.js'
import { emulator } from './page.js'

/** @type {readonly string[]} */
const FRAME_PARAM_NAMES = Object.values(FRAME_PARAMS)

/**
 * Returns path, query, and hash, without frame parameters.
 * @param {URL | Location} url
 */
export function pathOf({ pathname, search, hash }) {
  // Parameters stay unchanged: parsing and serializing a query changes `?a` and `%20`.
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter(pair => pair && !FRAME_PARAM_NAMES.includes(pair.split('=')[0] ?? ''))
  return pathname + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + hash
}

/** @param {string} base64 */
function decode(base64) {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Returns the store handle of the admin's URLs, or an empty string. */
function storeHandle() {
  const [, fromHost] = /^[^/]+\/store\/([a-z0-9][a-z0-9-]*)$/i.exec(decode(config.host)) ?? []
  return fromHost ?? /^([a-z0-9][a-z0-9-]*)\.[a-z0-9.-]+$/i.exec(config.shop)?.[1] ?? ''
}

/**
 * Returns the admin URL of a path of the app; undefined if the store or the app is unknown.
 * @param {string} path
 */
export function appAddress(path) {
  if (!storeHandle() || !config.apiKey) return undefined
  return `${emulator}/store/${storeHandle()}/apps/${encodeURIComponent(config.apiKey)}${path}`
}

/**
 * Matches a `shopify://admin/…` link. The first group is the page. Null for other links.
 * @param {string} url
 */
export const adminPage = url => /^shopify:\/*admin(?:\/(.*))?$/i.exec(url)

/**
 * Returns the http(s) URL of a link, including links to admin pages; undefined for other schemes
 * such as `javascript:`.
 * @param {string} url
 */
export function address(url) {
  const page = adminPage(url)
  if (page)
    return storeHandle() ? `${emulator}/store/${storeHandle()}/${page[1] ?? ''}` : `${emulator}/`
  if (!URL.canParse(url, document.baseURI)) return undefined
  const { protocol, href } = new URL(url, document.baseURI)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
