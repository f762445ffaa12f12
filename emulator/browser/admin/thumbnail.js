// @ts-check
import { element } from '../elements.js'
import { facts } from './page.js'

/**
 * A small picture, or the first letter of a name where there is none. The admin loads pictures of the app's origin and
 * such as are in their address themselves: it works without a network.
 * @param {string} name
 * @param {unknown} url
 */
export function thumbnail(name, url) {
  const address = typeof url === 'string' && URL.canParse(url, facts.appOrigin) ? new URL(url, facts.appOrigin) : undefined
  if (address?.protocol !== 'data:' && address?.origin !== facts.appOrigin) {
    const letter = element('span', 'thumbnail', [...name][0]?.toUpperCase() ?? '')
    letter.setAttribute('aria-hidden', 'true')
    return letter
  }
  const image = element('img', 'thumbnail')
  image.src = address.href
  image.alt = ''
  return image
}
