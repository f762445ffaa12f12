// @ts-check
import { requestFrameUrl } from './api.js'
import { frame } from './channel.js'
import { showFrameLoading } from './loading.js'

/**
 * Loads a path of the app in the frame, freshly signed. When the emulator itself is gone the page is reloaded, so that the browser says so.
 * @param {string} path
 */
export async function loadFrame(path) {
  showFrameLoading()
  try {
    frame.src = await requestFrameUrl(path)
  }
  catch {
    location.reload()
  }
}
