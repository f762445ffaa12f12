import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import manifest from '../../../../package.json' with { type: 'json' }
import { CHECK_CATALOG } from './check-catalog'
import type { CheckDescription, CheckId } from './check-catalog'
import type { Finding } from './finding'

/** Where the app's files are in its repository. */
export interface SourceTree {
  /** Folder of the app in the repository, with a slash at its end; '' at the root. */
  prefix: string
  /** The app's nuxt.config, for findings that name no file. */
  configFile: string
  /** Whether a path, relative to the app's folder, is a file of the repository. */
  isFile: (path: string) => boolean
}

/** Key of the fingerprints. A change of how they are made needs a new version. */
const FINGERPRINT = 'nuxtPlatformLayerFinding/v1'
/** Longer names are an error of the file system, e.g. a URL or a list of scopes. */
const MAX_PATH_LENGTH = 255
/** Words of a path with spaces. */
const MAX_PATH_WORDS = 8
const PLATFORM_CHECKS = 'Shopify app security checks'
const PLATFORM_CHECK_PAGES = 'https://shopify.dev/docs/apps/build/security/app-security-checks'

interface Place {
  path: string
  /** From 1. */
  line?: number
}

const CHECKS: readonly [CheckId, CheckDescription][] = Object.entries(CHECK_CATALOG) as [
  CheckId,
  CheckDescription,
][]
const PLATFORM_CHECK_IDS = [
  ...new Set(CHECKS.flatMap(([, { platformCheck = [] }]) => platformCheck)),
]

/**
 * Renders problems and warnings as SARIF 2.1.0, for code scanning. Paths are relative to the
 * repository. Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function renderSarif(findings: readonly Finding[], tree: SourceTree): string {
  const counts = new Map<string, number>()
  const results = findings
    // Nothing in the code is wrong that only the dashboard shows.
    .filter(({ severity }) => severity === 'problem' || severity === 'warning')
    .flatMap(finding => resultsOf(finding, tree, counts))
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'nuxt-platform-layer doctor',
            semanticVersion: manifest.version,
            rules: CHECKS.map(([id, check]) => ruleOf(id, check)),
          },
        },
        taxonomies: [
          {
            name: PLATFORM_CHECKS,
            organization: 'Shopify',
            informationUri: PLATFORM_CHECK_PAGES,
            taxa: PLATFORM_CHECK_IDS.map(id => ({ id, helpUri: platformCheckPage(id) })),
          },
        ],
        // The root is where the report is read, not where it was written.
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'Root of the repository.' } } },
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf(id: CheckId, { title, page, platformCheck }: CheckDescription) {
  const text = `${title}.`
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: { text: `Read docs/${page} of the package ${manifest.name}.` },
    ...(platformCheck && {
      helpUri: platformCheckPage(platformCheck),
      relationships: [{ target: taxonOf(platformCheck), kinds: ['relevant'] }],
    }),
  }
}

/** Its name is the id in lower case, with hyphens. */
function platformCheckPage(id: string): string {
  return `${PLATFORM_CHECK_PAGES}/${id.toLowerCase().replaceAll('_', '-')}`
}

function taxonOf(id: string) {
  return { id, toolComponent: { name: PLATFORM_CHECKS, index: 0 } }
}

/** One result for each line of the details, or one for the finding. */
function resultsOf(finding: Finding, tree: SourceTree, counts: Map<string, number>) {
  const { details = [], message } = finding
  if (details.length === 0)
    return [resultOf(finding, message, findPlace(message, tree), tree, counts)]
  return details.map(detail => {
    const place = findPlace(detail, tree)
    const begin = `${place.path}:${place.line}`
    const text = detail.startsWith(begin)
      ? detail.slice(begin.length).replace(/^:?\s+/, '')
      : `${message}: ${detail}`
    return resultOf(finding, text, place, tree, counts)
  })
}

function resultOf(
  { check, severity, fix }: Finding,
  text: string,
  { path, line }: Place,
  { prefix }: SourceTree,
  counts: Map<string, number>,
) {
  const { platformCheck, isAhead }: CheckDescription = CHECK_CATALOG[check]
  const uri = posix
    .normalize(prefix + path)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  return {
    ruleId: check,
    ruleIndex: CHECKS.findIndex(([id]) => id === check),
    level: severity === 'problem' ? 'error' : isAhead ? 'note' : 'warning',
    message: { text: messageOf(text, fix) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
          ...(line !== undefined && { region: { startLine: line } }),
        },
      },
    ],
    partialFingerprints: { [FINGERPRINT]: fingerprintOf([check, uri, text], counts) },
    ...(platformCheck && { taxa: [taxonOf(platformCheck)] }),
  }
}

/** Texts of the platform's schema have line breaks. */
function messageOf(text: string, fix = ''): string {
  const sentence = text.replace(/\s+/g, ' ').trim()
  return `${sentence}${/[.?]$/.test(sentence) ? '' : '.'} ${fix}`.trim()
}

/** The first file that a text names; otherwise nuxt.config, where settings are. */
function findPlace(text: string, { configFile, isFile }: SourceTree): Place {
  const words = [...text.matchAll(/\S+/g)]
  for (const [first, { index }] of words.entries()) {
    for (const last of words.slice(first, first + MAX_PATH_WORDS)) {
      const phrase = text.slice(index, last.index + last[0].length)
      // With and without the punctuation of the sentence: folders have parentheses, too.
      for (const name of [phrase.replace(/[:,;]$/, ''), phrase.replace(/^\(|\)?[:,;]?$/g, '')]) {
        const [, path = '', line] = /^(.+?)(?::(\d+))?$/.exec(name) ?? []
        if (path.length <= MAX_PATH_LENGTH && isFile(path))
          return { path, ...(line && { line: Number(line) }) }
      }
    }
  }
  return { path: configFile }
}

/**
 * Lines are left out, so that code above a finding can change without making it a new one. The
 * second of two equal findings gets a number.
 */
function fingerprintOf(parts: readonly string[], counts: Map<string, number>): string {
  const text = parts.join('\n').replace(/:\d+/g, '')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const count = (counts.get(hash) ?? 0) + 1
  counts.set(hash, count)
  return `${hash}:${count}`
}
