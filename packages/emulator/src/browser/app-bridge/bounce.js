// @ts-check
/** Redirects of the bounce page, and of pages of the app that were opened outside of the admin. */
import { appAddress, pathOf } from './addresses.js'
import { sendHello } from './channel.js'
import { config } from './config.js'
import { idToken } from './id-token.js'
import { embedded, isLeaving, isRedirectPage, query, RELOAD_PARAM, startLeaving } from './page.js'

/** @param {URL | Location} url */
function openInAdmin(url) {
  const target = appAddress(pathOf(url))
  if (isLeaving() || target === undefined) return
  startLeaving()
  location.assign(target)
}

/** @param {string} problem */
function explain(problem) {
  console.error(`App Bridge: ${problem}`)
  const text = document.createElement('p')
  text.textContent = problem
  text.setAttribute('role', 'alert')
  if (document.body) document.body.append(text)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(text))
}

/**
 * @param {URL} url
 * @param {string} token
 */
function addFrameParams(url, token) {
  const extra = new URLSearchParams({ id_token: token })
  for (const [name, value] of Object.entries({
    embedded: '1',
    shop: config.shop,
    host: config.host,
    locale: config.locale,
  })) {
    if (value && !url.searchParams.has(name)) extra.set(name, query.get(name) ?? value)
  }
  if (url.searchParams.has('id_token')) url.searchParams.delete('id_token')
  url.search = url.search ? `${url.search}&${extra}` : `?${extra}`
}

/**
 * On a bounce page: reloads the page that the server could not authenticate, with an ID token.
 */
export async function bounce() {
  const reload = query.get(RELOAD_PARAM)
  if (reload === null) return
  const url = URL.canParse(reload, location.href) ? new URL(reload, location.href) : undefined
  // Anyone can set the parameter: the token must not be sent to another origin.
  if (url?.origin !== location.origin)
    return explain('The address to return to is not an address of this app.')
  if (!embedded) return openInAdmin(url)
  try {
    addFrameParams(url, await idToken())
    startLeaving()
    location.replace(url)
    // A development server may compile the next page for a while: the admin shows that it waits.
    sendHello()
  } catch (error) {
    explain(error instanceof Error ? error.message : String(error))
  }
}

/** Redirects a page of the app that was opened outside of the admin to the admin. */
export function redirectToAdmin() {
  // Uses only the page's URL: data of an earlier page in storage must not redirect a login page.
  if (embedded || isRedirectPage || config.disabledFeatures.includes('auto-redirect')) return
  if (query.has('shop') || query.has('host')) openInAdmin(location)
}
