import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import { addRedirect, normalizePath, REDIRECTS } from './redirect-records'
import { defineRecords } from '../../engine/resolve/define-records'

interface ImportRow {
  readonly path: string
  readonly target: string
}

/** Redirects of a CSV file, which are added when the import is submitted. */
interface ImportRecord extends StoredRecord {
  readonly rows: readonly ImportRow[]
  readonly createdCount: number | null
  readonly updatedCount: number | null
  readonly failedCount: number | null
  readonly finishedAt: string | null
}

const IMPORTS = defineRecords<ImportRecord>('UrlRedirectImport')
const PREVIEW_LENGTH = 3

/** Imports of redirects. The file has to be a staged upload of the emulator. */
export const redirectImportDomain: Domain = {
  queries: {
    urlRedirectImport: ({ id }, context) => IMPORTS.in(context).get(id) ?? null,
  },
  mutations: {
    urlRedirectImportCreate: defineMutation({
      checks: [
        {
          field: ['url'],
          code: 'FILE_DOES_NOT_EXIST',
          message: 'CSV file does not exist at given URL.',
          fails: ({ url }, context) => readRows(context, url) === undefined,
        },
      ],
      run: ({ url }, context) => ({
        urlRedirectImport: IMPORTS.in(context).add({
          rows: readRows(context, url) ?? [],
          createdCount: null,
          updatedCount: null,
          failedCount: null,
          finishedAt: null,
        }),
      }),
    }),
    urlRedirectImportSubmit: defineMutation({
      checks: [
        IMPORTS.exists('id', 'URL redirect import not found.', 'NOT_FOUND'),
        {
          field: ['id'],
          code: 'ALREADY_IMPORTED',
          message: 'The import has already completed.',
          fails: ({ id }, context) => IMPORTS.in(context).get(id)?.finishedAt !== null,
        },
      ],
      reports: 'first',
      run: ({ id }, context) => {
        submit(context, id)
        return { job: startJob(context) }
      },
    }),
  },
  types: {
    UrlRedirectImport: {
      count: ({ rows }: ImportRecord) => rows.length,
      finished: ({ finishedAt }: ImportRecord) => finishedAt !== null,
      previewRedirects: ({ rows }: ImportRecord) => rows.slice(0, PREVIEW_LENGTH),
    },
  },
  nodes: { UrlRedirectImport: IMPORTS.node },
}

function submit(context: GraphqlContext, id: string): void {
  const redirects = REDIRECTS.in(context)
  let [createdCount, updatedCount, failedCount] = [0, 0, 0]
  for (const { path, target } of IMPORTS.in(context).get(id)?.rows ?? []) {
    if (path === '' || target === '') failedCount++
    else if (redirects.has('path', path.toLowerCase())) updatedCount++
    else createdCount++
    if (path !== '' && target !== '') addRedirect(context, path, target)
  }
  const finishedAt = currentTime(context)
  IMPORTS.in(context).update(id, { createdCount, updatedCount, failedCount, finishedAt })
}

/** Reads the rows of an uploaded file. Undefined without one. */
function readRows({ state, store }: GraphqlContext, url: string): ImportRow[] | undefined {
  const upload = state.uploads.findByAddress(url, store.domain)
  if (upload?.content === undefined || !upload.key.startsWith('tmp/')) return undefined
  const [, ...lines] = upload.content.toString('utf8').trim().split(/\r?\n/)
  return lines.map(line => {
    const [path = '', target = ''] = cellsOf(line)
    return { path: normalizePath(path), target: target.trim() }
  })
}

/** Splits a line of a CSV file. Quotes in quoted cells are doubled. */
function cellsOf(line: string): string[] {
  const cells = ['']
  let isQuoted = false
  let previous = ''
  for (const character of line) {
    const last = cells.length - 1
    if (character === ',' && !isQuoted) cells.push('')
    else if (character !== '"') cells[last] += character
    else {
      if (!isQuoted && previous === '"') cells[last] += character
      isQuoted = !isQuoted
    }
    previous = character
  }
  return cells
}
