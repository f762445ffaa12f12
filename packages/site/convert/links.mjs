import { posix } from 'node:path'
import { pagePath } from '../navigation.mjs'

/** Files that the site has, but no pages of it. */
const SITE_FILE = /^packages\/site\/(reports\/.+)$/
/** A code span, or a link with its text and target. Spans come first: they hide what is in them. */
const SPAN_OR_LINK = /(`+)[^`]+\1|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g

/**
 * Rewrites the links of a line of Markdown for the site: pages by their address in the site, images
 * and reports by their copy in it, other files of the repository by their address there.
 *
 * @param {string} line prose, not code
 * @param {string} file the file that the line is from
 * @param {string} [repository] its address; without one, a link to a file becomes its text
 * @returns {string} the line with the rewritten links
 */
export function rewriteLinks(line, file, repository) {
  return line.replace(SPAN_OR_LINK, (match, _ticks, image, text, target) => {
    if (target === undefined || /^[a-z]+:/.test(target)) return match
    const [path, anchor] = target.split('#')
    const hash = anchor ? `#${headingId(anchor)}` : ''
    if (path === '') return `[${text}](${hash})`
    const found = posix.join(posix.dirname(file), path)
    if (image) return `![${text}](/${found})`
    const [, own] = SITE_FILE.exec(found) ?? []
    if (own) return `:site-file[${text}]{path="${own}"}`
    const page = found === 'README.md' ? '/' : pagePath(found)
    if (page) return `[${text}](${page}${hash})`
    return repository ? `[${text}](${repository}/blob/main/${found})` : text
  })
}

/** Turns the id of a heading on a Git host into the one that Nuxt Content gives it. */
function headingId(anchor) {
  return anchor.replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^\d/, '_$&')
}
