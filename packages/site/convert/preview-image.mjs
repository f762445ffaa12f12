import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** The size that networks show a preview in. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }
const MARGIN = 80
const FONT = 'Preview'

const require = createRequire(import.meta.url)
for (const weight of [400, 700])
  GlobalFonts.register(
    readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`)),
    FONT,
  )

/**
 * Draws the picture that other sites show next to a link to a page (`og:image`).
 *
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.description one sentence; can be empty
 * @param {string} page.section part of the site that the page is in
 * @returns {Buffer} a PNG file
 */
export function previewImage({ title, description, section }) {
  const { width, height } = PREVIEW_SIZE
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#18181b'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#818cf8'
  context.fillRect(0, 0, 16, height)
  const write = writerOf(context)

  write('nuxt-platform-layer', { size: 32, weight: 700, color: '#fafafa', y: MARGIN, lines: 1 })
  const below = write(section, { size: 32, color: '#a5b4fc', y: 210, lines: 1 })
  const afterTitle = write(title, { size: 76, weight: 700, color: '#fafafa', y: below, lines: 2 })
  write(description, { size: 36, color: '#d4d4d8', y: afterTitle + 16, lines: 3 })
  return canvas.toBuffer('image/png')
}

/** Returns a function that writes a text in lines below `y`, and returns where they end. */
function writerOf(context) {
  const room = PREVIEW_SIZE.width - 2 * MARGIN
  return (text, { size, weight = 400, color, y, lines }) => {
    context.font = `${weight} ${size}px ${FONT}`
    context.fillStyle = color
    context.textBaseline = 'top'
    const height = size * 1.3
    const written = breakLines(text, lines, line => context.measureText(line).width <= room)
    for (const [index, line] of written.entries())
      context.fillText(line, MARGIN, y + index * height)
    return y + written.length * height
  }
}

/**
 * Breaks a text into lines at its spaces. What does not fit ends with an ellipsis.
 *
 * @param {string} text
 * @param {number} count most lines
 * @param {(line: string) => boolean} fits whether a line has room
 */
function breakLines(text, count, fits) {
  const lines = []
  const words = text.split(' ').filter(Boolean)
  while (words.length > 0 && lines.length < count) {
    let line = words.shift()
    while (words.length > 0 && fits(`${line} ${words[0]}`)) line += ` ${words.shift()}`
    lines.push(line)
  }
  if (words.length === 0) return lines
  const last = lines.pop().split(' ')
  while (last.length > 1 && !fits(`${last.join(' ')} …`)) last.pop()
  return [...lines, `${last.join(' ')} …`]
}
