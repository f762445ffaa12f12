import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findProse } from './prose.mjs'
import { IDENTIFIERS, WORDS } from './words.mjs'
import { readTexts } from './texts.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CHECKED = /\.(?:ts|mts|js|mjs|vue|md)$|^locales\/.*\.json$/
/** Written by tools, copies of what others wrote, or the list of words itself. */
const SKIPPED =
  /^(?:node_modules|dist|packages\/bench\/(?:results|peers)|scripts\/vocabulary|tests\/unit\/scripts\/vocabulary)\/|^(?:CHANGELOG|docs\/(?:api-\w+|conformance|simulated))\.md$/

/** Notes with figures, and pages that are written by tools from texts of the source. */
const NO_PROSE = /^(?:packages\/bench\/|docs\/(?:command-line|error-codes)\.md$)/

/**
 * Finds the words of the list in a file, and breaches of the rules of style in Markdown.
 *
 * @param {string} path relative to the repository
 * @param {string} content
 * @returns {{ path: string, line: number, found: string, write: string }[]} in the order of the file
 */
export function findWords(path, content) {
  // Most files have none of the words at all, and need not be parsed.
  const words = WORDS.filter(
    ({ word, notIn = [] }) =>
      !notIn.some(prefix => path.startsWith(prefix)) && content.search(word) !== -1,
  )
  const texts = words.length > 0 ? readTexts(path, content) : []
  const inTexts = texts.flatMap(({ line, text }) =>
    words.flatMap(({ word, write, unless }) =>
      matches(unless ? text.replace(unless, '') : text, word, path, line, write),
    ),
  )
  const identifiers = path.endsWith('.md')
    ? []
    : IDENTIFIERS.filter(({ word }) => content.search(word) !== -1)
  const inNames =
    identifiers.length > 0
      ? content
          .split('\n')
          .flatMap((line, index) =>
            identifiers.flatMap(({ word, write }) => matches(line, word, path, index + 1, write)),
          )
      : []
  const style =
    path.endsWith('.md') && !NO_PROSE.test(path)
      ? findProse(content).map(finding => ({ path, ...finding }))
      : []
  return [...inTexts, ...inNames, ...style].sort((a, b) => a.line - b.line)
}

function matches(text, word, path, line, write) {
  return [...text.matchAll(word)].map(([found]) => ({ path, line, found, write }))
}

/** Reports the words of all files, or of those below the path that is given as the argument. */
function checkRepository() {
  const [, , prefix = ''] = process.argv
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => path.startsWith(prefix) && CHECKED.test(path) && !SKIPPED.test(path))
    .filter(path => existsSync(`${ROOT}/${path}`))
  const found = files.flatMap(path => findWords(path, readFileSync(`${ROOT}/${path}`, 'utf8')))
  for (const { path, line, found: word, write } of found)
    console.error(`${path}:${line}  "${word}": write ${write}`)
  if (found.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkRepository()
