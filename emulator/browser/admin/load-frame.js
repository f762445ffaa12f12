// @ts-check
import { requestFrameUrl } from './api.js'
import { frame } from './channel.js'
import { FRAME_FEATURES } from './frame-features.js'
import { showFrameLoading } from './loading.js'

/** Loads the page that the server chose for this URL, at the place that the URL's hash names. */
export function loadFirstFrame() {
  frame.allow = FRAME_FEATURES
  frame.src = (frame.dataset.src ?? '') + location.hash
}

/**
 * Loads a path of the app in the frame, freshly signed. When the emulator itself is gone the page is reloaded, so that the browser says so.
 * @param {string} path
 */
export async function loadFrame(path) {
  showFrameLoading()
  const [page = '/', hash] = path.split('#')
  try {
    const url = await requestFrameUrl(page)
    frame.src = hash === undefined ? url : `${url}#${hash}`
  }
  catch {
    location.reload()
  }
}
