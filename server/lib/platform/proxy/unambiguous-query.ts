import { PROXY_PARAMS } from '../../../../shared/platform/wire'
import { PlatformError } from '../errors/errors'

/** What the storefront vouches for; a visitor may choose everything else. */
const VOUCHED = [PROXY_PARAMS.shop, PROXY_PARAMS.timestamp, PROXY_PARAMS.pathPrefix, PROXY_PARAMS.customerId]

/**
 * Requires that the signed text can be read in one way only, as far as the storefront's own parameters go.
 *
 * Attack: nothing separates the pairs in the signed text, so a visitor of `evil`'s storefront who asks for
 * `?q=1shop=victim.myshopify.comshp=` gets a signature that `q=1&shop=victim.myshopify.com&shp=shop=evil.myshopify.com`
 * has too. Any such pair of queries has the name of a vouched parameter twice in its text, or once where no parameter of that name is.
 *
 * @throws PlatformError `parameter_repeated`
 */
export function requireUnambiguous(params: URLSearchParams, signedText: string): void {
  for (const name of VOUCHED) {
    if (occurrences(signedText, `${name}=`) !== (params.has(name) ? 1 : 0)) {
      throw new PlatformError('parameter_repeated', `The text "${name}=" must occur once in the query of an app proxy request, in no name or value of the app's own. `
        + 'Rename the parameter, or pass allowAmbiguousParameters when nothing depends on who asks.')
    }
  }
}

function occurrences(text: string, literal: string): number {
  let count = 0
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length)) count++
  return count
}
