import { MAX_KEPT_BODY } from '../state/exchange-log'
import type { Exchange } from '../state/exchange-log'
import { repeatedHeaders } from './request-headers'

/**
 * Returns the curl command that repeats a request, for a POSIX shell. Masked values stay masked:
 * fill them in by hand. `--globoff` prevents curl from reading `[` and `{` of a URL as patterns.
 */
export function curlCommand({ method, url, headers, body }: Exchange['request']): string {
  // With --request HEAD, curl would wait for a body.
  const verb = method === 'HEAD' ? '--head' : `--request ${shellQuote(method)}`
  const parts = [`curl --globoff ${verb} ${shellQuote(url)}`]
  for (const [name, value] of repeatedHeaders(headers)) {
    // For curl, `Name:` removes a header and `Name;` sends it empty.
    parts.push(`--header ${shellQuote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (body !== '') parts.push(`--data-raw ${shellQuote(body)}`)
  const note =
    body.length >= MAX_KEPT_BODY
      ? `# Only the first ${MAX_KEPT_BODY} characters of the body were kept.\n`
      : ''
  return note + parts.join(' \\\n  ')
}

/** Quotes a word for a POSIX shell. Inside single quotes, only the single quote is special. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
