// @ts-check
/** Reports printing and sharing to the admin. The browser does both. */
import { send } from './channel.js'

/** Patches `window.print` and `navigator.share`. */
export function installDevice() {
  const nativePrint = window.print.bind(window)
  window.print = function print() {
    send({ type: 'print' })
    nativePrint()
  }
  if (typeof navigator.share !== 'function') return
  const nativeShare = navigator.share.bind(navigator)
  navigator.share = function share(data) {
    send({ type: 'share', data: { title: data?.title, text: data?.text, url: data?.url } })
    return nativeShare(data)
  }
}
