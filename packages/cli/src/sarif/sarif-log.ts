import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import manifest from '../../../../package.json' with { type: 'json' }

/** A rule of a tool, with further properties of the format. */
export interface SarifRule {
  id: string
  /** What holds when nothing is found, without a period at its end. */
  title: string
  /** Where to read more. */
  help: string
  [property: string]: unknown
}

/** Something that a rule found. */
export interface SarifFinding {
  ruleId: string
  level: 'error' | 'warning' | 'note'
  text: string
  fix?: string | undefined
  place: SarifPlace
  /** What stays the same for as long as the finding does. Default: the text. */
  identity?: string
  /** Further properties of the result. */
  further?: Record<string, unknown>
}

/** A file, relative to the folder of the app. */
export interface SarifPlace {
  path: string
  /** From 1. */
  line?: number
}

/** What a tool reports. */
export interface SarifReport {
  /** Command, e.g. `doctor`. */
  command: string
  rules: readonly SarifRule[]
  findings: readonly SarifFinding[]
  /** Folder of the app in its repository, with a slash at its end; '' at the root. */
  prefix: string
  /** Further properties of the run. */
  further?: Record<string, unknown>
}

/** Key of the fingerprints. A change of how they are made needs a new version. */
const FINGERPRINT = 'nuxtPlatformLayerFinding/v1'

/**
 * Renders findings as SARIF 2.1.0, for code scanning. Paths are relative to the repository. Source:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function renderSarifLog({ command, rules, findings, prefix, further }: SarifReport): string {
  const counts = new Map<string, number>()
  const ids = rules.map(({ id }) => id)
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: `nuxt-platform-layer ${command}`,
            semanticVersion: manifest.version,
            rules: rules.map(describeRule),
          },
        },
        ...further,
        // The root is where the report is read, not where it was written.
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'Root of the repository.' } } },
        results: findings.map(finding => describeFinding(finding, ids, prefix, counts)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function describeRule({ id, title, help, ...further }: SarifRule) {
  const text = `${title}.`
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: { text: help },
    ...further,
  }
}

function describeFinding(
  { ruleId, level, text, fix, place: { path, line }, identity = text, further }: SarifFinding,
  ids: readonly string[],
  prefix: string,
  counts: Map<string, number>,
) {
  const uri = posix
    .normalize(prefix + path)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  return {
    ruleId,
    ruleIndex: ids.indexOf(ruleId),
    level,
    message: { text: messageOf(text, fix) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
          ...(line !== undefined && { region: { startLine: line } }),
        },
      },
    ],
    partialFingerprints: { [FINGERPRINT]: fingerprintOf([ruleId, uri, identity], counts) },
    ...further,
  }
}

/** Texts of the platform's schema have line breaks. */
function messageOf(text: string, fix = ''): string {
  const sentence = text.replace(/\s+/g, ' ').trim()
  return `${sentence}${/[.?]$/.test(sentence) ? '' : '.'} ${fix}`.trim()
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
