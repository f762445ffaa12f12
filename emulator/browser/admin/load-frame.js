// @ts-check
import { requestFrameUrl } from './api.js'
import { frame } from './channel.js'
import { FRAME_FEATURES } from './frame-features.js'
import { showFrameLoading } from './loading.js'

/** Loads the page of the current URL in the frame, including the hash. */
export function loadFirstFrame() {
  frame.allow = FRAME_FEATURES
  frame.src = (frame.dataset.src ?? '') + location.hash
}

/**
 * Loads a path of the app in the frame with a new signature. Reloads the page if the emulator is
 * unreachable, so that the browser displays the error.
 * @param {string} path
 */
export async function loadFrame(path) {
  showFrameLoading()
  const [page = '/', hash] = path.split('#')
  try {
    const url = await requestFrameUrl(page)
    frame.src = hash === undefined ? url : `${url}#${hash}`
  } catch {
    location.reload()
  }
}
