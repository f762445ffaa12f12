import { FRAME_PARAMS } from '#layer/shared/wire'
import { storePath } from '../page-data'
import { appBase, facts } from './facts'

const FRAME_PARAM_NAMES: readonly string[] = Object.values(FRAME_PARAMS)

/**
 * Returns path, query, and hash of a link inside the app, without frame parameters; undefined for
 * other links.
 */
export function pathInApp(href: unknown): string | undefined {
  if (typeof href !== 'string' || !URL.canParse(href, facts.appOrigin)) return undefined
  const url = new URL(href, facts.appOrigin)
  if (url.origin !== facts.appOrigin) return undefined
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter(pair => pair && !FRAME_PARAM_NAMES.includes(pair.split('=')[0] ?? ''))
  return url.pathname + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + url.hash
}

/** Returns the app path of the admin's URL. */
export function currentPath(): string {
  const { hash, pathname, search } = window.location
  const path = pathname.slice(appBase.length)
  return (path.startsWith('/') ? path : `/${path}`) + search + hash
}

/** Returns the URL of a path of the app in this admin: the first page is that of the app itself. */
export function adminUrl(path: string): string {
  return appBase + path.replace(/^\/(?=[?#]|$)/, '')
}

/** Returns the URL of a `shopify://admin/…` link in this admin; undefined for other links. */
export function adminPageUrl(url: string): string | undefined {
  const match = /^shopify:\/*admin(?:\/(.*))?$/i.exec(url)
  if (!match) return undefined
  const store = storePath()
  const target = new URL(`${store}/${match[1] ?? ''}`, window.location.origin)
  // `..` in a link must not reach another store or the control API.
  return target.pathname.startsWith(`${store}/`) ? target.href.replace(/\/$/, '') : store
}
