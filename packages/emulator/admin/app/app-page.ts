import { shallowRef } from 'vue'
import { on, onPageReplaced, sendMessage } from './channel'
import { facts } from './facts'
import { pageSaveBar } from './page-save-bar'
import { adminPageUrl, adminUrl, currentPath, pathInApp } from './paths'
import { record, recorded } from './record'
import { readActions } from './title-actions'
import type { TitleAction } from './title-actions'

/** A link of the app in the navigation. */
export interface AppLink {
  label: string
  /** Path in the app. Undefined for a link out of it. */
  path: string | undefined
  href: string
}

/** The path of the app. */
export const path = shallowRef(pathInApp(currentPath()) ?? '/')
/** The title that the page declares. */
export const title = shallowRef('')
export const actions = shallowRef<TitleAction[]>([])
export const breadcrumb = shallowRef<TitleAction>()
export const accessory = shallowRef<{ text: string; tone: string }>()
/** Whether the page has a handler for `shopify.support`. */
export const hasSupport = shallowRef(false)

const configured: AppLink[] = facts.navLinks
  .filter(({ rel }) => rel !== 'home')
  .map(({ label, href }) => {
    const target = pathInApp(href)
    return { label, path: target, href: target === undefined ? href : adminUrl(target) }
  })

/** The links of the app: the configured ones, then those of its page. */
export const links = shallowRef(configured)

/** Presses a button of the title bar. */
export function press(id: string): void {
  sendMessage({ type: 'action', id })
}

on('path', ({ message, isMain }) => {
  const changed = pathInApp(message['path'])
  if (!isMain || changed === undefined) return
  // As the platform's admin: the app's router has left the page, and the address stays.
  if (pageSaveBar.state.isShown) return pageSaveBar.refuse()
  record.navigations.push(changed)
  recorded()
  window.history.replaceState(window.history.state, '', adminUrl(changed))
  path.value = changed
})

on('page', ({ message, isMain }) => {
  if (!isMain) return
  title.value = typeof message['title'] === 'string' ? message['title'].trim() : ''
  actions.value = readActions(message['actions'])
  breadcrumb.value = readActions([message['breadcrumb']])[0]
  accessory.value = readAccessory(message['accessory'])
  if (Array.isArray(message['nav']))
    links.value = [...configured, ...message['nav'].flatMap(readLink)]
  record.titleBar = { title: title.value, actions: actions.value.map(({ label }) => label) }
  recorded()
})

on('support', ({ message, isMain }) => {
  if (isMain) hasSupport.value = message['on'] === true
})

onPageReplaced(() => {
  actions.value = []
  breadcrumb.value = undefined
  accessory.value = undefined
  hasSupport.value = false
})

// Navigates the top window, to allowed URLs only.
on('open', ({ message }) => {
  const url = String(message['url'])
  const adminPage = adminPageUrl(url)
  if (adminPage) return window.location.assign(adminPage)
  // `javascript:` would run here, with the admin's rights.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return
  const target = message['literal'] === true ? undefined : pathInApp(url)
  window.location.assign(target === undefined ? url : adminUrl(target))
})

function readLink(entry: unknown): AppLink[] {
  if (typeof entry !== 'object' || entry === null) return []
  const { label, href } = entry as { label?: unknown; href?: unknown }
  const target = pathInApp(href)
  if (typeof label !== 'string' || !label || target === undefined) return []
  if (configured.some(link => link.path === target)) return []
  return [{ label, path: target, href: adminUrl(target) }]
}

function readAccessory(declared: unknown): { text: string; tone: string } | undefined {
  const { text, tone } = (declared ?? {}) as { text?: unknown; tone?: unknown }
  return text ? { text: String(text), tone: String(tone) } : undefined
}
