// @ts-check
/** Navigates the top window for the app, to allowed URLs only. */
import { on } from './channel.js'
import { loadFrame } from './load-frame.js'
import { adminPageUrl, adminUrl, pathInApp } from './paths.js'

on('open', ({ message }) => {
  const url = String(message.url)
  const adminPage = adminPageUrl(url)
  if (adminPage) return location.assign(adminPage)
  // `javascript:` would run here, with the admin's rights.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return
  const path = message.literal === true ? undefined : pathInApp(url)
  location.assign(path === undefined ? url : adminUrl(path))
})

on('load', ({ message, isMain }) => {
  const path = pathInApp(message.path)
  if (isMain && path !== undefined) loadFrame(path)
})
