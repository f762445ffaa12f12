// @ts-check
/** The loading bar: visible while the frame loads, or after `shopify.loading(true)`. */
import { frame, on, onPageReplaced } from './channel.js'
import { part } from './page.js'
import { record, recorded } from './record.js'

const bar = part('data-loading', HTMLElement)
let frameLoads = true
let appIsBusy = false

function draw() {
  bar.classList.toggle('on', frameLoads || appIsBusy)
  bar.setAttribute('aria-hidden', String(!frameLoads && !appIsBusy))
  record.isLoading = appIsBusy
  recorded()
}

export function showFrameLoading() {
  frameLoads = true
  draw()
}

frame.addEventListener('load', () => {
  frameLoads = false
  draw()
})

onPageReplaced(() => {
  appIsBusy = false
  draw()
})

on('loading', ({ message, isMain }) => {
  if (!isMain) return
  appIsBusy = message.on === true
  draw()
})

draw()
