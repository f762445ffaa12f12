import { rewriteLinks } from './links.mjs'

/** First line of a code block that names its file: `// path`, `# path`, or in HTML. */
const PATH_COMMENT = /^(?:\/\/|#|<!--) (\S+\.\w+)(?: -->)?$/
/** Around an image that is another one in dark: the site shows the image in light. */
const PICTURE_PART = /^ *<(?:\/?picture|source .*)>$/
const IMAGE_ELEMENT = /^ *<img src="([^"]+)" alt="([^"]+)">$/

/**
 * Turns a Markdown file of the repository into a page of the site. The file stays readable where it
 * is: the title is its first heading, and the name of a code block its first line.
 *
 * @param {string} source text of the file
 * @param {object} options
 * @param {string} options.file path of the file from the root of the repository
 * @param {string} [options.repository] address of the repository, if it is known
 * @param {(source: string, heading: string) => string} options.drawDiagram turns a Mermaid diagram
 *   below a heading into Markdown
 * @returns {{ title: string, description: string, lead: string, body: string }} `description` is the
 *   first sentence without markup; `lead` is the same if the body begins after it, else empty
 */
export function convertPage(source, { file, repository, drawDiagram }) {
  const lines = source.split('\n')
  const titleAt = lines.findIndex(line => line.startsWith('# '))
  const title = plainText(lines[titleAt].slice(2))
  const body = []
  let heading = title
  for (let index = titleAt + 1; index < lines.length; index++) {
    const line = lines[index]
    const [, indent, ticks, language] = /^( *)(`{3,})(\w*)$/.exec(line) ?? []
    if (/^<!--.*-->$/.test(line) || PICTURE_PART.test(line)) continue
    if (ticks === undefined) {
      heading = /^#{2,} (.*)/.exec(line)?.[1] ?? heading
      body.push(rewriteLinks(line.replace(IMAGE_ELEMENT, '![$2]($1)'), file, repository))
      continue
    }
    const end = lines.indexOf(indent + ticks, index + 1)
    const code = lines.slice(index + 1, end)
    index = end
    if (language === 'mermaid') body.push(drawDiagram(code.join('\n'), plainText(heading)))
    else body.push(indent + ticks + infoOf(language, code), ...code, indent + ticks)
  }
  return { title, ...takeLead(body) }
}

/** The language of a code block and the name of its file, whose line is removed from the code. */
function infoOf(language, code) {
  const path = PATH_COMMENT.exec(code[0]?.trim() ?? '')?.[1]
  if (!path) return language || 'text'
  code.splice(0, code[1] === '' ? 2 : 1)
  return `${language} [${path.replaceAll(']', '\\]')}]`
}

function takeLead(body) {
  const at = body.findIndex(line => line !== '')
  const first = body[at] ?? ''
  const isSentence = /^[A-Z`[]/.test(first) && !first.startsWith('```')
  const description = isSentence ? plainText(first) : ''
  // A page header shows no links and no code, and introduces no example.
  const lead = description === first && !first.endsWith(':') ? first : ''
  const rest = lead ? body.toSpliced(at, 1) : body
  return { description, lead, body: `${rest.join('\n').trim()}\n` }
}

function plainText(markdown) {
  return markdown.replace(/\[((?:`[^`]*`|[^\]`])*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
}
