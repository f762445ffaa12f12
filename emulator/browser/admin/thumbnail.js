// @ts-check
import { element } from '../elements.js'
import { facts } from './page.js'

/**
 * Creates a small image, or the first letter of a name. The admin loads only images of the app's
 * origin and data URLs, so it works offline.
 * @param {string} name
 * @param {unknown} url
 */
export function thumbnail(name, url) {
  const address =
    typeof url === 'string' && URL.canParse(url, facts.appOrigin)
      ? new URL(url, facts.appOrigin)
      : undefined
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
