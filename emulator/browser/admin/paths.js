// @ts-check
import { appBase, facts } from './page.js'

const FRAME_PARAMS = [
  'embedded',
  'shop',
  'host',
  'id_token',
  'locale',
  'hmac',
  'session',
  'timestamp',
  'protocol',
  'appLoadId',
]

/**
 * Returns path, query, and hash of a link inside the app, without frame parameters; undefined for
 * other links.
 * @param {unknown} href
 * @returns {string | undefined} path, query and hash
 */
export function pathInApp(href) {
  if (typeof href !== 'string' || !URL.canParse(href, facts.appOrigin)) return undefined
  const url = new URL(href, facts.appOrigin)
  if (url.origin !== facts.appOrigin) return undefined
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair && !FRAME_PARAMS.includes(pair.split('=')[0] ?? ''))
  return url.pathname + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + url.hash
}

/** Returns the app path of the admin's URL. */
export function currentPath() {
  const path = location.pathname.slice(appBase.length)
  return (path.startsWith('/') ? path : `/${path}`) + location.search + location.hash
}

/** @param {string} path of the app */
export function adminUrl(path) {
  return appBase + (path === '/' ? '' : path)
}

/**
 * Returns the URL of a `shopify://admin/…` link in this admin; undefined for other links.
 * @param {string} url
 */
export function adminPageUrl(url) {
  const match = /^shopify:\/*admin(?:\/(.*))?$/i.exec(url)
  if (!match) return undefined
  const store = `/store/${encodeURIComponent(facts.handle)}`
  const target = new URL(`${store}/${match[1] ?? ''}`, location.origin)
  // `..` in a link must not reach another store or the control API.
  return target.pathname.startsWith(`${store}/`) ? target.href.replace(/\/$/, '') : store
}
