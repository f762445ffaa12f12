import manifest from '../../../../package.json' with { type: 'json' }
import { renderSarifLog } from '../sarif/sarif-log'
import type { SarifFinding, SarifPlace, SarifRule } from '../sarif/sarif-log'
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

/** Longer names are an error of the file system, e.g. a URL or a list of scopes. */
const MAX_PATH_LENGTH = 255
/** Words of a path with spaces. */
const MAX_PATH_WORDS = 8
const PLATFORM_CHECKS = 'Shopify app security checks'
const PLATFORM_CHECK_PAGES = 'https://shopify.dev/docs/apps/build/security/app-security-checks'

const CHECKS: readonly [CheckId, CheckDescription][] = Object.entries(CHECK_CATALOG) as [
  CheckId,
  CheckDescription,
][]
const PLATFORM_CHECK_IDS = [
  ...new Set(CHECKS.flatMap(([, { platformCheck = [] }]) => platformCheck)),
]

/** Renders problems and warnings as SARIF, for code scanning. */
export function renderSarif(findings: readonly Finding[], tree: SourceTree): string {
  return renderSarifLog({
    command: 'doctor',
    prefix: tree.prefix,
    rules: CHECKS.map(([id, check]) => ruleOf(id, check)),
    findings: findings
      // Nothing in the code is wrong that only the dashboard shows.
      .filter(({ severity }) => severity === 'problem' || severity === 'warning')
      .flatMap(finding => findingsOf(finding, tree)),
    further: {
      taxonomies: [
        {
          name: PLATFORM_CHECKS,
          organization: 'Shopify',
          informationUri: PLATFORM_CHECK_PAGES,
          taxa: PLATFORM_CHECK_IDS.map(id => ({ id, helpUri: platformCheckPage(id) })),
        },
      ],
    },
  })
}

function ruleOf(id: CheckId, { title, page, platformCheck }: CheckDescription): SarifRule {
  return {
    id,
    title,
    help: `Read docs/${page} of the package ${manifest.name}.`,
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

/** One for each line of the details, or one for the finding. */
function findingsOf(finding: Finding, tree: SourceTree): SarifFinding[] {
  const { details = [], message } = finding
  if (details.length === 0) return [findingOf(finding, message, findPlace(message, tree))]
  return details.map(detail => {
    const place = findPlace(detail, tree)
    const begin = `${place.path}:${place.line}`
    const text = detail.startsWith(begin)
      ? detail.slice(begin.length).replace(/^:?\s+/, '')
      : `${message}: ${detail}`
    return findingOf(finding, text, place)
  })
}

function findingOf(
  { check, severity, fix }: Finding,
  text: string,
  place: SarifPlace,
): SarifFinding {
  const { platformCheck, isAhead }: CheckDescription = CHECK_CATALOG[check]
  return {
    ruleId: check,
    level: severity === 'problem' ? 'error' : isAhead ? 'note' : 'warning',
    text,
    fix,
    place,
    ...(platformCheck && { further: { taxa: [taxonOf(platformCheck)] } }),
  }
}

/** The first file that a text names; otherwise nuxt.config, where settings are. */
export function findPlace(text: string, { configFile, isFile }: SourceTree): SarifPlace {
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
